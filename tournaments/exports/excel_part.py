"""What a workbook is made of: an event, or one group of a championship, with its table and line-ups."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.exports import crosstable_words as words
from tournaments.exports.crosstable_words import Competition
from tournaments.exports.excel_sheet import Column, Layout, Row
from tournaments.exports.heading import Heading
from tournaments.regulations.event import TEAM_SECTIONS, Event
from tournaments.regulations.order.crosstable import Crosstable
from tournaments.regulations.teams.lineups import LineUp


@dataclass(frozen=True, slots=True)
class Part:
    """An event, its crosstable and its heading; of teams the line-ups that were handed in."""

    event: Event
    table: Crosstable
    heading: Heading
    line_ups: Sequence[LineUp] = ()

    @property
    def division(self) -> str:
        """The class or group as the event names it."""
        return self.event.division

    @property
    def names(self) -> dict[int, str]:
        """The names of the entrants by their start numbers."""
        return {entrant.number: entrant.name for entrant in self.event.entrants}

    @property
    def lapsed(self) -> frozenset[int]:
        """The start numbers of the rows that count nowhere."""
        return frozenset(row.standing.entrant.number for row in self.table.rows if row.lapsed)


def of_teams(parts: Sequence[Part]) -> bool:
    """Whether these are groups of teams, not of persons."""
    return any(part.event.section in TEAM_SECTIONS for part in parts)


def competition(parts: Sequence[Part]) -> Competition:
    """What the standings are of; when any of the groups plays the Swiss system they have its columns."""
    found = {words.competition(words.by_place(part.table)) for part in parts}
    return next(kind for kind in (Competition.SWISS, Competition.TEAMS, Competition.PERSONS) if kind in found)


def grouped(parts: Sequence[Part], layout: Layout) -> Layout:
    """The layout with the group in front where there are several groups."""
    if len(parts) == 1:
        return layout
    kept = layout.kept_columns and layout.kept_columns + 1
    return replace(layout, columns=(Column(_("Group")), *layout.columns), kept_columns=kept)


def in_group(parts: Sequence[Part], part: Part, row: Row) -> Row:
    """The row of one of these groups, with its name in front where there are several."""
    if len(parts) == 1:
        return row
    return replace(
        row,
        values=(part.division, *row.values),
        grey_cells=frozenset(index + 1 for index in row.grey_cells),
        black_cells=frozenset(index + 1 for index in row.black_cells),
    )
