"""Positions as one line of text: PDN FEN with the king-move counts.

`COLOUR:Wsquares:Bsquares[:Hn][:Fn][:+b+w]`: `K` before a king, ranges such as `31-50`. H counts the moves
of both sides since the last capture or move of a man, F numbers the pairs of moves. The last field holds the
counts of the three-move rule, black's first: `+0` for none, else the count and the two digits of the square,
so that `+105+234` is a black king on 05 that made 1 and a white king on 34 that made 2.

The count of the seven-move rule follows from H while two kings stand against one; that of a shot that has
just made it one against one is not carried by a FEN.

Source: Spelreglement 2011, art. 3, 17, 18; PDN 3.0 for the form, the lidraughts site for the last field.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from rules.errors import InvalidPositionError
from rules.position import Color, KingCount, Position
from rules.problems import Problem
from rules.variants import FRISIAN, Variant

LONGEST_FEN = 2000
"""No sound FEN is longer; a longer text is refused unread."""

_COLORS = {"W": Color.WHITE, "B": Color.BLACK}
_PIECE = re.compile(r"(?P<king>K?)(?P<first>[0-9]{1,3})(?:-K?(?P<last>[0-9]{1,3}))?")
_COUNTER = re.compile(r"(?P<field>[HF])(?P<number>[0-9]{1,15})")
_KING_MOVES = re.compile(r"\+(0|[0-9]{3})\+(0|[0-9]{3})")


def read_fen(text: str, variant: Variant = FRISIAN) -> Position:
    """Return the position that a FEN describes, sound or not: see `Position.problems`.

    Raises InvalidPositionError where the text is no FEN; every unreadable field is listed, with the other
    defects of the position as far as it could be read (code `bad_fen`).
    """
    if len(text) > LONGEST_FEN:
        sentence = f"a text of {len(text)} characters, the limit is {LONGEST_FEN}"
        raise InvalidPositionError(text[:60] + "…", (Problem("bad_fen", None, sentence),))
    reader = _Reader(text, variant)
    position = reader.position()
    if reader.problems:
        raise InvalidPositionError(text, (*reader.problems, *position.problems()))
    return position


class _Reader:
    """Reads one FEN field by field, noting what cannot be read."""

    def __init__(self, text: str, variant: Variant) -> None:
        self.problems: list[Problem] = []
        self._variant = variant
        self._pieces: dict[Color, tuple[list[int], list[int]]] = {}
        self._numbers = {"H": 0, "F": 1}
        self._counts: dict[Color, KingCount | None] = dict.fromkeys(Color)
        turn, *fields = text.strip().rstrip(".").split(":")
        self._turn = _COLORS.get(turn.strip())
        if self._turn is None:
            self._note(f"the side to move is W or B, not {turn.strip()!r}")
        self._seen: set[str] = set()
        for each in fields:
            self._field(each.strip())
        for letter, color in _COLORS.items():
            if color not in self._pieces:
                self._note(f"the pieces of {color.value} are missing ({letter}…)")

    def position(self) -> Position:
        white, black = (self._pieces.get(color, ([], [])) for color in (Color.WHITE, Color.BLACK))
        return Position(
            turn=self._turn or Color.WHITE,
            white_men=tuple(sorted(white[0])),
            white_kings=tuple(sorted(white[1])),
            black_men=tuple(sorted(black[0])),
            black_kings=tuple(sorted(black[1])),
            white_count=self._counts[Color.WHITE],
            black_count=self._counts[Color.BLACK],
            quiet_plies=self._numbers["H"],
            number=self._numbers["F"],
            variant=self._variant,
        )

    def _note(self, sentence: str) -> None:
        self.problems.append(Problem("bad_fen", None, sentence))

    def _field(self, field: str) -> None:
        name = field[:1]
        if name in self._seen:
            self._note(f"the field {name} is given twice")
        self._seen.add(name)
        if name in _COLORS:
            self._squares(_COLORS[name], field[1:])
        elif match := _COUNTER.fullmatch(field):
            self._numbers[match["field"]] = int(match["number"])
        elif match := _KING_MOVES.fullmatch(field):
            self._counts[Color.BLACK], self._counts[Color.WHITE] = (_count(each) for each in match.groups())
        else:
            self._note(f"unreadable field {field!r}")

    def _squares(self, color: Color, text: str) -> None:
        men: list[int] = []
        kings: list[int] = []
        self._pieces.setdefault(color, (men, kings))
        for item in text.split(",") if text.strip() else ():
            match = _PIECE.fullmatch(item.strip())
            if match is None:
                self._note(f"unreadable piece {item.strip()!r}")
                continue
            first = int(match["first"])
            last = int(match["last"] or first)
            if last < first:
                self._note(f"the range {item.strip()} runs backwards")
            (kings if match["king"] else men).extend(range(first, last + 1))


def _count(text: str) -> KingCount | None:
    return None if text == "0" else (int(text[1:]), int(text[0]))


def write_fen(position: Position) -> str:
    """Return a position as FEN, all fields, squares ascending, three men in a row or more as a range."""
    turn = "W" if position.turn is Color.WHITE else "B"
    white = _side(position.white_men, position.white_kings)
    black = _side(position.black_men, position.black_kings)
    line = f"{turn}:W{white}:B{black}:H{position.quiet_plies}:F{position.number}"
    if position.variant.three_move_limit is None:
        return line
    return f"{line}:{_written_count(position.black_count)}{_written_count(position.white_count)}"


@lru_cache(maxsize=1024)
def _side(men: tuple[int, ...], kings: tuple[int, ...]) -> str:
    items = [*_runs(men), *((square, f"K{square}") for square in kings)]
    return ",".join(item for _, item in sorted(items))


def _runs(squares: Iterable[int]) -> list[tuple[int, str]]:
    """Return (first square, text) of the squares, runs of three or more as one."""
    runs: list[list[int]] = []
    for square in squares:
        if runs and square == runs[-1][-1] + 1:
            runs[-1].append(square)
        else:
            runs.append([square])
    found: list[tuple[int, str]] = []
    for run in runs:
        if len(run) > 2:
            found.append((run[0], f"{run[0]}-{run[-1]}"))
        else:
            found.extend((square, str(square)) for square in run)
    return found


def _written_count(count: KingCount | None) -> str:
    return "+0" if count is None else f"+{count[1]}{count[0]:02d}"
