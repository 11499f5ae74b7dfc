"""Article 8: a man becomes a king where it *ends* a move on its king row: 1-5 for white, 46-50 for black."""

import pytest

from rules import Board, Color, Kind, Piece


@pytest.mark.article("Spelreglement 8")
@pytest.mark.parametrize(
    ("fen", "move", "square", "color"),
    [
        ("W:W10:B36,K47", "10-5", 5, Color.WHITE),
        ("B:W6:B41", "41-46", 46, Color.BLACK),
        ("W:W11:B7", "11x2", 2, Color.WHITE),
        ("B:W44:B40", "40x49", 49, Color.BLACK),
    ],
)
def test_a_man_that_ends_on_its_king_row_becomes_a_king(fen, move, square, color):
    board = Board(fen)
    board.push_text(move)
    assert board.piece_at(square) == Piece(color, Kind.KING)


@pytest.mark.article("Spelreglement 8")
def test_a_man_that_passes_the_king_row_during_a_shot_stays_a_man():
    """11 over 7 to 2, which is on the king row, over 8 to 13: it ends on 13 (reading R5)."""
    board = Board("W:W11:B7,8,K46")
    board.push_text("11x13")
    assert board.piece_at(13) == Piece(Color.WHITE, Kind.MAN)


@pytest.mark.article("Spelreglement 8")
def test_a_man_passing_the_king_row_does_not_capture_on_like_a_king():
    """From 2 a king would take 13 over the open square 8; a man cannot, so the shot ends on 2."""
    board = Board("W:W11:B7,13,K46")
    assert [board.notation(move) for move in board.legal_moves] == ["11x2"]


@pytest.mark.article("Spelreglement 8")
@pytest.mark.parametrize("fen", ["W:W5:B20", "W:W40:B46", "B:W1,2:B47"])
def test_a_man_cannot_stand_on_its_king_row(fen):
    with pytest.raises(ValueError, match="stands on its king row"):
        Board(fen)


@pytest.mark.article("Spelreglement 8")
def test_a_man_may_stand_on_its_own_back_row():
    assert Board("W:W46:B5").position.problems() == ()
