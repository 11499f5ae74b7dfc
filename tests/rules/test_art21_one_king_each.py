"""Article 21.1: one king each is a draw at once, unless a king is or must come under attack (reading R8)."""

import pytest

from rules import Board, Color, Outcome, Termination

DRAW = Outcome(None, Termination.ONE_KING_EACH, "21.1")
PLACEMENTS = [(white, black) for white in range(1, 51) for black in range(1, 51) if white != black]


def _board(white, black):
    return Board(f"W:WK{white}:BK{black}")


@pytest.mark.article("Spelreglement 21.1")
def test_all_2450_placements():
    """With white to move 648 can capture; of the others only kings on 5 and 46 are lost, 1 800 are drawn.

    A king on 46 can only step along the long diagonal, and wherever it stops the king on 5 takes it.
    """
    capturing = [pair for pair in PLACEMENTS if any(move.captured for move in _board(*pair).legal_moves)]
    lost = [pair for pair in PLACEMENTS if pair not in set(capturing) and _board(*pair).outcome() is None]
    assert len(PLACEMENTS) == 2450
    assert len(capturing) == 648
    assert set(lost) == {(5, 46), (46, 5)}
    assert all(_board(*pair).outcome() is None for pair in capturing)
    drawn = sum(1 for pair in PLACEMENTS if _board(*pair).outcome() == DRAW)
    assert drawn == 2450 - 648 - 2


@pytest.mark.article("Spelreglement 21.1")
def test_from_5_and_46_every_move_loses():
    board = _board(46, 5)
    for move in list(board.legal_moves):
        board.push(move)
        shots = [reply for reply in board.legal_moves if reply.captured]
        assert shots
        board.push(shots[0])
        assert board.outcome() == Outcome(Color.BLACK, Termination.NO_PIECES, "20.1")
        board.pop()
        board.pop()


@pytest.mark.article("Spelreglement 21.1")
def test_looking_ahead_leaves_the_board_as_it_was():
    board = _board(46, 5)
    before = board.fen()
    board.outcome()
    assert (board.fen(), board.history) == (before, ())


@pytest.mark.article("Spelreglement 21.1")
@pytest.mark.parametrize("fen", ["W:WK20,45:BK6", "W:WK20,K45:BK6", "W:WK20:BK6,2"])
def test_with_more_on_the_board_the_game_goes_on(fen):
    assert Board(fen).outcome() is None
