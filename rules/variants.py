"""A game as a value of traits, each with the article that gives it.

The move generator, the positions and the outcomes read these traits and nothing else, so that a game is
described here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from rules.geometry import DIAGONALS, EVERY_DIRECTION, UPWARD, Direction, Geometry, board_of


@dataclass(frozen=True, slots=True)
class PieceValue:
    """What a captured man and a captured king weigh; only shots of the greatest total are legal.

    Whole numbers. Equal weights: the number of pieces decides. Zero weights: any complete shot may be
    chosen. In the Frisian game 64 and 127: k kings then lie above 2k - 1 men and below 2k men for every
    k below 64, and mixed shots follow the key (men + 2 kings, - kings).

    Source: Spelreglement 2011, art. 11; reading R1.
    """

    man: int
    king: int

    def weight(self, men: int, kings: int) -> int:
        """Return the weight of a haul."""
        return men * self.man + kings * self.king


@dataclass(frozen=True, slots=True)
class Variant:
    """The traits of one game. Directions are white's; black's are their opposites.

    `sources` gives for each trait the article, or the book, that it rests on.
    """

    name: str
    size: int
    white_start: frozenset[int]
    black_start: frozenset[int]
    pieces_a_side: int
    man_moves: tuple[Direction, ...]
    man_captures: tuple[Direction, ...]
    king_moves: tuple[Direction, ...]
    king_captures: tuple[Direction, ...]
    long_king: bool
    value: PieceValue
    king_first: bool
    three_move_limit: int | None
    seven_move_limit: int | None
    one_king_each_draws: bool
    sources: Mapping[str, str] = field(compare=False)

    @property
    def geometry(self) -> Geometry:
        """The board that the game is played on."""
        return board_of(self.size)

    @property
    def white_king_row(self) -> tuple[int, ...]:
        """The squares where a white man becomes a king (art. 8)."""
        return self.geometry.row(0)

    @property
    def black_king_row(self) -> tuple[int, ...]:
        """The squares where a black man becomes a king (art. 8)."""
        return self.geometry.row(self.size - 1)

    def __hash__(self) -> int:
        return hash(self.name)


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
        "value": "Spelreglement 11; reading R1",
        "king_first": "Spelreglement 12; reading R2",
        "three_move_limit": "Spelreglement 17; reading R6",
        "seven_move_limit": "Spelreglement 18; reading R7",
        "one_king_each_draws": "Spelreglement 21.1; reading R8",
    }
)


def _frisian(name: str, white: range, black: range, start_source: str) -> Variant:
    """Return the Frisian game of 2011 from the given start."""
    sources = {**_FRISIAN_SOURCES, "white_start": start_source, "black_start": start_source}
    return Variant(
        name=name,
        size=10,
        white_start=frozenset(white),
        black_start=frozenset(black),
        pieces_a_side=20,
        man_moves=UPWARD,
        man_captures=EVERY_DIRECTION,
        king_moves=DIAGONALS,
        king_captures=EVERY_DIRECTION,
        long_king=True,
        value=PieceValue(man=64, king=127),
        king_first=True,
        three_move_limit=3,
        seven_move_limit=7,
        one_king_each_draws=True,
        sources=MappingProxyType(sources),
    )


FRISIAN = _frisian("frisian", range(31, 51), range(1, 21), "Spelreglement 4")
FRISIAN_5X5 = _frisian("frisian-5x5", range(46, 51), range(1, 6), "manual 2c")

VARIANTS: Mapping[str, Variant] = MappingProxyType({each.name: each for each in (FRISIAN, FRISIAN_5X5)})


def variant_named(name: str) -> Variant:
    """Return the game of that name; ValueError that lists the known names otherwise."""
    try:
        return VARIANTS[name]
    except KeyError:
        raise ValueError(f"unknown variant {name!r}; known are {', '.join(VARIANTS)}") from None
