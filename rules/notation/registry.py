"""The notations that can be read, in the order in which they are tried on a text of unknown notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.board import Board
from rules.movetext import CROSS, DASH, SQUARE
from rules.notation import full, pdn, short
from rules.notation.replay import Replay

_LOOKED_AT = 2000
_BOTH_SQUARES = rf"{SQUARE}\s*(?:{DASH}|{CROSS})\s*{SQUARE}"
_NOT_A_NUMBER_OF_A_MOVE = r"(?![0-9.…]|\s+\.)"
_WORD = re.compile(rf"(?P<both>{_BOTH_SQUARES})|(?P<destination>[0-9]{{1,4}}{_NOT_A_NUMBER_OF_A_MOVE})")


@dataclass(frozen=True, slots=True)
class Notation:
    """A notation: its name, how its games are read, and whether a text looks like it.

    `read` takes a text and a start (None: the Frisian start) and never raises; a text may hold several games.
    Where `takes_start` is false the text itself says where each game begins, and a start is passed over.
    """

    name: str
    read: Callable[[str, Board | None], tuple[Replay, ...]]
    recognises: Callable[[str], bool]
    takes_start: bool = True


def _read_full(text: str, start: Board | None) -> tuple[Replay, ...]:
    return (full.replay(text, start=start),)


def _read_short(text: str, start: Board | None) -> tuple[Replay, ...]:
    return (short.replay(text, start),)


def _read_pdn(text: str, _start: Board | None) -> tuple[Replay, ...]:
    return pdn.replays(text)


def _looks_short(text: str) -> bool:
    """Whether most moves at the beginning of a text name their destination alone."""
    kinds = [match.lastgroup for match in _WORD.finditer(text[:_LOOKED_AT])]
    return kinds.count("destination") > kinds.count("both")


_FULL = Notation("full", _read_full, lambda text: not _looks_short(text))
_SHORT = Notation("short", _read_short, _looks_short)
_PDN = Notation("pdn", _read_pdn, pdn.recognises, takes_start=False)

NOTATIONS: Mapping[str, Notation] = {each.name: each for each in (_PDN, _FULL, _SHORT)}


def recognise(text: str) -> Notation:
    """Return the first notation that a text looks like, full notation where none fits."""
    return next((each for each in NOTATIONS.values() if each.recognises(text)), _FULL)
