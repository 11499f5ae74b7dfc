"""Rows of cells from pasted text, CSV and Excel files, whatever stands in them, with every bad row named."""

import csv
import io
import zipfile
from collections.abc import Iterable, Sequence
from datetime import date, datetime

from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.xml.constants import ARC_STYLE

from tournaments.pages.typed.typed import printable
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import RuleViolation, gettext_noop

FILE_BYTES = 1_000_000
UNPACKED_BYTES = 20_000_000
STYLES_BYTES = 250_000
"""Of the part with the looks of cells, which takes the reader longest: a list has some ten thousand."""
ROWS_READ = 5_000
SHEET_ROWS = 50_000
"""So far down a sheet is looked at; what is filled of it is at most `ROWS_READ`."""
COLUMNS_READ = 100
LONGEST_CELL = 1_000
_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}
_OLD_EXCEL = b"\xd0\xcf\x11\xe0"
_SHOWN = 40
Row = tuple[str, Sequence[str]]
Rows = tuple[list[Row], list[RuleViolation]]


class Day(str):
    """The text of a cell that holds a day."""

    __slots__ = ()


def rows_of_text(text: str) -> Rows:
    """The cells of every line that is not empty, each with its place, and the lines that cannot be read.

    Cells are apart by tabs, semicolons or commas, whichever comes first in this order, in the lines together
    where at least half of them have it, else in each line by itself.
    """
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    most = next((sign for sign in "\t;" if 2 * sum(sign in line for _, line in lines) >= len(lines)), "")
    rows: list[Row] = []
    found: list[RuleViolation] = []
    for number, line in lines:
        place = _("line %d") % number
        delimiter = most or next((sign for sign in "\t;" if sign in line), ",")
        try:
            rows.append((place, _cells(place, line, delimiter)))
        except RuleViolation as violation:
            found.append(violation)
    return rows, found


def _cells(place: str, line: str, delimiter: str) -> list[str]:
    """The cells of one line; a cell in quotation marks ends on its line."""
    if line.count('"') % 2:
        raise refuse(gettext_noop("a quotation mark is not closed"), place=place)
    try:
        (cells,) = csv.reader([line], delimiter=delimiter, skipinitialspace=True)
    except csv.Error as wrong:
        raise refuse(gettext_noop("the line cannot be read"), place=place) from wrong
    return cells


def rows_of_file(name: str, content: bytes) -> Rows:
    """The cells of every filled row of a CSV or XLSX file, and the rows that cannot be read.

    Errors: RuleViolation for the file as a whole.
    """
    if len(content) > FILE_BYTES:
        raise refuse(gettext_noop("the file is larger than %(limit)s bytes"), place="file", limit=FILE_BYTES)
    of_workbook = name.lower().endswith((".xlsx", ".xlsm")) or content.startswith(_OLD_EXCEL)
    rows, found = _rows_of_workbook(content) if of_workbook else rows_of_text(_decoded(content))
    if len(rows) + len(found) >= ROWS_READ:
        raise refuse(
            gettext_noop("the list has more than %(limit)s lines"), place="file", limit=ROWS_READ - 1
        )
    return rows, found


def _decoded(content: bytes) -> str:
    marked = [encoding for mark, encoding in _MARKS.items() if content.startswith(mark)]
    for encoding in marked or ("utf-8", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise refuse(gettext_noop("the file is neither text nor an Excel workbook"), place="file")


def _rows_of_workbook(content: bytes) -> Rows:
    rows: list[Row] = []
    found: list[RuleViolation] = []
    sheet = _workbook_values(content)
    if len(sheet) == SHEET_ROWS:
        text = gettext_noop(
            "the sheet goes on beyond row %(limit)s: delete the rows below the list, or paste it"
        )
        raise refuse(text, place="file", limit=SHEET_ROWS - 1)
    for number, (values, beyond) in enumerate(sheet, start=1):
        if beyond is None and all(value is None for value in values):
            continue
        place = _("row %d") % number
        try:
            if beyond is not None:
                text = gettext_noop("“%(text)s” stands beyond column %(limit)s")
                raise refuse(text, place=place, text=shown(beyond), limit=COLUMNS_READ)
            rows.append((place, [_cell_text(place, value) for value in values]))
        except RuleViolation as violation:
            found.append(violation)
    return rows, found


_Values = tuple[tuple[object, ...], object]
"""The values of a row, as far as they are read, and the first of those beyond."""


def _workbook_values(content: bytes) -> list[_Values]:
    """The values of the first sheet. Whatever a broken file makes the reader raise is the file's fault."""
    if content.startswith(_OLD_EXCEL):
        text = gettext_noop("the file is of an old kind of Excel: save it as .xlsx")
        raise refuse(text, place="file")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = archive.infolist()
        styles = max((part.file_size for part in parts if part.filename == ARC_STYLE), default=0)
        if sum(part.file_size for part in parts) <= UNPACKED_BYTES and styles <= STYLES_BYTES:
            rows = zip(_cells_of(content, data_only=True), _cells_of(content, data_only=False), strict=True)
            return [_values(values, typed) for values, typed in rows]
    except Exception as broken:
        raise refuse(gettext_noop("the file is not a workbook that can be read"), place="file") from broken
    raise refuse(gettext_noop("the workbook unpacks to too much"), place="file")


def _cells_of(content: bytes, *, data_only: bool) -> Iterable[tuple[object, ...]]:
    """The values row by row, each as far as it is filled, whatever the file says of its size."""
    sheet = load_workbook(io.BytesIO(content), read_only=True, data_only=data_only).worksheets[0]
    sheet.reset_dimensions()
    rows: Iterable[tuple[object, ...]] = sheet.iter_rows(values_only=True, max_row=SHEET_ROWS)
    return rows


def _values(values: Sequence[object], typed: Sequence[object]) -> _Values:
    found = tuple(map(_with_its_value, values[:COLUMNS_READ], typed[:COLUMNS_READ]))
    return found, next((value for value in typed[COLUMNS_READ:] if value is not None), None)


def _with_its_value(value: object, typed: object) -> object:
    """The value of a cell; of a formula that was never worked out, which has none, that it is one."""
    return _Unworked(str(typed)) if value is None and typed is not None else value


class _Unworked(str):
    """A formula whose value is not in the file."""

    __slots__ = ()


def _cell_text(place: str, value: object) -> str:
    """Text as it stands, whole numbers as figures, days as such; a truth value or a fraction is neither."""
    if value is None:
        return ""
    if isinstance(value, _Unworked):
        text = gettext_noop("“%(text)s” is a formula without its value: save the file in a spreadsheet first")
        raise refuse(text, place=place, text=shown(value))
    if isinstance(value, str):
        if len(value) > LONGEST_CELL:
            text = gettext_noop("“%(text)s…” is a cell of more than %(limit)s characters")
            raise refuse(text, place=place, text=shown(value), limit=LONGEST_CELL)
        return value.strip()
    if isinstance(value, date):
        return Day((value.date() if isinstance(value, datetime) else value).isoformat())
    if isinstance(value, float) and value.is_integer() and abs(value) < 1_000_000:
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise refuse(
        gettext_noop("“%(text)s” is neither a text nor a whole number"), place=place, text=shown(value)
    )


def shown(value: object) -> str:
    """A value as it may stand in a message."""
    return printable(str(value)[:_SHOWN])


def is_number(text: str) -> bool:
    """Whether a text is a whole number of up to four figures."""
    return text.isascii() and text.rstrip(".").isdecimal() and len(text) <= 4
