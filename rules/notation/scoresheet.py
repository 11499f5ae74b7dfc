"""Score sheets with moves missing: how many, where, and which legal moves can have stood there.

A dash alone, or dots, stands for one move that was not written down in time trouble. The sheet is in full
notation otherwise. Whether the game can be completed, and in how many ways, is found by search: every legal
move is tried at each gap and the moves written after it must be legal.

Source: C art. 5; Spelreglement 2011, art. 22; reading R15.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain, islice

from rules.board import Board
from rules.errors import MissingMoveError
from rules.moves import Move
from rules.notation.full import words_of
from rules.notation.replay import Place, Places, Replay, Word, WordKind, play, too_long
from rules.notation.short_search import state_of
from rules.position import Color

NODES = 20_000
"""Moves tried in the gaps before the search gives up."""
PLAYED, PLAYED_A_NODE = 1_000, 4
"""It gives up too when it has played more written moves after those it tried: so many, and so many a node."""
SECONDS = 2
"""Time after which it gives up."""
EXAMPLES = 3
"""Completions named, at most."""
GAPS = 100
"""Missing moves beyond which nothing is searched."""

_NANOSECONDS = 1_000_000_000


class Verdict(Enum):
    """What the search for the missing moves has found."""

    WHOLE = "whole"
    """No move is missing."""
    NONE = "none"
    """No legal moves fill the gaps: something written is wrong."""
    UNIQUE = "unique"
    """The moves that are missing can be told."""
    SEVERAL = "several"
    """More than one game fits."""
    UNDECIDED = "undecided"
    """The search gave up before it could tell, or more than GAPS moves are missing."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A move that is missing: the sign as written and where, and which move of which side it is.

    `ply` counts single moves from 1; `number` is the number of the pair of moves, as the sheet numbers them.
    """

    text: str
    place: Place
    ply: int
    number: int
    color: Color


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """What a score sheet comes to.

    `gaps` names every missing move up to the result. `completions` holds the missing moves, in order and in
    full notation, of each game found (EXAMPLES at most, or as many as were asked for). `replay` is the one
    game where there is one (a move filled in has the sign of its gap as text); else the game up to the first
    gap, or for NONE up to the furthest irregular word that the search met. `tried` counts the moves tried.
    """

    verdict: Verdict
    gaps: tuple[Gap, ...]
    completions: tuple[tuple[str, ...], ...]
    replay: Replay
    tried: int


def read(
    text: str,
    start: Board | None = None,
    *,
    clock: Callable[[], int],
    seconds: int = SECONDS,
    nodes: int = NODES,
    examples: int = EXAMPLES,
) -> ScoreSheet:
    """Read a score sheet from a start (the Frisian start if none is given), which stays as it is.

    `clock` gives whole nanoseconds that only go up, such as time.monotonic_ns. Never raises for a bad text:
    `replay` has the irregularity, as in full notation.
    """
    board = Board() if start is None else start
    refusal = too_long(text, board)
    if refusal is not None:
        return ScoreSheet(Verdict.NONE, (), (), refusal, 0)
    words, gaps = _with_gaps(text, board)
    search = _Search(text, words, gaps, board, numbered_from_one=start is None)
    if isinstance(_error(search.first), MissingMoveError) and len(gaps) <= GAPS:
        deadline = clock() + seconds * _NANOSECONDS
        search.run(nodes, lambda: clock() > deadline, examples + 1)
    return search.sheet(examples)


def _error(played: Replay) -> Exception | None:
    return played.irregularity.error if played.irregularity else None


def _with_gaps(text: str, start: Board) -> tuple[tuple[Word, ...], dict[int, Gap]]:
    """Return the words of a sheet, every missing move a word of its own, and the gaps by their offsets."""
    places = Places(text)
    words: list[Word] = []
    gaps: dict[int, Gap] = {}
    color, number, ply, shift = start.turn, start.number, 1, 0
    before = WordKind.RESULT
    for word in chain.from_iterable(map(_apart, words_of(text))):
        words.append(replace(word, for_black=False) if word.for_black and color is Color.WHITE else word)
        if word.kind is WordKind.RESULT:
            break
        if word.kind is WordKind.NUMBER:
            shift = word.number - number
        placeholder = color is Color.BLACK and (before is WordKind.NUMBER or ply == 1)
        missing = word.kind is WordKind.MISSING or (word.kind is WordKind.DOTS and not placeholder)
        if missing:
            gaps[word.offset] = Gap(word.text, places.at(word.offset), ply, number + shift, color)
        if missing or word.kind is WordKind.MOVE:
            number += color is Color.BLACK
            ply, color = ply + 1, color.opponent
        before = word.kind
    return tuple(words), gaps


def _apart(word: Word) -> tuple[Word, ...]:
    """Return the dots glued to a number as a word of their own: they may stand for a missing move."""
    if word.kind is not WordKind.NUMBER or not word.for_black:
        return (word,)
    number = word.text.rstrip(".\u2026 \t\r\n")
    end = word.offset + len(number)
    dots = Word(WordKind.DOTS, word.text[len(number) :].strip(), end, word.end)
    return replace(word, text=number, end=end), dots


@dataclass(slots=True)
class _Level:
    """A gap being filled: the position before it, its word, the moves still to be tried, whether any did."""

    board: Board
    word: int
    moves: Iterator[Move]
    key: object
    filled: bool = False


class _Search:
    """Fills the gaps of a sheet one after the other, each with every legal move."""

    def __init__(
        self, text: str, words: Sequence[Word], gaps: dict[int, Gap], start: Board, *, numbered_from_one: bool
    ) -> None:
        self._text, self._words, self._gaps, self._start = text, words, gaps, start
        self._from_one = numbered_from_one
        self._index = {word.offset: nth for nth, word in enumerate(words)}
        self._numbered = next(
            (nth for nth, word in enumerate(words) if word.kind is WordKind.NUMBER), len(words)
        )
        self._dead: set[object] = set()
        self._found: list[tuple[Move, ...]] = []
        self._chosen: list[Move] = []
        self._furthest: tuple[int, tuple[Move, ...]] = (-1, ())
        self._gave_up = False
        self._tried = self._played = 0
        self.first = play(text, words, start, numbered_from_one=numbered_from_one)

    def run(self, nodes: int, late: Callable[[], bool], most: int) -> None:
        """Look for completions, until there are so many, or the nodes or the time are used up."""
        levels = [self._level(self.first)]
        while levels and len(self._found) < most:
            level = levels[-1]
            move = next(level.moves, None)
            if move is None:
                self._close(levels)
                continue
            if self._tried >= nodes or self._played > PLAYED + PLAYED_A_NODE * nodes or late():
                self._gave_up = True
                return
            self._tried += 1
            played = self._fill(level, move)
            self._played += len(played.moves)
            if isinstance(_error(played), MissingMoveError):
                below = self._level(played)
                if below.key not in self._dead:
                    self._chosen.append(move)
                    levels.append(below)
            elif played.irregularity is None:
                self._found.append((*self._chosen, move))
                level.filled = True
            elif played.irregularity.place.offset > self._furthest[0]:
                self._furthest = (played.irregularity.place.offset, (*self._chosen, move))

    def sheet(self, examples: int) -> ScoreSheet:
        """Return what was found."""
        fill: tuple[Move, ...] = ()
        if len(self._found) > 1:
            verdict = Verdict.SEVERAL
        elif self._gave_up or len(self._gaps) > GAPS:
            verdict = Verdict.UNDECIDED
        elif self._found:
            verdict, fill = Verdict.UNIQUE, self._found[0]
        elif self.first.irregularity is None:
            verdict = Verdict.WHOLE
        else:
            verdict, fill = Verdict.NONE, self._furthest[1]
        completions = tuple(self._written(moves) for moves in self._found[:examples])
        return ScoreSheet(verdict, tuple(self._gaps.values()), completions, self._whole(fill), self._tried)

    def _level(self, played: Replay) -> _Level:
        """Return the level of the gap at which a replay has stopped."""
        found = played.irregularity
        word = self._index[found.place.offset] if found else len(self._words)
        return _Level(played.board, word, iter(played.board.moves()), (word, state_of(played.board)))

    def _close(self, levels: list[_Level]) -> None:
        level = levels.pop()
        if not level.filled:
            self._dead.add(level.key)
        if levels:
            self._chosen.pop()
            levels[-1].filled |= level.filled

    def _fill(self, level: _Level, move: Move) -> Replay:
        """Play a move in a gap and then what is written, up to the next gap or the first irregular word."""
        gap = self._words[level.word]
        board = level.board
        words = [Word(WordKind.MOVE, board.notation(move), gap.offset, gap.end)]
        if self._numbered < level.word:
            number = self._gaps[gap.offset].number
            for_black = board.turn is Color.BLACK
            words.insert(
                0, Word(WordKind.NUMBER, "", gap.offset, gap.offset, number=number, for_black=for_black)
            )
        rest = islice(self._words, level.word + 1, None)
        return play(self._text, chain(words, rest), board, numbered_from_one=False)

    def _whole(self, fill: tuple[Move, ...]) -> Replay:
        """Return the replay of the sheet with the first gaps filled."""
        if not fill:
            return self.first
        words = list(self._words)
        for gap, text in zip(self._gaps.values(), self._written(fill), strict=False):
            nth = self._index[gap.place.offset]
            words[nth] = replace(words[nth], kind=WordKind.MOVE, text=text)
        return play(self._text, words, self._start, numbered_from_one=self._from_one)

    def _written(self, fill: tuple[Move, ...]) -> tuple[str, ...]:
        """Return the moves in the gaps in full notation."""
        notations: list[str] = []
        played = self.first
        for move in fill:
            level = self._level(played)
            notations.append(level.board.notation(move))
            played = self._fill(level, move)
        return tuple(notations)
