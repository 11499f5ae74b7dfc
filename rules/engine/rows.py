"""A board as the kernels of the proof search and of the endgame tables know it."""

from __future__ import annotations

import numpy as np

from rules.board import Board
from rules.engine.compiling import Rows
from rules.engine.positions import packed
from rules.engine.proving import state
from rules.position import Color


def row_of(board: Board) -> Rows:
    """Return the row of a board; ValueError for a game that the engine does not play."""
    row, seven = packed([board])[0], 0
    if board.seven_moves is not None:
        side, made = board.seven_moves
        seven = 2 + 2 * made + (side is board.turn)
    white = board.turn is Color.WHITE
    pieces = row[:4] if white else row[[2, 3, 0, 1]]
    mine, theirs = (row[5], row[6]) if white else (row[6], row[5])
    return np.array([*pieces, state(white, mine, theirs, np.uint64(seven))], np.uint64)
