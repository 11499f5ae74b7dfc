"""Article 6: the sides move in turn and white begins; a move is a simple move or a whole shot."""

import pytest

from rules import Board, Color


@pytest.mark.article("Spelreglement 6")
def test_white_begins_and_the_sides_move_in_turn():
    board = Board()
    turns = [board.turn]
    for text in ("31-26", "20-25", "33-29"):
        board.push_text(text)
        turns.append(board.turn)
    assert turns == [Color.WHITE, Color.BLACK, Color.WHITE, Color.BLACK]


@pytest.mark.article("Spelreglement 6")
def test_moves_are_numbered_in_pairs():
    board = Board()
    numbers = []
    for text in ("31-26", "20-25", "33-29", "17-22"):
        numbers.append((board.number, board.turn))
        board.push_text(text)
    assert numbers == [(1, Color.WHITE), (1, Color.BLACK), (2, Color.WHITE), (2, Color.BLACK)]


@pytest.mark.article("Spelreglement 6")
def test_a_shot_of_two_pieces_is_one_move():
    board = Board("W:W28:B22,11,K50")
    board.push_text("28x6")
    assert (board.turn, board.fen()) == (Color.BLACK, "B:W6:BK50:H0:F1:+0+0")
