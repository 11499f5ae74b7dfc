"""Positions as rows of numbers, and the legal moves of many at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rules.board import Board
from rules.engine.compiling import Number, Rows, kernel, lowest_of
from rules.engine.lines import PLACE_OF, SQUARE_OF
from rules.engine.moving import MOST_MOVES, STACK, TOP, legal
from rules.position import Color, KingCount
from rules.tables import tables_for
from rules.variants import FRISIAN, FRISIAN_5X5

PLAYED = (FRISIAN, FRISIAN_5X5)
"""The games that the kernels play: those of the regulation."""
FIELDS = 7
"""White's men and kings, black's, 1 where black is to move, the counts of art. 17, white's and black's."""


def packed(boards: Iterable[Board]) -> Any:
    """Return boards as rows of an array of np.uint64; ValueError for a game that the engine does not play."""
    rows = [_row(board) for board in boards]
    return np.array(rows, np.uint64).reshape(len(rows), FIELDS)


def _row(board: Board) -> tuple[int, ...]:
    if board.variant not in PLAYED:
        raise ValueError(f"the engine plays {PLAYED[0].name}, not {board.variant.name}")
    tables, position = tables_for(board.variant), board.position
    return (
        tables.mask(position.white_men),
        tables.mask(position.white_kings),
        tables.mask(position.black_men),
        tables.mask(position.black_kings),
        int(position.turn is Color.BLACK),
        _count(position.white_count),
        _count(position.black_count),
    )


def _count(count: KingCount | None) -> int:
    return 256 * count[1] + int(PLACE_OF[count[0]]) if count else 0


@dataclass(frozen=True, slots=True)
class Listed:
    """The legal moves of many positions, one after the other: rows of start, end (squares) and captured bits.

    Those of the position `nth` are the rows from `begins[nth]` to `begins[nth + 1]`.
    """

    begins: Any
    moves: Any

    def of(self, nth: int) -> Iterator[tuple[int, int, frozenset[int]]]:
        """Yield (start, end, captured squares) of the moves of one position."""
        for start, end, captured in self.moves[self.begins[nth] : self.begins[nth + 1]].tolist():
            yield start, end, frozenset(squares_of(captured))


def squares_of(bits: int) -> Iterator[int]:
    """Yield the squares of bits, ascending."""
    while bits:
        lowest = bits & -bits
        yield int(SQUARE_OF[lowest.bit_length() - 1])
        bits ^= lowest


@kernel
def listed(positions: Rows, numbers: Rows, moves: Rows, stack: Rows) -> Number:
    """Write the moves of positions, and how many each has, until the rows run out; return how many were done.

    Stops also at a position whose moves are too many, whose number is then TOO_MANY.
    """
    end = TOP
    for nth in range(positions.shape[0]):
        if moves.shape[0] - end < MOST_MOVES:
            return nth
        row = positions[nth]
        white = row[4] == 0
        own, other, count = (0, 2, 5) if white else (2, 0, 6)
        until = legal(
            row[own], row[own + 1], row[other], row[other + 1], white, row[count], moves, end, stack
        )
        if until < 0:
            numbers[nth] = until
            return nth
        for each in range(end, until):
            moves[each, 0] = SQUARE_OF[lowest_of(moves[each, 0])]
            moves[each, 1] = SQUARE_OF[lowest_of(moves[each, 1])]
        numbers[nth] = until - end
        end = until
    return positions.shape[0]


def legal_moves(boards: Sequence[Board]) -> Listed:
    """Return the legal moves of boards of the Frisian game; ValueError for another game."""
    positions = packed(boards)
    numbers = np.zeros(len(boards), np.int64)
    moves = np.empty((MOST_MOVES * 8, 3), np.uint64)
    stack = np.empty((STACK, 2), np.uint64)
    found = [moves[:0]]
    at = 0
    while at < len(boards):
        done = at + int(listed(positions[at:], numbers[at:], moves, stack))
        found.append(moves[: numbers[at:done].sum()].copy())
        if done < len(boards) and numbers[done] < 0:
            found.append(_by_the_board(boards[done]))
            numbers[done] = len(found[-1])
            done += 1
        at = done
    return Listed(np.concatenate(([0], np.cumsum(numbers))), np.concatenate(found))


def _by_the_board(board: Board) -> Rows:
    bits = tables_for(board.variant).mask
    return np.array([(move.start, move.end, bits(move.captured)) for move in board.moves()], np.uint64)
