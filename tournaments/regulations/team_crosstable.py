"""The crosstable of teams: match points with the board points small, one object for every face of it.

Source: B, art. 4 and 5; G, art. 4 and 5; the paper conventions of the union; readings R17, R62.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Literal

from tournaments.regulations.crosstable import CrosstableTitle
from tournaments.regulations.event import Entrant, Event
from tournaments.regulations.results import HalfPoints
from tournaments.regulations.standing_rows import StandingRow, Standings, Status
from tournaments.regulations.team_results import CountedMatch


class TeamCellKind(Enum):
    """What a cell shows."""

    SELF = "self"
    PLAYED = "played"
    FORFEIT = "forfeit"
    OPEN = "open"
    NONE = "none"  # the two do not meet: different halves of a six (R17)


@dataclass(frozen=True, slots=True)
class TeamCell:
    """The row's own match against the column.

    `text` are its match points: `1`, `½`, `0`, `+` and `–` without a game played, `.` while open; `small` its
    board points, such as `10½`, of an open match those so far, and empty before its first result. The points
    are None while the match adds nothing. `opponent` and `round` are None where there is no match.
    """

    text: str
    small: str
    kind: TeamCellKind
    opponent: int | None
    round: int | None
    half_match_points: int | None
    half_board_points: int | None


@dataclass(frozen=True, slots=True)
class TeamCrosstableRow:
    """A team's cells in the order of the columns."""

    standing: StandingRow
    cells: tuple[TeamCell, ...]

    @property
    def withdrawn(self) -> bool:
        """Whether the team has left."""
        return self.standing.status is Status.WITHDRAWN


@dataclass(frozen=True, slots=True)
class TeamCrosstable:
    """Rows and columns in the same order; `complete` as in the standings."""

    title: CrosstableTitle
    after_round: int
    complete: bool
    columns: tuple[Entrant, ...]
    rows: tuple[TeamCrosstableRow, ...]


def team_crosstable(
    event: Event, standings: Standings, *, order: Literal["standings", "start"] = "standings"
) -> TeamCrosstable:
    """The crosstable of these standings of this event of teams, by their places or by their start numbers.

    Raises ValueError for another order.
    """
    if order not in ("standings", "start"):
        raise ValueError(f"order is {order!r}, standings or start is expected")
    rows = list(standings.rows)
    if order == "start":
        rows.sort(key=lambda row: row.entrant.number)
    columns = tuple(row.entrant for row in rows)
    matches = {frozenset(match.teams): match for match in standings.matches}
    return TeamCrosstable(
        title=CrosstableTitle(event.section.value, event.division, event.season, event.rounds_planned),
        after_round=standings.after_round,
        complete=standings.complete,
        columns=columns,
        rows=tuple(
            TeamCrosstableRow(
                row,
                tuple(
                    _cell(row.entrant.number, matches.get(frozenset((row.entrant.number, column.number))))
                    if row.entrant.number != column.number
                    else TeamCell("", "", TeamCellKind.SELF, None, None, None, None)
                    for column in columns
                ),
            )
            for row in rows
        ),
    )


def _cell(number: int, match: CountedMatch | None) -> TeamCell:
    if match is None:
        return TeamCell("", "", TeamCellKind.NONE, None, None, None, None)
    boards = match.half_board_points(number)
    opponent = match.opponent(number)
    kind = TeamCellKind(match.counts.value)
    if not match.scored:
        small = str(HalfPoints(boards)) if any(board is not None for board in match.boards) else ""
        return TeamCell(".", small, kind, opponent, match.round, None, None)
    own = match.half_match_points(number)
    text = str(HalfPoints(own))
    if kind is TeamCellKind.FORFEIT and own != match.half_match_points(opponent):
        text = "+" if own else "–"
    return TeamCell(text, str(HalfPoints(boards)), kind, opponent, match.round, own, boards)
