"""Article 16: until the piece is let go, the player chooses among all squares that it may reach.

The software lists those squares: every legal end of a simple move or a shot with that piece.
"""

import pytest

from rules import Board


def ends_of(board, square):
    """The squares on which the piece may be put down."""
    return {move.end for move in board.legal_moves if move.start == square}


@pytest.mark.article("Spelreglement 16")
def test_a_king_may_be_put_down_on_every_open_square_of_its_lines():
    """A king on 28, with enemy men that it cannot capture."""
    expected = {22, 17, 11, 6, 32, 37, 41, 46, 23, 19, 14, 10, 5, 33, 39, 44, 50}
    assert ends_of(Board("W:WK28,45:B4,15"), 28) == expected


@pytest.mark.article("Spelreglement 16")
def test_after_a_shot_a_king_may_be_put_down_behind_the_last_piece_on_any_open_square():
    """The king on 46 captures the man on 28 and may end on every square behind it."""
    assert ends_of(Board("W:WK46,45:B28"), 46) == {23, 19, 14, 10, 5}
