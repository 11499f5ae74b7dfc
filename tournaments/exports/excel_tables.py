"""The sheets Deelnemers, Stand and Kruistabel of a workbook.

Source: the paper conventions of the union; C, art. 14 (lapsed rows stay, grey); Bijlage 4.3 (classes);
readings R17 (halves), R41 (weerstand, free rounds), R62 (match points and board points).
"""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tournaments import wording
from tournaments.exports import crosstable_words as words
from tournaments.exports.crosstable_words import Competition
from tournaments.exports.excel_part import Part, competition, of_teams
from tournaments.exports.excel_sheet import POINTS, SCORE, Column, Layout, Row
from tournaments.regulations.order.crosstable import Cell, CellKind
from tournaments.regulations.order.standings import StandingRow
from tournaments.regulations.results import HalfPoints
from tournaments.regulations.schedules.groups import roman

Value = str | int | float | None


def points(half_points: int | None) -> float | None:
    """Half points as points, a number; None stays None."""
    return None if half_points is None else half_points / 2


# --- Deelnemers -------------------------------------------------------------------------------------------


def entrants_layout(parts: Sequence[Part]) -> Layout:
    """Of one event these columns, with nothing below them, are what the import of a list of players reads."""
    columns = [Column(_("No."), "right"), Column(_("Name")), Column(_("Club"))]
    if not of_teams(parts):
        columns.append(Column(_("Class")))
    if _rated(parts):
        columns.append(Column(_("Rating"), "right"))
    return Layout("Deelnemers", tuple(columns), kept_columns=2, orientation="portrait")


def entrants(parts: Sequence[Part], part: Part) -> Iterator[Row]:
    """A row for each entrant."""
    lapsed = part.lapsed
    for entrant in part.event.entrants:
        values: list[Value] = [entrant.number, entrant.name, entrant.club or None]
        if not of_teams(parts):
            values.append(None if entrant.player_class is None else entrant.player_class.value)
        if _rated(parts):
            values.append(entrant.rating)
        yield Row(tuple(values), grey=entrant.number in lapsed)


def _rated(parts: Sequence[Part]) -> bool:
    return any(entrant.rating is not None for part in parts for entrant in part.event.entrants)


# --- Stand ------------------------------------------------------------------------------------------------


def standings_layout(parts: Sequence[Part]) -> Layout:
    """Places, what was played, the points and the numbers that decide between equals, and why."""
    columns = [
        *([Column(_("Half"))] if _in_halves(parts) else []),
        Column(_("Place"), "right"),
        *_who_columns(competition(parts)),
        Column(_("Played"), "right"),
        Column(_("Won"), "right"),
        Column(_("Drawn"), "right"),
        Column(_("Lost"), "right"),
        *([Column(_("Free"), "right")] if competition(parts) is Competition.SWISS else []),
        *(Column(figure.head, "right", POINTS) for figure in _figures(parts)),
        Column(_("Decided by")),
        Column(_("Why")),
    ]
    kept = 4 if _in_halves(parts) else 3
    return Layout("Stand", tuple(columns), kept_columns=kept, orientation="landscape")


def standings(parts: Sequence[Part], part: Part) -> Iterator[Row]:
    """A row for each entrant in the order of the places."""
    halves, kind, figures = _in_halves(parts), competition(parts), _figures(parts)
    for row in words.by_place(part.table):
        counts: list[Value] = [row.played, row.won, row.drawn, row.lost]
        if kind is Competition.SWISS:
            counts.append(row.free)
        counts += [points(getattr(row, figure.field)) for figure in figures]
        lapsed = words.is_lapsed(row)
        values = (
            *((roman(row.ranking),) if halves else ()),
            row.place,
            *_who(row, row.entrant.name, kind),
            *((None,) * len(counts) if lapsed else counts),
            None if row.decided_by is None else wording.article(row.decided_by),
            wording.say(row.because),
        )
        yield Row(values, grey=lapsed)


