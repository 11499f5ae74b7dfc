"""Article 9: a king moves along the diagonals and captures along all eight lines, at any distance."""

import pytest

from rules import Board
from tests.rules.positions import triples


@pytest.mark.article("Spelreglement 9")
def test_a_king_moves_along_four_diagonals_to_every_open_square():
    board = Board("W:WK28:BK1")
    ends = {move.end for move in board.legal_moves if not move.captured}
    diagonals = {22, 17, 11, 6, 23, 19, 14, 10, 5, 32, 37, 41, 46, 33, 39, 44, 50}
    assert ends == diagonals


@pytest.mark.article("Spelreglement 9")
def test_a_king_may_not_pass_an_occupied_square():
    board = Board("W:WK46,32:B6")
    assert {move.end for move in board.legal_moves if move.start == 46} == {41, 37}


@pytest.mark.article("Spelreglement 9")
@pytest.mark.parametrize(
    ("enemy", "ends"),
    [
        (22, {17, 11, 6}),
        (17, {11, 6}),
        (14, {10, 5}),
        (18, {8}),
        (38, {48}),
        (27, {26}),
        (29, {30}),
        (44, {50}),
        (41, {46}),
    ],
)
def test_a_king_captures_near_and_far_and_lands_on_any_open_square_behind(enemy, ends):
    assert triples(Board(f"W:WK28:B{enemy}")) == {(28, end, frozenset({enemy})) for end in ends}


@pytest.mark.article("Spelreglement 9")
@pytest.mark.parametrize("fen", ["W:WK28:B17,22", "W:WK28,33:B6"])
def test_two_pieces_in_a_row_and_a_piece_on_the_edge_are_safe(fen):
    assert not any(move.captured for move in Board(fen).legal_moves)


@pytest.mark.article("Spelreglement 9")
def test_from_the_squares_behind_a_piece_the_shot_goes_on_along_other_lines():
    """King 28 over 22 may land on 17, 11 or 6: from 17 slanting over 21 to 26, from 11 down to 31 or 41."""
    board = Board("W:WK28:B22,21")
    assert triples(board) == {(28, end, frozenset({22, 21})) for end in (26, 31, 41)}
    assert {move.path for move in board.legal_moves} == {(28, 17, 26), (28, 11, 31), (28, 11, 41)}
