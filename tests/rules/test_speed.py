"""The speed that the site counts on; processor time, so that a busy machine does not matter."""

import random
import time

import pytest

from rules import Board


def _middle_games(number):
    dice = random.Random(7)
    boards = []
    while len(boards) < number:
        board = Board()
        for _ in range(dice.randrange(10, 70)):
            if not board.legal_moves:
                break
            board.push(dice.choice(list(board.legal_moves)))
        boards.append(board.fen())
    return boards


def test_twenty_thousand_lists_of_legal_moves_a_second():
    boards = [Board(fen) for fen in _middle_games(2000)]
    begun = time.process_time()
    for board in boards:
        list(board.legal_moves)
    assert len(boards) / (time.process_time() - begun) > 20_000


@pytest.mark.parametrize(
    ("fen", "moves", "milliseconds"),
    [
        ("W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47", 1, 50),
        ("W:WK22:B3,7,10,12,14,17,20,21,23,25,27,30,32,36-40,43,K47", 29, 250),
    ],
)
def test_a_shot_of_millions_of_routes_is_found_in_a_moment(fen, moves, milliseconds):
    took = []
    for _ in range(3):
        board = Board(fen)
        begun = time.process_time()
        assert len(board.legal_moves) == moves
        took.append(time.process_time() - begun)
    assert min(took) * 1000 < milliseconds


def test_the_worst_of_random_boards_full_of_enemies_takes_less_than_a_quarter_of_a_second():
    """One king among twenty enemies of both kinds: also what every single end square costs to judge."""
    dice = random.Random(20)
    for _ in range(40):
        king, *enemies = dice.sample(range(1, 46), 21)
        kings = dice.randrange(0, 4)
        black = ",".join(f"K{square}" if nth < kings else str(square) for nth, square in enumerate(enemies))
        board = Board(f"W:WK{king}:B{black}")
        begun = time.process_time()
        list(board.legal_moves)
        assert time.process_time() - begun < 0.25, board.fen()
