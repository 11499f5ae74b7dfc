"""The traits a game of draughts is made of, each of which a variant states with its source.

The move generator, the positions and the outcomes read these traits and nothing else, so that a game is
described by them and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from types import MappingProxyType
from typing import Any

from rules.geometry import Direction, Geometry, board_of


class Promotion(Enum):
    """When a man becomes a king."""

    AT_THE_END = "at the end"
    """Where its move or shot ends; a man that only passes the king row stays a man (art. 8, reading R5)."""

    AT_ONCE = "at once"
    """As soon as it reaches the king row; in a shot it goes on as a king."""


class Compulsion(Enum):
    """What follows when a shot that was due is not made, or not wholly."""

    ILLEGAL = "illegal"
    """The move is no move (art. 10, 27)."""

    HUFF = "huff"
    """The opponent may take the piece off the board that should have captured, and then moves."""

    HUFF_OR_COMPEL = "huff or compel"
    """The opponent may do that, or have the move taken back and the shot made."""


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

    @property
    def decides(self) -> bool:
        """Whether some shots must be made rather than others."""
        return bool(self.man or self.king)

    @property
    def by_number(self) -> bool:
        """Whether the number of pieces alone decides."""
        return self.decides and self.man == self.king


@dataclass(frozen=True, slots=True)
class Force:
    """What one side has left: so many men and so many kings."""

    men: int
    kings: int


@dataclass(frozen=True, slots=True)
class WinningLimit:
    """So many kings against one king, and nothing else, must win within so many moves of theirs."""

    kings: int
    moves: int


@dataclass(frozen=True, slots=True)
class DrawCustom:
    """An ending that a book calls drawn: two forces, whichever side has which.

    `on_long_line`: the single king of `weaker` stands on the long line. `agreed`: the book leaves it to the
    players, so that the board decides nothing; otherwise the game is drawn unless the mover can capture.
    """

    weaker: Force
    stronger: Force
    on_long_line: bool = False
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class Variant:
    """The traits of one game. Directions are white's; black's are their opposites.

    `book` names the book that the game is from, empty for the regulation of 2011; `sources` gives for each
    trait the article, or the place in the book, that it rests on. `safe_move_needed`: a player loses all of
    whose moves put the moved piece where it can be captured. `giveaway`: who has lost all pieces, or cannot
    move, has won.
    """

    name: str
    book: str
    size: int
    white_start: frozenset[int]
    black_start: frozenset[int]
    pieces_a_side: int
    man_moves: tuple[Direction, ...]
    man_captures: tuple[Direction, ...]
    king_moves: tuple[Direction, ...]
    king_captures: tuple[Direction, ...]
    long_king: bool
    promotion: Promotion
    compulsion: Compulsion
    value: PieceValue
    king_first: bool
    three_move_limit: int | None
    winning_limit: WinningLimit | None
    one_king_each_draws: bool
    draw_customs: tuple[DrawCustom, ...]
    safe_move_needed: bool
    giveaway: bool
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

    def cite(self, article: str) -> str:
        """Return what an error or outcome by an article of the Spelreglement rests on in this game.

        The article itself in the game of the regulation; in a game from a book the place in the book that
        answers to it, or the book where none does.
        """
        if not self.book:
            return article
        trait = _TRAITS_BY_ARTICLE.get(article)
        return self.sources[trait] if trait else self.book

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> tuple[object, ...]:
        traits = {each.name: getattr(self, each.name) for each in fields(self)}
        return _restored, ({**traits, "sources": dict(self.sources)},)


_TRAITS_BY_ARTICLE = {
    "4": "pieces_a_side",
    "7": "man_moves",
    "8": "promotion",
    "10": "compulsion",
    "11": "value",
    "18": "winning_limit",
    "20.1": "giveaway",
    "20.6": "giveaway",
    "21.1": "one_king_each_draws",
    "21.2": "draw_customs",
}


def _restored(traits: dict[str, Any]) -> Variant:
    """Return a variant that was pickled, as plain data: a read-only mapping is not."""
    return Variant(**{**traits, "sources": MappingProxyType(traits["sources"])})
