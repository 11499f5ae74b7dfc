"""A simultaneous display: the boards round the circle, every game, the giver's score.

Source: I, art. 3 and 4; Spelreglement 19.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.pages.tables.columns import (
    BLACK,
    BOARD,
    CLUB,
    COLOUR,
    DRAWN,
    ENDING,
    LOST,
    PLAYER,
    POINTS,
    RESULT,
    WHITE,
    WHY,
    WON,
)
from tournaments.pages.tables.tables import Cell, Column, Table, Value, ValueKind, table
from tournaments.pages.words import wording
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.reasons import Reason
from tournaments.regulations.results import Result, Side
from tournaments.regulations.schedules.simultaneous import Seat, SimulScore


@dataclass(frozen=True, slots=True)
class GameLine:
    """A board with its result, white first, and how the game ended where somebody said so; on a page with
    the player's club, and where the player and the game lead.
    """

    seat: Seat
    giver: str
    result: Result | None
    ended: Reason | None = None
    club: str = ""
    person: str = ""
    game: str = ""

    def player(self, side: Side) -> str:
        """Who plays a side."""
        return self.seat.player if side is self.seat.side else self.giver

    def half_points(self, side: Side) -> Value:
        """What a side has."""
        return None if self.result is None else self.result.half_points(side)


@dataclass(frozen=True, slots=True)
class _Score:
    giver: str
    boards: int
    score: SimulScore


def _colour(seat: Seat) -> Value:
    return wording.colour(seat.side)


def _result(game: GameLine) -> Value:
    return None if game.result is None else wording.result(game.result.value)


def _scored(game: GameLine) -> Value:
    return game.half_points(game.seat.side)


def _linked(game: GameLine) -> Cell:
    said = {"number": game.seat.number, "name": game.seat.player}
    result = _result(game)
    label = _("Game at board %(number)s, %(name)s") % said
    return Cell(result, href=game.game, label=f"{result or _('view')}: {label}")


SEATS = (
    replace(BOARD, of=attrgetter("number")),
    replace(PLAYER, heads_row=True),
    replace(COLOUR, of=_colour),
    WHY,
)
GAMES = (
    replace(BOARD, of=attrgetter("seat.number")),
    replace(WHITE, of=lambda game: game.player(Side.FIRST)),
    replace(BLACK, of=lambda game: game.player(Side.SECOND)),
    replace(RESULT, of=_result),
    Column(
        "half_points_giver",
        gettext_lazy("Points of the simul giver"),
        lambda game: game.half_points(game.seat.side.other),
        ValueKind.POINTS,
    ),
    Column(
        "half_points_player",
        gettext_lazy("Points of the player"),
        _scored,
        ValueKind.POINTS,
    ),
)
PAGE = (
    replace(BOARD, of=attrgetter("seat.number"), heads_row=True),
    replace(PLAYER, of=lambda game: Cell(game.seat.player, href=game.person), strong=True),
    replace(CLUB, wide=True),
    replace(COLOUR, of=lambda game: _colour(game.seat)),
    replace(POINTS, of=_scored, strong=True, blank="."),
)
SCORE = (
    Column("giver", gettext_lazy("Simul giver"), attrgetter("giver"), heads_row=True),
    Column("boards", gettext_lazy("Boards"), attrgetter("boards"), ValueKind.NUMBER),
    replace(WON, of=attrgetter("score.won")),
    replace(DRAWN, of=attrgetter("score.drawn")),
    replace(LOST, of=attrgetter("score.lost")),
    Column("open", gettext_lazy("Without a result"), attrgetter("score.open"), ValueKind.NUMBER),
    Column("not_played", gettext_lazy("Not played"), attrgetter("score.not_played"), ValueKind.NUMBER),
    replace(POINTS, of=attrgetter("score.half_points")),
    Column("available", gettext_lazy("out of"), attrgetter("score.available"), ValueKind.POINTS),
)


def seats_table(seats: Sequence[Seat], edition: Edition) -> Table:
    """Who sits at which board with which colour, and why."""
    return table("boards", SEATS, seats, edition=edition)


def sheet_table(seats: Sequence[Seat]) -> Table:
    """Who sits at which board with which colour, as a sheet to fill in shows it."""
    board, player, colour, _why = SEATS
    named = replace(colour, name=gettext_lazy("Colour of the player"))
    return table("boards", (replace(board, strong=True), replace(player, strong=True), named), seats)


def page_table(games: Sequence[GameLine], edition: Edition) -> Table:
    """The boards with what each player scored, as a page shows them; the result leads to the game."""
    endings = [replace(ENDING, small=True)] if any(game.ended for game in games) else []
    columns = (*PAGE, replace(RESULT, of=_linked, blank=_("view")), *endings)
    return table("boards", columns, games, edition=edition)


def games_table(
    giver: str,
    seats: Sequence[Seat],
    results: Mapping[int, Result],
    edition: Edition,
    endings: Mapping[int, Reason] | None = None,
) -> Table:
    """The games, white first; `results` and how they ended are by board."""
    ended = endings or {}
    games = [GameLine(seat, giver, results.get(seat.number), ended.get(seat.number)) for seat in seats]
    return table("games", (*GAMES, ENDING) if ended else GAMES, games, edition=edition)


def score_table(giver: str, boards: int, score: SimulScore) -> Table:
    """What the giver has scored."""
    return table("score", SCORE, [_Score(giver, boards, score)])
