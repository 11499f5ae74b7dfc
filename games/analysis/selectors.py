"""A position to be analysed: its legal moves, its counts and its end."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.archive.selectors import explored
from games.domain.ended import because
from games.domain.replayed import Step, standing
from games.showing.clicking import words_of_squares
from games.showing.diagrams import drawn
from games.showing.replay import Count, Side, counts, position_data, sides
from rules import Board, Move, Position
from rules.keys import position_key
from rules.openings import OpeningLine, deepest
from tournaments.regulations.reasons import Reason

MOST_WAYS = 200
"""So many moves are listed; only positions with many kings, which no game has, have more."""


@dataclass(frozen=True, slots=True)
class Way:
    """A legal move: in full, the squares on its way, and the FEN of what it leads to."""

    text: str
    path: tuple[int, ...]
    fen: str


@dataclass(frozen=True, slots=True)
class Analysed:
    """A position with what is known of it; `ended` says why the game is over; it `stood` in so many games of
    the archive.
    """

    step: Step
    diagram: str
    above: Side
    below: Side
    counts: tuple[Count, ...]
    ended: Reason | None
    ways: tuple[Way, ...]
    number: int
    opening: OpeningLine | None
    stood: int
    turned: bool

    @property
    def other_side(self) -> str | None:
        """The side below as an address asks for it, once the board is turned; None is white."""
        return None if self.turned else "black"

    @property
    def data(self) -> dict[str, Any]:
        """What the board of the page is driven by: the pieces, the moves, and its words."""
        return {
            **position_data(self.step),
            "turned": self.turned,
            "moves": [{"path": way.path, "fen": way.fen} for way in self.ways],
            "words": words_of_squares()
            | {
                "choose": _("Several shots end there: choose one of these moves."),
                "piece": _("Choose a square to go to."),
                "put": _("Choose a piece, then the squares where it stands."),
            },
        }


def analysed(position: Position, names: tuple[str, str], *, turned: bool = False) -> Analysed:
    """Look at a position between white and black, by their names; black is below where it is turned."""
    board = Board(position)
    step = standing(board)
    outcome = board.outcome()
    moves = [] if outcome else list(board.moves())
    white, black = sides(step, names)
    return Analysed(
        step=step,
        diagram=drawn(step.fen, None, turned=turned),
        above=white if turned else black,
        below=black if turned else white,
        counts=tuple(count for count in counts(step) if count.text),
        ended=because(outcome) if outcome else None,
        ways=tuple(_way(board, move) for move in moves[:MOST_WAYS]),
        number=len(moves),
        opening=deepest([position_key(position)]),
        stood=explored(position, mirror=False).total.games,
        turned=turned,
    )


def _way(board: Board, move: Move) -> Way:
    text = board.notation(move)
    board.push(move)
    way = Way(text, move.path, board.fen())
    board.pop()
    return way
