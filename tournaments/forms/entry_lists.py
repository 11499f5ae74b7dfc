"""Lists of players: pasted text, CSV and Excel files, read into entries with every bad line named."""

import csv
import io
import zipfile
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from openpyxl import load_workbook

from tournaments.forms.events import EntriesForm
from tournaments.refusals import Refusals, refuse
from tournaments.regulations.reasons import RuleViolation, gettext_noop
from tournaments.services.entries import Entry
from tournaments.services.people import printable

FILE_BYTES = 1_000_000
UNPACKED_BYTES = 20_000_000
LINES = 200
ROWS_READ = 5_000
_HEADINGS = {
    "number": {"nr", "nr.", "no", "no.", "nummer", "number", "nûmer", "plaatsingsnummer"},
    "name": {"naam", "name", "namme", "speler", "player", "spiler"},
    "club": {"club", "klup", "vereniging", "feriening"},
}
_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}
_SHOWN = 40
Row = tuple[str, Sequence[str]]


def from_text(text: str) -> list[Entry]:
    """Entries from lines: number, name, club, apart by tabs, semicolons or commas; numbers may be left out.

    Errors: Refusals with every line that cannot be read.
    """
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    delimiter = next((sign for sign in "\t;" if any(sign in line for _, line in lines)), ",")
    rows: list[Row] = []
    found: list[RuleViolation] = []
    for number, line in lines:
        place = _("line %d") % number
        try:
            rows.append((place, _cells(place, line, delimiter)))
        except RuleViolation as violation:
            found.append(violation)
    return _entries(rows, found)


def _cells(place: str, line: str, delimiter: str) -> list[str]:
    """The cells of one line; a cell in quotation marks ends on its line."""
    if line.count('"') % 2:
        raise refuse(gettext_noop("a quotation mark is not closed"), place=place)
    try:
        (cells,) = csv.reader([line], delimiter=delimiter, skipinitialspace=True)
    except csv.Error as wrong:
        raise refuse(gettext_noop("the line cannot be read"), place=place) from wrong
    return cells


def from_file(name: str, content: bytes) -> list[Entry]:
    """Entries from an uploaded CSV or XLSX file.

    Errors: Refusals (lines) or RuleViolation (the file as a whole).
    """
    if len(content) > FILE_BYTES:
        raise refuse(gettext_noop("the file is larger than %(limit)s bytes"), place="file", limit=FILE_BYTES)
    if name.lower().endswith((".xlsx", ".xlsm")):
        return _from_workbook(content)
    return from_text(_decoded(content))


def _decoded(content: bytes) -> str:
    marked = [encoding for mark, encoding in _MARKS.items() if content.startswith(mark)]
    for encoding in marked or ("utf-8", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise refuse(gettext_noop("the file is neither text nor an Excel workbook"), place="file")


def _from_workbook(content: bytes) -> list[Entry]:
    rows: list[Row] = []
    found: list[RuleViolation] = []
    for number, values in enumerate(_workbook_values(content), start=1):
        place = _("row %d") % number
        try:
            rows.append((place, [_cell_text(place, value) for value in values]))
        except RuleViolation as violation:
            found.append(violation)
    return _entries(rows, found)


def _workbook_values(content: bytes) -> list[tuple[object, ...]]:
    """The values of the first sheet. Whatever a broken file makes the reader raise is the file's fault."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            unpacked = sum(part.file_size for part in archive.infolist())
        if unpacked <= UNPACKED_BYTES:
            book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
            return list(book.worksheets[0].iter_rows(values_only=True, max_row=ROWS_READ))
    except Exception as broken:
        raise refuse(gettext_noop("the file is not a workbook that can be read"), place="file") from broken
    raise refuse(gettext_noop("the workbook unpacks to too much"), place="file")


def _cell_text(place: str, value: object) -> str:
    """Text as it stands and whole numbers as figures; a date, a truth value or a fraction is neither."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1_000_000:
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise refuse(
        gettext_noop("“%(text)s” is neither a text nor a whole number"), place=place, text=_shown(value)
    )


def _shown(value: object) -> str:
    return printable(str(value)[:_SHOWN])


def _columns(cells: Sequence[str]) -> dict[str, int] | None:
    """The columns by name when this row holds headings, else None."""
    found = {
        column: index
        for index, cell in enumerate(cells)
        for column, words in _HEADINGS.items()
        if cell.strip().casefold() in words
    }
    return found if "name" in found else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.rstrip(".").isdecimal() and len(text) <= 4


def _entries(rows: Iterable[Row], found: list[RuleViolation]) -> list[Entry]:
    """Entries from rows of cells, empty rows and rows above the headings passed over.

    Without headings the first column is the number when it is one in any row, for then it must be in all.
    Errors: Refusals with the violations found before and those of these rows.
    """
    rows = [(place, [cell.strip() for cell in cells]) for place, cells in rows if any(map(str.strip, cells))]
    if len(rows) > LINES:
        raise refuse(gettext_noop("the list has more than %(limit)s lines"), limit=LINES)
    headings = next((index for index, (_, cells) in enumerate(rows) if _columns(cells)), None)
    if headings is None:
        numbered = any(_is_number(cells[0]) for _, cells in rows)
        columns = {"number": 0, "name": 1, "club": 2} if numbered else {"name": 0, "club": 1}
    else:
        columns = _columns(rows[headings][1]) or {}
        rows = rows[headings + 1 :]
    entries: list[Entry] = []
    for position, (place, cells) in enumerate(rows, start=1):
        try:
            entries.append(_entry(place, cells, columns, position))
        except RuleViolation as violation:
            found.append(violation)
    if found:
        raise Refusals(found)
    return entries


def _entry(place: str, cells: Sequence[str], columns: dict[str, int], position: int) -> Entry:
    """One entry; without a number column the position in the list is the number."""
    picked = {name: cells[index] if index < len(cells) else "" for name, index in columns.items()}
    number = picked.get("number", str(position))
    if not _is_number(number):
        raise refuse(gettext_noop("“%(text)s” is not a number"), "C.2", place=place, text=_shown(number))
    if not picked["name"]:
        raise refuse(gettext_noop("there is no name"), place=place)
    return Entry(place, int(number.rstrip(".")), picked["name"], picked.get("club", ""))


def read(form: EntriesForm) -> list[Entry]:
    """The entries a valid form holds. Errors: as `from_text` and `from_file`."""
    upload = form.cleaned_data["file"]
    return from_file(upload.name, upload.read()) if upload else from_text(form.cleaned_data["players"])
