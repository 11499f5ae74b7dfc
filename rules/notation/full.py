"""Full notation: both squares of every move, numbered in pairs.

Read are also numbers glued to their moves or, as in a pasted table, without a stop, the signs × and : and
every dash, spaces round a sign, a lone cross for the only shot, the marks ! and ?, the strokes and dots that
count king moves, and results in points for a win of one or of two. What stands in braces is passed over, as
are the characters without width of word processors. Written are `-` and `x`, and a route only where start
and end fit two shots.

Source: Spelreglement 2011, art. 22; manual 3a; readings R3, R13, R15.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rules.board import Board
from rules.moves import Move
from rules.movetext import CROSS, DASH, MARKS, SQUARE, strength
from rules.notation.replay import PlayedMove, Replay, Word, WordKind, play, too_long
from rules.notation.results import POINTS, plain_result
from rules.position import Color

_BOTH = rf"{SQUARE}\s*(?:{DASH}|{CROSS})\s*{SQUARE}"
_NOT_GLUED = rf"(?![0-9]|\s*[.)]|{CROSS}|\s*{DASH}\s*[0-9])"
_WORD = re.compile(
    rf"(?P<gap>(?:[\s,;\ufeff\u200b\u200e\u200f\u2060]|\{{[^{{}}]*\}})+)"
    rf"|(?P<result>{POINTS}(?![0-9x])|\*(?![0-9]))"
    rf"|(?P<number>[0-9]{{1,6}})(?:\s*(?:(?P<dots>\.{{2,}}|…)|[.)])|(?=\s+{_BOTH}))"
    rf"|(?P<simple>{SQUARE}\s*{DASH}\s*{SQUARE}(?![0-9]))(?P<simple_marks>{MARKS}(?:\s*[!?]+)?)"
    rf"|(?P<shot>{SQUARE}\s*{CROSS}\s*{SQUARE}(?![0-9])(?:{CROSS}{SQUARE}(?![0-9])|\s+{CROSS}\s*{SQUARE}{_NOT_GLUED})*)"
    rf"(?P<shot_marks>{MARKS}(?:\s*[!?]+)?)"
    rf"|(?P<lone>{CROSS})(?P<lone_marks>{MARKS}(?:\s*[!?]+)?)"
    rf"|(?P<missing>{DASH}+(?![0-9])|{DASH}(?=\s|$))"
    rf"|(?P<ellipsis>\.{{2,}}|…)"
    rf"|(?P<unreadable>\S+)"
)


def replay(text: str, *, start: Board | None = None) -> Replay:
    """Play a text in full notation from a start (the Frisian start if none is given), which stays as it is.

    Never raises: the first irregular word is reported and the reading stops there (R10). A text of more than
    `rules.notation.replay.LONGEST_TEXT` characters is refused unread. Without a start the numbers must begin
    at 1; with one, at whatever the text says first.
    """
    board = Board() if start is None else start
    refusal = too_long(text, board)
    return refusal or play(text, words_of(text), board, numbered_from_one=start is None)


def words_of(text: str) -> Iterator[Word]:
    for match in _WORD.finditer(text):
        kind = match.lastgroup or ""
        word = _word(match, kind)
        if word is not None:
            yield word


def _word(match: re.Match[str], last: str) -> Word | None:
    """Return the word of a match, None for the space between words."""
    offset, end = match.span()
    for group in ("simple", "shot", "lone"):
        if match[group]:
            mark = strength(match[f"{group}_marks"])
            return Word(WordKind.MOVE, match[group], offset, end, mark=mark)
    if match["number"]:
        number = int(match["number"])
        return Word(WordKind.NUMBER, match[0], offset, end, number=number, for_black=bool(match["dots"]))
    if match["result"]:
        return Word(WordKind.RESULT, plain_result(match["result"]), offset, end)
    kinds = {"missing": WordKind.MISSING, "ellipsis": WordKind.DOTS, "unreadable": WordKind.UNREADABLE}
    return Word(kinds[last], match[0], offset, end) if last in kinds else None


def words(moves: Iterable[Move], *, start: Board) -> list[str]:
    """Return each of the moves in full notation, without numbers; the start stays as it is.

    The moves are legal one after another, else an IllegalMoveError is raised.
    """
    board = start.copy()
    said = []
    for move in moves:
        said.append(board.notation(move))
        board.push(move)
    return said


def write(
    moves: Iterable[Move | PlayedMove], *, start: Board | None = None, result: str | None = None
) -> str:
    """Return the moves in numbered full notation, such as "1. 31-26 20-25 2. 32-27 25x34".

    The moves are legal one after another from the start (the Frisian start if none is given), else an
    IllegalMoveError is raised; comment marks of played moves are kept. `result` is added as it is. Reading
    the text from the same start gives the same moves.
    """
    board = Board() if start is None else start.copy()
    said: list[str] = []
    for each in moves:
        move, mark = (each.move, each.mark) if isinstance(each, PlayedMove) else (each, "")
        if board.turn is Color.WHITE:
            said.append(f"{board.number}.")
        elif not said:
            said.append(f"{board.number}...")
        said.append(board.notation(move) + mark)
        board.push(move)
    if result:
        said.append(result)
    return " ".join(said)
