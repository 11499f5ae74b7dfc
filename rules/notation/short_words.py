"""A text in short notation cut into the moves that it names.

Source: manual 3b and 3c; reading R14.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.board import Board
from rules.errors import AmbiguousMoveError, InvalidMoveError, MissingMoveError, MoveTextError
from rules.moves import Move
from rules.movetext import CROSS, DASH, MARKS, SQUARE
from rules.notation.results import POINTS, plain_result
from rules.position import Color

WORDS = 2_000
"""Moves that a text may name, at most."""

_LONGEST_QUOTE = 60
_FULL = rf"(?>{SQUARE}(?:\s*(?:{DASH}|{CROSS})\s*{SQUARE}){{1,20}})"
_MOVE = rf"(?:{_FULL}|[0-9]{{1,4}}(?![0-9])|[xX\u00d7])"
_LEXICON = re.compile(
    rf"(?P<space>[\s,;]+|\.(?!\.))"
    rf"|(?P<result>{POINTS}|\*)(?=[\s.,;]|$)"
    rf"|\((?P<black>\s*{_MOVE}{MARKS}(?:[\s,;]+{_MOVE}{MARKS})*+\s*)\)(?P<after>{MARKS})"
    rf"|\((?P<comment>[^()0-9]*)\)"
    rf"|(?P<white>{_MOVE})(?P<marks>{MARKS})"
)
_DOTS = re.compile(r"\.{2,}|\u2026")
_NUMBER = re.compile(r"\s*([0-9]{1,3})\s*\.(?:\s*(?:\.\.+|\u2026))?")
_BLACK_MOVE = re.compile(rf"({_MOVE})({MARKS})")
_SPACES = re.compile(r"\s+")
_CLOSING = {"[": "]", "{": "}"}


class TooComplexError(MoveTextError):
    """A short text that was given up on: more than `limit` moves named, or positions searched."""

    code = "too_complex"

    def __init__(self, text: str, fen: str, limit: int) -> None:
        self.limit = limit
        super().__init__(text, fen, f"given up on at the limit of {limit}")


@dataclass(frozen=True, slots=True)
class ShortWord:
    """One move as written: the side it is written for, its text, the mark after it, and where it stands."""

    color: Color
    text: str
    mark: str
    offset: int

    @property
    def is_cross(self) -> bool:
        """Whether the word is a lone cross."""
        return len(self.text) == 1 and not self.text.isdigit()

    def fits(self, board: Board) -> list[Move]:
        """Return the legal moves that the word can mean, whichever side is to move.

        Both squares whole go before a start and a last digit (3b, VI): `268` from 26 is 8 where 8 is reached.
        """
        text, legal = self.text, board.moves()
        if not text.isdigit():
            return self._full_fits(board, legal)
        end = int(text)
        whole = {move.start for move in legal if f"{move.start}{move.end}" == text}
        return [
            move
            for move in legal
            if move.end == end
            or f"{move.start}{move.end}" == text
            or (move.start not in whole and f"{move.start}{move.end % 10}" == text)
        ]

    def _full_fits(self, board: Board, legal: Sequence[Move]) -> list[Move]:
        if self.is_cross:
            return [move for move in legal if move.captured]
        try:
            return [board.parse(self.text)]
        except AmbiguousMoveError as error:
            return [move for move in legal if board.notation(move) in error.candidates]
        except MoveTextError:
            return []


@dataclass(frozen=True, slots=True)
class Defect:
    """The first thing in a text that is no move: what it says and where, and the error it will be."""

    text: str
    offset: int
    kind: type[MoveTextError]

    def error(self, fen: str) -> MoveTextError:
        """Return the error, for the position reached."""
        return (
            TooComplexError(self.text, fen, WORDS)
            if self.kind is TooComplexError
            else self.kind(self.text, fen)
        )


@dataclass(frozen=True, slots=True)
class ShortText:
    """The moves that a text names up to its first defect or its result, and where the rest begins."""

    words: tuple[ShortWord, ...]
    defect: Defect | None = None
    result: str | None = None
    rest: int | None = None


def cut(text: str, first_number: int = 1) -> ShortText:
    """Cut a text into its moves; it is numbered if it begins with `first_number` and a stop."""
    found: list[ShortWord] = []
    offset, expected = 0, _numbered_from(text, first_number)
    while offset < len(text):
        number = _NUMBER.match(text, offset)
        if number and int(number[1]) == expected:
            offset, expected = number.end(), expected + 1
            continue
        if text[offset] in _CLOSING:
            end = text.find(_CLOSING[text[offset]], offset) + 1
            if end:
                offset = end
                continue
        match = None if _DOTS.match(text, offset) else _LEXICON.match(text, offset)
        if match is None:
            return ShortText(tuple(found), _defect(text, offset))
        if match["result"]:
            return ShortText(tuple(found), None, plain_result(match["result"]), match.end())
        found += _words_in(match)
        if len(found) > WORDS:
            over = found[WORDS]
            return ShortText(tuple(found[:WORDS]), Defect(over.text, over.offset, TooComplexError))
        offset = match.end()
    return ShortText(tuple(found))


def _numbered_from(text: str, first_number: int) -> int:
    """Return the move number that the text begins with, or -1 where it is not numbered."""
    number = _NUMBER.match(text)
    if number and int(number[1]) == first_number and text[number.end() :].strip():
        return first_number
    return -1


def _words_in(match: re.Match[str]) -> Iterator[ShortWord]:
    if match["white"]:
        yield ShortWord(Color.WHITE, _SPACES.sub("", match["white"]), match["marks"], match.start())
    if match["black"]:
        inside = list(_BLACK_MOVE.finditer(match.string, match.start("black"), match.end("black")))
        for each in inside:
            mark = each[2] + (match["after"] if each is inside[-1] else "")
            yield ShortWord(Color.BLACK, _SPACES.sub("", each[1]), mark, each.start())


def _defect(text: str, offset: int) -> Defect:
    dots = _DOTS.match(text, offset)
    if dots:
        return Defect(dots[0][:_LONGEST_QUOTE], offset, MissingMoveError)
    return Defect(text[offset : offset + _LONGEST_QUOTE].split()[0], offset, InvalidMoveError)
