"""Reasons that speak of entrants by number, with the names instead; kept texts stay as they are."""

import pytest
from django.utils import translation

from tournaments.pages.words import wording
from tournaments.pages.words.named import with_names
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reason_json import reason_of
from tournaments.regulations.reasons import Entrants, Reason, Scores
from tournaments.regulations.results import HalfPoints

PLAYERS = {3: "Rixt Palsma", 5: "Abe Galema", 8: "Wytse Hoarnstra"}
COMPARED = Reason(
    "Points %(points)s; Sonneborn-Berger %(own)s against %(against)s of %(other)s",
    {
        "points": HalfPoints(8),
        "own": HalfPoints(15),
        "against": HalfPoints(12),
        "other": Entrants.of(8, worded=True),
    },
)


@pytest.mark.parametrize(
    ("language", "named", "numbered"),
    [
        (
            "en",
            "Points 4; Sonneborn-Berger 7½ against 6 of Wytse Hoarnstra",
            "Points 4; Sonneborn-Berger 7½ against 6 of number 8",
        ),
        (
            "nl",
            "Punten 4; Sonneborn-Berger 7½ tegenover 6 van Wytse Hoarnstra",
            "Punten 4; Sonneborn-Berger 7½ tegenover 6 van nummer 8",
        ),
        (
            "fy",
            "Punten 4; Sonneborn-Berger 7½ tsjin 6 fan Wytse Hoarnstra",
            "Punten 4; Sonneborn-Berger 7½ tsjin 6 fan nûmer 8",
        ),
    ],
)
def test_a_place_names_who_it_was_compared_with_or_has_the_number(language, named, numbered):
    with translation.override(language):
        assert wording.say(with_names(COMPARED, PLAYERS), edition()) == named
        assert wording.say(COMPARED, edition()) == numbered


def test_without_names_english_is_what_the_reason_says_itself():
    several = Entrants.of(3, 5, 8, at_most=2, worded=True)
    scores = Scores.of({3: HalfPoints(2), 5: HalfPoints(1)})
    for reason in (COMPARED, Reason("%(those)s against %(others)s", {"those": several, "others": scores})):
        with translation.override("en"):
            assert wording.say(reason, edition()) == str(reason)
    assert str(reason) == "numbers 3, 5, … against by number 3: 1, 5: ½"


def test_several_are_named_with_an_and_and_an_unknown_number_stays():
    reason = Reason(
        "%(number)s has already met %(met)s", {"number": Entrants.of(3), "met": Entrants.of(5, 8, 12)}
    )
    with translation.override("en"):
        assert wording.say(with_names(reason, PLAYERS), edition()) == (
            "Rixt Palsma has already met Abe Galema, Wytse Hoarnstra and number 12"
        )


def test_of_many_only_the_first_are_named():
    reason = Reason("%(numbers)s went down last time", {"numbers": Entrants.of(3, 5, 8, at_most=2)})
    with translation.override("en"):
        assert (
            wording.say(with_names(reason, PLAYERS), edition())
            == "Rixt Palsma, Abe Galema, … went down last time"
        )


def test_points_of_several_stand_before_their_names():
    reason = Reason(
        "Points %(points)s; mutual result %(own)s, against %(others)s",
        {
            "points": HalfPoints(4),
            "own": HalfPoints(3),
            "others": Scores.of({3: HalfPoints(2), 5: HalfPoints(1), 12: HalfPoints(0)}),
        },
    )
    with translation.override("en"):
        assert wording.say(with_names(reason, PLAYERS), edition()) == (
            "Points 2; mutual result 1½, against 1 (Rixt Palsma), ½ (Abe Galema) and 0 (no. 12)"
        )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Abe Galema stands higher and has the other colour than last time"),
        ("nl", "Abe Galema staat hoger en heeft de andere kleur dan de vorige keer"),
        ("fy", "Abe Galema stiet heger en hat de oare kleur as de foarige kear"),
    ],
)
def test_what_was_kept_in_the_words_of_before_is_named_too(language, said):
    text = "number %(higher)s stands higher and has the other colour than last time"
    kept = {"text": text, "params": {"white": 3, "black": 5, "higher": 5, "lower": 3}, "articles": []}
    with translation.override(language):
        assert wording.say(with_names(reason_of(kept), PLAYERS), edition()) == said


def test_a_number_that_is_no_entrant_stays_a_number():
    reason = Reason(
        "neighbours: places %(first)s and %(second)s of the %(size)s in their group",
        {"first": 3, "second": 5, "size": 8},
    )
    assert with_names(reason, PLAYERS) == reason
