"""The schedule with which leaders may begin where none is printed (E, art. 3; reading R53)."""

from collections import Counter
from itertools import combinations

import pytest

from tests.regulations.eights import EDITION
from tournaments.regulations.event import Entrant, Event, Game, Round, Section, System
from tournaments.regulations.order.standings import rank
from tournaments.regulations.results import Result
from tournaments.regulations.schedules.own import everybody_meets


@pytest.mark.article("E.3")
@pytest.mark.parametrize("entrants", range(2, 25))
def test_everybody_meets_everybody_once_and_plays_once_a_round(entrants):
    rounds = everybody_meets(entrants)
    assert len(rounds) == entrants - 1 + entrants % 2
    met = sorted(tuple(sorted(pair)) for paired in rounds for pair in paired)
    assert met == sorted(combinations(range(1, entrants + 1), 2))
    for paired in rounds:
        assert len({number for pair in paired for number in pair}) == 2 * len(paired)
        assert len(paired) == entrants // 2


@pytest.mark.article("E.3")
@pytest.mark.parametrize("entrants", range(2, 25))
def test_nobody_has_one_colour_more_than_once_oftener_than_the_other(entrants):
    balance = Counter()
    for paired in everybody_meets(entrants):
        for pair in paired:
            balance[pair.white] += 1
            balance[pair.black] -= 1
    assert max(map(abs, balance.values())) <= 1


@pytest.mark.article("E.3")
def test_an_event_with_rounds_that_the_directors_have_yet_to_make_is_not_complete():
    entrants = tuple(Entrant(number, f"P {number}") for number in range(1, 10))
    first = Round(1, (Game(1, 2, Result.FIRST_WINS), Game(3, 4, Result.DRAW)))
    event = Event(Section.E, "jeugd", 2026, System.ROUND_ROBIN, 5, entrants, rounds=(first,))
    for after_round in (0, 1, 5):
        standings = rank(event, edition=EDITION, after_round=after_round)
        assert (standings.complete, standings.open) == (False, ())


@pytest.mark.parametrize("entrants", [0, 1])
def test_nobody_alone_has_a_schedule(entrants):
    assert everybody_meets(entrants) == ()
