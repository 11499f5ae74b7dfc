"""The look: contrast of the tokens in both themes, type that is small and complete, icons, charts."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template import Context, Template
from fontTools.ttLib import TTFont

from tournaments.pages import charts, typefaces
from tournaments.pages.words.names import initials

STATIC = Path(__file__).resolve().parents[3] / "static"
TOKEN = re.compile(r"--([a-z-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));")
GROUNDS = ("canvas", "paper", "raised")
PAIRS = [
    *[(text, ground, 4.5) for text in ("ink", "soft", "blue", "red", "green", "amber") for ground in GROUNDS],
    *[(name, f"{name}-wash", 4.5) for name in ("blue", "red", "green", "amber")],
    *[("ink", f"{name}-wash", 4.5) for name in ("blue", "red", "green", "amber", "grey")],
    ("soft", "grey-wash", 4.5),
    ("on-blue", "blue", 4.5),
    ("on-mast", "mast", 4.5),
    ("square-number", "dark-square", 4.5),
    ("edge", "paper", 3),
    ("gold", "paper", 3),
]
AT_MOST = 25_000


def tokens():
    found = {}
    for name, light, dark, both in TOKEN.findall((STATIC / "site.css").read_text("utf-8")):
        found.setdefault(name, {"light": light or both, "dark": dark or both})  # on paper they are others
    return found


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_tokens_have_contrast_enough_in_both_themes(theme):
    known = tokens()
    poor = [
        f"{text} on {ground}: {contrast(known[text][theme], known[ground][theme]):.2f}"
        for text, ground, least in PAIRS
        if contrast(known[text][theme], known[ground][theme]) < least
    ]
    assert poor == []


def test_contrast_is_counted_as_the_guideline_does():
    assert round(contrast("#000000", "#ffffff"), 1) == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48


def test_discs_are_the_same_in_both_themes():
    known = tokens()
    assert known["disc-white"] == {"light": "#ffffff", "dark": "#ffffff"}
    assert known["disc-black"]["light"] == known["disc-black"]["dark"]


@pytest.mark.parametrize("name", typefaces.WEIGHTS)
@pytest.mark.long
def test_every_weight_is_found_is_small_and_has_the_letters_of_the_pages(name, settings, tmp_path):
    settings.TYPEFACES_ROOT = tmp_path
    path = Path(finders.find(f"type/{name}.woff2"))
    assert path.stat().st_size <= AT_MOST
    with TTFont(path) as font:
        forms = font.getBestCmap()
        assert [sign for sign in "ûâêúôïÛÂ½–…▲▼→" if ord(sign) not in forms] == []
        widths = {font["hmtx"][forms[ord(figure)]][0] for figure in "0123456789"}
    assert len(widths) == 1, "figures stand below each other"


def test_collecting_finds_every_weight_and_nothing_else_is_taken_for_one(settings, tmp_path):
    settings.TYPEFACES_ROOT = tmp_path
    finder = typefaces.TypefaceFinder()
    assert [name for name, storage in finder.list([]) if storage.exists(name)] == [
        f"{name}.woff2" for name in typefaces.WEIGHTS
    ]
    assert finder.find("type/../secret_key") == []
    assert finder.find("site.css") == []


def shown(source, **given):
    return Template(source).render(Context(given))


def test_an_icon_is_hidden_beside_words_and_has_a_name_alone():
    assert 'aria-hidden="true"' in shown('{% icon "search" %}')
    assert 'role="img" aria-label="a &amp; b"' in shown('{% icon "search" label %}', label="a & b")


def test_an_element_stands_around_something_and_never_around_nothing():
    source = '{% enclosed "nav" "tabs" "Parts" %} {{ inside }} {% endenclosed %}'
    assert shown(source, inside="") == ""
    assert shown(source, inside="x") == '<nav class="tabs" aria-label="Parts"> x </nav>'


@pytest.mark.parametrize(
    ("name", "letters"),
    [("Rixt Palsma", "RP"), ("Jan de Vries", "JV"), ("Balk", "B"), ("", ""), ("1 x", "X")],
)
def test_a_badge_has_the_first_letters_of_the_first_and_the_last_name(name, letters):
    assert initials(name) == letters


def test_places_are_drawn_from_the_first_on_top_and_gaps_are_left_out():
    chart = charts.places([("A", (1, None, 2)), ("B", (2, 1, 1))], (1, 2, 3))
    first, second = chart.lines
    assert [dot.value for dot in first.dots] == [1, 2]
    assert first.cells == (1, None, 2)
    assert second.dots[0].y > second.dots[1].y


@pytest.mark.parametrize("numbers", [(3, 1, 0), (0, 0, 0), (96, 71, 47)])
def test_the_parts_of_a_bar_fill_it_in_proportion(numbers):
    parts = charts.shares(numbers)
    assert all(0 <= part.x <= part.x + part.width <= 1000 for part in parts)
    assert [part.width > 0 for part in parts] == [number > 0 for number in numbers]


def test_a_career_stands_between_round_numbers():
    chart = charts.career([("2024", 498), ("2025", 520), ("2026", 541)])
    assert [mark.label for mark in chart.up] == ["480", "500", "520", "540", "560"]
    assert charts.career([]).lines[0].dots == ()
