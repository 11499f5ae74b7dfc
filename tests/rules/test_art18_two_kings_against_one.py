"""Article 18: how often two kings beat one in seven moves, every placement of the three worked backwards."""

import random
from itertools import combinations, pairwise

import pytest

from rules import Board, Color, Position

Placement = tuple[tuple[int, ...], int]
"""The squares of white's kings, ascending, and that of black's."""


def _board(placement: Placement, turn: Color) -> Board:
    kings, king = placement
    return Board(Position(turn, (), kings, (), (king,)))


def _after_white(placement: Placement) -> set[Placement] | None:
    """Return where white's moves lead, None if one of them captures the king."""
    kings, king = placement
    board = _board(placement, Color.WHITE)
    if any(move.captured for move in board.legal_moves):
        return None
    moves = ((move.start, move.end) for move in board.legal_moves)
    return {(tuple(sorted({*kings, end} - {start})), king) for start, end in moves}


def _after_black(placement: Placement) -> set[Placement]:
    """Return where black's moves lead; one king each may be left."""
    kings, _ = placement
    board = _board(placement, Color.BLACK)
    return {(tuple(sorted({*kings} - move.captured)), move.end) for move in board.legal_moves}


def won_within(placements: list[Placement], moves: int) -> list[set[Placement]]:
    """Return for 1, 2 ... `moves` the placements that white, to move, wins within so many moves of its own.

    One king each is won only where white can capture; without that it is drawn or lost (art. 21.1).
    """
    white = {placement: _after_white(placement) for placement in placements}
    reached = {after for following in white.values() if following for after in following}
    black = {placement: _after_black(placement) for placement in reached}
    one_each = {after for following in black.values() for after in following if len(after[0]) == 1}
    won = {placement for placement in one_each if _after_white(placement) is None}
    shut_in = {placement for placement, following in black.items() if not following}
    won |= {p for p, following in white.items() if following is None or following & shut_in}
    found = [won & white.keys()]
    while len(found) < moves:
        lost = {placement for placement, following in black.items() if following <= won}
        won |= {p for p, following in white.items() if following and following & lost}
        found.append(won & white.keys())
    return found


def _wins(board: Board, moves: int) -> bool:
    """Whether white wins within so many moves of its own, by playing everything out on a board."""
    outcome = board.outcome()
    if outcome is not None:
        return outcome.winner is Color.WHITE
    if board.turn is Color.WHITE and not moves:
        return False
    white = board.turn is Color.WHITE
    for move in board.moves():
        board.push(move)
        wins = _wins(board, moves - white)
        board.pop()
        if wins is white:
            return white
    return not white


@pytest.fixture(scope="module")
def won() -> list[set[Placement]]:
    squares = range(1, 51)
    pairs = combinations(squares, 2)
    return won_within([(kings, king) for kings in pairs for king in squares if king not in kings], 7)


@pytest.mark.article("Spelreglement 18")
@pytest.mark.long
def test_of_58_800_placements_57_172_are_won_within_seven_moves(won):
    """1 225 pairs of squares for the two kings and 48 squares left for the third make 58 800."""
    assert 1225 * 48 == 58_800
    assert len(won[6]) == 57_172
    assert all(fewer < more for fewer, more in pairwise(won))


@pytest.mark.article("Spelreglement 18")
@pytest.mark.long
def test_playing_everything_out_on_a_board_gives_the_same_wins(won):
    dice = random.Random(18)
    tried = {True: 0, False: 0}
    for _ in range(200):
        first, second, king = dice.sample(range(1, 51), 3)
        placement = (tuple(sorted((first, second))), king)
        expected = placement in won[1]
        assert _wins(_board(placement, Color.WHITE), 2) is expected, placement
        tried[expected] += 1
    assert min(tried.values()) > 20
