"""Positions and problems as the manual prints them: `W: 45, D1'  Z: 6, D30'''`, `W: 28; B: 11: W+`.

Read are Dutch and English: `Z` or `B` for black, `D` or `K` for a king; strokes (', ", their typographic
forms, or asterisks) behind a king for the simple moves it has made in a row; `(aan zet)` or `(to move)`
behind the side to move, and the claim of a problem: `W+`, `Z=` and so on. Spaces, commas, semicolons, colons
and line ends part the pieces. A position does not say which move of the game it is: its number is 1.

Source: Spelreglement 2011, art. 17, 22; manual 3a, 3c; reading R16.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from rules.errors import InvalidPositionError
from rules.position import Color, KingCount, Position
from rules.problems import Problem
from rules.variants import FRISIAN, Variant

LONGEST_TEXT = 2000
"""No sound position is longer; a longer text is refused unread."""


class Verdict(Enum):
    """What a problem claims for the side to move; its value is the sign."""

    WINS = "+"
    LOSES = "-"
    DRAWS = "="


class Language(Enum):
    """The language of a written position: the letters of white, of black and of a king, and its remark."""

    DUTCH = ("W", "Z", "D", "aan zet")
    ENGLISH = ("W", "B", "K", "to move")


@dataclass(frozen=True, slots=True)
class WrittenPosition:
    """A position, and what is claimed of it for the side to move (None: nothing)."""

    position: Position
    claim: Verdict | None = None


_ONE = "'\u2018\u2019\u2032\u00b4`*"
_TWO = '"\u201c\u201d\u2033'
_THREE = "\u2034"
_WORD = re.compile(
    r"(?P<gap>[\s,;:.]+)"
    r"|(?P<side>[WZB])\s*(?P<turn>\(\s*(?:aan\s+zet|to\s+move)\s*\))?\s*:"
    r"|(?P<claimant>[WZB])\s*(?P<claim>[-+=\u2212\u2013])(?![0-9])"
    rf"|(?P<king>[DK]?)\s?(?P<square>[0-9]{{1,3}})(?P<strokes>[{_ONE}{_TWO}{_THREE}]*)(?![0-9])"
    r"|(?P<unreadable>[^\s,;:]+)"
)
_SIDES = {"W": Color.WHITE, "Z": Color.BLACK, "B": Color.BLACK}
_VERDICTS = {"+": Verdict.WINS, "=": Verdict.DRAWS}
_LONGEST_QUOTE = 40


def read(text: str, variant: Variant = FRISIAN) -> WrittenPosition:
    """Return the position that a text describes, sound or not: see `Position.problems`.

    White is to move where neither a remark nor a claim says who is. Raises InvalidPositionError where the
    text is no position; everything unreadable is listed, with the other defects of the position as far as it
    could be read (code `bad_text`).
    """
    if len(text) > LONGEST_TEXT:
        sentence = f"a text of {len(text)} characters, the limit is {LONGEST_TEXT}"
        raise InvalidPositionError(text[:_LONGEST_QUOTE] + "…", (Problem("bad_text", None, sentence),))
    reader = _Reader(variant)
    for match in _WORD.finditer(text):
        reader.take(match)
    return reader.result(text)


class _Reader:
    """Reads one position word by word, noting what cannot be read."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._problems: list[Problem] = []
        self._pieces: dict[Color, tuple[list[int], list[int]]] = {}
        self._counts: dict[Color, KingCount | None] = dict.fromkeys(Color)
        self._turns: set[Color] = set()
        self._claims: set[Verdict] = set()
        self._side: Color | None = None

    def take(self, match: re.Match[str]) -> None:
        """Take one word."""
        if match["side"]:
            self._begin(_SIDES[match["side"]], is_to_move=bool(match["turn"]))
        elif match["claim"]:
            self._turns.add(_SIDES[match["claimant"]])
            self._claims.add(_VERDICTS.get(match["claim"], Verdict.LOSES))
            self._side = None
        elif match["square"]:
            self._piece(match)
        elif match["unreadable"]:
            self._note(f"unreadable: {match[0][:_LONGEST_QUOTE]!r}")

    def result(self, text: str) -> WrittenPosition:
        """Return what was read; InvalidPositionError where something could not be."""
        for color in Color:
            if color not in self._pieces:
                self._note(f"the pieces of {color.value} are missing")
        if len(self._turns) > 1:
            self._note("both sides are said to be to move")
        if len(self._claims) > 1:
            self._note("several claims")
        white, black = (self._pieces.get(color, ([], [])) for color in (Color.WHITE, Color.BLACK))
        position = Position(
            turn=next(iter(self._turns)) if len(self._turns) == 1 else Color.WHITE,
            white_men=tuple(sorted(white[0])),
            white_kings=tuple(sorted(white[1])),
            black_men=tuple(sorted(black[0])),
            black_kings=tuple(sorted(black[1])),
            white_count=self._counts[Color.WHITE],
            black_count=self._counts[Color.BLACK],
            variant=self._variant,
        )
        if self._problems:
            raise InvalidPositionError(text, (*self._problems, *position.problems()))
        return WrittenPosition(position, next(iter(self._claims), None))

    def _note(self, sentence: str) -> None:
        self._problems.append(Problem("bad_text", None, sentence))

    def _begin(self, color: Color, *, is_to_move: bool) -> None:
        if color in self._pieces:
            self._note(f"the pieces of {color.value} are given twice")
        self._pieces.setdefault(color, ([], []))
        self._side = color
        if is_to_move:
            self._turns.add(color)

    def _piece(self, match: re.Match[str]) -> None:
        written, color, square = match[0].strip(), self._side, int(match["square"])
        if color is None:
            self._note(f"{written!r} belongs to no side")
            return
        men, kings = self._pieces[color]
        (kings if match["king"] else men).append(square)
        made = sum(1 if each in _ONE else 2 if each in _TWO else 3 for each in match["strokes"])
        if not made:
            return
        if not match["king"]:
            self._note(f"strokes behind a man: {written!r}")
        if self._counts[color] is not None:
            self._note(f"strokes behind two kings of {color.value}")
        self._counts[color] = (square, made)


def write(written: WrittenPosition | Position, language: Language = Language.DUTCH) -> str:
    """Return a position as the manual prints it, men before kings: `W: 45, D1'  Z: 6, D30'''  W+`.

    The remark on the side to move stands only where black is to move and nothing is claimed. What a text
    does not carry (the move number, the count since the last capture) is left out. `read` gives the rest
    back.
    """
    if isinstance(written, Position):
        written = WrittenPosition(written)
    position, claim = written.position, written.claim
    white, black, king, remark = language.value
    parts: list[str] = []
    for letter, color in ((white, Color.WHITE), (black, Color.BLACK)):
        is_remarked = claim is None and position.turn is color is Color.BLACK
        pieces = [str(square) for square in position.men(color)]
        pieces += [f"{king}{square}{_strokes(position, color, square)}" for square in position.kings(color)]
        head = f"{letter} ({remark}):" if is_remarked else f"{letter}:"
        parts.append(f"{head} {', '.join(pieces)}".rstrip())
    if claim is not None:
        parts.append((white if position.turn is Color.WHITE else black) + claim.value)
    return "  ".join(parts)


def _strokes(position: Position, color: Color, square: int) -> str:
    count = position.king_count(color)
    return "'" * count[1] if count is not None and count[0] == square else ""
