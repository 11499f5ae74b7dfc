"""Conclusions, articles and the record in words, in each language."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.utils import translation

from tournaments.ledger.wording import words
from tournaments.pages.words import wording
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import Reason


@pytest.mark.parametrize(
    ("language", "expected"),
    [("nl", "C art. 15B; lezing R40"), ("fy", "C art. 15B; lêzing R40"), ("en", "C art. 15B; reading R40")],
)
def test_articles_and_readings_are_cited_in_each_language(language, expected):
    with translation.override(language):
        assert wording.articles(("C.15B", "R40"), edition()) == expected


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("Spelreglement 20.6", "Spelreglement art. 20.6"),
        ("Bijlage 1", "Bijlage 1"),
        ("C.15", "C art. 15"),
        ("Bijlage 5 tasks", "Bijlage 5 tasks"),
    ],
)
def test_every_kind_of_article_is_cited(key, expected):
    assert wording.article(key, edition()) == expected


def test_the_full_stop_of_an_initial_is_none_of_the_sentence():
    tied = Reason("%(first)s meets %(second)s", {"first": "Anna V.", "second": "Jelle H."})
    left = Reason("%(name)s is left.", {"name": "Jelle H."})
    assert wording.sentences([tied]) == "Anna V. meets Jelle H."
    assert wording.sentences([tied, left]) == "Anna V. meets Jelle H. Jelle H. is left"


def test_a_reason_is_said_with_its_articles():
    reason = Reason("%(name)s has not withdrawn", {"name": "Sjoerd"}, ("C.14",))
    with translation.override("en"):
        assert wording.say(reason, edition()) == "Sjoerd has not withdrawn (C art. 14)"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (None, "—"),
        ("", "—"),
        ("½-½", "½–½"),
        ("+:-", "+:–"),
        (True, "ja"),
        ("published", "gepubliceerd"),
        ("2026-10-03", "3-10-2026"),
        ("a" * 64, "aaaaaaaaaaaa…"),
        (
            [{"number": 1, "name": "Sjoerd", "club_name": "Huzum"}, {"number": 2, "name": "Anke"}],
            "1. Sjoerd (Huzum) / 2. Anke",
        ),
        ({"reason": "griep", "make_up_on": None}, "reden: griep"),
        (
            {"begun": {"memberships": [71], "classes": []}, "earlier": [5, 9]},
            "begonnen: lidmaatschappen: 1; eerder samengevoegd: 2",
        ),
        ({"members": [[5, "Sjoerd"], [9, "Anke"]]}, "leden: Sjoerd / Anke"),
        ("<b>x</b>", "<b>x</b>"),
    ],
)
def test_values_of_the_record_read_as_text(content, expected):
    with translation.override("nl"):
        assert words.value(content, edition()) == expected


@pytest.mark.parametrize(("half_points", "expected"), [(0, "0"), (1, "½"), (11, "5½"), (None, "")])
def test_half_points_read_as_points(half_points, expected):
    assert wording.points(half_points) == expected


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        (datetime(2026, 10, 25, 0, 30, tzinfo=UTC), "25 October 2026 02:30:00 CEST"),
        (datetime(2026, 10, 25, 1, 30, tzinfo=UTC), "25 October 2026 02:30:00 CET"),
        (datetime(2026, 11, 14, 15, 30, 1, tzinfo=UTC), "14 November 2026 16:30:01 CET"),
    ],
)
def test_a_moment_to_the_second_has_its_zone_also_in_the_hour_that_comes_twice(moment, said):
    with translation.override("en"):
        assert wording.to_the_second(moment) == said


def test_an_instant_in_the_record_is_said_by_the_clocks_here_with_its_zone():
    with translation.override("en"):
        told = words.value({"at": "2026-10-25T01:30:00.250000+00:00", "how": "by mail"}, edition())
        assert told == "at: 25 October 2026 02:30:00 CET; how: by mail"
        assert words.value("2026-11-14T16:30:00+01:00", edition()) == "14 November 2026 16:30:00 CET"
        assert words.value("2026-11-14T16:30:00", edition()) == "2026-11-14T16:30:00"


@pytest.mark.parametrize("typed", ["2026-02-30", "2026-02-30T12:00:00+00:00", "2026-02-03T25:00:00+00:00"])
def test_what_was_typed_as_a_day_that_there_is_not_stays_as_it_was_typed(typed):
    assert wording.in_words(typed) == typed


def test_a_result_code_in_a_sentence_is_said_as_it_is_shown():
    reason = Reason("The result entered is %(entered)s, not %(found)s", {"entered": "1-0", "found": "+:-"})
    assert wording.sentence(reason) == "The result entered is 1–0, not +:–"


@pytest.mark.parametrize(
    ("typed", "said"), [("Ill.", "So: Ill. It is."), ("Ill...", "So: Ill... It is."), (3, "So: 3. It is.")]
)
def test_what_was_typed_with_a_full_stop_gets_no_second_one(typed, said):
    assert wording.sentence(Reason("So: %(typed)s. It is.", {"typed": typed})) == said


def test_a_class_is_called_in_a_sentence_as_in_the_edition_of_the_season():
    known = edition().divisions["D"]
    others = tuple(
        replace(one, name="Tweede klasse", elsewhere={}) if one.code == "2" else one
        for one in known.divisions
    )
    other = replace(edition(), divisions={"D": replace(known, divisions=others)})
    reason = Reason("%(name)s plays in %(division)s", {"name": "Ale", "division": "2"}, ("D.3",))
    assert wording.say(reason, other) == "Ale plays in Tweede klasse (D art. 3)"
    assert wording.say_all([reason], other) == "Ale plays in Tweede klasse (D art. 3)"
    assert "Tweede" not in wording.say(reason, edition())
