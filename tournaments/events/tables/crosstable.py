"""The crosstable: who met whom, in a Swiss event round by round, then the points and the place; its legend.

Source: the paper conventions of the union; C, art. 12 and 14 (what is grey) and 15 (the order of the numbers
that decide); B, art. 7 and G, art. 6 (teams); Bijlage 3 (by rounds).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext as _

from tournaments.events.tables.standings import (
    HALF,
    PLAYED,
    Competition,
    by_verdict,
    competition,
    figures,
    in_halves,
    who,
)
from tournaments.pages.tables import tables
from tournaments.pages.tables.columns import PLACE
from tournaments.pages.tables.tables import Column, Ground, Table, Value, ValueKind, via
from tournaments.pages.words import wording
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import Entrant
from tournaments.regulations.order.crosstable import Cell, CellKind, Crosstable, CrosstableRow, RoundColumn
from tournaments.regulations.order.standings import StandingRow
from tournaments.regulations.results import HalfPoints

_GROUNDS = {
    CellKind.SELF: Ground.BLACK,
    CellKind.LAPSED: Ground.GREY,
    CellKind.FREE: Ground.GREY,
    CellKind.OPEN: Ground.QUIET,
}
_standing = attrgetter("standing")


def crosstable_after(number: int) -> str:
    """The heading of the crosstable after a round, in the reader's language."""
    if not number:
        return _("Crosstable: no results yet")
    return _("Crosstable after round %(number)s") % {"number": number}


def crosstable_table(found: Crosstable, edition: Edition) -> Table:
    """The crosstable with its legend, rows and columns in its own order."""
    standings = [row.standing for row in found.rows]
    kind = competition(standings)
    before, after = _around(standings, kind)
    columns = [
        *(via(_standing, column) for column in before),
        *_cells(found, kind),
        *(via(_standing, column) for column in (*after, *by_verdict(standings, edition))),
    ]
    notes = legend(found, edition)
    return tables.table("crosstable", columns, found.rows, grey=_is_annulled, notes=notes, edition=edition)


def _is_annulled(row: CrosstableRow) -> bool:
    return row.annulled


def _around(standings: list[StandingRow], kind: Competition) -> tuple[list[Column], list[Column]]:
    """The columns before and after the cells; a Swiss event has its places in front."""
    own = [replace(column, wide=column.key in ("club", "class")) for column in who(standings)]
    number, *others = own
    points, *deciding = figures(kind)
    after = [replace(points, early=True), *deciding]
    if kind is Competition.SWISS:
        return [PLACE, replace(number, joined=True), *others], after
    half = [HALF] if in_halves(standings) else []
    return [replace(number, joined=True), *others], [PLAYED, *after, *half, PLACE]


def _cells(found: Crosstable, kind: Competition) -> Iterator[Column]:
    """A column for each opponent or round; of teams with the board points small behind it."""
    columns: Sequence[Entrant | RoundColumn] = found.columns
    for index, column in enumerate(columns):
        by_round = isinstance(column, RoundColumn)
        full = _("Round %(number)s") % {"number": column.number} if by_round else column.name
        key = f"round_{column.number}" if by_round else f"against_{column.number}"
        yield Column(key, str(column.number), _score_at(index), ValueKind.SCORE, full=full)
        if kind is Competition.TEAMS:
            of = _boards_at(index)
            yield Column(f"{key}_boards", _("bp"), of, ValueKind.POINTS, small=True)


def _score_at(index: int) -> Any:
    return lambda row: tables.Cell(_score(row.cells[index]), _ground(row.cells[index]))


def _boards_at(index: int) -> Any:
    return lambda row: tables.Cell(_boards(row.cells[index]), _ground(row.cells[index]))


def _ground(cell: Cell) -> Ground:
    return _GROUNDS.get(cell.kind, Ground.PLAIN)


def _score(cell: Cell) -> Value:
    """What one game or match gave, in half points; everything else is the sign on paper."""
    if cell.half_points is not None and cell.text == str(HalfPoints(cell.half_points)):
        return cell.half_points
    return cell.text or None


def _boards(cell: Cell) -> Value:
    """The board points of a match in half points; of one that is not over those so far, as a sign."""
    return cell.small or None if cell.half_board_points is None else cell.half_board_points


def legend(found: Crosstable, edition: Edition) -> tuple[str, ...]:
    """Which number the numbers are, and what the signs that really occur mean, in sentences."""
    return tuple(_legend(found, edition, competition(row.standing for row in found.rows)))


def _legend(found: Crosstable, edition: Edition, kind: Competition) -> Iterator[str]:
    cells = [cell for row in found.rows for cell in row.cells]
    kinds = {cell.kind for cell in cells}
    if kind is Competition.SWISS:
        yield _("A cell has the opponent's start number, w for white or z for black, and the own score.")
        if any(cell.text and cell.opponent is None for cell in cells):
            yield _("“vrij” is a bye.")
    else:
        yield _("The numbers are start numbers.")
    if kind is Competition.TEAMS:
        yield _("A cell has the match points and, small, the board points (bp).")
    if CellKind.FORFEIT in kinds:
        yield _("+ and – are games booked as won and lost.")
    if CellKind.OPEN in kinds:
        teams = kind is Competition.TEAMS
        yield _("A dot marks a match that is not over.") if teams else _("A dot marks a game not yet played.")
    if kinds & {CellKind.LAPSED, CellKind.FREE} or any(row.annulled for row in found.rows):
        yield _grey(found, edition)
    if kind is Competition.SWISS:
        source = {"source": wording.article("R41", edition)}
        yield _("Weerstand is made of the points of the opponents (%(source)s).") % source
    yield _("SB is Sonneborn-Berger (%(source)s).") % {"source": wording.article("Bijlage 1", edition)}


def _grey(found: Crosstable, edition: Edition) -> str:
    """What grey means; in the three eights articles say so."""
    if found.title.section != "C":
        return _("Grey: annulled game or bye; does not count.")
    articles = wording.articles(("C.12", "C.14"), edition)
    return _("Grey: annulled game or bye; does not count (%(articles)s).") % {"articles": articles}


def by_place(found: Crosstable) -> list[StandingRow]:
    """The standings of the table in order of the rankings and places, whatever the order of its rows."""
    return sorted((row.standing for row in found.rows), key=lambda row: (row.ranking, row.place))
