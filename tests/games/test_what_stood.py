"""What a director records of the board, and what was meant by a move that is irregular (R10, R113)."""

import pytest

from games.domain.as_pdn import moves_as_pdn
from games.domain.report import Agreement, Stood, check
from rules import Board, Color
from tournaments.regulations.results import Result

NEGLECTED = "1. 32-28 19-23 2. 34-29 23x23 3. 31-26 1-0"


@pytest.mark.article("Spelreglement 27")
def test_an_irregular_move_that_stood_is_played_and_checking_goes_on_from_there():
    assert "capturing is compulsory" in str(check(NEGLECTED, None).problem)
    report = check(NEGLECTED, Result.FIRST_WINS, stood=[Stood(3, "34-29")])
    assert report.problem is None
    assert [played.notation for played in report.replay.moves][2:] == ["34-29", "23x23", "31-26"]
    assert report.comparison.agreement is Agreement.AGREES
    assert report.stood == (3,)
    (remark,) = (each for each in report.remarks if "R10" in each.articles)
    assert str(remark) == "2. 34-29 is irregular, and stands because a move answered it"


@pytest.mark.article("Spelreglement 27")
def test_an_irregular_move_that_nothing_answers_is_said_not_to_stand_yet():
    report = check("1. 32-28 19-23 2. 34-29", None, stood=[Stood(3, "34-29")])
    assert "no move that answers it" in str(report.remarks[0])


@pytest.mark.article("Spelreglement 27")
def test_what_was_really_played_may_be_another_move_than_the_one_written():
    report = check("1. 32-28 19-24 2. 37-32", None, stood=[Stood(2, "20-24")])
    assert [played.notation for played in report.replay.moves] == ["32-28", "20-24", "37-32"]
    assert "1… 20-24 was recorded as played; written is “19-24”" in map(str, report.remarks)


@pytest.mark.article("Spelreglement 27a")
def test_a_piece_of_the_opponent_may_have_been_moved():
    report = check("1. 32-28 31-26 2. 37-32", None, stood=[Stood(2, "31-26")])
    assert report.problem is None
    assert report.replay.board.piece_at(26).color.value == "white"


@pytest.mark.article("Spelreglement 27b")
def test_pieces_that_were_left_standing_are_told_by_the_position():
    """2. 28x19 takes 23; here the man on 23 was left on the board."""
    after = "B:W31,33-50,19:B1-18,20,23"
    report = check("1. 32-28 19-23 2. 28x19 14-19", None, stood=[Stood(3, "28x19", fen=after)])
    assert Board(report.replay.moves[2].fen_after).piece_at(23) is not None
    assert report.replay.moves[2].move.captured == frozenset()
    assert report.replay.irregularity.ply == 4


@pytest.mark.article("Spelreglement 27")
@pytest.mark.parametrize(
    ("text", "stood"),
    [
        ("1. 32-27 19-24", Stood(1, "32-28 wrongly", fen="B:W28,31,33-50:B1-20")),
        ("1. x 19-23", Stood(1, fen="W:W31-50:B1-20")),
        ("1. - 19-23", Stood(1, fen="B:W31-49:B1-20")),
    ],
)
def test_from_a_text_that_is_no_move_and_a_position_that_tells_none_nothing_follows(text, stood):
    report = check(text, None, stood=[stood])
    assert "No position follows" in str(report.problem)
    assert moves_as_pdn(text, report)


@pytest.mark.article("Spelreglement 27d")
def test_a_square_that_cannot_be_reached_may_have_been_taken():
    report = check("1. 32-21 16x27 2. 31x22", None, stood=[Stood(1, "32-21")])
    assert [played.notation for played in report.replay.moves] == ["32-21", "16x27", "31x22"]


@pytest.mark.article("Spelreglement 17")
def test_a_fourth_move_of_the_king_that_stood_leaves_it_blocked():
    start = '[FEN "W:WK46,31:BK3,6:H3:F9:+0+346"]\n'
    report = check(start + "9. 46-41 6-11 10. 41-46", None, stood=[Stood(1, "46-41")])
    assert report.replay.irregularity.article == "17"


