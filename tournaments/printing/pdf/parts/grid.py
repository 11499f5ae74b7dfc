"""Tables on a sheet: columns as wide as what stands in them, rows that are not cut, a head that is repeated.

Every table of the printed set is made here. A name is never cut off: where there is no room for it, it is
broken into lines and its row becomes higher.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from tournaments.pages.words import wording
from tournaments.printing.pdf.parts.sheet import (
    HAIRLINE,
    INK,
    SOFT,
    TINT,
    Block,
    Frame,
    Text,
    hairline,
    set_text,
    text_block,
    title_block,
)
from tournaments.printing.typeface import (
    CAP_HEIGHT,
    LEADING,
    REGULAR,
    SMALL,
    STRONG,
    TEXT,
    drawable,
    register,
    width,
)

GUTTER = 10.0  # between columns
ROW_LEAST, ROW_MOST, ROW_USUAL = 12.5, 22.0, 16.0
_CELL_LEAST, _CELL_MOST = 15.0, 32.0
_CELL_PADDING = 3.0
_BOX_MARGIN = 2.5  # of a box to the lines above and below it
_HEAD_PADDING = 10.0


class ColumnKind(Enum):
    """How a column is set. TEXT is the only kind that is broken, and that takes the room that is left."""

    TEXT = "text"
    NUMBER = "number"  # at the right
    POINTS = "points"  # half points, aligned on the ½
    CELL = "cell"  # in the middle; all cells of a table are equally wide and touch
    BOX = "box"  # a box to write or tick in; with a value, the value instead of the box


@dataclass(frozen=True, slots=True)
class Column:
    """A column; a TEXT asks for `least` to `most`, a BOX for `box`.

    A TEXT that is left open for a pen needs a `least`.
    """

    head: str
    kind: ColumnKind = ColumnKind.TEXT
    face: str = REGULAR
    colour: Any = INK
    least: float = 0.0
    most: float = 230.0
    box: float = 24.0


@dataclass(frozen=True, slots=True)
class Cell:
    """What a CELL shows: its text, figures small behind it, and its ground where it has one."""

    text: str
    small: str = ""
    ground: Any = None
    colour: Any = INK


Value = str | int | Cell | None
"""A text, half points, a cell, or nothing; numbers that are no points come as texts."""


@dataclass(frozen=True, slots=True)
class GridRow:
    """The values of a row by column; a `grey` row counts nowhere."""

    values: tuple[Value, ...]
    grey: bool = False


def row_height(count: int, room: float) -> float:
    """How high rows are so that `count` of them fill `room`, within bounds; usual where they do not fit."""
    if count * ROW_LEAST > room:
        return ROW_USUAL
    return min(ROW_MOST, room / max(1, count))


def row_size(height: float) -> float:
    """The size of the type of rows so high."""
    return TEXT if height >= TEXT * 1.5 else SMALL


def table(columns: Sequence[Column], rows: Sequence[GridRow], frame: Frame, height: float) -> list[Block]:
    """The head and the rows as blocks; `height` is that of a row in which nothing is broken."""
    register()
    size = row_size(height)
    places = _places(columns, rows, frame, size)
    head = _head(columns, places, frame)
    return [head, *(_row(columns, places, row, frame, size, height, head) for row in rows)]


@dataclass(frozen=True, slots=True)
class Group:
    """Some rows of a table under a title, and sentences below them."""

    title: str
    rows: tuple[GridRow, ...]
    remarks: tuple[str, ...] = ()


def grouped(columns: Sequence[Column], groups: Sequence[Group], frame: Frame, height: float) -> list[Block]:
    """One table whose rows stand in groups; its head comes once, and again on every page."""
    head, *rows = table(columns, [row for group in groups for row in group.rows], frame, height)
    blocks, left = [head], iter(rows)
    for group in groups:
        blocks.append(title_block(group.title, frame, 8.0, head))
        blocks += [next(left) for _row in group.rows]
        blocks += [text_block(remark, frame, above=3) for remark in group.remarks]
    return blocks


def room_for_texts(
    columns: Sequence[Column], rows: Sequence[GridRow], frame: Frame, height: float
) -> tuple[float, float]:
    """What the TEXT columns may fill together when cells are as narrow as they can be; what they ask for."""
    register()
    widths = _widths(columns, rows, row_size(height))
    wanted = (wide for column, wide in zip(columns, widths, strict=True) if column.kind is ColumnKind.TEXT)
    return frame.room - _gutters(columns) - _fixed(columns, widths), sum(wanted)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a column is; the whole figures of POINTS end at `edge`, the ½ stands behind it."""

    left: float
    right: float
    edge: float


