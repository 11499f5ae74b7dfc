"""Article 13: an open square may be crossed again during a shot, a piece may not be jumped a second time."""

import pytest

from rules import Board
from rules.errors import JumpedTwiceError
from tests.rules.positions import triples


@pytest.mark.article("Spelreglement 13")
def test_a_shot_may_end_where_it_began():
    """28 over 22 to 17, over 18 to 19, over 23 back to 28, which it left open (reading R4)."""
    board = Board("W:W28:B22,18,23")
    assert triples(board) == {(28, 28, frozenset({22, 18, 23}))}
    board.push_text("28x28")
    assert board.fen() == "B:W28:B:H0:F1:+0+0"
    board.pop()
    assert board.fen() == "W:W28:B18,22,23:H0:F1:+0+0"


@pytest.mark.article("Spelreglement 13")
def test_a_written_route_that_jumps_a_piece_twice_is_refused():
    board = Board("W:W28:B22")
    with pytest.raises(JumpedTwiceError) as refused:
        board.push_text("28x17x28")
    assert (refused.value.violation, refused.value.square) == (13, 22)
    assert refused.value.legal == ("28x17",)


@pytest.mark.article("Spelreglement 13")
def test_a_shot_may_touch_the_same_open_squares_twice():
    """46-37-26-17-6-8-17-28-37-48: the man stands on 17 and on 37 twice and takes nine pieces."""
    board = Board("W:W46:B41,31,21,11,7,12,22,32,42")
    (move,) = board.legal_moves
    assert (move.end, len(move.captured)) == (48, 9)
    assert board.parse("46x37x26x17x6x8x17x28x37x48") == move


@pytest.mark.article("Spelreglement 13")
def test_millions_of_routes_are_one_move():
    board = Board("W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47")
    (move,) = board.legal_moves
    assert (move.start, move.end, len(move.captured)) == (50, 46, 19)
    assert len(move.path) == 20
    route = "x".join(str(square) for square in move.path)
    assert board.parse(route) == move
