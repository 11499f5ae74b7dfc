"""C, art. 11 and 12: absence for a whole championship leaves free rounds (R34, R46)."""

import dataclasses

import pytest

from tests.regulations.eights import EDITION, eight, order, row_of
from tournaments.regulations.counting.absences import Counts, counted_games
from tournaments.regulations.order.standings import Status, rank
from tournaments.regulations.rounds.validity import check


@pytest.mark.article("C.12")
@pytest.mark.parametrize("division", ["KK", "HAA"])
def test_the_opponents_of_who_is_absent_all_year_are_free_and_the_player_relegates(division):
    """Without 3: 1 has 6, 2 has 5, 4 has 4, ... 8 has 0."""
    event = eight(division=division, withdrawals=[(3, 0)])
    standings = rank(event, edition=EDITION)
    assert order(standings) == [1, 2, 4, 5, 6, 7, 8, 3]
    assert [row.half_points for row in standings.rows] == [12, 10, 8, 6, 4, 2, 0, 0]
    row = row_of(standings, 3)
    assert (row.status, row.decided_by) == (Status.LAPSED, "C.12")
    assert "bye and the player is relegated" in str(row.because)
    games = [game for game in counted_games(event, edition=EDITION, after_round=7) if 3 in game.players]
    assert [game.counts for game in games] == [Counts.FREE] * 7
    assert standings.complete


@pytest.mark.article("C.11")
def test_in_the_rhaa_the_place_of_who_is_absent_all_year_should_have_been_filled():
    row = row_of(rank(eight(division="RHAA", withdrawals=[(3, 0)]), edition=EDITION), 3)
    assert row.decided_by == "C.11"
    assert "could not be filled" in str(row.because)


@pytest.mark.article("C.12")
def test_the_absent_stand_below_those_whose_games_lapsed():
    standings = rank(eight(withdrawals=[(1, 0), (8, 2)]), edition=EDITION)
    assert order(standings)[-2:] == [8, 1]


@pytest.mark.article("C.12")
def test_a_free_round_may_be_written_in_the_place_of_the_game():
    """3 is absent; in round 1 it would meet 7."""
    event = eight(withdrawals=[(3, 0)])
    first = event.rounds[0]
    games = tuple(game for game in first.games if 3 not in game.players)
    written = dataclasses.replace(first, games=games, free=(7,))
    told = dataclasses.replace(event, rounds=(written, *event.rounds[1:]))
    check(told, edition=EDITION)
    assert rank(told, edition=EDITION) == rank(event, edition=EDITION)
