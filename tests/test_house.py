"""Holds that docs/house.md describes every area, in their order."""

import re

from tests.house import AREAS, MANAGEMENT, PAGE, as_it_is, page_with, picture, table


def test_every_area_is_described_in_its_order():
    shown = as_it_is().modules
    described = re.findall(r"^\| `tournaments/(\w+)/` \|", PAGE.read_text("utf-8"), re.MULTILINE)
    assert described == [area for area in shown if area in (*AREAS, MANAGEMENT)], "docs/house.md"


def test_the_picture_and_the_table_can_be_made_anew():
    shown, text = as_it_is(), PAGE.read_text("utf-8")
    assert '<path class="up"' not in picture(shown)
    assert all(f"| `{area}` |" in page_with(text, table(shown)) for area in AREAS)
