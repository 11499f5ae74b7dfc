"""A position to be analysed: its legal moves, its counts, its end, and what the tables of endings say."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.analysis import endings
from games.analysis.endings import Worth
from games.archive.selectors import explored
from games.clicking import words_of_squares
from games.diagrams import drawn
from games.domain.ended import because
from games.domain.replayed import Step, standing
from games.replay import Count, Side, counts, position_data, sides
from rules import Board, Color, Move, Position
from rules.keys import position_key
from rules.openings import OpeningLine, deepest
from tournaments.regulations.reasons import Reason

MOST_WAYS = 200
"""So many moves are listed; only positions with many kings, which no game has, have more."""


@dataclass(frozen=True, slots=True)
class Way:
    """A legal move: in full, the squares on its way, the FEN of what it leads to, and what that is worth."""

    text: str
    path: tuple[int, ...]
    fen: str
    worth: Worth | None
    mover: Color

    @property
    def rank(self) -> tuple[int, int]:
        """What orders moves, the best first: wins, the shortest first; draws; losses, the longest first."""
        if self.worth is None or self.worth.winner is None:
            return 1, 0
        plies = self.worth.plies or 0
        return (0, plies) if self.worth.winner is self.mover else (2, -plies)

    @property
    def does(self) -> str:
        """What the move does for who plays it: "wins", "draws", "loses", empty where nobody knows."""
        return ("wins", "draws", "loses")[self.rank[0]] if self.worth else ""


@dataclass(frozen=True, slots=True)
class Analysed:
    """A position with what is known of it; `ended` says why the game is over, `missing` why the tables of
    endings do not say what a position of so few pieces is worth; it `stood` in so many games of the archive.
    """

    step: Step
    diagram: str
    above: Side
    below: Side
    counts: tuple[Count, ...]
    ended: Reason | None
    worth: Worth | None
    missing: Reason | None
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
    worth = None if outcome else endings.worth(board)
    white, black = sides(step, names)
    ways = sorted((_way(board, move) for move in moves[:MOST_WAYS]), key=lambda way: way.rank)
    return Analysed(
        step=step,
        diagram=drawn(step.fen, None, turned=turned),
        above=white if turned else black,
        below=black if turned else white,
        counts=counts(step),
        ended=because(outcome) if outcome else None,
        worth=worth,
        missing=endings.missing() if not outcome and endings.in_reach(board) else None,
        ways=tuple(ways),
        number=len(moves),
        opening=deepest([position_key(position)]),
        stood=explored(position, mirror=False).total.games,
        turned=turned,
    )


def _way(board: Board, move: Move) -> Way:
    text, mover = board.notation(move), board.turn
    board.push(move)
    outcome = board.outcome()
    worth = Worth(outcome.winner, 0 if outcome.winner else None) if outcome else endings.worth(board)
    way = Way(text, move.path, board.fen(), worth, mover)
    board.pop()
    return way
