"""The crosstable as sheets to print.

Source: the paper conventions of the union; C, art. 14 (lapsed rows) and 15 (the order of the tie-breaks).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from io import BytesIO

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from tournaments import wording
from tournaments.exports import crosstable_words as words
from tournaments.exports.heading import Heading
from tournaments.exports.sheet import (
    HAIRLINE,
    INK,
    LEFT,
    RIGHT,
    ROOM,
    SOFT,
    TINT,
    Block,
    Text,
    document,
    hairline,
    set_text,
)
from tournaments.exports.typeface import CAP_HEIGHT, LEADING, REGULAR, SMALL, STRONG, TEXT, register, width
from tournaments.exports.visible_text import visible
from tournaments.regulations.crosstable import Cell, CellKind, Crosstable, CrosstableRow
from tournaments.regulations.standings import StandingRow

_GUTTER = 10.0  # between columns of text
_CELL_LEAST, _CELL_MOST = 15.0, 32.0
_ROW_LEAST, _ROW_MOST = 12.5, 22.0
_ROWS_ROOM = 222.0  # what the rows should fit in, so that the reasons come on the same page
_NAME_MOST, _CLUB_MOST = 210.0, 140.0  # a longer one is broken when there is no room left
_CLUB_NEEDS = 210.0  # with less for name and club together the club moves to the list below
_NAME_SPARE = 24.0  # of the room that is left this much goes between name and club


def crosstable(table: Crosstable, heading: Heading) -> BytesIO:
    """The crosstable and, below it, why each place is decided, in the active language.

    Rows and columns come in the order of the table and bear start numbers. Every name is whole: too long a
    one is broken into lines. The same arguments give the same bytes.
    """
    register()
    grid = _grid(table)
    head = Block(_HEAD_HEIGHT, partial(_draw_head, grid, table), holds_next=True)
    blocks = [head]
    blocks += [_row(grid, row, head) for row in table.rows]
    blocks.append(_paragraph(" ".join(words.legend(table)), 6))
    blocks += _reasons(table, with_club=not grid.club)
    return document(_("Crosstable"), heading, blocks)


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where the columns are: left edges of the texts and cells, right edges of the figures.

    `club` is the width of the club column, 0 without one; the figures of points and SB end at the edge, their
    ½ stands behind it.
    """

    size: float
    row: float
    number: float
    name_left: float
    name: float
    club_left: float
    club: float
    cells_left: float
    cell: float
    played: float
    points: float
    sonneborn_berger: float
    place: float


_HEAD_HEIGHT = 20.0


def _grid(table: Crosstable) -> _Grid:
    """The columns for this table: cells shrink before names are broken."""
    count = max(1, len(table.columns))
    row = max(_ROW_LEAST, min(_ROW_MOST, _ROWS_ROOM / count))
    size = TEXT if row >= TEXT * 1.5 else SMALL
    half = width("½", STRONG, size)
    place = RIGHT - 2
    sonneborn_berger = place - _head_width(_("Place")) - _GUTTER - half
    points = sonneborn_berger - max(_head_width("SB"), width("888", REGULAR, size)) - _GUTTER - half
    played = points - max(_head_width(_("Points")) - half, width("88", STRONG, size)) - _GUTTER
    cells_right = played - _head_width(_("Played")) - _GUTTER
    number = LEFT + max(_head_width(_("No.")), width("88", REGULAR, size))
    name_left = number + _GUTTER
    name = _longest((words.name(row.standing) for row in table.rows), size, _NAME_MOST)
    club = _longest((row.standing.entrant.club for row in table.rows), size, _CLUB_MOST)
    wanted = name + club + 2 * _GUTTER
    cell = max(_CELL_LEAST, min(_CELL_MOST, (cells_right - name_left - wanted) / count))
    cells_left = cells_right - count * cell
    name, club = _shares(name, club, cells_left - name_left - _GUTTER)
    return _Grid(
        size=size,
        row=row,
        number=number,
        name_left=name_left,
        name=name,
        club_left=name_left + name + _GUTTER,
        club=club,
        cells_left=cells_left,
        cell=cell,
        played=played,
        points=points,
        sonneborn_berger=sonneborn_berger,
        place=place,
    )


def _shares(name: float, club: float, room: float) -> tuple[float, float]:
    """The widths of name and club; together with the gutter between them they fill the room.

    Without room for both, or without clubs, the name has all of it.
    """
    if not club or room < min(name + _GUTTER + club, _CLUB_NEEDS):
        return room, 0.0
    spare = room - name - _GUTTER - club
    if spare < 0:
        club = min(club, room * 0.4)
        return room - _GUTTER - club, club
    name += min(spare, _NAME_SPARE)
    return name, room - _GUTTER - name


def _longest(texts: Iterator[str], size: float, most: float) -> float:
    return min(most, max((width(visible(text), REGULAR, size) for text in texts), default=0.0))


def _head_width(text: str) -> float:
    return width(text, STRONG, SMALL)


def _draw_head(grid: _Grid, table: Crosstable, canvas: Canvas, top: float) -> None:
    line = top - _HEAD_HEIGHT
    base = line + 6
    half = width("½", STRONG, grid.size)
    canvas.setFont(STRONG, SMALL)
    canvas.setFillColor(SOFT)
    canvas.drawRightString(grid.number, base, _("No."))
    canvas.drawString(grid.name_left, base, _("Name"))
    if grid.club:
        canvas.drawString(grid.club_left, base, _("Club"))
    canvas.setFillColor(INK)
    for index, column in enumerate(table.columns):
        canvas.drawCentredString(grid.cells_left + (index + 0.5) * grid.cell, base, str(column.number))
    canvas.setFillColor(SOFT)
    canvas.drawRightString(grid.played, base, _("Played"))
    canvas.drawRightString(grid.points + half, base, _("Points"))
    canvas.drawRightString(grid.sonneborn_berger + half, base, "SB")
    canvas.drawRightString(grid.place, base, _("Place"))
    hairline(canvas, LEFT, RIGHT, line, INK)


