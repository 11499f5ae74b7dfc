"""Holds that docs/house.md shows the areas as the imports make them."""

import re

import pytest

from tests.house import (
    AREAS,
    BEGIN,
    END,
    MANAGEMENT,
    PAGE,
    PICTURE,
    as_it_is,
    house,
    page_with,
    picture,
    table,
)
from tests.sources import source

ANEW = "the imports have changed: run python -m tests.house"


def small():
    """A house of three storeys, in which one import goes upwards."""
    return house(
        (
            source("tournaments/events/loaded.py", "import rules.board, tournaments.models.events"),
            source("tournaments/events/locks.py", "from tournaments.models.events import Event"),
            source("tournaments/models/__init__.py", ""),
            source("tournaments/models/events.py", "def f():\n    from tournaments.events import locks"),
            source("rules/board.py", "import enum"),
        )
    )


def test_the_picture_is_what_the_imports_say():
    assert PICTURE.read_text("utf-8") == picture(as_it_is()), ANEW


def test_the_table_below_the_picture_is_what_the_imports_say():
    text = PAGE.read_text("utf-8")
    assert text == page_with(text, table(as_it_is())), ANEW


def test_a_house_counts_modules_and_the_imports_between_its_storeys():
    shown = small()
    assert list(shown.modules.items()) == [("events", 2), ("models", 1), ("rules", 1)]
    assert shown.imports == {("events", "models"): 2, ("events", "rules"): 1, ("models", "events"): 1}


def test_an_import_upwards_is_drawn_as_one():
    assert picture(small()).count('<path class="up"') == 1
    assert '<path class="up"' not in picture(as_it_is())


def test_the_table_says_what_each_imports():
    assert table(small()).splitlines()[2:] == [
        "| `events` | 2 | models 2, rules 1 |",
        "| `models` | 1 | events 1 |",
        "| `rules` | 1 | – |",
    ]


def test_a_page_without_a_place_for_the_table_is_refused():
    assert page_with(f"a\n{BEGIN}old\n{END}b\n", "new\n") == f"a\n{BEGIN}new\n{END}b\n"
    with pytest.raises(ValueError, match="unpack"):
        page_with("a\n", "new\n")


def test_every_area_is_described_in_its_order():
    shown = as_it_is().modules
    described = re.findall(r"^\| `tournaments/(\w+)/` \|", PAGE.read_text("utf-8"), re.MULTILINE)
    assert described == [area for area in shown if area in (*AREAS, MANAGEMENT)], "docs/house.md"
