"""The lines of play that the words of a short text fit, found by search.

Source: manual 3b; reading R14.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.board import Board
from rules.moves import Move
from rules.notation.short_words import ShortWord

_LINES_KEPT = 64


class Step(NamedTuple):
    """A move of a line: the number of the word for it (None: left out), and how many were legal."""

    move: Move
    word: int | None
    choices: int


Line = tuple[Step, ...]


@dataclass(slots=True)
class _Frame:
    """A position on the way: how many words are used, what may still be left out, and the ways on.

    `spare` counts the captures with a choice that may still be left out; `loose` says that one was since the
    last word.
    """

    word: int
    spare: int
    loose: bool
    key: Hashable
    ways: Iterator[Step]
    found: bool = False


class Search:
    """The lines of play from a board, which stays as it is, that name these words one after the other.

    Between two words one capture with a choice may be left out. Lines that leave out none at all are looked
    for first, then one, and so on; a position that leads nowhere is not entered again. Afterwards `lines`
    holds the lines of the first kind that has any (64 at most), `gave_up` whether the limit of positions was
    met before all were seen, and `furthest` the line to the furthest point reached: most words used, then the
    side of the next word to move.
    """

    def __init__(self, start: Board, named: Sequence[ShortWord], nodes: int) -> None:
        self.furthest: Line = ()
        self._reached = (-1, False)
        self._board = start.copy()
        self._named = named
        self._left = nodes
        self._dead: dict[Hashable, int] = {}
        self._path: list[Step] = []
        self._stack: list[_Frame] = []
        self._held_back = True
        self._kept: list[Line] = []
        allowed = 0
        while self._held_back and not self._kept and self._left >= 0:
            self._held_back = False
            self._run(allowed)
            allowed += 1
        self.gave_up = self._left < 0
        self.lines = self._alike()

    @property
    def words_used(self) -> int:
        """How many words the furthest line uses."""
        return max(self._reached[0], 0)

    def _run(self, allowed: int) -> None:
        """Keep the lines that leave out no more than so many captures with a choice."""
        self._enter(0, allowed, loose=False)
        while self._stack:
            frame = self._stack[-1]
            step = next(frame.ways, None)
            if step is None:
                if not frame.found:
                    self._dead[frame.key] = max(frame.spare, self._dead.get(frame.key, 0))
                self._leave()
            elif self._left < 0 or len(self._kept) == _LINES_KEPT:
                self._leave()
            else:
                self._board.push(step.move)
                self._path.append(step)
                if step.word is None:
                    free = step.choices > 1
                    self._enter(frame.word, frame.spare - free, loose=frame.loose or free)
                else:
                    self._enter(frame.word + 1, frame.spare, loose=False)

    def _leave(self) -> None:
        frame = self._stack.pop()
        if self._stack:
            self._stack[-1].found |= frame.found
            self._board.pop()
            self._path.pop()

    def _enter(self, word: int, spare: int, *, loose: bool) -> None:
        """Put the position on the stack: a line is whole where no word is left."""
        self._left -= 1
        frame = _Frame(word, spare, loose, (word, loose, state_of(self._board)), iter(()))
        self._stack.append(frame)
        if word == len(self._named):
            self._kept.append(tuple(self._path))
            frame.found = True
        elif self._dead.get(frame.key, -1) < spare:
            frame.ways = iter(self._ways(word, spare, loose=loose))

    def _ways(self, word: int, spare: int, *, loose: bool) -> list[Step]:
        """Return the ways on from the position: by the next word, and by a compulsory move left out."""
        board, named = self._board, self._named[word]
        due = named.color is board.turn
        if (word, due) > self._reached:
            self._reached, self.furthest = (word, due), tuple(self._path)
        if board.outcome() is not None:
            return []
        legal = board.moves()
        ways = [Step(move, word, len(legal)) for move in named.fits(board)] if due else []
        free = len(legal) > 1 and bool(legal[0].captured) and not loose
        if len(legal) == 1 or (free and spare):
            ways += [Step(move, None, len(legal)) for move in legal]
        elif free:
            self._held_back = True
        return ways

    def _alike(self) -> tuple[Line, ...]:
        """Return the lines that treat the moves without choice alike, or all where none does.

        A lone cross is the only shot (art. 22), and a text that writes it writes the moves without choice.
        """
        named = self._named
        last = len(named) - 1
        alike = []
        for line in self._kept:
            written = [step for step in line if step.word is not None and named[step.word].is_cross]
            without_choice = [
                step.word for step in line if step.choices == 1 and (step.word != last or step in written)
            ]
            treated_alike = without_choice.count(None) in (0, len(without_choice))
            if treated_alike and all(step.choices == 1 for step in written):
                alike.append(line)
        return tuple(alike or self._kept)


def state_of(board: Board) -> Hashable:
    """Return all of a position that decides how play may go on; the move number does not."""
    at = board.position
    return (
        at.turn,
        at.white_men,
        at.white_kings,
        at.black_men,
        at.black_kings,
        at.white_count,
        at.black_count,
        board.seven_moves,
    )
