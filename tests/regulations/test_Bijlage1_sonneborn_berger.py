"""Bijlage 1: twice the points of who was beaten, once of who was drawn with (R40)."""

import random

import pytest

from tests.regulations.eights import EDITION, eight, random_eight, row_of
from tournaments.regulations.counting.absences import Counts, counted_games
from tournaments.regulations.order.standings import rank

pytestmark = pytest.mark.article("Bijlage 1")


def test_the_working_shows_every_opponent_with_its_points():
    """1 draws with 2 and loses to 3; points 1: 5½, 2: 6½, 3: 6, then 4, 3, 2, 1, 0.

    SB of 1: 6½ + twice 4+3+2+1+0 = 26½; of 3: twice 5½+4+3+2+1+0 = 31.
    """
    standings = rank(eight(["1=2", "3>1"]), edition=EDITION)
    row = row_of(standings, 1)
    assert row.sonneborn_berger_half == 53
    assert sorted((term.opponent, term.opponent_half_points, term.times) for term in row.working) == [
        (2, 13, 1),
        (3, 12, 0),
        (4, 8, 2),
        (5, 6, 2),
        (6, 4, 2),
        (7, 2, 2),
        (8, 0, 2),
    ]
    assert [term.round for term in row.working] == [1, 2, 3, 4, 5, 6, 7]
    assert row_of(standings, 3).sonneborn_berger_half == 62


def test_a_game_won_by_forfeit_counts_as_won():
    played, forfeited = eight(["2>1"]), eight(["2+1"])
    assert row_of(rank(played, edition=EDITION), 2).sonneborn_berger_half == 2 * (12 + 10 + 8 + 6 + 4 + 2)
    for number in range(1, 9):
        assert (
            row_of(rank(forfeited, edition=EDITION), number).sonneborn_berger_half
            == row_of(rank(played, edition=EDITION), number).sonneborn_berger_half
        )


def test_it_equals_an_independent_computation_on_a_thousand_random_events():
    """Seed 20261120."""
    rng = random.Random(20261120)
    for _ in range(1000):
        event = random_eight(rng)
        standings = rank(event, edition=EDITION)
        points = {row.entrant.number: row.half_points for row in standings.rows}
        games = counted_games(event, edition=EDITION, after_round=event.last_round)
        real = [game for game in games if game.counts in (Counts.PLAYED, Counts.FORFEIT)]
        for row in standings.rows:
            me = row.entrant.number
            own = [(game.own_half_points(me), game.opponent(me)) for game in real if me in game.players]
            assert row.sonneborn_berger_half == sum(score * points[other] for score, other in own)
