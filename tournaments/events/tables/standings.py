"""Standings: the columns of places, of what was played and of the points, as the kind of event has them.

Source: C, art. 14 (who is annulled keeps a place and nothing else) and 15; B, art. 7; G, art. 6; Bijlage 3.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from operator import attrgetter
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.ledger.wording import setting_words
from tournaments.pages.tables import columns
from tournaments.pages.tables.columns import PLACE
from tournaments.pages.tables.tables import Cell, Column, Table, Value, ValueKind, Where, table
from tournaments.pages.words import wording
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.order.standings import StandingRow, Status
from tournaments.regulations.schedules.groups import roman
from tournaments.regulations.teams import match_points

Links = Mapping[int, str]
"""Where a name leads on a page, by start number."""


def standings_after(number: int) -> str:
    """The heading of the standings after a round, in the reader's language."""
    if not number:
        return _("Standings: no results yet")
    return _("Standings after round %(number)s") % {"number": number}


class Competition(Enum):
    """What standings are of: persons by printed schedules, persons in a Swiss event, teams."""

    PERSONS = "persons"
    SWISS = "swiss"
    TEAMS = "teams"


def competition(rows: Iterable[StandingRow]) -> Competition:
    """What these rows are of; without any they are of persons."""
    first = next(iter(rows), None)
    if first is not None and first.half_board_points is not None:
        return Competition.TEAMS
    if first is not None and first.weerstand_half is not None:
        return Competition.SWISS
    return Competition.PERSONS


def is_annulled(row: StandingRow) -> bool:
    """Whether the row counts nowhere."""
    return row.status is Status.LAPSED


def name(row: StandingRow) -> str:
    """The entrant's name, with a remark when the entrant has withdrawn and the games count."""
    if row.status is Status.WITHDRAWN:
        return _("%(name)s (withdrawn)") % {"name": row.entrant.name}
    return row.entrant.name


def _counted(field: str) -> Callable[[StandingRow], Value]:
    """A number of the row; nothing where the row counts nowhere."""
    value = attrgetter(field)
    return lambda row: None if is_annulled(row) else value(row)


def _class(row: StandingRow) -> Value:
    return None if row.entrant.player_class is None else row.entrant.player_class.value


HALF = Column("half", gettext_lazy("Half"), lambda row: roman(row.ranking))
NUMBER = replace(columns.NUMBER, of=attrgetter("entrant.number"), soft=True, wide=True)
NAME = replace(columns.NAME, of=name, heads_row=True)
TEAM = replace(columns.TEAM, of=name, heads_row=True)
CLUB = replace(columns.CLUB, of=lambda row: row.entrant.club or None, wide=True)
CLASS = replace(columns.CLASS, of=_class, wide=True)
PLAYED = Column("played", gettext_lazy("Played"), _counted("played"), ValueKind.NUMBER)
GAMES = (
    replace(columns.WON, of=_counted("won"), wide=True),
    replace(columns.DRAWN, of=_counted("drawn"), wide=True),
    replace(columns.LOST, of=_counted("lost"), wide=True),
)
_BOOKED_TOO = gettext_lazy("Won and lost count forfeits too, which are no games played (R30).")
FREE = Column("free", gettext_lazy("Bye"), _counted("free"), ValueKind.NUMBER, wide=True)
POINTS = replace(columns.POINTS, of=_counted("half_points"), strong=True)
MATCH_POINTS = replace(
    POINTS,
    key="half_match_points",
    name=gettext_lazy("Match points"),
    short=pgettext_lazy("column of points", "Match"),
)
BOARD_POINTS = Column(
    "half_board_points",
    gettext_lazy("Board points"),
    _counted("half_board_points"),
    ValueKind.POINTS,
    short=pgettext_lazy("column of points", "Board"),
)
WEERSTAND = Column("weerstand_half", gettext_lazy("Weerstand"), _counted("weerstand_half"), ValueKind.POINTS)
SB = Column("sonneborn_berger_half", gettext_lazy("SB"), _counted("sonneborn_berger_half"), ValueKind.POINTS)
DECIDED_BY = Column(
    "decided_by", gettext_lazy("Decided by"), attrgetter("decided_by"), ValueKind.ARTICLE, Where.DATA
)
WHY = replace(columns.WHY, where=Where.DATA)


