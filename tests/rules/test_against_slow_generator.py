"""The legal moves of random positions, against a generator that shares no code."""

import os
import random

import pytest

from rules import Board, Color
from tests.depth import cases
from tests.rules.positions import letters, random_fen, triples
from tests.rules.slow_generator import legal_moves

POSITIONS = int(os.environ.get("RULES_RANDOM_POSITIONS", "0")) or cases(4_000, of=10_000)
SEEDS = {"few pieces, many kings": (1, 6, 0.5), "many pieces": (2, 12, 0.15), "full boards": (3, 20, 0.02)}


@pytest.mark.parametrize(("seed", "most", "kings"), SEEDS.values(), ids=SEEDS)
@pytest.mark.long(every=3)
def test_random_positions_have_the_same_legal_moves(seed, most, kings):
    dice = random.Random(seed)
    blocked_ones = shots = 0
    for _ in range(POSITIONS // len(SEEDS) + 1):
        board = Board(random_fen(dice, most, kings))
        count = board.king_moves[board.turn]
        blocked = count[0] if count and count[1] == 3 else None
        expected = legal_moves(letters(board), "w" if board.turn is Color.WHITE else "b", blocked)
        assert triples(board) == expected, board.fen()
        assert len(board.legal_moves) == len(expected), board.fen()
        blocked_ones += blocked is not None
        shots += any(taken for *_, taken in expected)
    assert blocked_ones > 0
    assert shots > POSITIONS // 10


def test_games_of_random_moves_have_the_same_legal_moves():
    dice = random.Random(4)
    for _ in range(POSITIONS // 200):
        board = Board(variant=dice.choice(["frisian", "frisian-5x5"]))
        while board.outcome() is None and len(board.history) < 120:
            count = board.king_moves[board.turn]
            blocked = count[0] if count and count[1] == 3 else None
            side = "w" if board.turn is Color.WHITE else "b"
            assert triples(board) == legal_moves(letters(board), side, blocked), board.fen()
            board.push(dice.choice(list(board.legal_moves)))
