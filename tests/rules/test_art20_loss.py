"""Article 20: what the board itself decides - no pieces left (20.1), no legal move (20.6).

Giving up, mixing up the pieces, refusing to play, overstepping the time and defying the rules (20.2-20.5,
20.7) are results of a game, recorded with it, and no business of the board (reading R11).
"""

import pytest

from rules import Board, Color, Outcome, Termination

NO_PIECES = Termination.NO_PIECES
NO_MOVE = Termination.NO_LEGAL_MOVE


@pytest.mark.article("Spelreglement 20.1")
def test_who_has_no_pieces_left_has_lost():
    board = Board("W:W28:B22")
    assert board.outcome() is None
    board.push_text("28x17")
    assert board.outcome() == Outcome(Color.WHITE, NO_PIECES, "20.1")


@pytest.mark.article("Spelreglement 20.1")
@pytest.mark.parametrize(
    ("fen", "winner"), [("W:W:B20", Color.BLACK), ("B:W:B20", Color.BLACK), ("W:W28:B", Color.WHITE)]
)
def test_an_empty_side_has_lost_whoever_is_to_move(fen, winner):
    assert Board(fen).outcome() == Outcome(winner, NO_PIECES, "20.1")


@pytest.mark.article("Spelreglement 20.6")
@pytest.mark.parametrize(
    ("fen", "winner"),
    [
        ("W:W26:B21,17", Color.BLACK),
        ("B:WK5,34,30:B25", Color.WHITE),
        ("W:W6:B1", Color.BLACK),
    ],
)
def test_who_is_to_move_and_cannot_has_lost(fen, winner):
    board = Board(fen)
    assert list(board.legal_moves) == []
    assert board.outcome() == Outcome(winner, NO_MOVE, "20.6")


@pytest.mark.article("Spelreglement 20.6")
def test_the_manuals_win_by_confinement_in_2k():
    """White plays 23-37: before the black king on 46 stand 41 and 37, and it has no other line."""
    board = Board("W:WK23,41:BK46")
    board.push_text("23-37")
    assert board.outcome() == Outcome(Color.WHITE, NO_MOVE, "20.6")


@pytest.mark.article("Spelreglement 20")
def test_a_game_in_progress_has_no_outcome():
    assert Board().outcome() is None
