"""Article 14: captured pieces stay on the board until the shot is over, and are in the way until then."""

import pytest

from rules import Board, Color
from tests.rules.positions import triples


@pytest.mark.article("Spelreglement 14")
def test_a_captured_piece_blocks_the_rest_of_the_shot():
    """King 28, men 7, 23, 41. Over 41 it stands on 46, and 41 still shuts the long diagonal: one man.

    Were 41 lifted at once, 46 could take 23 and then 7: three men. By way of 23 to 10 and 7 it is two.
    """
    board = Board("W:WK28:B7,23,41")
    assert triples(board) == {(28, 6, frozenset({23, 7}))}


@pytest.mark.article("Spelreglement 14")
def test_captured_pieces_are_gone_after_the_shot():
    board = Board("W:WK28:B7,23,41")
    board.push_text("28x6")
    assert [square for square in range(1, 51) if board.piece_at(square)] == [6, 41]
    assert board.turn is Color.BLACK
