"""Tests that are run in a copy of the tree in which one small thing was changed; the tree is never touched.

Each run is a process of its own, forked from one that has loaded pytest and what else is not ours: what was
changed is imported anew, and nothing is left behind.
"""

import contextlib
import json
import os
import re
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, NamedTuple

import django.test  # noqa: F401 - loaded once, before the processes are forked
import hypothesis  # noqa: F401
import pytest

from tests.sources import EVERYTHING, OURS, ROOT

FOLDERS = (*OURS, "demo", "docs", "locale", "static", "templates", "tests")
FILES = ("manage.py", "pyproject.toml")
SECONDS = 300
"""After so long a run is given up: a change can make a loop endless."""
OPTIONS = ("-q", "-n0", "-p", "no:cacheprovider", "--no-header", "--no-summary")
LOADED = ("-W", "ignore:Module already imported:pytest.PytestAssertRewriteWarning")
LONGEST = 160
ASSERTED = re.compile(r"(\w+: )?assert |AssertionError: Regex|Failed: DID")
DETAIL = re.compile(r" != |^[-+] (?!\s*(where|and) )|^Actual message|^Input")
"""The line with which pytest says where two values differ: of lists and tables, of texts, of messages."""


class Change(NamedTuple):
    """A text that stands once in a file, and the text that takes its place."""

    file: str
    old: str
    new: str

    def applied(self, text: str) -> str:
        """The text with the change. Raises ValueError when `old` does not stand in it just once."""
        if text.count(self.old) != 1:
            raise ValueError(f"{self.old!r} stands {text.count(self.old)} times in {self.file}")
        return text.replace(self.old, self.new)


class Told(NamedTuple):
    """What a run told: the tests that passed, those that failed with their last line, what else went wrong.

    A test that failed otherwise than by an assertion, or was not found, stands in `broken`.
    """

    passed: frozenset[str] = frozenset()
    failed: dict[str, str] = {}
    broken: dict[str, str] = {}

    def ended_well(self, test: str) -> bool:
        """Whether all cases of a test passed."""
        return test in self.passed and test not in self.failed and test not in self.broken

    def said(self, test: str) -> str:
        """What a test said, in a line."""
        return self.broken.get(test) or self.failed.get(test) or "passes"


class Listener:
    """A plugin of pytest that hears how each test ended, each of its cases, and all of them together."""

    def __init__(self) -> None:
        self.passed: set[str] = set()
        self.failed: dict[str, str] = {}
        self.broken: dict[str, str] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item, call):
        report = yield
        for test in {item.nodeid, item.nodeid.partition("[")[0]}:
            if report.passed and report.when == "call":
                self.passed.add(test)
            elif report.failed:
                asserted = isinstance(call.excinfo.value, AssertionError | pytest.fail.Exception)
                kind = self.failed if asserted and report.when == "call" else self.broken
                kind.setdefault(test, last_line(report.longreprtext))
        return report

    def pytest_collectreport(self, report):
        if report.failed:
            self.broken[report.nodeid] = last_line(str(report.longrepr))


def last_line(text: str) -> str:
    """What a failure says in one line: what was asserted, and where the two sides differ first."""
    lines = [line.removeprefix("E").strip() for line in text.splitlines() if line.startswith("E  ")]
    at = next((at for at, line in enumerate(lines) if ASSERTED.match(line)), 0)
    said = (lines[at:] or text.splitlines() or [""])[0 if lines else -1].strip()
    details = [line for line in lines[at + 1 :] if DETAIL.search(line)]
    return cut(f"E   {said}", LONGEST) + cut(f" | {details[0]}" if details else "", LONGEST)


def cut(line: str, longest: int) -> str:
    """The line, and of a longer one its beginning."""
    return line if len(line) <= longest else line[: longest - 1] + "…"


@contextlib.contextmanager
def copied() -> Iterator[Path]:
    """A copy of the tree in a folder of its own, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="friesdammen-turned-") as name:
        folder = Path(name)
        for part in FOLDERS:
            shutil.copytree(ROOT / part, folder / part)
        for part in FILES:
            shutil.copy2(ROOT / part, folder / part)
        yield folder


@contextlib.contextmanager
def changed(folder: Path, change: Change) -> Iterator[None]:
    """The change in a copy of the tree, and afterwards the copy as it was.

    Python knows a compiled file by the second and the size of its source, so the changed file is given a time
    that no file has.
    """
    path = folder / change.file
    text, stat = path.read_text("utf-8"), path.stat()
    path.write_text(change.applied(text), "utf-8")
    os.utime(path, (stat.st_atime, stat.st_mtime + 1_000_000))
    try:
        yield
    finally:
        path.write_text(text, "utf-8")
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


def run(folder: Path, tests: Sequence[str], *options: str) -> Told:
    """How these tests end in a copy of the tree."""
    with tempfile.TemporaryFile("w+") as told:
        child = os.fork()
        if not child:
            _run(folder, tests, options, told)
        _, status = os.waitpid(child, 0)
        told.seek(0)
        text = told.read()
    if not text:
        return Told(broken=dict.fromkeys(tests, f"the process ended with status {status}"))
    passed, failed, broken = json.loads(text)
    unheard = set(tests) - {*passed, *failed, *broken}
    why = f"was not run; {'; '.join(broken.values())}" if broken else "was not run"
    return Told(frozenset(passed), failed, broken | dict.fromkeys(unheard, why))


def _run(folder: Path, tests: Sequence[str], options: Sequence[str], told: IO[str]) -> None:
    """In the process of the run: forget the modules of the tree, import those of the copy, and tell."""
    heard = Listener()
    try:
        signal.alarm(SECONDS)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        os.chdir(folder)
        os.environ.pop("DATABASE_URL", None)
        sys.dont_write_bytecode = "-x" in options
        sys.path[:] = [str(folder), *(place for place in sys.path if place not in ("", str(ROOT)))]
        for name in [name for name in sys.modules if name.partition(".")[0] in EVERYTHING]:
            del sys.modules[name]
        pytest.main([*OPTIONS, *LOADED, *options, *tests], plugins=[heard])
    except Exception as error:
        heard.broken |= dict.fromkeys(tests, f"{type(error).__name__}: {error}")
    finally:
        json.dump((sorted(heard.passed), heard.failed, heard.broken), told)
        told.flush()
        os._exit(0)
