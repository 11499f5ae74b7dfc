"""The words of a crosstable and of standings that paper and workbook share, in the reader's language."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from django.utils.translation import gettext as _

from tournaments import wording
from tournaments.regulations.order.crosstable import CellKind, Crosstable
from tournaments.regulations.order.standings import StandingRow, Status

GREY = (CellKind.LAPSED, CellKind.FREE)


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


@dataclass(frozen=True, slots=True)
class Figure:
    """A column of half points of standings: its head, and the field of `StandingRow`."""

    head: str
    field: str


def figures(rows: Sequence[StandingRow]) -> tuple[Figure, ...]:
    """The columns of points and of the numbers that decide between equals, as the kind of event has them."""
    kind = competition(rows)
    sonneborn_berger = Figure("SB", "sonneborn_berger_half")
    if kind is Competition.TEAMS:
        board_points = Figure(_("Board points"), "half_board_points")
        return (Figure(_("Match points"), "half_points"), board_points, sonneborn_berger)
    if kind is Competition.SWISS:
        return (
            Figure(_("Points"), "half_points"),
            Figure(_("Weerstand"), "weerstand_half"),
            sonneborn_berger,
        )
    return (Figure(_("Points"), "half_points"), sonneborn_berger)


def name(row: StandingRow) -> str:
    """The entrant's name, with a remark when the entrant has withdrawn and the games count."""
    if row.status is Status.WITHDRAWN:
        return _("%(name)s (withdrawn)") % {"name": row.entrant.name}
    return row.entrant.name


def is_lapsed(row: StandingRow) -> bool:
    """Whether the row counts nowhere."""
    return row.status is Status.LAPSED


def legend(table: Crosstable) -> tuple[str, ...]:
    """Which number the numbers are, and what the signs that really occur mean, in sentences."""
    kinds = {cell.kind for row in table.rows for cell in row.cells}
    kind = competition(row.standing for row in table.rows)
    sentences = [_("The numbers are start numbers.")]
    if kind is Competition.SWISS:
        sentences = [
            _("A cell has the opponent's start number, w for white or z for black, and the own score.")
        ]
        if any(cell.text and cell.opponent is None for row in table.rows for cell in row.cells):
            sentences.append(_("“vrij” is a free round."))
    if kind is Competition.TEAMS:
        sentences.append(_("A cell has the match points and, small, the board points."))
    if CellKind.FORFEIT in kinds:
        sentences.append(_("+ and – are games booked as won and lost."))
    if CellKind.OPEN in kinds and kind is Competition.TEAMS:
        sentences.append(_("A dot marks a match that is not over."))
    elif CellKind.OPEN in kinds:
        sentences.append(_("A dot marks a game not yet played."))
    if kinds & set(GREY) or any(row.lapsed for row in table.rows):
        sentences.append(_("What is grey counts nowhere."))
    if kind is Competition.SWISS:
        sentences.append(
            _("Weerstand is made of the points of the opponents (%(source)s).")
            % {"source": wording.article("R41")}
        )
    sentences.append(_("SB is Sonneborn-Berger (%(source)s).") % {"source": wording.article("Bijlage 1")})
    return tuple(sentences)


def by_place(table: Crosstable) -> list[StandingRow]:
    """The standings of the table in order of the rankings and places, whatever the order of its rows."""
    return sorted((row.standing for row in table.rows), key=lambda found: (found.ranking, found.place))


def working(row: StandingRow, others: Iterable[StandingRow]) -> tuple[str, ...]:
    """How the numbers that decide came about, of a row that is not alone with its points.

    In a Swiss event the weerstand comes first. None where nothing is added up, as for a lapsed row.
    """
    if not any(other.half_points == row.half_points for other in others if other is not row):
        return ()
    found = []
    if row.weerstand_working:
        terms = ", ".join(
            _("%(points)s (no. %(number)s)")
            % {"points": wording.points(term.half_points), "number": term.opponent}
            if term.opponent
            else _("%(points)s (free)") % {"points": wording.points(term.half_points)}
            for term in row.weerstand_working
        )
        total = wording.points(row.weerstand_half)
        found.append(_("Weerstand %(total)s from %(terms)s") % {"total": total, "terms": terms})
    if any(term.times for term in row.working):
        total = wording.points(row.sonneborn_berger_half)
        found.append(_("SB %(total)s = %(terms)s") % {"total": total, "terms": wording.working(row)})
    return tuple(found)
