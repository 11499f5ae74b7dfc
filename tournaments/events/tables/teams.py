"""The line-ups of teams, board by board.

Source: B, art. 6; G, art. 2; reading R29 (empty boards).
"""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.events.tables.page import GAMES
from tournaments.pages.tables.columns import BOARD, NUMBER, PLAYER, POINTS
from tournaments.pages.tables.tables import Cell, Column, Mark, Table, ValueKind, Where, table
from tournaments.regulations.event import Entrant, Event
from tournaments.regulations.teams.lineups import LineUp


@dataclass(frozen=True, slots=True)
class Place:
    """A board of a line-up, or a team that has not handed one in: then without a board. What the games at it
    gave are `marks`, with the sum in half points, None before the first.
    """

    team: Entrant
    board: int | None = None
    player: str | None = None
    handed_in: datetime.datetime | None = None
    href: str = ""
    marks: tuple[Mark, ...] = ()
    half_points: int | None = None

    @property
    def empty(self) -> bool:
        """Whether the board is left empty."""
        return self.board is not None and self.player is None


def _player(place: Place) -> Cell:
    return Cell(_("empty board") if place.empty else place.player, href=place.href)


TEAMS = (
    replace(NUMBER, of=attrgetter("team.number")),
    Column("team", gettext_lazy("Team"), attrgetter("team.name")),
    replace(BOARD, heads_row=True),
    replace(PLAYER, of=_player),
    Column("handed_in", gettext_lazy("Handed in"), attrgetter("handed_in"), ValueKind.MOMENT, Where.DATA),
)


def teams_table(
    event: Event, line_ups: Sequence[LineUp], links: Mapping[tuple[int, int], str] | None = None
) -> Table:
    """The boards of every line-up, empty ones grey; a team without one has a row of its own.

    `links` are where a player leads on a page, by start number of the team and board.
    """
    return table("teams", TEAMS, _places(event, line_ups, links or {}), grey=attrgetter("empty"))


SCORED = (
    replace(GAMES, of=lambda place: Cell(marks=place.marks), wide=False),
    replace(POINTS, of=attrgetter("half_points"), where=Where.PAGE),
)


def line_up_table(places: Sequence[Place]) -> Table:
    """The line-up of one team, as a page shows it, with what each board has scored."""
    return table("teams", (*TEAMS, *SCORED), places, grey=attrgetter("empty")).without("number", "team")


def _places(
    event: Event, line_ups: Sequence[LineUp], links: Mapping[tuple[int, int], str]
) -> Iterator[Place]:
    by_team = {line_up.team: line_up for line_up in line_ups}
    for team in event.entrants:
        found = by_team.get(team.number)
        if found is None or not (found.handed_in or any(found.players)):
            yield Place(team)
            continue
        handed_in = _on_the_clock(found.handed_in)
        for board, player in enumerate(found.players, 1):
            yield Place(team, board, player, handed_in, links.get((team.number, board), ""))


def _on_the_clock(moment: datetime.datetime | None) -> datetime.datetime | None:
    """The moment as a clock on the wall shows it, for a workbook knows no time zones."""
    if moment is None or timezone.is_naive(moment):
        return moment
    return timezone.make_naive(moment)