def _who_columns(kind: Competition) -> tuple[Column, ...]:
    """Who a row is of; in a Swiss event also the class, for there the classes play together (Bijlage 4.3)."""
    found = (Column(_("No."), "right"), Column(_("Name")), Column(_("Club")))
    return (*found, Column(_("Class"))) if kind is Competition.SWISS else found


def _who(row: StandingRow, name: str, kind: Competition) -> tuple[Value, ...]:
    entrant = row.entrant
    found = (entrant.number, name, entrant.club or None)
    if kind is not Competition.SWISS:
        return found
    return (*found, None if entrant.player_class is None else entrant.player_class.value)


def _in_halves(parts: Sequence[Part]) -> bool:
    return any(row.standing.ranking > 1 for part in parts for row in part.table.rows)


def _figures(parts: Sequence[Part]) -> tuple[words.Figure, ...]:
    """The columns of points; of groups that differ those of the Swiss system, the others leave one empty."""
    kind = competition(parts)
    rows = [row for part in parts for row in words.by_place(part.table)]
    return words.figures([row for row in rows if words.competition([row]) is kind])


# --- Kruistabel -------------------------------------------------------------------------------------------


def crosstable_layout(name: str, part: Part) -> Layout:
    """As on paper; of teams every opponent has a second column for the board points."""
    teams = of_teams([part])
    cells: list[Column] = []
    for column in part.table.columns:
        cells.append(Column(column.number, "center", SCORE))
        if teams:
            cells.append(Column(_("bp"), "center", POINTS, small=True))
    columns = (
        *_who_columns(competition([part])),
        *cells,
        Column(_("Played"), "right"),
        *(Column(figure.head, "right", POINTS) for figure in _figures([part])),
        *([Column(_("Half"))] if _in_halves([part]) else []),
        Column(_("Place"), "right"),
    )
    return Layout(name, columns, kept_columns=2, orientation="landscape")


def crosstable(part: Part) -> Iterator[Row]:
    """A row for each entrant in the order of the table."""
    teams, figures, kind, halves = of_teams([part]), _figures([part]), competition([part]), _in_halves([part])
    before = len(_who_columns(kind))
    for row in part.table.rows:
        standing = row.standing
        totals = (standing.played, *(points(getattr(standing, figure.field)) for figure in figures))
        yield Row(
            (
                *_who(standing, words.name(standing), kind),
                *(value for cell in row.cells for value in _cell(cell, teams)),
                *((None,) * len(totals) if row.lapsed else totals),
                *((roman(standing.ranking),) if halves else ()),
                standing.place,
            ),
            grey=row.lapsed,
            grey_cells=_where(row.cells, words.GREY, before, teams),
            black_cells=_where(row.cells, (CellKind.SELF,), before, teams),
        )


def legend(part: Part) -> tuple[str, ...]:
    """What the numbers and the signs of the crosstable are; of teams also what stands beside them."""
    found = words.legend(part.table)
    return (*found, _("bp are board points.")) if of_teams([part]) else found


def _cell(cell: Cell, teams: bool) -> tuple[Value, ...]:
    if not teams:
        return (_score(cell),)
    return (_score(cell), points(cell.half_board_points))


def _score(cell: Cell) -> str | float | None:
    """What one game or match gave is a number; everything else is the sign on paper."""
    if cell.half_points is not None and cell.text == str(HalfPoints(cell.half_points)):
        return cell.half_points / 2
    return cell.text or None


def _where(cells: Sequence[Cell], kinds: tuple[CellKind, ...], before: int, teams: bool) -> frozenset[int]:
    """The indices of the columns of the cells of these kinds, which stand behind so many others."""
    wide = 2 if teams else 1
    return frozenset(
        before + index * wide + offset
        for index, cell in enumerate(cells)
        if cell.kind in kinds
        for offset in range(wide)
    )
