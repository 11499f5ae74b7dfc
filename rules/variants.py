"""The games that can be played: the Frisian game of 2011, its small start, and those of the old books.

Source: Spelreglement 2011, art. 4 (start); manual 2c (the start of five men each).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.geometry import DIAGONALS, EVERY_DIRECTION, UPWARD
from rules.history import HISTORIC
from rules.traits import Compulsion, PieceValue, Promotion, Variant, WinningLimit

__all__ = ["FRISIAN", "FRISIAN_5X5", "VARIANTS", "PieceValue", "Variant", "variant_named"]

_FRISIAN_SOURCES: Mapping[str, str] = MappingProxyType(
    {
        "size": "Spelreglement 1",
        "white_start": "Spelreglement 4",
        "black_start": "Spelreglement 4",
        "pieces_a_side": "Spelreglement 4",
        "man_moves": "Spelreglement 7",
        "man_captures": "Spelreglement 7",
        "king_moves": "Spelreglement 9",
        "king_captures": "Spelreglement 9",
        "long_king": "Spelreglement 9",
        "promotion": "Spelreglement 8; reading R5",
        "compulsion": "Spelreglement 10; reading R10",
        "value": "Spelreglement 11; reading R1",
        "king_first": "Spelreglement 12; reading R2",
        "three_move_limit": "Spelreglement 17; reading R6",
        "winning_limit": "Spelreglement 18; reading R7",
        "one_king_each_draws": "Spelreglement 21.1; reading R8",
        "draw_customs": "Spelreglement 21.2; reading R9: no ending is drawn but by agreement",
        "safe_move_needed": "Spelreglement 20.6: only a player without a legal move loses",
        "giveaway": "Spelreglement 20.1",
    }
)


def _frisian(name: str, white: range, black: range, start_source: str) -> Variant:
    """Return the Frisian game of 2011 from the given start."""
    sources = {**_FRISIAN_SOURCES, "white_start": start_source, "black_start": start_source}
    return Variant(
        name=name,
        book="",
        size=10,
        white_start=frozenset(white),
        black_start=frozenset(black),
        pieces_a_side=20,
        man_moves=UPWARD,
        man_captures=EVERY_DIRECTION,
        king_moves=DIAGONALS,
        king_captures=EVERY_DIRECTION,
        long_king=True,
        promotion=Promotion.AT_THE_END,
        compulsion=Compulsion.ILLEGAL,
        value=PieceValue(man=64, king=127),
        king_first=True,
        three_move_limit=3,
        winning_limit=WinningLimit(kings=2, moves=7),
        one_king_each_draws=True,
        draw_customs=(),
        safe_move_needed=False,
        giveaway=False,
        sources=MappingProxyType(sources),
    )


FRISIAN = _frisian("frisian", range(31, 51), range(1, 21), "Spelreglement 4")
FRISIAN_5X5 = _frisian("frisian-5x5", range(46, 51), range(1, 6), "manual 2c")

VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {each.name: each for each in (FRISIAN, FRISIAN_5X5, *HISTORIC)}
)


def variant_named(name: str) -> Variant:
    """Return the game of that name; ValueError that lists the known names otherwise."""
    try:
        return VARIANTS[name]
    except KeyError:
        raise ValueError(f"unknown variant {name!r}; known are {', '.join(VARIANTS)}") from None
