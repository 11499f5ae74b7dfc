"""A game as pictures: where its page is shared, the players, the result and the position at the end; and any
position of it alone.
"""

from django.utils.translation import gettext as _

from games.domain.replayed import Step
from games.selectors import GamePage
from rules import Color, Kind, Position
from rules.variants import FRISIAN
from tournaments.pages.words.names import event_name
from tournaments.pages.words.wording import result
from tournaments.printing import picture
from tournaments.printing.picture import Place

GEOMETRY = FRISIAN.geometry


def drawn(page: GamePage) -> bytes:
    """The picture; where no moves are known it has the position at the start."""
    game = page.game
    if page.replay:
        pieces = places(page.replay.game.steps[page.replay.game.last])
    else:
        pieces = places_of(Position.start())
    under = f"{event_name(game.round.event)}, {_('round %(number)s') % {'number': game.round.number}}"
    lines = (page.white, page.black, result(game.result)) if game.result else (page.white, page.black)
    return picture.board(page.title, under, lines, GEOMETRY.size, pieces)


def places(step: Step, *, turned: bool = False) -> dict[Place, tuple[bool, bool]]:
    """Where the pieces of a position stand, and of each whether it is white and whether it is a king."""
    return {
        _place(square, turned=turned): (letter in "wW", letter in "WB")
        for square, letter in enumerate(step.pieces, 1)
        if letter != "."
    }


def places_of(position: Position) -> dict[Place, tuple[bool, bool]]:
    """The same of a position of no game."""
    return {
        _place(square): (piece.color is Color.WHITE, piece.kind is Kind.KING)
        for square, piece in position.pieces().items()
    }


def position(step: Step, *, turned: bool = False) -> bytes:
    """A position as a picture, its squares numbered and the last move lit."""
    squares = range(1, GEOMETRY.square_count + 1)
    numbers = {_place(square, turned=turned): str(square) for square in squares}
    move = step.said.move if step.said else None
    lit = {_place(square, turned=turned) for square in (move.start, move.end)} if move else set()
    return picture.position(GEOMETRY.size, places(step, turned=turned), numbers, lit)


def _place(square: int, *, turned: bool = False) -> Place:
    row, column = GEOMETRY.place(square)
    return (GEOMETRY.size - 1 - row, GEOMETRY.size - 1 - column) if turned else (row, column)
