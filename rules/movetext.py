"""One written move: from square to square, the route of a shot, or a lone cross.

Source: Spelreglement 2011, art. 22; reading R13.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

DASH = "[-\u2010\u2011\u2012\u2013\u2014\u2212]"
CROSS = "[xX:\u00d7]"
SQUARE = "[0-9]{1,2}"
_SIGN = "[!?*'\"\u2018\u2019\u201d\u2032\u2033\u2034\u00b4`.\u2026]"
MARKS = f"{_SIGN}*"

_MOVE = re.compile(
    rf"\s*(?:(?P<simple>{SQUARE}\s*{DASH}\s*{SQUARE})"
    rf"|(?P<shot>{SQUARE}(?:\s*{CROSS}\s*{SQUARE})+)"
    rf"|(?P<lone>{CROSS}))\s*(?:{_SIGN}+\s*)?"
)
_NUMBER = re.compile(SQUARE)
_NO_STRENGTH = re.compile(r"[^!?]+")


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """What a move says: the squares in order (none for a lone cross) and whether its sign is a cross."""

    squares: tuple[int, ...]
    is_shot: bool


def read_move(text: str) -> WrittenMove | None:
    """Return what a written move says, None where the text is no move; marks after it are passed over."""
    match = _MOVE.fullmatch(text)
    if match is None:
        return None
    squares = match["simple"] or match["shot"] or ""
    return WrittenMove(tuple(int(each) for each in _NUMBER.findall(squares)), match["simple"] is None)


def strength(marks: str) -> str:
    """Return what the marks after a move say of it, ! and ?; strokes, stars and dots count a king's moves."""
    return _NO_STRENGTH.sub("", marks)


def write_move(squares: tuple[int, ...], *, is_shot: bool) -> str:
    """Return the squares joined by the project's sign, such as "31-26" or "24x13x42"."""
    return ("x" if is_shot else "-").join(str(square) for square in squares)
