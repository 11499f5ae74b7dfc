"""B, art. 6 and G, art. 2: the line-up, its order, the quarter of an hour, empty boards (R22, R29, R60)."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.regulations.teams import EDITION
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Result, Side
from tournaments.regulations.teams.lineups import (
    LineUp,
    board_games,
    check_line_up,
    check_order,
    empty_board,
    late,
)

EIGHT = EDITION.teams.line_ups["B"]
FOUR = EDITION.teams.line_ups["G"]
START = datetime(2026, 10, 3, 13, 30, tzinfo=UTC)
PLAYERS = tuple("ABCDEFGH")


@pytest.mark.article("B.6")
@pytest.mark.parametrize(
    ("before", "remark"),
    [
        (timedelta(hours=1), None),
        (timedelta(minutes=15), None),
        (timedelta(minutes=14, seconds=59), 1),
        (timedelta(minutes=10), 5),
        (timedelta(0), 15),
        (timedelta(minutes=-2), 17),
    ],
)
def test_a_line_up_is_due_a_quarter_of_an_hour_before_and_a_late_one_gets_a_remark(before, remark):
    found = late(LineUp(1, PLAYERS, START - before), START, EIGHT)
    if remark is None:
        assert found is None
    else:
        assert str(found) == (
            f"The line-up was due 15 minutes before the start and came {remark} minutes later than that; it "
            "is accepted"
        )
        assert found.articles == ("B.6", "R29")


@pytest.mark.article("B.6")
def test_without_a_recorded_moment_there_is_no_remark():
    assert late(LineUp(1, PLAYERS), START, EIGHT) is None


@pytest.mark.article("B.6")
@pytest.mark.parametrize(
    ("players", "message"),
    [
        (PLAYERS[:7], r"^players: A line-up has 8 boards, not 7"),
        ((None,) * 8, r"^players: A line-up needs at least one player"),
        ((*PLAYERS[:6], "C", "H"), r"^players\[6\]: C is at two boards: 3 and 7"),
    ],
)
def test_a_line_up_has_every_board_once_and_nobody_twice(players, message):
    with pytest.raises(RuleViolation, match=message) as caught:
        check_line_up(LineUp(1, tuple(players)), EIGHT)
    assert caught.value.reason.articles == ("B.6",)


@pytest.mark.article("B.6")
@pytest.mark.article("G.2")
def test_boards_may_be_empty_in_eights_and_fours():
    check_line_up(LineUp(1, (*PLAYERS[:5], None, "G", None)), EIGHT)
    check_line_up(LineUp(1, ("A", None, None, "D")), FOUR)
    with pytest.raises(RuleViolation, match="has 4 boards, not 8") as caught:
        check_line_up(LineUp(1, PLAYERS), FOUR)
    assert caught.value.reason.articles == ("G.2",)


@pytest.mark.article("B.6")
@pytest.mark.parametrize(
    ("home", "away", "result"),
    [
        (False, False, None),
        (True, False, Result.FORFEIT_BY_FIRST),
        (False, True, Result.FORFEIT_BY_SECOND),
        (True, True, Result.FORFEIT_BY_BOTH),
    ],
)
def test_an_empty_board_is_lost_and_two_are_nothing(home, away, result):
    """0 - 1 for the empty side; 0 - 0 when both are."""
    found = empty_board(EIGHT, home=home, away=away)
    assert found is result
    if found:
        assert [found.half_points(side) for side in Side] == [
            2 * (away and not home),
            2 * (home and not away),
        ]


@pytest.mark.article("B.6")
@pytest.mark.article("B.4")
def test_the_boards_of_a_match_follow_from_the_two_line_ups():
    """Four boards: the first-named team has white at 1 and 3; its board 3 is empty, the other's board 4."""
    found = board_games(FOUR, LineUp(1, ("A", "B", None, "D")), LineUp(4, ("P", "Q", "R", None)))
    assert [(game.board, game.home, game.away, game.white, game.booked) for game in found] == [
        (1, "A", "P", Side.FIRST, None),
        (2, "B", "Q", Side.SECOND, None),
        (3, None, "R", Side.FIRST, Result.FORFEIT_BY_FIRST),
        (4, "D", None, Side.SECOND, Result.FORFEIT_BY_SECOND),
    ]
    with pytest.raises(ValueError, match="is shorter than"):
        board_games(EIGHT, LineUp(1, PLAYERS), LineUp(2, PLAYERS[:4]))


@pytest.mark.article("B.6")
def test_the_order_holds_for_every_round():
    line_up = LineUp(1, (*PLAYERS[:7], None))
    check_order(line_up, (*PLAYERS[:7], None), 2, EIGHT)
    check_order(line_up, ("A", None, *PLAYERS[2:7], None), 2, EIGHT)
    for fielded, message in (
        (
            ("B", "A", *PLAYERS[2:7], None),
            r"^players\[0\]: B sat at board 1 in round 2, where the line-up has A",
        ),
        ((*PLAYERS[:7], "Z"), r"^players\[7\]: Z sat at board 8 in round 2: the order of the line-up"),
        (PLAYERS[:7], r"^players: Round 2 has 7 boards, the line-up has 8"),
    ):
        with pytest.raises(RuleViolation, match=message) as caught:
            check_order(line_up, fielded, 2, EIGHT)
        assert caught.value.reason.articles == ("B.6",)
