"""The schedule with which leaders may begin where none is printed (E, art. 3; reading R53)."""

from collections import Counter
from itertools import combinations

import pytest

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


@pytest.mark.parametrize("entrants", [0, 1])
def test_nobody_alone_has_a_schedule(entrants):
    assert everybody_meets(entrants) == ()