def _places(columns: Sequence[Column], rows: Sequence[GridRow], frame: Frame, size: float) -> list[_Place]:
    """The columns from left to right: cells shrink before texts are broken, texts fill what is left."""
    widths = _widths(columns, rows, size)
    texts = [index for index, column in enumerate(columns) if column.kind is ColumnKind.TEXT]
    cells = [index for index, column in enumerate(columns) if column.kind is ColumnKind.CELL]
    left_over = frame.room - _gutters(columns) - _fixed(columns, widths)
    if cells:
        spare = left_over - sum(widths[index] for index in texts)
        least = widths[cells[0]]
        wide = max(least, min(_CELL_MOST, least + spare / len(cells)))
        left_over -= (wide - least) * len(cells)
        for index in cells:
            widths[index] = wide
    for index, wide in zip(texts, _shares([widths[index] for index in texts], left_over), strict=True):
        widths[index] = wide
    places = []
    left = frame.left
    for index, column in enumerate(columns):
        right = left + widths[index]
        half = width("½", STRONG, size) if column.kind is ColumnKind.POINTS else 0.0
        places.append(_Place(left, right, right - half))
        left = right + _gutter(columns, index)
    return places


def _widths(columns: Sequence[Column], rows: Sequence[GridRow], size: float) -> list[float]:
    """How wide each column asks to be; of cells the least."""
    found = [_wanted(column, [row.values[at] for row in rows], size) for at, column in enumerate(columns)]
    cells = [wide for column, wide in zip(columns, found, strict=True) if column.kind is ColumnKind.CELL]
    return [
        max(cells) if column.kind is ColumnKind.CELL else wide
        for column, wide in zip(columns, found, strict=True)
    ]


def _wanted(column: Column, values: Iterable[Value], size: float) -> float:
    words = (width(word, STRONG, SMALL) for word in drawable(column.head).split())
    head = max(words, default=0.0)
    if column.kind is ColumnKind.BOX:
        return max(head, column.box)
    if column.kind is ColumnKind.CELL:
        cells = (_cell_width(value, size) for value in values if isinstance(value, Cell))
        return max(head + 1, _CELL_LEAST, max(cells, default=0.0) + _CELL_PADDING)
    longest = max((_value_width(value, column.face, size) for value in values), default=0.0)
    if column.kind is ColumnKind.TEXT:
        return max(head, column.least, min(column.most, longest))
    return max(head, longest)


def _value_width(value: Value, face: str, size: float) -> float:
    if isinstance(value, int):
        return width(wording.points(value).removesuffix("½"), face, size) + width("½", STRONG, size)
    return width(drawable(value), face, size) if isinstance(value, str) else 0.0


def _cell_width(cell: Cell, size: float) -> float:
    return width(cell.text, REGULAR, size) + (width(cell.small, REGULAR, SMALL) + 3 if cell.small else 0)


def _gutter(columns: Sequence[Column], index: int) -> float:
    """The room behind a column: none between cells and behind the last."""
    pair = columns[index : index + 2]
    if len(pair) < 2 or all(column.kind is ColumnKind.CELL for column in pair):
        return 0.0
    return GUTTER / 2 if all(column.kind is ColumnKind.BOX for column in pair) else GUTTER


def _gutters(columns: Sequence[Column]) -> float:
    return sum(_gutter(columns, index) for index in range(len(columns)))


def _fixed(columns: Sequence[Column], widths: Sequence[float]) -> float:
    return sum(
        wide for column, wide in zip(columns, widths, strict=True) if column.kind is not ColumnKind.TEXT
    )


def _shares(wanted: Sequence[float], room: float) -> list[float]:
    """The widths of the texts, which fill the room: who asks little has it, the others share the rest.

    What is left over goes to each by its width.
    """
    shares, left = list(wanted), room
    if 0 < sum(wanted) <= room:
        return [wide * room / sum(wanted) for wide in wanted]
    for done, index in enumerate(sorted(range(len(wanted)), key=wanted.__getitem__)):
        shares[index] = min(wanted[index], left / (len(wanted) - done))
        left -= shares[index]
    return shares


