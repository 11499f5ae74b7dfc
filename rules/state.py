"""What a move changes, as bits and counts: the state of a board between two moves.

Source: Spelreglement 2011, art. 17, 18; readings R6, R7.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.position import Color, KingCount, Position
from rules.tables import Tables
from rules.variants import Variant

SevenCount = tuple[Color, int]
"""The side with two kings against one, and the moves it has made since (art. 18); three in an old book."""


class State(NamedTuple):
    """Everything that a move changes; squares are bits."""

    white_men: int
    white_kings: int
    black_men: int
    black_kings: int
    turn: Color
    white_count: KingCount | None
    black_count: KingCount | None
    quiet_plies: int
    number: int
    seven: SevenCount | None


def state_of(position: Position, tables: Tables) -> State:
    """Return the state of a sound position; a count is off for a side without men (art. 17)."""
    pieces = (
        tables.mask(position.white_men),
        tables.mask(position.white_kings),
        tables.mask(position.black_men),
        tables.mask(position.black_kings),
    )
    two = _kings_against_one(pieces, tables.variant)
    plies = position.quiet_plies
    made = plies // 2 if two is position.turn else (plies + 1) // 2
    return State(
        *pieces,
        position.turn,
        position.white_count if position.white_men else None,
        position.black_count if position.black_men else None,
        plies,
        position.number,
        (two, made) if two else None,
    )


def _kings_against_one(pieces: tuple[int, int, int, int], variant: Variant) -> Color | None:
    """Return the side with the kings where only so many and one stand as have a limit (art. 18, R7)."""
    white_men, white_kings, black_men, black_kings = pieces
    if white_men or black_men or variant.winning_limit is None:
        return None
    numbers, kings = (white_kings.bit_count(), black_kings.bit_count()), variant.winning_limit.kings
    return {(kings, 1): Color.WHITE, (1, kings): Color.BLACK}.get(numbers)


def seven_after(state: State, pieces: tuple[int, int, int, int], variant: Variant) -> SevenCount | None:
    """Return the seven-move count after a move: it goes on once begun, also one against one (R7)."""
    if state.seven is not None:
        side, made = state.seven
        return side, made + (side is state.turn)
    two = _kings_against_one(pieces, variant)
    return (two, 0) if two else None
