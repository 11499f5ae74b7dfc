"""Tables of endings: what every position of few pieces is worth, exactly, with every count of the rules.

A file of tables is MAGIC, the version, the number of pieces, the number of values and their SHA-256, and
then a byte a position, as `rules.engine.retrograde` numbers them. It is mapped into memory, not read into
it.
"""

from __future__ import annotations

import hashlib
import os
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from rules.board import Board
from rules.engine.compiling import Rows
from rules.engine.moving import MOST_MOVES, STACK
from rules.engine.retrograde import (
    BEGINS,
    CLASSES,
    LONGEST,
    LOST,
    NONE,
    Class,
    number_of_position,
    settle,
    ways_of,
)
from rules.engine.rows import row_of
from rules.position import Color

MAGIC = b"FRYSKEND"
VERSION = 1
MOST_PIECES = 3
_HEAD = struct.Struct("<8sIIQ32s")
_WAYS_EACH = 12
"""So many moves a position has at most on the average, of the classes there are."""

Progress = Callable[[str, int, int], None]
"""Called with a class, and how many positions of how many are done; what it raises ends the building."""


class EndgameFileError(ValueError):
    """A file that is none of endgame tables, or of another version, or damaged."""

    code = "endgame_file"


@dataclass(frozen=True, slots=True)
class Ending:
    """What a position is worth: who wins, None for a draw, and in how many moves of both sides together."""

    winner: Color | None
    plies: int | None


@dataclass(frozen=True, slots=True)
class Share:
    """Of an ending how many positions the side to move, one or other, wins, draws and loses; none counts yet.

    `longest` is the number of moves of both sides together that the longest win takes.
    """

    ending: str
    to_move: str
    won: int
    drawn: int
    lost: int
    longest: int


class EndgameTables:
    """The values of all endings up to a number of pieces."""

    def __init__(self, values: Rows, pieces: int) -> None:
        self._values = values
        self.pieces = pieces

    @classmethod
    def open(cls, path: Path | str) -> EndgameTables:
        """Return the tables of a file; EndgameFileError where it is unfit, OSError where there is none."""
        size = os.stat(path).st_size
        with open(path, "rb") as file:
            head = file.read(_HEAD.size)
            if len(head) < _HEAD.size or not head.startswith(MAGIC):
                raise EndgameFileError(f"{path} is no file of endgame tables")
            _, version, pieces, number, digest = _HEAD.unpack(head)
            if version != VERSION:
                raise EndgameFileError(f"{path} has endgame tables of version {version}, not {VERSION}")
            if not 2 <= pieces <= MOST_PIECES or number != numbers(pieces) or size != _HEAD.size + number:
                raise EndgameFileError(f"{path} is cut short, or longer than its endgame tables")
            if hashlib.file_digest(file, "sha256").digest() != digest:
                raise EndgameFileError(f"{path} is damaged: its endgame tables have another digest")
        return cls(np.memmap(path, np.uint8, "r", _HEAD.size, (number,)), pieces)

    def keep_in(self, path: Path | str) -> None:
        """Write the tables to a file, whole or not at all."""
        path = Path(path)
        content = self._values.tobytes()
        head = _HEAD.pack(MAGIC, VERSION, self.pieces, len(content), hashlib.sha256(content).digest())
        partly = path.with_name(f"{path.name}.{os.getpid()}")
        try:
            partly.write_bytes(head + content)
            partly.replace(path)
        finally:
            partly.unlink(missing_ok=True)

    def ask(self, board: Board) -> Ending | None:
        """Return what a position is worth, None where it has more pieces or pieces of one side alone.

        ValueError for another game than the Frisian.
        """
        row = row_of(board)
        number = int(number_of_position(row))
        if number == LOST or not 0 <= number < len(self._values):
            return None
        value = int(self._values[number])
        if value == 0:
            return Ending(None, None)
        winner = board.turn if value % 2 == 0 else board.turn.opponent
        return Ending(winner, value - 1)

    def shares(self) -> Iterator[Share]:
        """Yield the shares of each ending: of the side that is named first, to move, and of the other."""
        for nth, ending in enumerate(_classes(self.pieces)):
            one = 50**ending.pieces
            for turn, side in enumerate(str(ending).split("-")):
                begin = BEGINS[nth] + turn * ending.counts * one
                yield _share(str(ending), side, self._values[begin : begin + one])