def _head(columns: Sequence[Column], places: Sequence[_Place], frame: Frame) -> Block:
    heads = [
        set_text(column.head, place.right - place.left + 0.01, STRONG, SMALL, SOFT)
        for column, place in zip(columns, places, strict=True)
    ]
    height = max((head.height for head in heads), default=0.0) + _HEAD_PADDING

    def draw(canvas: Canvas, top: float) -> None:
        canvas.setFont(STRONG, SMALL)
        for column, place, head in zip(columns, places, heads, strict=True):
            canvas.setFillColor(INK if column.kind is ColumnKind.CELL else SOFT)
            for up, line in enumerate(reversed(head.lines)):
                base = top - height + 6 + up * SMALL * LEADING
                if column.kind is ColumnKind.TEXT:
                    canvas.drawString(place.left, base, line)
                elif column.kind in (ColumnKind.CELL, ColumnKind.BOX):
                    canvas.drawCentredString((place.left + place.right) / 2, base, line)
                else:
                    canvas.drawRightString(place.right, base, line)
        hairline(canvas, frame.left, frame.right, top - height, INK)

    return Block(height, draw, holds_next=True)


def _row(
    columns: Sequence[Column],
    places: Sequence[_Place],
    row: GridRow,
    frame: Frame,
    size: float,
    height: float,
    head: Block,
) -> Block:
    texts: list[Text | None] = [
        set_text(
            value, place.right - place.left + 0.01, column.face, size, SOFT if row.grey else column.colour
        )
        if column.kind is ColumnKind.TEXT and isinstance(value, str)
        else None
        for column, place, value in zip(columns, places, row.values, strict=True)
    ]
    lines = max((len(text.lines) for text in texts if text), default=1)
    full = height + (lines - 1) * size * LEADING
    laid = _Laid(tuple(columns), tuple(places), row, tuple(texts), frame, size, height, full)
    return Block(full, partial(_draw_row, laid), head)


@dataclass(frozen=True, slots=True)
class _Laid:
    """A row with its texts broken; `height` is that of its first line, `full` its own."""

    columns: tuple[Column, ...]
    places: tuple[_Place, ...]
    row: GridRow
    texts: tuple[Text | None, ...]
    frame: Frame
    size: float
    height: float
    full: float


def _draw_row(laid: _Laid, canvas: Canvas, top: float) -> None:
    foot = top - laid.full
    base = top - (laid.height + CAP_HEIGHT * laid.size) / 2
    if laid.row.grey:
        canvas.setFillColor(TINT)
        canvas.rect(laid.frame.left, foot, laid.frame.room, laid.full - HAIRLINE, stroke=0, fill=1)
    for column, place, value, text in zip(
        laid.columns, laid.places, laid.row.values, laid.texts, strict=True
    ):
        canvas.setFont(column.face, laid.size)
        canvas.setFillColor(SOFT if laid.row.grey else column.colour)
        if text:
            text.draw(canvas, place.left, base + laid.size)
        elif isinstance(value, Cell):
            _draw_cell(value, place, laid, base, foot, canvas)
        elif column.kind is ColumnKind.BOX:
            _draw_box(value, place, laid, base, foot, canvas)
        elif isinstance(value, int):
            draw_points(canvas, place.edge, base, value)
        elif value:
            canvas.drawRightString(place.right, base, drawable(value))
    hairline(canvas, laid.frame.left, laid.frame.right, foot)


def _draw_cell(cell: Cell, place: _Place, laid: _Laid, base: float, foot: float, canvas: Canvas) -> None:
    if cell.ground:
        canvas.setFillColor(cell.ground)
        canvas.rect(place.left, foot, place.right - place.left, laid.full - HAIRLINE, stroke=0, fill=1)
    canvas.setFillColor(cell.colour)
    canvas.setFont(REGULAR, laid.size)
    left = (place.left + place.right - _cell_width(cell, laid.size)) / 2
    canvas.drawString(left, base, cell.text)
    if cell.small:
        canvas.setFillColor(SOFT)
        canvas.setFont(REGULAR, SMALL)
        canvas.drawString(left + width(cell.text, REGULAR, laid.size) + 3, base, cell.small)


def _draw_box(value: Value, place: _Place, laid: _Laid, base: float, foot: float, canvas: Canvas) -> None:
    middle = (place.left + place.right) / 2
    if isinstance(value, str) and value:
        canvas.drawCentredString(middle, base, drawable(value))
    elif value is not None:
        high, wide = laid.height - 2 * _BOX_MARGIN, place.right - place.left
        canvas.setStrokeColor(SOFT)
        canvas.setLineWidth(HAIRLINE)
        canvas.rect(place.left, foot + laid.full - laid.height + _BOX_MARGIN, wide, high, stroke=1, fill=0)


def draw_points(canvas: Canvas, edge: float, base: float, half_points: int) -> None:
    """Points with their whole figures ending at `edge`, so that a column stands aligned on the ½."""
    text = wording.points(half_points)
    canvas.drawRightString(edge, base, text.removesuffix("½"))
    if text.endswith("½"):
        canvas.drawString(edge, base, "½")
