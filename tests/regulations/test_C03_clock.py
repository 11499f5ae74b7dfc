"""C, art. 3, 4 and 5: two hours for 50 moves, an hour for every next 25, lost on time, dashes."""

import pytest

from tests.regulations.eights import EDITION
from tournaments.regulations.schedules.clock import (
    lost_on_time,
    may_go_unwritten,
    minutes_for,
    moves_required,
)

CLOCK, NOTATION = EDITION.clocks["C"], EDITION.notation["C"]


@pytest.mark.article("C.3")
@pytest.mark.parametrize(
    ("moves", "minutes"), [(1, 120), (50, 120), (51, 180), (75, 180), (76, 240), (100, 240), (101, 300)]
)
def test_two_hours_for_the_first_fifty_moves_and_one_for_each_25_more(moves, minutes):
    assert minutes_for(CLOCK, moves) == minutes


@pytest.mark.article("C.4")
@pytest.mark.parametrize(
    ("moves", "minutes", "lost"),
    [(0, 119, False), (49, 120, True), (50, 120, False), (50, 179, False), (74, 180, True), (75, 180, False)],
)
def test_fewer_moves_than_required_when_the_time_is_up_lose_the_game(moves, minutes, lost):
    assert lost_on_time(CLOCK, moves=moves, minutes=minutes) is lost


@pytest.mark.article("C.3")
@pytest.mark.parametrize("moves", range(1, 200))
def test_the_time_for_a_move_is_just_when_it_is_required(moves):
    assert moves_required(CLOCK, minutes_for(CLOCK, moves)) >= moves
    assert moves_required(CLOCK, minutes_for(CLOCK, moves) - 1) < moves


@pytest.mark.article("C.5")
def test_only_the_last_five_moves_before_a_time_control_may_be_dashes():
    dashed = [move for move in range(1, 101) if may_go_unwritten(CLOCK, NOTATION, move)]
    assert dashed == [*range(46, 51), *range(71, 76), *range(96, 101)]
