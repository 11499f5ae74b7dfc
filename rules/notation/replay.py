"""A written game played out on a board: what was read, and the first thing that is irregular.

The notations differ in how they cut a text into words; what happens with the words is the same and is here.

Source: Spelreglement 2011, art. 22, 27; readings R10, R13, R15.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import chain, pairwise

from rules.board import Board
from rules.errors import (
    GameOverError,
    IllegalMoveError,
    InvalidMoveError,
    MissingMoveError,
    MoveTextError,
    TextTooLongError,
    WrongNumberError,
    WrongSideError,
    WrongSignError,
)
from rules.moves import Move
from rules.movetext import CROSS, DASH
from rules.notation.stood import Stood, stand
from rules.outcome import Outcome
from rules.position import Color

LONGEST_TEXT = 1_000_000
"""Texts of more characters are refused unread."""

_LINE_END = re.compile(r"\r\n|\r|\n")
_LONGEST_QUOTE = 60
_CLOCK = re.compile(r"[0-9]{1,2}(?::[0-5][0-9]){1,2}")
_DASH, _CROSS = re.compile(DASH), re.compile(CROSS)


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a text as submitted: line and column from 1, offset from 0, in characters."""

    line: int
    column: int
    offset: int


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """One move of a game: `text` as written, `notation` as the project writes it.

    `ply` counts single moves of this replay from 1; `number` is that of the pair of moves; `mark` is the
    comment on the move, such as "!" or "?", or empty; `fen_after` the position it leads to.
    """

    ply: int
    number: int
    color: Color
    move: Move
    text: str
    notation: str
    place: Place
    mark: str
    fen_after: str


@dataclass(frozen=True, slots=True)
class Irregularity:
    """The first irregular thing in a text: where, whose move was due, what was written and what is wrong.

    `ply`, `number` and `color` are of the move that was due; `error` has a stable `code` and fields of its
    own; `article` is the article broken, if any; `legal` what was allowed, in full notation.
    """

    place: Place
    ply: int
    number: int
    color: Color
    text: str
    error: MoveTextError
    article: str | None
    legal: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Leftover:
    """Text after the result of a game, and where it begins."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class AfterTheEnd:
    """What is written after the move with which the game had ended: how many moves, the result, the rest."""

    moves: int
    result: str | None
    leftover: Leftover | None


@dataclass(frozen=True, slots=True)
class Replay:
    """A written game as far as it could be played.

    `start` is the FEN it began from; `board` the final position (of the regular moves); `result` the result
    at the end of the text as written by the project ("1-0", "½-½", "0-1", "0-0", "2-0", "1-1", "0-2" or "*"),
    None where there is none; `outcome` what the final position itself decides; `after_end` what follows where
    the irregularity is a move after the end, None elsewhere.
    """

    start: str
    moves: tuple[PlayedMove, ...]
    board: Board
    irregularity: Irregularity | None
    result: str | None
    outcome: Outcome | None
    leftover: Leftover | None
    after_end: AfterTheEnd | None = None


@dataclass(frozen=True, slots=True)
class Liberty:
    """Something that was read otherwise than it is written: where, what is written, and as what it was read.

    `code` is stable and says of what kind it is.
    """

    code: str
    place: Place
    written: str
    read_as: str


class WordKind(Enum):
    """What a word of a written game is."""

    MOVE = "move"
    NUMBER = "number"
    DOTS = "dots"
    MISSING = "missing"
    RESULT = "result"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a written game: its text without marks, the comment mark, its number, and its offset.

    `number` and `for_black` belong to move numbers: `12.` is 12, `12...` is 12 for black.
    """

    kind: WordKind
    text: str
    offset: int
    end: int
    mark: str = ""
    number: int = 0
    for_black: bool = False


class Places:
    """Turns offsets of one text into lines and columns."""

    __slots__ = ("_starts",)

    def __init__(self, text: str) -> None:
        self._starts = array("I", (0, *(match.end() for match in _LINE_END.finditer(text))))

    def at(self, offset: int) -> Place:
        """Return the place of an offset."""
        line = bisect_right(self._starts, offset)
        return Place(line, offset - self._starts[line - 1] + 1, offset)


@lru_cache(maxsize=4)
def _places_of(text: str) -> Places:
    return Places(text)


