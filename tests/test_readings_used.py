"""Holds the generated files of the readings against the code and docs/readings.md, and every place to a
page.
"""

import re

import pytest

from tests.readings_used import TITLES, USED, citations, cited_in_python, document, titles_py, used_toml
from tests.test_traceability import expect_none
from tournaments.pages.words.readings import read, readings
from tournaments.site.readings import markup, places, titles

ANEW = "the readings or what cites them have changed: run python -m tests.readings_used, then make messages"


@pytest.mark.long
def test_where_the_readings_are_used_is_what_the_code_cites():
    assert USED.read_text("utf-8") == used_toml(citations()), ANEW


def test_the_titles_for_the_catalogues_are_those_of_the_readings():
    assert TITLES.read_text("utf-8") == titles_py(document()), ANEW
    assert list(titles.TITLES) == [one.title for one in readings().values()]


def test_every_reading_of_the_document_is_parsed_with_its_parts():
    heads = re.findall(r"^## (R\d+)$", document(), re.MULTILINE)
    assert sorted(heads, key=lambda one: int(one[1:])) == list(readings())
    assert all(one.title and one.articles and one.text for one in readings().values())
    assert sum(bool(one.why) for one in readings().values()) == document().count("\n*Why:* ")


def test_a_reading_is_taken_apart():
    (one,) = read(
        "# The decisions\n\n## R7\n\n**A title.** *Articles: C.14, Bijlage 4. Setting: yes.*\n\nWhat holds.\n"
        "*Why:* because.\nAnd so.\n"
    ).values()
    assert (one.number, one.anchor, one.title, one.articles) == ("R7", "r7", "A title", ("C.14", "Bijlage 4"))
    assert (one.is_setting, one.text, one.why) == (True, "What holds.", "because.\nAnd so.")


def test_every_place_that_cites_a_reading_is_a_page_to_people():
    expect_none(
        f"{place} cites {reading}: say in tournaments/site/readings/places.py which pages it makes"
        for reading, found in places.used().items()
        for place in found
        if not places.words_of(place)
    )


def test_of_several_folders_the_longest_says_the_page():
    assert places.words_of("tournaments.seasons.classification.services.award") == places.words_of(
        "tournaments.regulations.points.classification"
    )
    assert places.words_of("tournaments.seasons.closing") != places.words_of(
        "tournaments.seasons.classification"
    )
    assert places.words_of("tournaments.ledgers") == ""


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('"""Says R7."""\ndef f():\n    pass\n', [("R7", "a.b")]),
        ('class A:\n    def f(self):\n        """R12."""\n', [("R12", "a.b.A.f")]),
        ("def f():\n    return 1  # (R101)\n", [("R101", "a.b.f")]),
        ("R7 = 1\n", []),
    ],
)
def test_what_a_module_cites_is_found_where_it_stands(source, found):
    assert list(cited_in_python(source, "a.b")) == found


# --- their words as HTML ----------------------------------------------------------------------------------


def test_nothing_of_markdown_is_left_over():
    for one in readings().values():
        shown = re.sub(r"<code>.*?</code>", "", markup.html(one.text) + markup.html(one.why))
        text = re.sub(r"<[^>]*>", "", shown)
        assert not re.search(r"\*\w|\w\*|`|\]\(|^- |\|", text), f"{one.number}: {text}"


def test_lists_emphasis_and_links_are_marked_up():
    shown = markup.html("A *b* `<c>` [R1](#r1), R2 & R9999, C.14 and C.99.\n- one\n  more\n- two")
    assert "<p>A <em>b</em> <code>&lt;c&gt;</code> " in shown
    assert '<a class="art" href="/regulation/readings/#r1">R1</a>, ' in shown
    assert '<a class="art" href="/regulation/readings/#r2">R2</a> &amp; R9999, ' in shown
    assert '<a class="art" href="/regulation/#C-14">C.14</a> and C.99.</p>' in shown
    assert shown.endswith("<ul><li>one more</li><li>two</li></ul>")
