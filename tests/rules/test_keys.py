"""The key of a position: fixed values, one for each position, the same by whatever way it is made."""

import pytest

from rules import Board, Color, InvalidPositionError, Position
from rules.fen import read_fen, write_fen
from rules.keys import fen_key, position_key

MOST = 1 << 63
FIXED = [
    ("W:W31-50:B1-20:H0:F1:+0+0", -8934117990373638434),
    ("B:WK5,31-50:B1-20:H0:F1:+0+0", 4237837606537354983),
    ("W:W50,K3:B1:H1:F2", -3782466778958720488),
]


@pytest.mark.parametrize(("fen", "key"), FIXED)
def test_the_key_of_a_position_never_changes(fen, key):
    assert fen_key(fen) == position_key(read_fen(fen)) == key
    assert -MOST <= key < MOST


def test_the_start_has_the_key_of_its_fen():
    assert position_key(Position.start()) == FIXED[0][1]


def test_side_piece_square_and_kind_each_make_another_key():
    fens = ("W:W31:B5", "B:W31:B5", "W:WK31:B5", "W:W32:B5", "W:W31:B6", "W:W31:BK5", "W:W5:B31", "W:W:B5")
    assert len({fen_key(fen) for fen in fens}) == len(fens)


def test_counts_and_numbers_make_no_other_key():
    assert fen_key("W:WK31:BK5:H7:F30:+0+231") == fen_key("W:WK31:BK5")


def test_a_fen_in_another_order_has_the_key_of_its_position():
    assert fen_key("W:B5:W31") == fen_key(" W:W31:B5 ") == fen_key("W:W31:B5.")


@pytest.mark.parametrize("fen", ["", "W", "W:Wx:B1", "X:W31:B5", "W:W31", "W::"])
def test_what_is_no_fen_is_refused(fen):
    with pytest.raises(InvalidPositionError):
        fen_key(fen)


def test_every_position_of_a_game_has_its_own_key():
    board, keys = Board(), set()
    while not board.is_game_over() and len(keys) < 60:
        keys.add(fen_key(write_fen(board.position)))
        board.push(sorted(board.moves())[0])
    assert len(keys) > 30


def test_turned_twice_a_position_has_the_same_key():
    position = read_fen("W:W31,K7:B5,K40")
    assert position.mirrored().turn is Color.BLACK
    assert position_key(position.mirrored()) != position_key(position)
    assert position_key(position.mirrored().mirrored()) == position_key(position)
