"""Positions as FEN: every form that is read, the one that is written, and every defect at once."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Board, Color, InvalidPositionError
from rules.fen import LONGEST_FEN
from rules.position import MOST_COUNTED
from tests.rules.positions import any_boards

START = "W:W31-50:B1-20:H0:F1:+0+0"


def _codes(fen):
    with pytest.raises(InvalidPositionError) as refused:
        Board(fen)
    return sorted((problem.code, problem.square) for problem in refused.value.problems)


def test_the_start_position_is_written_in_full():
    assert Board().fen() == START


@pytest.mark.parametrize(
    "fen",
    [
        START,
        "W:W31-50:B1-20",
        "W:W31-50:B1-20:H0:F1",
        "W:B1-20:W31-50",
        " W : W31-50 : B1-20 ",
        "W:W31-50:B1-20.",
        "W:W31,32,33-50:B1-10,11-20",
        "W:W50,49,31-48:B20,1-19",
        "W:W031-050:B01-20",
    ],
)
def test_one_position_is_read_in_many_forms(fen):
    assert Board(fen).fen() == START


def test_the_king_move_counts_are_blacks_first():
    board = Board("W:WK34,45:BK5,6:H2:F30:+105+234")
    assert board.king_moves == {Color.BLACK: (5, 1), Color.WHITE: (34, 2)}
    assert board.fen() == "W:WK34,45:BK5,6:H2:F30:+105+234"


def test_kings_ranges_and_an_empty_side_are_read():
    assert Board("W:WK46-48,K1:B").fen() == "W:WK1,K46,K47,K48:B:H0:F1:+0+0"


def test_every_defect_is_listed():
    assert _codes("W:W3,55,31,31:B46,0:H0:F1:+0+310") == [
        ("count_without_king", 10),
        ("man_on_king_row", 3),
        ("man_on_king_row", 46),
        ("off_board", 0),
        ("off_board", 55),
        ("square_twice", 31),
    ]


def test_one_square_for_both_sides_is_a_defect():
    assert _codes("W:W28:BK28") == [("square_twice", 28)]


def test_more_than_twenty_pieces_a_side_are_a_defect():
    assert _codes("W:W30-50:B1-20") == [("too_many_pieces", None)]
    assert _codes("W:W31-50,K21:B1-20") == [("too_many_pieces", None)]
    assert Board("W:W31-50:B1-20").position.problems() == ()


@pytest.mark.parametrize(
    "fen",
    [
        "",
        "W",
        "W:W31",
        "X:W31:B1",
        "W:W31:B1:B2",
        "W:Wabc:B1",
        "W:W31:B1:+1",
        "W:W31:B1:H-1",
        "W:W50-31:B1",
        "W:W31;32:B1",
        "W:W1000:B1",
        "W:W³1:B1",
        "W:W31:B1:Hx:Q5",
    ],
)
def test_what_is_no_fen_is_refused(fen):
    assert "bad_fen" in {code for code, _ in _codes(fen)}


def test_a_move_number_of_nought_is_a_defect():
    assert _codes("W:W31:B1:H0:F0") == [("bad_number", None)]


@pytest.mark.parametrize("number", [999_999, 1_000_000, MOST_COUNTED])
def test_a_counter_that_a_board_writes_is_read_back_whatever_its_length(number):
    board = Board(f"B:WK46:BK5,K31:H{number}:F{number}")
    board.push(next(iter(board.legal_moves)))
    assert board.position.number == min(number + 1, MOST_COUNTED)
    assert board.position.quiet_plies == min(number + 1, MOST_COUNTED)
    assert Board(board.fen()).position == board.position


def test_a_counter_that_no_game_can_reach_is_a_defect():
    assert _codes(f"W:W31:B1:H0:F{MOST_COUNTED + 1}") == [("bad_fen", None)]
    with pytest.raises(InvalidPositionError, match=f"at most {MOST_COUNTED}"):
        Board(replace(Board().position, quiet_plies=MOST_COUNTED + 1))


def test_a_long_text_is_refused_unread():
    assert _codes("W:W31:B" + "1," * LONGEST_FEN) == [("bad_fen", None)]


def _board_or_problems(text):
    try:
        return Board(text), ()
    except InvalidPositionError as error:
        return None, error.problems


@given(st.text(alphabet="WBKHF0123456789:,-+. x", max_size=60))
def test_any_text_is_a_position_or_an_invalid_position(text):
    board, problems = _board_or_problems(text)
    assert problems if board is None else Board(board.fen()).fen() == board.fen()


@given(any_boards)
def test_writing_and_reading_gives_the_same_position(board):
    again = Board(board.fen(), variant=board.variant)
    assert again.fen() == board.fen()
    assert again.position == board.position
    assert list(again.legal_moves) == list(board.legal_moves)
    assert again.outcome() == board.outcome()