def figures(kind: Competition) -> tuple[Column, ...]:
    """The columns of points and of the numbers that decide between equals, in the order of the article."""
    if kind is Competition.TEAMS:
        return (MATCH_POINTS, BOARD_POINTS, SB)
    return (POINTS, WEERSTAND, SB) if kind is Competition.SWISS else (POINTS, SB)


def by_verdict(rows: Iterable[StandingRow], edition: Edition) -> Iterator[Column]:
    """The column of the match points that verdicts changed, in words in the legend; none where none did."""
    said = match_points.change_in_words
    if changes := [said(row.entrant.name, row.half_by_verdict) for row in rows if row.half_by_verdict]:
        yield Column(
            "half_match_points_by_verdict",
            capfirst(str(setting_words.NAMES[match_points.MATCH_POINTS])),
            attrgetter("half_by_verdict"),
            ValueKind.POINTS,
            Where.DATA,
            note=f"{wording.say_all(changes, edition)}.",
        )


def who(rows: Sequence[StandingRow], links: Links | None = None) -> Iterator[Column]:
    """Who a row is of: the club and, in a Swiss event, the class (Bijlage 4.3), where somebody has one."""
    kind = competition(rows)
    yield NUMBER
    yield _linked(TEAM if kind is Competition.TEAMS else NAME, links or {})
    if kind is not Competition.TEAMS and any(row.entrant.club for row in rows):
        yield CLUB
    if kind is Competition.SWISS and any(row.entrant.player_class for row in rows):
        yield CLASS


def _linked(column: Column, links: Links) -> Column:
    return replace(column, of=lambda row: Cell(name(row), href=links.get(row.entrant.number, "")))


def in_halves(rows: Iterable[StandingRow]) -> bool:
    """Whether there are two rankings, as in a group of six in halves (R17)."""
    return any(row.ranking > 1 for row in rows)


def standings_table(rows: Sequence[StandingRow], edition: Edition, links: Links | None = None) -> Table:
    """The standings, place by place; `links` are for a page."""
    kind = competition(rows)
    won, *rest = GAMES
    if any(row.played < row.won + row.drawn + row.lost for row in rows):
        won = replace(won, note=_BOOKED_TOO)
    columns = [
        *([HALF] if in_halves(rows) else []),
        PLACE,
        *who(rows, links),
        replace(PLAYED, wide=kind is Competition.TEAMS),
        won,
        *rest,
        *([FREE] if kind is Competition.SWISS else []),
        *figures(kind),
        *by_verdict(rows, edition),
        DECIDED_BY,
        WHY,
    ]
    return table("standings", columns, rows, grey=is_annulled, edition=edition)


def hall_table(rows: Sequence[StandingRow], edition: Edition) -> Table:
    """The standings as far as they can be read from the back of a hall."""
    points, *deciding = figures(competition(rows))
    shown = standings_table(rows, edition)
    clubs = [column.key for column in shown.columns if column.key == "club"]
    return shown.only("place", "name", *clubs, "played", points.key, deciding[0].key)


def recorded_table(rows: Sequence[Mapping[str, Any]], edition: Edition) -> Table:
    """A final order as recorded: the rows of `standings_json`, which count no games won and lost."""
    first = rows[0] if rows else {}
    teams, swiss = "half_match_points" in first, first.get("weerstand_half") is not None
    kind = Competition.TEAMS if teams else Competition.SWISS if swiss else Competition.PERSONS
    columns = [
        PLACE,
        NUMBER,
        TEAM if teams else NAME,
        PLAYED,
        *figures(kind),
        replace(DECIDED_BY, name=gettext_lazy("Article"), where=Where.ALL),
    ]
    shown = [replace(_recorded(column), wide=column.wide or column is PLAYED) for column in columns]
    if "ranking" in first:
        shown.insert(0, replace(HALF, of=lambda row: roman(row["ranking"])))
    return table("final-order", shown, rows, grey=_was_annulled, edition=edition)


def _was_annulled(row: Mapping[str, Any]) -> bool:
    return bool(row["status"] == Status.LAPSED)


def _recorded(column: Column) -> Column:
    counts = column in (PLAYED, *figures(Competition.TEAMS), *figures(Competition.SWISS))

    def of(row: Mapping[str, Any]) -> Value:
        if column.key == "name" and row["status"] == Status.WITHDRAWN:
            return _("%(name)s (withdrawn)") % {"name": row["name"]}
        return None if counts and _was_annulled(row) else row[column.key]

    return replace(column, of=of)
