"""Reasons that speak of entrants by number, with the names instead; kept texts stay as they are."""

import pytest
from django.utils import translation

from tests.test_catalogues import catalogue, messages
from tournaments.pages.words import named, wording
from tournaments.pages.words.named import with_names
from tournaments.regulations.reasons import Reason
from tournaments.regulations.results import HalfPoints

PLAYERS = {3: "Rixt Palsma", 5: "Abe Galema", 8: "Wytse Hoarnstra"}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Points 4; Sonneborn-Berger 7½ against 6 of Wytse Hoarnstra"),
        ("nl", "Punten 4; Sonneborn-Berger 7½ tegenover 6 van Wytse Hoarnstra"),
        ("fy", "Punten 4; Sonneborn-Berger 7½ tsjin 6 fan Wytse Hoarnstra"),
    ],
)
def test_a_place_names_who_it_was_compared_with(language, said):
    reason = Reason(
        "Points %(points)s; Sonneborn-Berger %(own)s against %(against)s of number %(other)s",
        {"points": HalfPoints(8), "own": HalfPoints(15), "against": HalfPoints(12), "other": 8},
    )
    with translation.override(language):
        assert wording.say(with_names(reason, PLAYERS)) == said


def test_several_are_named_with_an_and_and_an_unknown_number_stays():
    reason = Reason("%(number)s has already met %(met)s", {"number": 3, "met": "5, 8, 12"})
    with translation.override("en"):
        assert wording.say(with_names(reason, PLAYERS)) == (
            "Rixt Palsma has already met Abe Galema, Wytse Hoarnstra and 12"
        )


def test_of_many_only_the_first_are_named():
    reason = Reason("%(numbers)s went down last time", {"numbers": "3, 5, …"})
    with translation.override("en"):
        assert wording.say(with_names(reason, PLAYERS)) == "Rixt Palsma, Abe Galema, … went down last time"


def test_points_of_several_stand_before_their_names():
    reason = Reason(
        "Points %(points)s; mutual result %(own)s, against by number %(others)s",
        {"points": HalfPoints(4), "own": HalfPoints(3), "others": "3: 1, 5: ½"},
    )
    with translation.override("en"):
        assert wording.say(with_names(reason, PLAYERS)) == (
            "Points 2; mutual result 1½, against 1 (Rixt Palsma) and ½ (Abe Galema)"
        )


def test_places_in_a_score_group_are_no_entrants():
    reason = Reason(
        "neighbours: places %(first)s and %(second)s of the %(size)s in their group",
        {"first": 3, "second": 4, "size": 8},
    )
    assert with_names(reason, PLAYERS) == reason


def test_both_players_of_a_deciding_game_are_named():
    reason = Reason("a deciding game between %(first)s and %(second)s", {"first": 1, "second": 2})
    said = with_names(reason, {1: "Rixt", 2: "Abe"})
    assert str(said) == "a deciding game between Rixt and Abe"


def test_every_sentence_with_a_number_in_it_is_one_of_the_regulations():
    known = messages(catalogue("en", "mo"))
    assert set(named._SAY_NUMBER) <= set(known)
