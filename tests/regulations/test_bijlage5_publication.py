"""Verdicts as they are published: numbers by year, articles, names left out. Bijlage 5 tasks.3, R105."""

from datetime import datetime

import pytest

from tournaments.regulations.disputes.publication import (
    articles_named,
    is_about,
    names_left,
    numbered,
)
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import RuleViolation

GIVEN = [("a", "2025-11-30"), ("b", "2025-12-31"), ("c", "2026-01-01"), ("d", "2026-11-14")]


@pytest.mark.article("Bijlage 5 tasks.3")
def test_verdicts_are_numbered_in_each_calendar_year_from_one():
    found = numbered((key, datetime.fromisoformat(day)) for key, day in GIVEN)
    assert {key: str(number) for key, number in found.items()} == {
        "a": "2025-1",
        "b": "2025-2",
        "c": "2026-1",
        "d": "2026-2",
    }


def test_articles_are_named_as_they_are_printed_and_each_once():
    named = articles_named(" C.13,Spelreglement  26 , Bijlage 5, C.15B, C.13", edition=edition())
    assert named == ("C.13", "Spelreglement 26", "Bijlage 5", "C.15B")
    assert articles_named(" ", edition=edition()) == ()


@pytest.mark.parametrize("text", ["C.99", "R45", "art. 13", "Bijlage 9"])
def test_what_is_no_article_is_refused(text):
    with pytest.raises(RuleViolation, match="is no article") as caught:
        articles_named(f"C.13, {text}", edition=edition())
    assert caught.value.reason.params["text"] == text


@pytest.mark.parametrize(
    ("asked", "found"),
    [("C.15", True), ("C.15B", True), ("C.15A", False), ("C.1", False), ("C.13", False)],
)
def test_a_verdict_is_about_an_article_and_about_that_of_which_it_names_a_part(asked, found):
    assert is_about(["Bijlage 5", "C.15B"], asked) is found


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Wytsma had touched the man.", ["Sjoerd Wytsma"]),
        ("Number 1 had touched the man in the hoek.", []),
        ("The Hoek.", ["Anke fan der Hoek"]),
        ("Huzum came late.", ["Huzum 1"]),
        ("Sjoerd and Anke agree.", ["Sjoerd Wytsma", "Anke fan der Hoek"]),
        ("A wytsma is no name, nor is 1.", []),
    ],
)
def test_a_name_stands_in_a_text_while_a_word_of_it_does(text, left):
    assert list(names_left(text, ["Sjoerd Wytsma", "Anke fan der Hoek", "Huzum 1"])) == left