def play(
    text: str,
    words: Iterable[Word],
    start: Board,
    *,
    numbered_from_one: bool,
    taken: list[Liberty] | None = None,
    stood: Iterable[Stood] = (),
) -> Replay:
    """Play the words of a text from a start, which stays as it is, up to the first irregular one (R10).

    Where `numbered_from_one` is false the first move number in the text is taken as it comes. Where a list
    `taken` is given, a wrong sign, a number repeated or skipped, and the time of a clock such as `0:45` are
    no irregularity as long as one move fits, and are added to it. `stood` says what was really played.
    """
    return _Player(text, start, numbered_from_one=numbered_from_one, taken=taken, stood=stood).run(words)


def too_long(text: str, start: Board) -> Replay | None:
    """Return the refusal of a text longer than LONGEST_TEXT characters, None for one that is read."""
    if len(text) <= LONGEST_TEXT:
        return None
    player = _Player("", start, numbered_from_one=True)
    player.stop(TextTooLongError(start.fen(), LONGEST_TEXT, len(text)), "", 0)
    return player.result(None)


class _Player:
    """One run through the words of a text."""

    def __init__(
        self,
        text: str,
        start: Board,
        *,
        numbered_from_one: bool,
        taken: list[Liberty] | None = None,
        stood: Iterable[Stood] = (),
    ) -> None:
        self._text = text
        self._places = _places_of(text)
        self._start = start.fen()
        self._board = start.copy()
        self._taken = taken
        self._stood = {each.ply: each for each in stood}
        self._drift = 0
        self._doubted: tuple[Word, MoveTextError] | None = None
        self._shift: int | None = 0 if numbered_from_one else None
        self._played: list[PlayedMove] = []
        self._irregularity: Irregularity | None = None
        self._fen = self._start
        self._before = WordKind.RESULT

    def run(self, words: Iterable[Word]) -> Replay:
        """Play the words; each is seen together with the one that follows it."""
        following_pairs = pairwise(chain(words, (None,)))
        for word, following in following_pairs:
            if word is None or word.kind is WordKind.RESULT:
                return self.result(word)
            error = self._take(word, following)
            if error is not None:
                wrong, error = self._doubted or (word, error)
                self.stop(error, _quoted(self._text[wrong.offset : wrong.end]), wrong.offset)
                if isinstance(error, GameOverError):
                    return replace(self.result(None), after_end=self._after_end(word, following_pairs))
                break
            self._before = word.kind
        return self.result(None)

    def _after_end(self, first: Word, rest: Iterator[tuple[Word | None, Word | None]]) -> AfterTheEnd:
        """Count the moves from the first one after the end on."""
        moves = int(first.kind is not WordKind.DOTS)
        for word, _ in rest:
            if word is not None and word.kind is WordKind.RESULT:
                return AfterTheEnd(moves, word.text, self._leftover(word.end))
            if word is not None and word.kind is WordKind.UNREADABLE:
                return AfterTheEnd(moves, None, self._leftover(word.offset))
            moves += word is not None and word.kind in {WordKind.MOVE, WordKind.MISSING}
        return AfterTheEnd(moves, None, None)

    def result(self, written: Word | None) -> Replay:
        """Return what was played, with the result that was written, if any."""
        return Replay(
            start=self._start,
            moves=tuple(self._played),
            board=self._board,
            irregularity=self._irregularity,
            result=written.text if written else None,
            outcome=self._board.outcome(),
            leftover=self._leftover(written.end) if written else None,
        )

    def stop(self, error: MoveTextError, text: str, offset: int) -> None:
        """Record the irregularity at a place."""
        board = self._board
        if isinstance(error, IllegalMoveError):
            legal = error.legal
        else:
            legal = () if board.outcome() else tuple(board.notation(move) for move in board.moves())
        self._irregularity = Irregularity(
            place=self._places.at(offset),
            ply=len(self._played) + 1,
            number=self._number(),
            color=board.turn,
            text=text,
            error=error,
            article=error.article,
            legal=legal,
        )

    def _number(self) -> int:
        return self._board.number + (self._shift or 0)

    def _leftover(self, offset: int) -> Leftover | None:
        rest = self._text[offset:]
        left = rest.strip()
        if not left:
            return None
        return Leftover(left, self._places.at(offset + rest.index(left[0])))

    def _take(self, word: Word, following: Word | None) -> MoveTextError | None:
        """Play or pass over one word; return what is wrong with it."""
        if word.kind is WordKind.NUMBER:
            wrong = self._check_number(word, following)
            if wrong is None or self._taken is None:
                return wrong
            self._doubted = word, wrong
            return None
        if word.kind is WordKind.DOTS and self._dots_stand_for_white():
            return None
        stood = self._stood.get(len(self._played) + 1)
        if word.kind is WordKind.UNREADABLE and stood is None:
            return InvalidMoveError(_quoted(word.text), self._fen)
        outcome = self._board.outcome()
        if outcome is not None:
            return GameOverError(word.text, self._fen, outcome)
        try:
            if stood is not None:
                self._let_stand(word, stood)
            elif word.kind is not WordKind.MOVE:
                return MissingMoveError(word.text, self._fen)
            else:
                self._play(word)
        except MoveTextError as error:
            if self._taken is not None and _CLOCK.fullmatch(word.text):
                self._take_liberty("clock", word, "")
                return None
            return error
        self._settle_number()
        return None

    def _dots_stand_for_white(self) -> bool:
        """Whether dots stand for a white move played already: after a move number, or at the very start."""
        return self._board.turn is Color.BLACK and (self._before is WordKind.NUMBER or not self._played)

    def _check_number(self, word: Word, following: Word | None) -> MoveTextError | None:
        if self._shift is None:
            self._shift = word.number - self._board.number
        expected = self._number()
        if self._taken is not None and word.number == expected + self._drift:
            expected = word.number
        if word.number != expected:
            return WrongNumberError(word.text, self._fen, expected, word.number)
        black = word.for_black or (following is not None and following.kind is WordKind.DOTS)
        turn = self._board.turn
        if word.for_black if turn is Color.WHITE else not black:
            return WrongSideError(word.text, self._fen, turn)
        return None

    def _settle_number(self) -> None:
        """Take a number that was in doubt for one repeated or skipped, since the move behind it fits."""
        if self._doubted is None or self._taken is None:
            return
        word, _ = self._doubted
        played = self._played[-1]
        dots = "." if played.color is Color.WHITE else "..."
        self._drift = word.number - played.number
        self._take_liberty("number", word, f"{played.number}{dots}")
        self._doubted = None

    def _take_liberty(self, code: str, word: Word, read_as: str) -> None:
        if self._taken is not None:
            written = _quoted(self._text[word.offset : word.end])
            self._taken.append(Liberty(code, self._places.at(word.offset), written, read_as))

    def _meant(self, word: Word) -> Move:
        """Return the legal move of a word, where liberties are taken also with the other sign."""
        board = self._board
        try:
            return board.parse(word.text)
        except WrongSignError as error:
            if self._taken is None:
                raise
            move = board.parse(_other_sign(word.text))
            self._take_liberty("sign", word, error.meant)
            return move

    def _play(self, word: Word) -> None:
        board = self._board
        number, color = self._number(), board.turn
        move = self._meant(word)
        notation = board.notation(move)
        board.push(move)
        self._fen = board.fen()
        self._add(word, number, color, move, notation)

    def _let_stand(self, word: Word, stood: Stood) -> None:
        """Play what really happened instead of what is written (art. 27)."""
        number, color = self._number(), self._board.turn
        self._board, move, notation = stand(self._board, stood, word.text)
        self._fen = self._board.fen()
        self._add(word, number, color, move, notation)

    def _add(self, word: Word, number: int, color: Color, move: Move, notation: str) -> None:
        self._played.append(
            PlayedMove(
                ply=len(self._played) + 1,
                number=number,
                color=color,
                move=move,
                text=self._text[word.offset : word.end],
                notation=notation,
                place=self._places.at(word.offset),
                mark=word.mark,
                fen_after=self._fen,
            )
        )


def _other_sign(text: str) -> str:
    """Return a move with crosses for its dashes, or a dash for its one cross."""
    return _DASH.sub("x", text) if _DASH.search(text) else _CROSS.sub("-", text)


def _quoted(text: str) -> str:
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"
