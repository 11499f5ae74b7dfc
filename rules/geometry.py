"""The squares of the board and the eight directions; lines are computed, never typed in.

Source: Spelreglement 2011, art. 1-3 (board and numbering), art. 5 (how it lies), art. 7 and 9 (directions).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache


class Direction(Enum):
    """One step between neighbouring playing squares, as (rows, columns) seen by white; up is away from white.

    Sideways and straight steps cross one light square, so they span two columns or two rows.
    """

    UP_LEFT = (-1, -1)
    UP_RIGHT = (-1, 1)
    DOWN_LEFT = (1, -1)
    DOWN_RIGHT = (1, 1)
    UP = (-2, 0)
    DOWN = (2, 0)
    LEFT = (0, -2)
    RIGHT = (0, 2)

    @property
    def opposite(self) -> Direction:
        """The same line, the other way; also what black sees as this direction."""
        rows, columns = self.value
        return Direction((-rows, -columns))


DIAGONALS = (Direction.UP_LEFT, Direction.UP_RIGHT, Direction.DOWN_LEFT, Direction.DOWN_RIGHT)
STRAIGHTS = (Direction.UP, Direction.DOWN, Direction.LEFT, Direction.RIGHT)
UPWARD = (Direction.UP_LEFT, Direction.UP_RIGHT)
EVERY_DIRECTION = DIAGONALS + STRAIGHTS


@dataclass(frozen=True, slots=True)
class Geometry:
    """A square board of `size` rows; its playing squares are numbered 1.. from the top left, white below.

    The dark square at white's left hand is the first of the last row (46 on the board of ten rows).
    """

    size: int

    @property
    def square_count(self) -> int:
        """The number of playing squares: 50 on the board of ten rows."""
        return self.size * self.size // 2

    @property
    def per_row(self) -> int:
        """The number of playing squares in a row."""
        return self.size // 2

    def place(self, square: int) -> tuple[int, int]:
        """Return (row, column) of a playing square, both from 0 at the top left."""
        row, nth = divmod(square - 1, self.per_row)
        return row, 2 * nth + 1 - row % 2

    def square_at(self, row: int, column: int) -> int | None:
        """Return the playing square at a row and column, or None for a light square or off the board."""
        on_board = 0 <= row < self.size and 0 <= column < self.size
        if not on_board or (row + column) % 2 == 0:
            return None
        return row * self.per_row + column // 2 + 1

    def ray(self, square: int, direction: Direction) -> tuple[int, ...]:
        """Return the squares met from `square` (not included) to the edge, nearest first."""
        rows, columns = direction.value
        row, column = self.place(square)
        met: list[int] = []
        while (following := self.square_at(row + rows, column + columns)) is not None:
            met.append(following)
            row, column = row + rows, column + columns
        return tuple(met)

    @property
    def long_line(self) -> frozenset[int]:
        """The squares of the long line, corner to corner: 46 to 5 on the board of ten rows."""
        first = self.square_at(self.size - 1, 0)
        assert first is not None
        return frozenset((first, *self.ray(first, Direction.UP_RIGHT)))

    def row(self, number: int) -> tuple[int, ...]:
        """Return the squares of a row, 0 being the top."""
        return tuple(range(number * self.per_row + 1, (number + 1) * self.per_row + 1))


@cache
def board_of(size: int) -> Geometry:
    """Return the board of `size` rows (an even number of at least four); ValueError otherwise."""
    if size < 4 or size % 2:
        raise ValueError(f"a draughts board has an even number of rows, at least four, not {size}")
    return Geometry(size)
