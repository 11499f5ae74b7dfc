"""Damaged texts in full notation and damaged FENs: nothing but the documented outcomes (art. 22).

With those of short notation, PDN, positions and score sheets `make full` reads half a million mutations.
"""

import random

import pytest

from rules import Board, InvalidPositionError
from rules.errors import MoveTextError
from rules.notation import full
from tests.depth import cases

CASES = cases(800, of=100_000)
GAMES = 40
SIGNS = "0123456789-x×:.…–—−½/*!?'\"+ \n\t;,()[]{}WBKFHabé💥\0"


def damaged(rng, text):
    """The text with one to six places changed, taken out, doubled or put in."""
    signs = list(text)
    for _ in range(rng.randrange(1, 7)):
        at = rng.randrange(len(signs) + 1)
        kind = rng.randrange(4)
        if kind == 0:
            signs[at:at] = rng.choice(SIGNS)
        elif kind == 1:
            del signs[at : at + rng.randrange(6)]
        elif kind == 2:
            signs[at:at] = signs[at : at + rng.randrange(12)]
        else:
            signs[at : at + 1] = rng.choice(SIGNS)
    return "".join(signs)


@pytest.fixture(scope="module")
def games():
    """Random games (seeds 0-39) as text, and the positions in them as FEN."""
    texts, fens = [], []
    for seed in range(GAMES):
        rng = random.Random(seed)
        board, moves = Board(), []
        while board.outcome() is None and len(moves) < 60:
            moves.append(rng.choice(list(board.legal_moves)))
            board.push(moves[-1])
            fens.append(board.fen())
        texts.append(full.write(moves, result="1-0"))
    return texts, fens


@pytest.mark.article("Spelreglement 22")
@pytest.mark.long
def test_damaged_games_are_reported_and_never_raise(games):
    texts, _ = games
    stopped = 0
    for seed in range(CASES):
        rng = random.Random(seed)
        text = damaged(rng, rng.choice(texts)[: rng.randrange(10, 400)])
        played = full.replay(text)
        if played.irregularity is not None:
            stopped += 1
            assert isinstance(played.irregularity.error, MoveTextError), seed
            assert 0 <= played.irregularity.place.offset <= len(text), seed
        again = Board()
        for each in played.moves:
            again.push(each.move)
        assert again.fen() == played.board.fen(), seed
    assert CASES // 4 < stopped < CASES


def test_damaged_fens_are_read_or_refused_with_every_defect(games):
    _, fens = games
    refused = 0
    for seed in range(CASES):
        rng = random.Random(seed)
        text = damaged(rng, rng.choice(fens))
        try:
            board = Board(text)
        except InvalidPositionError:
            refused += 1
            continue
        assert Board(board.fen()).fen() == board.fen(), seed
        assert list(board.legal_moves) == list(Board(board.fen()).legal_moves), seed
    assert CASES // 4 < refused < CASES
