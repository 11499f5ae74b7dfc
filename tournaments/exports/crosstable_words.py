"""The words of a crosstable that paper and workbook share, in the reader's language."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournaments import wording
from tournaments.regulations.crosstable import CellKind, Crosstable, CrosstableRow
from tournaments.regulations.standings import StandingRow, Status

GREY = (CellKind.LAPSED, CellKind.FREE)


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
    sentences = [_("The numbers are start numbers.")]
    if CellKind.FORFEIT in kinds:
        sentences.append(_("+ and – are games booked as won and lost."))
    if CellKind.OPEN in kinds:
        sentences.append(_("A dot marks a game not yet played."))
    if kinds & set(GREY) or any(row.lapsed for row in table.rows):
        sentences.append(_("What is grey counts nowhere."))
    sentences.append(_("SB is Sonneborn-Berger (%(source)s).") % {"source": wording.article("Bijlage 1")})
    return tuple(sentences)


def by_place(table: Crosstable) -> list[StandingRow]:
    """The standings of the table in order of the rankings and places, whatever the order of its rows."""
    return sorted((row.standing for row in table.rows), key=lambda found: (found.ranking, found.place))


def working(row: StandingRow, others: Iterable[CrosstableRow]) -> str:
    """How the Sonneborn-Berger of a row came about, where another row has as many points.

    Empty where none has, and where no game adds anything, as for a lapsed row.
    """
    level = (other.standing.half_points == row.half_points for other in others if other.standing is not row)
    if not any(level) or not any(term.times for term in row.working):
        return ""
    total = wording.points(row.sonneborn_berger_half)
    return _("SB %(total)s = %(terms)s") % {"total": total, "terms": wording.working(row)}
