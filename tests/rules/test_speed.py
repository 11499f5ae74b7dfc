"""The speed that the site counts on; processor time, so that a busy machine does not matter."""

import random
import time

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


def test_a_shot_of_millions_of_routes_is_found_in_fifty_milliseconds():
    took = []
    for _ in range(3):
        board = Board("W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47")
        begun = time.process_time()
        assert len(board.legal_moves) == 1
        took.append(time.process_time() - begun)
    assert min(took) < 0.05
