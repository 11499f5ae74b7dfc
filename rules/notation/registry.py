"""The notations that can be read, in the order in which they are tried on a text of unknown notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.board import Board
from rules.movetext import CROSS, DASH, SQUARE
from rules.notation import full
from rules.notation.replay import Replay


@dataclass(frozen=True, slots=True)
class Notation:
    """A notation: its name, how its games are read, and whether a text looks like it.

    `read` takes a text and a start (None: the Frisian start) and never raises; a text may hold several games.
    """

    name: str
    read: Callable[[str, Board | None], tuple[Replay, ...]]
    recognises: Callable[[str], bool]


_BOTH_SQUARES = re.compile(rf"{SQUARE}\s*(?:{DASH}|{CROSS})\s*{SQUARE}")


def _read_full(text: str, start: Board | None) -> tuple[Replay, ...]:
    return (full.replay(text, start=start),)


_FULL = Notation("full", _read_full, lambda text: _BOTH_SQUARES.search(text) is not None)

NOTATIONS: Mapping[str, Notation] = {each.name: each for each in (_FULL,)}


def recognise(text: str) -> Notation:
    """Return the first notation that a text looks like, full notation where none fits."""
    return next((each for each in NOTATIONS.values() if each.recognises(text)), _FULL)
