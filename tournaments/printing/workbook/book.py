"""Declared tables as the sheets of a workbook. Numbers are numbers; points are points here: 5.5, shown so."""

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.utils.translation import get_language
from openpyxl import Workbook
from openpyxl.writer.excel import ExcelWriter

from tournaments.pages.tables.tables import Cell, Column, Ground, Table, ValueKind, Where, say
from tournaments.pages.words.heading import Heading
from tournaments.printing.visible_text import visible
from tournaments.printing.workbook import tab as excel_sheet
from tournaments.printing.workbook.tab import Layout, TabRow, sheet_name

_FORMATS = {ValueKind.POINTS: excel_sheet.POINTS, ValueKind.SCORE: excel_sheet.SCORE}


@dataclass(frozen=True, slots=True)
class Tab:
    """A sheet of a workbook: its name, its table, how many columns stay in view, how the paper lies.

    `heading` is its own where it is not that of the whole; `with_notes` whether the legend stands below.
    """

    name: str
    table: Table
    kept_columns: int = 0
    orientation: str = "portrait"
    heading: Heading | None = None
    with_notes: bool = False


def workbook(tabs: Iterable[Tab], heading: Heading) -> BytesIO:
    """The workbook of these tabs in the active language; a text that looks like a formula stays a text."""
    book = Workbook()
    book.remove(book.active)
    properties = book.properties
    properties.title = visible(f"{heading.title} – {heading.as_of}")
    properties.creator = "Dambond Fries Spel"
    properties.language = get_language()
    properties.created = datetime.datetime.combine(heading.printed_on, datetime.time())
    for tab in tabs:
        found = tab.table.shown_on(Where.DATA)
        columns = tuple(map(_column, found.columns))
        name = sheet_name(tab.name, book.sheetnames)
        layout = Layout(name, columns, tab.kept_columns, tab.orientation)
        notes = found.notes if tab.with_notes else ()
        excel_sheet.add(book, layout, tab.heading or heading, [_row(row, found) for row in found.rows], notes)
    properties.modified = properties.created
    target = BytesIO()
    with _Timeless(target, "w", ZIP_DEFLATED) as archive:
        ExcelWriter(book, archive).write_data()
    target.seek(0)
    return target


class _Timeless(ZipFile):
    """An archive in which nothing says when it was made: the same workbook is the same bytes."""

    def writestr(
        self,
        zinfo_or_arcname: str | ZipInfo,
        data: Any,
        compress_type: int | None = None,
        compresslevel: int | None = None,
    ) -> None:
        """One file of it, by its name."""
        assert isinstance(zinfo_or_arcname, str), "a workbook is written by names"
        super().writestr(ZipInfo(zinfo_or_arcname), data, compress_type or self.compression, compresslevel)

    def write(
        self,
        filename: Any,
        arcname: Any = None,
        compress_type: int | None = None,
        compresslevel: int | None = None,
    ) -> None:
        """A file of it that was written elsewhere."""
        self.writestr(arcname, Path(filename).read_bytes(), compress_type, compresslevel)


def _column(column: Column) -> excel_sheet.Column:
    head = column.head
    heading = int(head) if column.kind is ValueKind.SCORE and head.isdecimal() else head
    shown_as = _FORMATS.get(column.kind, excel_sheet.WHOLE)
    return excel_sheet.Column(
        heading, "center" if column.small else column.kind.stands, shown_as, column.small
    )


def _row(row: Any, table: Table) -> TabRow:
    cells: Sequence[Cell] = row.cells
    return TabRow(
        tuple(_value(table, column, cell) for column, cell in zip(table.columns, cells, strict=True)),
        grey=row.grey,
        grey_cells=_on(cells, Ground.GREY),
        black_cells=_on(cells, Ground.BLACK),
    )


def _value(table: Table, column: Column, cell: Cell) -> str | int | float | datetime.date | None:
    value = cell.value
    if isinstance(value, int) and column.kind in _FORMATS:
        return value / 2
    if value is None or isinstance(value, int | datetime.date):
        return value
    return say(table, column, value) or None


def _on(cells: Sequence[Cell], ground: Ground) -> frozenset[int]:
    """The indices of the cells on this ground."""
    return frozenset(index for index, cell in enumerate(cells) if cell.ground is ground)
