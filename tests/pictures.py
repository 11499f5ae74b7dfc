"""The pictures that the README and the handbook show, taken of a demo of their own: `make pictures`."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import CHROMIUM, FLAGS
from tests.served import command, served
from tests.sources import ROOT

README, HANDBOOK = ROOT / "docs" / "pictures", ROOT / "static" / "handbook"
LANGUAGES = ("nl", "fy", "en")
WIDE, HIGH, PHONE = 1280, 860, 390
QUALITY = 80


class Taken(NamedTuple):
    """A picture: who looks (nobody: the public), at which page of the demo, how wide the screen is; or at the
    first page that it leads to with `leads_to` in the address.
    """

    who: str
    path: str
    width: int = WIDE
    leads_to: str = ""


OF_README = {
    "event.png": Taken("", "/events/13/"),
    "office.png": Taken("demo-leider", "/office/events/13/"),
}
OF_HANDBOOK = {
    "event.webp": Taken("", "/events/13/"),
    "game.webp": Taken("", "/", leads_to="?ply="),
    "office.webp": Taken("demo-leider", "/office/events/13/"),
    "results.webp": Taken("demo-leider", "/office/events/13/rounds/5/"),
    "phone.webp": Taken("demo-leider", "/office/events/13/rounds/5/phone/", PHONE),
    "match.webp": Taken("demo-beheerder", "/office/events/17/rounds/3/matches/1/"),
    "print.webp": Taken("demo-leider", "/events/13/print/"),
    "seasons.webp": Taken("demo-beheerder", "/office/"),
}


def main() -> int:
    """Take them all; status 1 where there is no browser."""
    if CHROMIUM is None:
        sys.stderr.write("No chromium is on this machine.\n")
        return 1
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        data = Path(folder) / "data"
        _done(data, "migrate")
        passwords = dict(re.findall(r"(demo-\w+)  (\S+)", _done(data, "load_demo")))
        _done(data, "collectstatic", "--no-input")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        with served(data, Path(folder)) as site:
            for name, taken in OF_README.items():
                with _looking(browser, site.base, taken, passwords, "nl") as page:
                    _written(README / name, page.screenshot())
            for language in LANGUAGES:
                for name, taken in OF_HANDBOOK.items():
                    with _looking(browser, site.base, taken, passwords, language) as page:
                        _written(HANDBOOK / language / name, page.screenshot())
        browser.close()
    return 0


def _done(data: Path, *words: str) -> str:
    """What a command of the site says. Errors: SystemExit with what it says is wrong."""
    done = command(data, *words)
    if done.returncode:
        raise SystemExit(done.stderr)
    return done.stdout


@contextmanager
def _looking(
    browser: Browser, base: str, taken: Taken, passwords: dict[str, str], language: str
) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": taken.width, "height": HIGH})
    page.goto(f"{base}/language/{language}/")
    if taken.who:
        page.goto(f"{base}/sign-in/")
        page.locator("input[name=username]").fill(taken.who)
        page.locator("input[name=password]").fill(passwords[taken.who])
        page.locator("input[name=password]").press("Enter")
        page.wait_for_url(lambda address: "/sign-in/" not in address)
    answer = page.goto(base + taken.path)
    assert answer is not None, taken
    assert answer.ok, taken
    if taken.leads_to:
        page.locator(f"main a[href*='{taken.leads_to}']").first.click()
        page.wait_for_url(lambda address: taken.leads_to in address)
    page.evaluate("document.fonts.ready")
    yield page
    page.close()


def _written(file: Path, picture: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    Image.open(BytesIO(picture)).convert("RGB").save(file, quality=QUALITY)


if __name__ == "__main__":
    sys.exit(main())
