"""Article 7: a man moves one square slanting forward and captures in all eight directions."""

import pytest

from rules import Board
from tests.rules.positions import triples

JUMPS_FROM_28 = {
    (22, 17): "up and left",
    (23, 19): "up and right",
    (32, 37): "down and left",
    (33, 39): "down and right",
    (18, 8): "up",
    (38, 48): "down",
    (27, 26): "left",
    (29, 30): "right",
}


@pytest.mark.article("Spelreglement 7")
@pytest.mark.parametrize(("color", "ends"), [("W", {22, 23}), ("B", {32, 33})])
def test_a_man_moves_to_the_two_squares_slanting_forward(color, ends):
    pieces = {"W": "W28:BK5", "B": "WK5:B28"}
    board = Board(f"{color}:{pieces[color]}")
    assert {move.end for move in board.legal_moves if move.start == 28} == ends


@pytest.mark.article("Spelreglement 7")
def test_a_man_on_the_edge_has_one_square_and_an_occupied_square_is_closed():
    board = Board("W:W36,31:B6")
    assert triples(board) == {(31, 26, frozenset()), (31, 27, frozenset())}
    assert {move.end for move in Board("W:W35:B6").legal_moves} == {30}


@pytest.mark.article("Spelreglement 7")
@pytest.mark.parametrize("jump", JUMPS_FROM_28, ids=JUMPS_FROM_28.values())
@pytest.mark.parametrize("color", ["W", "B"])
def test_a_man_captures_in_each_of_eight_directions(jump, color):
    over, end = jump
    sides = ("W28", f"B{over}") if color == "W" else (f"W{over}", "B28")
    assert triples(Board(f"{color}:{':'.join(sides)}")) == {(28, end, frozenset({over}))}


@pytest.mark.article("Spelreglement 7")
def test_three_squares_in_a_row_must_be_man_enemy_open():
    """28 beside 22 with 17 taken, and 33 with an open square between: neither is a shot."""
    board = Board("W:W28:B17,22,38")
    assert not any(move.captured for move in board.legal_moves if 22 in move.captured)
    far = Board("W:W28:BK8")
    assert not any(move.captured for move in far.legal_moves)


@pytest.mark.article("Spelreglement 7")
def test_a_shot_may_go_on_along_another_line():
    """28 slanting over 22 to 17, sideways over 18 to 19, down over 29 to 39."""
    board = Board("W:W28:B22,18,29")
    assert triples(board) == {(28, 39, frozenset({22, 18, 29}))}
