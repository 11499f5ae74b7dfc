"""A move: a simple move (streek) or a shot (slag), whole.

Source: Spelreglement 2011, art. 6 (remark), 7, 9; reading R3.
"""

from __future__ import annotations

from functools import cache, total_ordering
from typing import Any, NoReturn, Protocol

from rules.movetext import write_move

Path = tuple[int, ...]
"""The start of a move, every landing square in order, and the end."""


class Pathfinder(Protocol):
    """What finds the path of a move."""

    def path_of(self, move: Move) -> Path:
        """Return the path of a move."""


@total_ordering
class Move:
    """From where to where, what it captures, and one way there; a value that never changes.

    `captured` is empty for a simple move. Instead of its path a move may be given what finds it when it is
    first asked for; of the routes that a shot may have it is always the same one. Moves are equal when start,
    end and captured pieces are (reading R3), and are sorted by start, end and captured squares, ascending.
    """

    __slots__ = ("_path", "captured", "end", "start")
    __match_args__ = ("start", "end", "captured", "path")

    start: int
    end: int
    captured: frozenset[int]
    _path: Path | Pathfinder

    def __init__(self, start: int, end: int, captured: frozenset[int], path: Path | Pathfinder) -> None:
        _keep_start(self, start)
        _keep_end(self, end)
        _keep_captured(self, captured)
        _keep_path(self, path)

    @classmethod
    def simple(cls, start: int, end: int) -> Move:
        """Return the simple move between two squares."""
        return _simple(start, end)

    @classmethod
    def single_shot(cls, start: int, over: int, end: int) -> Move:
        """Return the shot that captures one piece."""
        return _single_shot(start, over, end)

    @property
    def path(self) -> Path:
        """The start, every landing square in order, and the end."""
        path = self._path
        if not isinstance(path, tuple):
            path = path.path_of(self)
            _keep_path(self, path)
        return path

    @property
    def is_shot(self) -> bool:
        """Whether the move captures."""
        return bool(self.captured)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.start == other.start and self.end == other.end and self.captured == other.captured

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self._rank() < other._rank()

    def __hash__(self) -> int:
        return hash((self.start, self.end, self.captured))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a move never changes, nor does its {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a move never changes, nor does its {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (self.start, self.end, self.captured, self.path)

    def __repr__(self) -> str:
        return f"Move(start={self.start}, end={self.end}, captured={self.captured}, path={self.path})"

    def __str__(self) -> str:
        return write_move(self.path, is_shot=self.is_shot)

    def _rank(self) -> tuple[int, int, list[int]]:
        return self.start, self.end, sorted(self.captured)


_keep_start, _keep_end, _keep_captured, _keep_path = (
    Move.__dict__[name].__set__ for name in ("start", "end", "captured", "_path")
)


@cache
def _simple(start: int, end: int) -> Move:
    return Move(start, end, frozenset(), (start, end))


@cache
def _single_shot(start: int, over: int, end: int) -> Move:
    return Move(start, end, frozenset((over,)), (start, end))
