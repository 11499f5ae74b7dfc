"""The pictures of the site that the README opens with, taken of a demo of its own: `make pictures`."""

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from tests.browser.chromium import CHROMIUM, FLAGS
from tests.served import command, served
from tests.sources import ROOT

FOLDER = ROOT / "docs" / "pictures"
WIDE, HIGH = 1280, 860
TAKEN = {"event.png": ("", "/events/13/"), "office.png": ("demo-leider", "/office/events/13/")}
"""The file of each picture, who looks (nobody: the public), and at which page of the demo."""


def main() -> int:
    """Take them all; status 1 where there is no browser."""
    if CHROMIUM is None:
        sys.stderr.write("No chromium is on this machine.\n")
        return 1
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        said = [
            _done(data, *words) for words in (("migrate",), ("load_demo",), ("collectstatic", "--no-input"))
        ]
        passwords = dict(re.findall(r"(demo-\w+)  (\S+)", said[1]))
        with served(data, Path(folder)) as site, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for name, (who, path) in TAKEN.items():
                page = browser.new_page(viewport={"width": WIDE, "height": HIGH}, locale="nl-NL")
                if who:
                    _sign_in(page, site.base, who, passwords[who])
                page.goto(site.base + path)
                page.evaluate("document.fonts.ready")
                page.screenshot(path=FOLDER / name)
                page.close()
            browser.close()
    return 0


def _done(data: Path, *words: str) -> str:
    """What a command of the site says. Errors: SystemExit with what it says is wrong."""
    done = command(data, *words)
    if done.returncode:
        raise SystemExit(done.stderr)
    return done.stdout


def _sign_in(page: Page, base: str, who: str, password: str) -> None:
    page.goto(f"{base}/sign-in/")
    page.locator("input[name=username]").fill(who)
    page.locator("input[name=password]").fill(password)
    page.locator("input[name=password]").press("Enter")
    page.wait_for_url(lambda address: "/sign-in/" not in address)


if __name__ == "__main__":
    sys.exit(main())
