"""Positions beside the articles of the rules of the game: what an article comes to on the board.

The moves that are drawn are those that the rules core gives there; none is written down here.
"""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from django.utils.translation import get_language

from games.showing.diagrams import words_of_the_board
from rules import Board
from rules.diagram import svg
from tournaments.pages.words import wording
from tournaments.regulations.reasons import Reason, gettext_noop


class Example(NamedTuple):
    """A position of an article and what it shows; whether its legal moves are drawn, its squares numbered."""

    fen: str
    says: str
    moves: bool = True
    numbers: bool = False


EXAMPLES: dict[str, tuple[Example, ...]] = {
    "Spelreglement 3": (Example("W:W:B", gettext_noop("The numbers of the squares"), False, True),),
    "Spelreglement 4": (Example(Board().fen(), gettext_noop("The position at the start"), moves=False),),
    "Spelreglement 7": (
        Example("W:W28:B1", gettext_noop("A man moves one square forward")),
        Example("W:W28:B18,26", gettext_noop("A man captures straight ahead")),
        Example("W:W28:B29,K5", gettext_noop("A man captures sideways")),
        Example("W:W28:B38,6", gettext_noop("A man captures backward too")),
    ),
    "Spelreglement 8": (
        Example("W:W10:B36,K47", gettext_noop("A man that ends its move on the far row becomes a king")),
    ),
    "Spelreglement 9": (
        Example("W:WK28:B26", gettext_noop("A king moves as far as it likes")),
        Example("W:WK48:B28", gettext_noop("A king captures from afar and chooses where it ends")),
    ),
    "Spelreglement 10": (
        Example("W:W28,45:B22,21", gettext_noop("White must capture, and goes on capturing")),
    ),
    "Spelreglement 11": (
        Example("W:W46,49:B41,31,44,K34", gettext_noop("The king and the man are worth more than two men")),
    ),
    "Spelreglement 12": (
        Example("W:W36,K45:B26,29", gettext_noop("Of equal captures that of the king must be made")),
    ),
    "Spelreglement 16": (
        Example("W:WK46,45:B28", gettext_noop("Behind the last piece the king may end on each empty square")),
    ),
    "Spelreglement 17": (
        Example(
            "W:WK46,45:BK1,6:H0:F1:+0+346",
            gettext_noop("The white king made its three moves: the man has to move first"),
        ),
    ),
    "Spelreglement 18": (
        Example("W:WK46,K41:BK15", gettext_noop("Two kings against one: seven moves to win"), moves=False),
    ),
    "Spelreglement 21": (
        Example("W:WK46:BK25", gettext_noop("One king each: the game is drawn"), moves=False),
    ),
}


@dataclass(frozen=True, slots=True)
class Drawn:
    """A diagram, as SVG, and the sentence below it; with numbers on its squares it has to be large."""

    picture: str
    says: str
    is_numbered: bool


def of_article(key: str) -> tuple[Drawn, ...]:
    """The diagrams of an article, by its key ("Spelreglement 11"), in the reader's language."""
    return _of_article(key, get_language() or "")


@cache
def _of_article(key: str, _language: str) -> tuple[Drawn, ...]:
    return tuple(map(_drawn, EXAMPLES.get(key, ())))


def _drawn(example: Example) -> Drawn:
    board = Board(example.fen)
    moves = tuple(board.legal_moves) if example.moves else ()
    routes = {step for move in moves if move.is_shot for step in pairwise(move.path)}
    picture = svg(
        board,
        marks=sorted({move.end for move in moves}),
        arrows=sorted(routes),
        numbers=example.numbers,
        labels=words_of_the_board(),
    )
    return Drawn(picture, wording.sentence(Reason(example.says)), example.numbers)
