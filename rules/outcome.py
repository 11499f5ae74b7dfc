"""How a game ends by what stands on the board.

What people do - resign, agree, overstep the time - belongs to the games, not to the board (reading R11).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.position import Color
    from rules.traits import Variant


class Termination(Enum):
    """What ended the game; the last two only in games of old books."""

    NO_PIECES = "no_pieces"
    NO_LEGAL_MOVE = "no_legal_move"
    SEVEN_MOVES = "seven_moves"
    ONE_KING_EACH = "one_king_each"
    DRAW_CUSTOM = "draw_custom"
    NO_SAFE_MOVE = "no_safe_move"

    @property
    def article(self) -> str:
        """The article of the Spelreglement 2011 that ends the game so, or the nearest to what does."""
        return _ARTICLES[self]


_ARTICLES = {
    Termination.NO_PIECES: "20.1",
    Termination.NO_LEGAL_MOVE: "20.6",
    Termination.SEVEN_MOVES: "18",
    Termination.ONE_KING_EACH: "21.1",
    Termination.DRAW_CUSTOM: "21.2",
    Termination.NO_SAFE_MOVE: "20.6",
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: who won (None: a draw), what ended it, and by which article, such as "20.6".

    In a game from a book `article` is the place in the book.
    """

    winner: Color | None
    termination: Termination
    article: str

    @property
    def result(self) -> str:
        """The result as it is written: "1-0", "0-1" or "½-½"."""
        if self.winner is None:
            return "½-½"
        return "1-0" if self.winner.value == "white" else "0-1"


def ended(variant: Variant, termination: Termination, winner: Color | None = None) -> Outcome:
    """Return the outcome of a game that ended so, with its article; without a winner it is a draw."""
    return Outcome(winner, termination, variant.cite(termination.article))
