"""Counting the positions of the game tree, compiled: the last moves are counted without being made."""

from __future__ import annotations

import numpy as np

from rules.board import Board
from rules.engine.compiling import Bits, Flag, Number, Rows, kernel
from rules.engine.moving import MOST_MOVES, STACK, TOO_MANY, after, legal, number
from rules.engine.positions import packed
from rules.perft import perft as counted_by_board


@kernel
def tree(
    men: Bits,
    kings: Bits,
    enemy_men: Bits,
    enemy_kings: Bits,
    white: Flag,
    count: Bits,
    enemy_count: Bits,
    depth: Number,
    moves: Rows,
    base: Number,
    stack: Rows,
) -> Number:
    """Return the number of sequences of `depth` moves, 1 or more, or TOO_MANY."""
    if depth == 1:
        return number(men, kings, enemy_men, enemy_kings, white, count, moves, base, stack)
    end = legal(men, kings, enemy_men, enemy_kings, white, count, moves, base, stack)
    if end < 0:
        return end
    found = 0
    for row in range(base, end):
        own, own_kings, others, other_kings, mine, theirs = after(
            men,
            kings,
            enemy_men,
            enemy_kings,
            white,
            count,
            enemy_count,
            moves[row, 0],
            moves[row, 1],
            moves[row, 2],
        )
        below = tree(
            others, other_kings, own, own_kings, not white, theirs, mine, depth - 1, moves, end, stack
        )
        if below < 0:
            return below
        found += below
    return found


def perft(board: Board, depth: int) -> int:
    """Return what `rules.perft` does, of a board of the Frisian game.

    ValueError for another game or a depth below 0. A tree with a shot of more ways than the kernels keep is
    counted by the board.
    """
    position = packed([board])[0]
    if depth < 0:
        raise ValueError(f"a depth is 0 or more, not {depth}")
    if depth == 0:
        return 1
    white = bool(position[4] == 0)
    pieces = position[:4] if white else position[[2, 3, 0, 1]]
    counts = position[5:7] if white else position[[6, 5]]
    moves = np.empty((MOST_MOVES * (depth + 1), 3), np.uint64)
    stack = np.empty((STACK, 2), np.uint64)
    found = int(tree(*pieces, white, *counts, depth, moves, 0, stack))
    return counted_by_board(board, depth) if found == TOO_MANY else found
