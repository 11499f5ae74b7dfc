"""What a browser test saw when it failed: each page as picture and HTML, the console, the server's errors.

Written to `var/failures/<test>/`; the failure's text names the folder, or says why nothing could be written.
"""

import logging
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Error, Page

ROOT = Path(__file__).resolve().parents[2]
FAILURES = ROOT / "var" / "failures"
A_PICTURE_TAKES = 5_000
"""Milliseconds at most: a browser that hangs must not hold the run."""


class Witness:
    """What is kept of one test while it runs: its pages, what their consoles said, what the server raised."""

    def __init__(self) -> None:
        self.pages: list[Page] = []
        self.console: list[str] = []
        self.server: list[str] = []

    def watch(self, page: Page) -> None:
        """Keep a page, and what its console says from now on."""
        self.pages.append(page)
        page.on("pageerror", lambda error: self.console.append(f"error: {error}"))
        page.on("console", lambda message: self.console.append(f"{message.type}: {message.text}"))

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Keep the tracebacks of the server while the test runs; it answers in another thread."""
        handler = _Tracebacks(self.server)
        logger = logging.getLogger("django.request")
        logger.addHandler(handler)
        try:
            yield
        finally:
            logger.removeHandler(handler)

    def testify(self, test: str, *, hangs: bool = False, folder: Path = FAILURES) -> str:
        """Write what was seen of a test, and tell where; a browser that hangs is asked for nothing."""
        place = folder / re.sub(r"[^\w.-]+", "_", test.rpartition("::")[2])[:100]
        try:
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir(parents=True)
            for number, page in enumerate([] if hangs else self.pages, start=1):
                self._picture(page, place / f"page-{number}")
            (place / "console.txt").write_text("\n".join(self.console), "utf-8", errors="replace")
            (place / "server.txt").write_text("\n".join(self.server), "utf-8", errors="replace")
        except OSError as error:
            return "\n".join([f"what the browser saw could not be written: {error}", *self.server])
        return "\n".join([f"what the browser saw: {place}", *self.server])

    def _picture(self, page: Page, name: Path) -> None:
        if page.is_closed():
            return
        self.console.append(f"{name.name} was at {page.url}")
        try:
            name.with_suffix(".html").write_text(page.content(), "utf-8", errors="replace")
            page.screenshot(path=name.with_suffix(".png"), full_page=True, timeout=A_PICTURE_TAKES)
        except Error as error:
            self.console.append(f"{name.name}: no picture: {error.message}")


class _Tracebacks(logging.Handler):
    def __init__(self, told: list[str]) -> None:
        super().__init__(logging.ERROR)
        self.told = told

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(logging.Formatter().format(record))
