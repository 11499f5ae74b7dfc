"""The words of PDN text, each read once from left to right.

The traps of the notation are settled here: a result such as `1-0` or `1-1` is no move and `1-18` no result,
`0-5` is neither; squares may have leading zeros; `(?)` behind a move is its strength and no variation; `%`
hides the rest of a line, `;` makes it a comment.

Source: Portable Draughts Notation 3.0, the grammar for reading; Spelreglement 2011, art. 22; reading R13.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from rules.movetext import CROSS, DASH, MARKS, SQUARE
from rules.notation.pdn_game import TAG_LINE, TAG_NAME


class TokenKind(Enum):
    """What a word of PDN is."""

    TAG = "tag"
    BAD_TAG = "bad_tag"
    COMMENT = "comment"
    UNCLOSED_COMMENT = "unclosed_comment"
    RESULT = "result"
    NUMBER = "number"
    MOVE = "move"
    NAG = "nag"
    MISSING = "missing"
    DOTS = "dots"
    OPEN = "open"
    CLOSE = "close"
    SETUP = "setup"
    UNREADABLE = "unreadable"


class Token(NamedTuple):
    """A word: its kind, where it begins and ends, and its parts (of a move its squares and its marks)."""

    kind: TokenKind
    offset: int
    end: int
    text: str
    extra: str = ""


_SP = r"[ \t]*"
_HALF = r"(?:½|1/2|0[.,]5)"
_FOLLOWING = rf"(?![0-9]|{_SP}[.)]|{CROSS}|{_SP}{DASH}{_SP}[0-9])"
_SIMPLE = rf"{SQUARE}{_SP}{DASH}{_SP}{SQUARE}(?![0-9])"
_SHOT = (
    rf"{SQUARE}{_SP}{CROSS}{_SP}{SQUARE}(?![0-9])"
    rf"(?:{CROSS}{SQUARE}(?![0-9])|[ \t]+{CROSS}{_SP}{SQUARE}{_FOLLOWING})*"
)
_TOKEN = re.compile(
    rf"(?P<gap>\s+|%[^\r\n]*)"
    rf'|(?P<tag>\[{_SP}(?P<name>{TAG_NAME}){_SP}"(?P<value>[^"\\\r\n]*(?:\\.[^"\\\r\n]*)*)"{_SP}\])'
    rf"|(?P<bad_tag>\[[^\r\n]*)"
    rf"|(?P<brace>\{{)"
    rf"|;(?P<line>[^\r\n]*)"
    rf"|(?P<result>(?:1{_SP}{DASH}{_SP}[01]|0{_SP}{DASH}{_SP}[012]|2{_SP}{DASH}{_SP}0"
    rf"|{_HALF}{_SP}{DASH}{_SP}{_HALF})(?![0-9])|\*)"
    rf"|(?P<number>[0-9]{{1,6}}{_SP}(?:\.+|…))"
    rf"|(?P<move>(?P<squares>{_SIMPLE}|{_SHOT}|{CROSS}(?![0-9]))"
    rf"(?P<marks>{MARKS}(?:{_SP}[!?]+|{_SP}\([!?]+\))?))"
    rf"|(?P<nag>\$[0-9]{{1,5}})"
    rf"|(?P<missing>{DASH}+(?![0-9]))"
    rf"|(?P<dots>\.{{2,}}|…)"
    rf"|(?P<open>\()"
    rf"|(?P<close>\))"
    rf"|(?P<setup>/{_SP}FEN[^/\r\n]*/)"
    rf"|(?P<unreadable>[^\s()\[\]{{}};]+|.)"
)
_END_OF_COMMENT = re.compile(rf"(?P<close>\}})|{TAG_LINE.pattern}", re.MULTILINE)
_ESCAPED = re.compile(r'\\(["\\])')


def tokens(text: str) -> Iterator[Token]:
    """Iterate over the words of a text; every character is part of one, of a gap or of a `%` line.

    Takes time and space in proportion to the length of the text, whatever stands in it.
    """
    at = 0
    while (match := _TOKEN.match(text, at)) is not None:
        token = _token(text, match)
        if token is None:
            at = match.end()
            continue
        yield token
        at = token.end


def _token(text: str, match: re.Match[str]) -> Token | None:
    """Return the word of a match, None for a gap."""
    name = match.lastgroup or ""
    offset, end = match.span()
    if name == "gap":
        return None
    if name == "brace":
        return _braced(text, offset)
    if name == "line":
        return Token(TokenKind.COMMENT, offset, end, match["line"])
    kind = TokenKind(name)
    if kind is TokenKind.TAG:
        return Token(kind, offset, end, match["name"], _ESCAPED.sub(r"\1", match["value"]))
    if kind is TokenKind.MOVE:
        return Token(kind, offset, end, match["squares"], match["marks"])
    return Token(kind, offset, end, match[0])


def _braced(text: str, offset: int) -> Token:
    """Return the comment that a brace opens; where it swallows a tag it is not closed and ends before it."""
    ends = _END_OF_COMMENT.search(text, offset + 1)
    if ends is not None and ends["close"]:
        return Token(TokenKind.COMMENT, offset, ends.end(), text[offset + 1 : ends.start()])
    end = len(text) if ends is None else ends.start()
    return Token(TokenKind.UNCLOSED_COMMENT, offset, end, text[offset:end])
