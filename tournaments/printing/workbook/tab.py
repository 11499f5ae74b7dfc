"""One sheet of a workbook: a title, headings, rows; set up to be read, to be printed and to be sorted.

The event stands in row 1, as of when in row 2, the headings in row 3 and the rows below. The first rows stay
in view and are printed on every page, which is fitted to one page wide.
"""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell.cell import Cell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from tournaments.pages.words.heading import Heading
from tournaments.printing.visible_text import visible

WHOLE = "0"
POINTS = "0.0"
SCORE = '[=0.5]"½";0'  # of one game: a number that is shown as on paper
DATE = "dd-mm-yyyy"
MOMENT = "dd-mm-yyyy hh:mm"

HEADINGS_ROW = 3
_A4 = 9
_LEAST_WIDTH, _MOST_WIDTH = 5, 60  # in characters
_HEADING_WIDTH = 12  # a longer heading is broken between words
_LIKE_A_FORMULA = ("=", "+", "-", "@")
_LONGEST_NAME = 31  # of a sheet
_NOT_IN_A_NAME = str.maketrans("[]:*?/\\", "-------")

_INK, _SOFT, _LINE, _TINT = "FF15171C", "FF565C66", "FFC9CDD3", "FFE3E6EA"
_TITLE = Font(name="Calibri", size=14, bold=True, color=_INK)
_STRONG = Font(name="Calibri", size=11, bold=True, color=_INK)
_PLAIN = Font(name="Calibri", size=11, color=_INK)
_QUIET = Font(name="Calibri", size=11, color=_SOFT)
_SMALL = Font(name="Calibri", size=9, color=_SOFT)
_BLACK = PatternFill("solid", start_color=_INK, end_color=_INK)
_GREY = PatternFill("solid", start_color=_TINT, end_color=_TINT)
_UNDER_HEADINGS = Border(bottom=Side(style="thin", color=_INK))
_UNDER_ROW = Border(bottom=Side(style="hair", color=_LINE))
_ALIGNMENTS = {
    "left": Alignment(horizontal="left", vertical="top", wrap_text=True),
    "right": Alignment(horizontal="right", vertical="top"),
    "center": Alignment(horizontal="center", vertical="top"),
}
_HEADINGS = {
    stands: Alignment(horizontal=stands, vertical="bottom", wrap_text=True) for stands in _ALIGNMENTS
}


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, how its cells stand ("left", "right", "center"), the format of its numbers.

    `small` is for numbers that go with those of the column before.
    """

    heading: str | int
    stands: str = "left"
    shown_as: str = WHOLE
    small: bool = False


@dataclass(frozen=True, slots=True)
class TabRow:
    """The values of a row, None for an empty cell.

    `grey` is for a row that counts nowhere; `grey_cells` and `black_cells` are indices of single cells.
    """

    values: tuple[str | int | float | datetime.date | None, ...]
    grey: bool = False
    grey_cells: frozenset[int] = frozenset()
    black_cells: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Layout:
    """The name of the sheet, its columns, how many of them stay in view, and the way the paper lies."""

    name: str
    columns: tuple[Column, ...]
    kept_columns: int
    orientation: str  # "portrait" or "landscape"


def sheet_name(wanted: str, taken: Sequence[str]) -> str:
    """A name that a sheet can have, beside those taken: signs replaced, shortened, numbered where needed."""
    name = visible(wanted).translate(_NOT_IN_A_NAME)
    others = {other.casefold() for other in taken}
    ends = (f" ({number})" if number > 1 else "" for number in count(1))
    names = (name[: _LONGEST_NAME - len(end)].strip("'") + end for end in ends)
    return next(found for found in names if found.casefold() not in others)


def add(
    book: Workbook, layout: Layout, heading: Heading, rows: Sequence[TabRow], notes: Sequence[str] = ()
) -> None:
    """Add a sheet with these rows, and the notes below them after an empty row."""
    sheet = book.create_sheet(layout.name)
    second = " · ".join(part for part in (heading.of_class, heading.as_of, heading.venue) if part)
    _put(sheet.cell(1, 1), heading.title).font = _TITLE
    _put(sheet.cell(2, 1), second).font = _QUIET
    for index, column in enumerate(layout.columns, 1):
        cell = _put(sheet.cell(HEADINGS_ROW, index), column.heading)
        cell.font, cell.border, cell.alignment = _STRONG, _UNDER_HEADINGS, _HEADINGS[column.stands]
    for down, row in enumerate(rows, HEADINGS_ROW + 1):
        _add_row(sheet, down, layout.columns, row)
    for down, note in enumerate(notes, HEADINGS_ROW + len(rows) + 2):
        _put(sheet.cell(down, 1), note).font = _QUIET
    _set_widths(sheet, layout.columns, rows)
    _set_up_page(sheet, layout, heading)


def _put(cell: Cell, value: object) -> Cell:
    """Write a value; a text is never taken for a formula or an error, whatever it begins with."""
    if isinstance(value, str):
        text = visible(value)
        cell.value = text
        cell.data_type = "s"
        cell.quotePrefix = text.startswith(_LIKE_A_FORMULA)
    else:
        cell.value = value
    return cell


def _add_row(sheet: Worksheet, down: int, columns: Sequence[Column], row: TabRow) -> None:
    for index, (column, value) in enumerate(zip(columns, row.values, strict=True)):
        cell = _put(sheet.cell(down, index + 1), value)
        quiet = row.grey or index in row.grey_cells
        cell.font = _SMALL if column.small else _QUIET if quiet else _PLAIN
        cell.border = _UNDER_ROW
        cell.alignment = _ALIGNMENTS[column.stands]
        if isinstance(value, datetime.datetime):
            cell.number_format = MOMENT
        elif isinstance(value, datetime.date):
            cell.number_format = DATE
        elif isinstance(value, int | float):
            cell.number_format = column.shown_as
        if index in row.black_cells:
            cell.fill = _BLACK
        elif quiet:
            cell.fill = _GREY


def _set_widths(sheet: Worksheet, columns: Sequence[Column], rows: Sequence[TabRow]) -> None:
    for index, column in enumerate(columns):
        longest = max((_length(row.values[index]) for row in rows), default=0)
        wanted = max(longest, _heading_length(str(column.heading))) + 2
        width = min(_MOST_WIDTH, max(_LEAST_WIDTH, wanted))
        sheet.column_dimensions[get_column_letter(index + 1)].width = width


def _heading_length(heading: str) -> int:
    """About how many characters a heading takes that may be broken between its words."""
    return max(min(len(heading), _HEADING_WIDTH), *map(len, heading.split() or [""]))


def _length(value: Any) -> int:
    """About how many characters a value takes."""
    if isinstance(value, datetime.date):
        return len(MOMENT if isinstance(value, datetime.datetime) else DATE)
    return 0 if value is None else len(str(value))


def _set_up_page(sheet: Worksheet, layout: Layout, heading: Heading) -> None:
    sheet.freeze_panes = sheet.cell(HEADINGS_ROW + 1, layout.kept_columns + 1)
    sheet.print_title_rows = f"1:{HEADINGS_ROW}"
    sheet.sheet_view.showGridLines = False
    sheet.page_setup.paperSize = _A4
    sheet.page_setup.orientation = layout.orientation
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = 0  # as many pages as it takes
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    day = _("printed on %(day)s") % {"day": date_format(heading.printed_on, "DATE_FORMAT")}
    sheet.oddFooter.left.text = day
    sheet.oddFooter.right.text = _("page %(number)s of %(count)s") % {"number": "&P", "count": "&N"}
