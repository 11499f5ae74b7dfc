"""The openings of the manual, and which of them a game has followed.

Source: manual, chapter 6; the lines are in openings.toml beside this module.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import islice

from rules.board import Board
from rules.keys import position_key
from rules.moves import Move
from rules.notation import full


@dataclass(frozen=True, slots=True)
class OpeningLine:
    """A line of an opening.

    `section` is the manual's, such as "6a-II", and `nl` and `en` are its name. `part` is the continuation and
    the variant as the manual numbers them, such as "3.2a", empty for the opening itself; `called` the name of
    its own that a line may have, or empty. `moves` is the line from the start in full notation, `plies` the
    number of its moves.
    """

    section: str
    nl: str
    en: str
    part: str
    called: str
    moves: str
    plies: int


def lines() -> tuple[OpeningLine, ...]:
    """Return the lines of all openings, in the order of the manual."""
    return tuple(_by_position().values())


def classify(moves: Iterable[Move]) -> OpeningLine | None:
    """Return the deepest line whose last position a game from the Frisian start goes through, None for none.

    The order of the moves does not matter: what counts is the position reached, later ones before earlier
    ones. Raises IllegalMoveError for a move that is not legal, up to the length of the longest line.
    """
    return deepest(_keys_after(moves))


def deepest(keys: Iterable[int]) -> OpeningLine | None:
    """Return the same of a game that goes through the positions of these keys, those after its moves."""
    known = _by_position()
    return next((known[key] for key in reversed(list(islice(keys, _longest()))) if key in known), None)


def _keys_after(moves: Iterable[Move]) -> Iterator[int]:
    board = Board()
    for move in moves:
        board.push(move)
        yield position_key(board.position)


@cache
def _longest() -> int:
    return max(line.plies for line in _by_position().values())


@cache
def _by_position() -> Mapping[int, OpeningLine]:
    """Return every line by the key of the position it leads to.

    Raises ValueError for a wrong move or a position met twice.
    """
    text = files("rules").joinpath("openings.toml").read_text("utf-8")
    found: dict[int, OpeningLine] = {}
    for section in tomllib.loads(text)["section"]:
        for line in section["line"]:
            played = full.replay(line["moves"])
            if played.irregularity is not None:
                raise ValueError(f"openings.toml, {section['number']}: {played.irregularity.error}")
            position = position_key(played.board.position)
            if position in found:
                raise ValueError(f"openings.toml, {section['number']}: {line['moves']} comes twice")
            found[position] = OpeningLine(
                section=section["number"],
                nl=section["nl"],
                en=section["en"],
                part=line["part"],
                called=line.get("called", ""),
                moves=line["moves"],
                plies=len(played.moves),
            )
    return found
