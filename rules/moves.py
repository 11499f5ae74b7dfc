"""A move: a simple move (streek) or a shot (slag), whole.

Source: Spelreglement 2011, art. 6 (remark), 7, 9; reading R3.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from rules.movetext import write_move


@dataclass(frozen=True, slots=True)
class Move:
    """From where to where, what it captures, and one way there.

    `captured` is empty for a simple move. `path` holds the start, every landing square in order and the
    end; of the routes that a shot may have, always the same one. Moves are equal when start, end and
    captured pieces are (reading R3).
    """

    start: int
    end: int
    captured: frozenset[int]
    path: tuple[int, ...] = field(compare=False)

    @classmethod
    def simple(cls, start: int, end: int) -> Move:
        """Return the simple move between two squares."""
        return _simple(start, end)

    @classmethod
    def single_shot(cls, start: int, over: int, end: int) -> Move:
        """Return the shot that captures one piece."""
        return _single_shot(start, over, end)

    def __str__(self) -> str:
        return write_move(self.path, is_shot=self.is_shot)

    @property
    def is_shot(self) -> bool:
        """Whether the move captures."""
        return bool(self.captured)


@cache
def _simple(start: int, end: int) -> Move:
    return Move(start, end, frozenset(), (start, end))


@cache
def _single_shot(start: int, over: int, end: int) -> Move:
    return Move(start, end, frozenset((over,)), (start, end))
