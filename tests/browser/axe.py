"""What axe finds wrong with a page as it stands in the browser."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_RUN = "options => axe.run(options).then(found => found.violations)"


def violations(page: Page, *, contrast: bool = False) -> list[str]:
    """Each violation by its name and what stands first in it; that of contrast takes half of the time."""
    page.evaluate(Axe().axe_script)
    rules = {} if contrast else {"color-contrast": {"enabled": False}}
    found = page.evaluate(_RUN, {"resultTypes": ["violations"], "preload": False, "rules": rules})
    return [f"{one['id']} {one['nodes'][0]['html'][:120]}" for one in found]
