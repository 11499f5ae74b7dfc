"""Bijlage 3: colours - never three times the same running, then the balance, then alternation."""

import pytest

from tests.regulations.swiss.made_events import swiss_event
from tournaments.regulations.event import Game
from tournaments.regulations.results import Side
from tournaments.regulations.swiss import colours
from tournaments.regulations.swiss.history import Card, cards
from tournaments.regulations.swiss.settings import Settings

pytestmark = pytest.mark.article("Bijlage 3")

SIDES = {"w": Side.FIRST, "b": Side.SECOND}


def card(number, had):
    return Card(number, 0, (), frozenset(), tuple(SIDES[letter] for letter in had))


@pytest.mark.parametrize(
    ("higher", "lower", "white", "because"),
    [
        ("ww", "wb", 2, "three times running"),
        ("wb", "bb", 2, "three times running"),
        ("bb", "ww", 1, "three times running"),
        ("wwb", "bwb", 2, "balances the colours best: whites minus blacks until now -1 and 1"),
        ("w", "b", 2, "until now -1 and 1"),
        ("wbw", "w", 2, "number 1 stands higher and has the other colour"),
        ("bwwb", "wbwb", 2, "each has the other colour than when they last had different ones"),
        ("", "w", 1, "until now 0 and 1"),
        ("", "wb", 2, "number 2 has the other colour than last time"),
        ("bw", "bw", 2, "number 1 stands higher and has the other colour"),
        ("ww", "ww", 2, "number 1 stands higher and has the other colour"),
        ("", "", 1, "neither has played"),
    ],
)
def test_what_decides_the_colours(higher, lower, white, because):
    """For ("bwwb", "wbwb"): balanced both; last both black, before that both white, before that w and b:
    1 had white then, so black now."""
    given = colours.allocate(card(1, higher), card(2, lower), Side.FIRST)
    assert because in str(given.because)
    assert given.game.white == white


def test_the_first_colour_falls_to_the_higher_placed_when_neither_has_played():
    assert colours.allocate(card(1, ""), card(2, ""), Side.FIRST).game == Game(1, 2)
    assert colours.allocate(card(1, ""), card(2, ""), Side.SECOND).game == Game(2, 1)


def test_a_third_time_running_is_said_of_whoever_gets_it():
    both = colours.third_times(card(1, "bww"), card(2, "bb"))
    assert [str(reason) for reason in both] == [
        "1 has the same colour for the third time running",
        "2 has the same colour for the third time running",
    ]
    assert colours.third_times(card(1, "wbw"), card(2, "w")) == ()


def test_a_forfeited_game_counts_not_for_colours():
    event = swiss_event(4, "1-2 +:-, 3-4 1-0", "1-3 1-0, 4-2 -:-", planned=3)
    record = cards(event, Settings())
    assert [len(record[number].colours) for number in (1, 2, 3, 4)] == [1, 0, 2, 1]
    assert record[3].colours == (Side.FIRST, Side.SECOND)