def _row(grid: _Grid, row: CrosstableRow, head: Block) -> Block:
    standing = row.standing
    colour = SOFT if row.lapsed else INK
    name = set_text(words.name(standing), grid.name, REGULAR, grid.size, colour)
    club = set_text(standing.entrant.club, grid.club, REGULAR, grid.size, SOFT) if grid.club else None
    lines = max(len(name.lines), len(club.lines) if club else 1)
    height = grid.row + (lines - 1) * grid.size * LEADING
    return Block(height, partial(_draw_row, grid, row, name, club, height), head)


def _draw_row(
    grid: _Grid,
    row: CrosstableRow,
    name: Text,
    club: Text | None,
    height: float,
    canvas: Canvas,
    top: float,
) -> None:
    standing = row.standing
    foot = top - height
    base = top - (grid.row + CAP_HEIGHT * grid.size) / 2
    if row.lapsed:
        canvas.setFillColor(TINT)
        canvas.rect(LEFT, foot, RIGHT - LEFT, height - HAIRLINE, stroke=0, fill=1)
    canvas.setFont(REGULAR, grid.size)
    canvas.setFillColor(SOFT)
    canvas.drawRightString(grid.number, base, str(standing.entrant.number))
    name.draw(canvas, grid.name_left, base + grid.size)
    if club:
        club.draw(canvas, grid.club_left, base + grid.size)
    for index, cell in enumerate(row.cells):
        _draw_cell(grid, cell, grid.cells_left + index * grid.cell, (base, foot, height - HAIRLINE), canvas)
    hairline(canvas, LEFT, RIGHT, foot)
    canvas.setFillColor(SOFT if row.lapsed else INK)
    if not row.lapsed:
        _draw_totals(grid, standing, base, canvas)
    canvas.drawRightString(grid.place, base, str(standing.place))


def _draw_totals(grid: _Grid, standing: StandingRow, base: float, canvas: Canvas) -> None:
    canvas.drawRightString(grid.played, base, str(standing.played))
    canvas.setFont(STRONG, grid.size)
    _draw_points(canvas, grid.points, base, standing.half_points)
    canvas.setFont(REGULAR, grid.size)
    _draw_points(canvas, grid.sonneborn_berger, base, standing.sonneborn_berger_half)


def _draw_cell(grid: _Grid, cell: Cell, left: float, row: tuple[float, float, float], canvas: Canvas) -> None:
    """One cell; `row` is the base line of its text, its foot and its height."""
    base, foot, height = row
    if cell.kind is CellKind.SELF or cell.kind in words.GREY:
        canvas.setFillColor(INK if cell.kind is CellKind.SELF else TINT)
        canvas.rect(left, foot, grid.cell, height, stroke=0, fill=1)
    quiet = cell.kind in (CellKind.OPEN, *words.GREY)
    canvas.setFillColor(SOFT if quiet else INK)
    canvas.setFont(REGULAR, grid.size)
    canvas.drawCentredString(left + grid.cell / 2, base, cell.text)


def _draw_points(canvas: Canvas, edge: float, base: float, half_points: int) -> None:
    """Points with their whole figures ending at `edge`, so that a column stands aligned on the ½."""
    text = wording.points(half_points)
    canvas.drawRightString(edge, base, text.removesuffix("½"))
    if text.endswith("½"):
        canvas.drawString(edge, base, "½")


def _paragraph(text: str, above: float) -> Block:
    found = set_text(text, ROOM, colour=SOFT)
    return Block(found.height + above, lambda canvas, top: found.draw(canvas, LEFT, top - above))


def _reasons(table: Crosstable, *, with_club: bool) -> list[Block]:
    """Why each place is decided, in order of the places."""
    title = set_text(_("What decided each place"), ROOM, STRONG, TEXT)
    above = 14.0
    blocks = [
        Block(
            title.height + above + 2,
            lambda canvas, top: title.draw(canvas, LEFT, top - above),
            holds_next=True,
        )
    ]
    standings = words.by_place(table)
    names = {standing.entrant.number: _name(standing, with_club=with_club) for standing in standings}
    name_room = max((width(visible(name), REGULAR, SMALL) for name in names.values()), default=0.0)
    name_room = min(name_room, ROOM * 0.3) + 1
    for standing in standings:
        name = set_text(names[standing.entrant.number], name_room)
        left = LEFT + 20 + name_room + _GUTTER
        why = set_text(wording.say(standing.because), RIGHT - left)
        worked = words.working(standing, table.rows)
        shown = set_text(worked, RIGHT - left, colour=SOFT) if worked else None
        blocks.append(_reason(standing.place, name, left, why, shown))
    return blocks


def _reason(place: int, name: Text, left: float, why: Text, worked: Text | None) -> Block:
    beside = why.height + (worked.height if worked else 0)

    def draw(canvas: Canvas, top: float) -> None:
        canvas.setFont(REGULAR, SMALL)
        canvas.setFillColor(SOFT)
        canvas.drawRightString(LEFT + 12, top - SMALL, str(place))
        name.draw(canvas, LEFT + 20, top)
        why.draw(canvas, left, top)
        if worked:
            worked.draw(canvas, left, top - why.height)

    return Block(max(name.height, beside) + 2.5, draw)


def _name(standing: StandingRow, *, with_club: bool) -> str:
    entrant = standing.entrant
    return f"{entrant.name}, {entrant.club}" if with_club and entrant.club else entrant.name