@pytest.mark.article("Spelreglement 17")
@pytest.mark.parametrize(
    ("fen", "blocked", "quiet"),
    [
        ("B:WK41,45:B6,12", True, 1),
        ("B:WK41,45:B6,12:H7", True, 7),
        ("B:WK41,45:B6,12:H0:F3:+0+0", False, 0),
        ("B:WK41:B6,12", False, 0),
    ],
)
def test_a_position_that_stood_keeps_the_counts_that_it_does_not_give(fen, blocked, quiet):
    start = '[FEN "W:WK46,45:B6,1"]\n1. 46-41 1-7 2. 41-46 7-12 3. 46-41 12-18 4. 41-46 18-23 *'
    report = check(start, None, stood=[Stood(5, "46-41", fen)])
    irregular = report.replay.irregularity
    assert (irregular is not None and irregular.article == "17") is blocked
    assert Board(report.replay.moves[4].fen_after).position.quiet_plies == quiet


@pytest.mark.article("Spelreglement 17")
def test_the_opponents_count_goes_on_over_a_position_that_stood():
    start = '[FEN "B:WK46,45:B6,1:H1:F2:+0+146"]\n2. ... 1-12 3. 46-41'
    report = check(start, None, stood=[Stood(1, "1-12", "W:WK46,45:B6,12")])
    assert report.replay.board.king_moves[Color.WHITE] == (41, 2)


@pytest.mark.parametrize(
    "told", [Stood(1, "32-31"), Stood(1, "hello"), Stood(1, "32x21"), Stood(1, "27-21"), Stood(1, fen="x")]
)
def test_what_leads_to_no_position_is_said(told):
    assert "No position follows" in str(check("1. 32-28 19-23", None, stood=[told]).problem)


@pytest.mark.article("C.5")
def test_a_move_that_was_not_written_down_may_be_told():
    report = check("1. 32-28 19-23 2. - 14x23", None, stood=[Stood(3, "28x19")])
    assert report.problem is None
    assert [played.notation for played in report.replay.moves][2:] == ["28x19", "14x23"]


def test_a_game_in_pdn_takes_what_was_told_too():
    report = check('[Event "KK"]\n\n' + NEGLECTED, None, stood=[Stood(3, "34-29")])
    assert (report.notation, report.problem) == ("pdn", None)


def test_a_game_in_short_notation_takes_nothing_that_was_told_and_says_so():
    report = check("327 (25) 22 (28) (27) 22 27", None, stood=[Stood(1, "31-26")])
    assert report.notation == "short"
    assert report.stood == ()
    assert [str(each) for each in report.remarks if "R10" in each.articles] == [
        "What was really played can be recorded of a game in full notation or PDN, not of this one"
    ]


# --- what was meant ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("before", ["", '[Event "KK"]\n\n'], ids=["full", "pdn"])
def test_the_one_move_that_makes_the_rest_legal_is_named(before):
    report = check(before + "1. 32-28 19-33 2. 28x19 14x23 3. 37-32 1-0", Result.FIRST_WINS)
    assert "no move in this position" in str(report.problem)
    assert (report.supposed.ply, report.supposed.meant) == (2, "19-23")
    assert [played.notation for played in report.supposed.replay.moves] == [
        *("32-28", "19-23", "28x19", "14x23", "37-32")
    ]
    said = "If 19-23 was meant by “19-33”, the rest can be read; moves in all: 5"
    assert said in map(str, report.remarks)
    assert report.comparison.agreement is Agreement.UNDECIDED


@pytest.mark.parametrize(
    "text",
    ["1. 32-28 19-33", "1. 32-27 19-23 2. 28x19", "1. 31-99 20-25 2. 37-31", "1. 32-28 - 2. 37-32"],
    ids=["nothing follows", "none", "several", "a gap"],
)
def test_nothing_is_supposed_where_none_or_several_fit(text):
    report = check(text, None)
    assert report.supposed is None
    assert report.finished


def test_a_search_that_is_not_finished_within_its_steps_says_so():
    text = "1. 32-28 19-33 2. 28x19 14x23 3. 37-32"
    assert not check(text, None, steps=5).finished
    assert check(text, None, steps=500).finished
    assert check("1. - - 2. - - 3. - - 4. 12-7", None, steps=20).finished is False
    assert check("1. 32-28 19-23", None, steps=0).finished
