"""A declared table as the columns and rows of a sheet of paper."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.pages.tables import tables
from tournaments.pages.tables.tables import Ground, Table, Where, say
from tournaments.printing.pdf.parts.grid import Cell, Column, ColumnKind, GridRow, Group, Value, grouped
from tournaments.printing.pdf.parts.grid import table as laid_out
from tournaments.printing.pdf.parts.sheet import INK, SOFT, TINT, Block, Frame, text_block
from tournaments.printing.typeface import REGULAR, STRONG
from tournaments.regulations.frozen import FrozenMapping

_MOST, _SOFT_MOST = 230.0, 150.0


@dataclass(frozen=True, slots=True)
class Fitting:
    """How a table is fitted on paper: the most and the least that columns ask for, the boxes that are written
    in, by key.

    `pens` are columns without a declaration: a head and the width of a box. What stands in those of each row
    instead of an empty box is `penned`.
    """

    most: Mapping[str, float] = FrozenMapping()
    least: Mapping[str, float] = FrozenMapping()
    boxes: Mapping[str, float] = FrozenMapping()
    pens: Sequence[tuple[str, float]] = ()
    penned: Sequence[Sequence[str | None]] = ()


PLAIN = Fitting()


def columns(table: Table, fitting: Fitting = PLAIN) -> list[Column]:
    """The columns that are read, and those for a pen."""
    own = [_column(column, fitting) for column in table.shown_on(Where.READ).columns if not column.small]
    return [*own, *(Column(head, ColumnKind.BOX, box=box) for head, box in fitting.pens)]


def _column(column: tables.Column, fitting: Fitting) -> Column:
    face, colour = STRONG if column.strong else REGULAR, SOFT if column.soft else INK
    most = fitting.most.get(column.key, _SOFT_MOST if column.soft else _MOST)
    if column.key in fitting.boxes:
        return Column(column.head, ColumnKind.BOX, face, colour, box=fitting.boxes[column.key])
    least = fitting.least.get(column.key, 0.0)
    return Column(column.head, _kind(column), face, colour, least=least, most=most)


def _kind(column: tables.Column) -> ColumnKind:
    if column.kind is tables.ValueKind.SCORE:
        return ColumnKind.CELL
    if column.kind is tables.ValueKind.POINTS:
        return ColumnKind.POINTS
    return ColumnKind.NUMBER if column.kind.stands == "right" else ColumnKind.TEXT


def rows(table: Table, fitting: Fitting = PLAIN) -> list[GridRow]:
    """The rows that are read, without those that a sentence below stands for."""
    read = table.shown_on(Where.READ)
    penned = fitting.penned or [[""] * len(fitting.pens)] * len(read.rows)
    return [
        GridRow((*_values(read, row), *pens), grey=row.grey)
        for row, pens in zip(read.rows, penned, strict=True)
        if not row.below
    ]


def _values(table: Table, row: tables.TableRow) -> list[Value]:
    found, columns = list[Value](), table.columns
    for at, (column, cell) in enumerate(zip(columns, row.cells, strict=True)):
        if column.small:
            continue
        beside = at + 1 < len(columns) and columns[at + 1].small
        found.append(
            _value(
                table, column, cell, say(table, columns[at + 1], row.cells[at + 1].value) if beside else ""
            )
        )
    return found


def _value(table: Table, column: tables.Column, cell: tables.Cell, small: str) -> Value:
    if column.kind is tables.ValueKind.SCORE:
        return _cell(cell.ground, say(table, column, cell.value), small)
    if column.kind is tables.ValueKind.POINTS and isinstance(cell.value, int):
        return cell.value
    return say(table, column, cell.value)


def _cell(ground: Ground, text: str, small: str) -> Cell:
    if ground is Ground.BLACK:
        return Cell("", ground=INK)
    if ground is Ground.GREY:
        return Cell(text, ground=TINT, colour=SOFT)
    return Cell(text, small, colour=SOFT if ground is Ground.QUIET else INK)


def blocks(table: Table, frame: Frame, height: float, fitting: Fitting = PLAIN) -> list[Block]:
    """The table, and the sentences below it."""
    found = laid_out(columns(table, fitting), rows(table, fitting), frame, height)
    return [*found, *(text_block(sentence, frame) for sentence in below(table))]


def below(table: Table) -> list[str]:
    """The sentences that stand for rows."""
    return [row.below for row in table.rows if row.below]


def grouped_blocks(
    groups: Mapping[str, Table], frame: Frame, height: float, fitting: Fitting = PLAIN
) -> list[Block]:
    """Tables of the same columns, each under its title; the head comes once, and again on every page."""
    first = next(iter(groups.values()), None)
    if first is None:
        return []
    parts = [Group(title, tuple(rows(part, fitting)), tuple(below(part))) for title, part in groups.items()]
    return grouped(columns(first, fitting), parts, frame, height)