def _share(ending: str, side: str, values: Rows) -> Share:
    values = values[values != NONE]
    drawn = int((values == 0).sum())
    lost = int((values % 2).sum())
    longest = int(values[values % 2 == 0].max(initial=0)) - 1
    return Share(ending, side, len(values) - drawn - lost, drawn, lost, max(longest, 0))


def sizes(pieces: int) -> Iterator[str]:
    """Yield how many bytes the values of each ending take, and how that follows; then of all."""
    for each in _classes(pieces):
        yield f"{each}: 2 x {each.counts} x 50^{each.pieces} = {each.size} bytes"
    yield f"in all {numbers(pieces)} bytes"


def numbers(pieces: int) -> int:
    """Return how many bytes the values of all endings up to so many pieces take: 1 and, of each class,
    twice its counts times fifty to the power of its pieces.
    """
    return 1 + sum(each.size for each in _classes(pieces))


def _classes(pieces: int) -> tuple[Class, ...]:
    if not 2 <= pieces <= MOST_PIECES:
        raise ValueError(f"endgame tables are of 2 to {MOST_PIECES} pieces, not {pieces}")
    return tuple(each for each in CLASSES if each.pieces <= pieces)


def build(pieces: int = MOST_PIECES, *, progress: Progress | None = None) -> EndgameTables:
    """Work out the tables of all endings up to 2 or 3 pieces; ValueError for another number."""
    values = np.zeros(numbers(pieces), np.uint8)
    values[LOST] = 1
    builder = _Builder(values)
    for nth, ending in enumerate(_classes(pieces)):
        for done, (begin, end) in enumerate(parts := _parts(ending), 1):
            builder.work_out(nth, begin, end)
            if progress:
                progress(str(ending), ending.size * done // len(parts), ending.size)
    values[(values > LONGEST) & (values != NONE)] = 0
    return EndgameTables(values, pieces)


def _parts(ending: Class) -> list[tuple[int, int]]:
    """Return what of a class can be worked out by itself, from one number to another, one after the other.

    Two kings against one go from count to count of art. 18 and never back: the last count comes first, and
    in it the side with two kings, whose move leads to the next.
    """
    if (ending.kings, ending.other_kings) != (2, 1):
        return [(0, ending.size)]
    one = 50**ending.pieces
    begins = [
        (turn * ending.counts + made) * one for made in range(ending.counts - 1, -1, -1) for turn in (0, 1)
    ]
    return [(begin, begin + one) for begin in begins]


class _Builder:
    """Works out values, class by class."""

    def __init__(self, values: Rows) -> None:
        self._values = values
        self._highest = 1
        self._kids = np.empty((MOST_MOVES, 5), np.uint64)
        self._moves, self._stack = np.empty((MOST_MOVES, 3), np.uint64), np.empty((STACK, 2), np.uint64)

    def work_out(self, nth: int, begin: int, end: int) -> None:
        """Work out the positions of a class from one number to another."""
        begins = np.empty(end - begin + 1, np.int64)
        ways = np.empty((end - begin) * _WAYS_EACH, np.int32)  # what is never written takes no memory
        given = (self._kids, self._moves, self._stack)
        written = int(ways_of(nth, begin, end, self._values, begins, ways, *given))
        assert written <= ways.size
        plies = 1
        while plies <= self._highest:
            if settle(int(BEGINS[nth]) + begin, self._values, begins, ways, plies):
                self._highest = max(self._highest, plies + 1)
            plies += 1
        assert self._highest <= LONGEST
