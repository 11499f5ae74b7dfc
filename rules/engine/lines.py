"""What the kernels look up: the squares as bits, the lines through each, and the jumps of a man.

Bits are those of `rules.tables`, of which one is left out after every second row, so that a step in any one
direction is the same shift wherever it starts. Of the eight directions the first four lead to higher bits.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rules.geometry import Direction
from rules.tables import tables_for
from rules.variants import FRISIAN

PLACES = 54
"""Bits of the board, the ones left out with them."""

_TABLES = tables_for(FRISIAN)
_GEOMETRY = FRISIAN.geometry
_SQUARES = range(1, 51)
_UP = (Direction.UP_RIGHT, Direction.UP_LEFT, Direction.UP, Direction.LEFT)
DIRECTIONS = (*(each.opposite for each in _UP), *_UP)
"""Down left, down right, down, right; then their opposites."""

PLACE_OF: Any = np.zeros(51, np.uint64)
"""The place of a square's bit."""
SQUARE_OF: Any = np.zeros(64, np.uint64)
"""The square of a bit's place."""
RAYS: Any = np.zeros((PLACES, 8), np.uint64)
"""The squares met from a place in a direction, to the edge."""
OVER: Any = np.zeros((PLACES, 8), np.uint64)
"""The bit of the piece that a man jumps over from a place in a direction, 0 where no jump fits."""
ONTO: Any = np.zeros((PLACES, 8), np.uint64)
"""The place where that jump ends."""


def _fill() -> None:
    for square in _SQUARES:
        place = _TABLES.bit[square].bit_length() - 1
        PLACE_OF[square], SQUARE_OF[place] = place, square
        for nth, direction in enumerate(DIRECTIONS):
            ray = _GEOMETRY.ray(square, direction)
            RAYS[place, nth] = _TABLES.mask(ray)
            if len(ray) > 1:
                OVER[place, nth] = _TABLES.bit[ray[0]]
                ONTO[place, nth] = _TABLES.bit[ray[1]].bit_length() - 1


_fill()


def _fitting(direction: Direction) -> Any:
    """Return the squares from which a man's jump in a direction stays on the board."""
    return np.uint64(_TABLES.mask(tuple(s for s in _SQUARES if len(_GEOMETRY.ray(s, direction)) > 1)))


FULL: Any = np.uint64(_TABLES.full)
RIGHT_FITS: Any = _fitting(Direction.RIGHT)
LEFT_FITS: Any = _fitting(Direction.LEFT)
WHITE_KING_ROW: Any = np.uint64(_TABLES.white.king_row)
BLACK_KING_ROW: Any = np.uint64(_TABLES.black.king_row)
