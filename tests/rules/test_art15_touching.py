"""Article 15: who touches a piece plays with it, unless it cannot move by the rules.

The software sees no hands. What it carries out is the answer an arbiter needs: which moves the touched piece
has, and that the duty lapses when it has none.
"""

import pytest

from rules import Board


def moves_of(board, square):
    """The legal moves of the piece on a square, as written."""
    return {board.notation(move) for move in board.legal_moves if move.start == square}


@pytest.mark.article("Spelreglement 15")
def test_a_touched_man_is_played_to_one_of_its_squares():
    """In the start position the man on 32 can go to 27 and 28."""
    assert moves_of(Board(), 32) == {"32-27", "32-28"}


@pytest.mark.article("Spelreglement 15")
def test_the_duty_lapses_for_a_piece_that_cannot_move():
    """The man on 41 stands behind 36 and 37."""
    assert moves_of(Board(), 41) == set()


@pytest.mark.article("Spelreglement 15")
def test_the_duty_lapses_when_a_shot_with_another_piece_was_neglected():
    """After 1. 32-28 19-23 only 28x19 is allowed: who touched 34 need not play it."""
    board = Board()
    board.push_text("32-28")
    board.push_text("19-23")
    assert moves_of(board, 34) == set()
    assert moves_of(board, 28) == {"28x19"}


@pytest.mark.article("Spelreglement 15")
def test_the_duty_lapses_for_a_king_that_is_blocked():
    """White's king on 48 has made three moves; the man on 30 must move (art. 17)."""
    board = Board("W:WK48,30:BK5,20:H0:F1:+0+348")
    assert moves_of(board, 48) == set()
    assert moves_of(board, 30)
