"""Lists of players: pasted text, CSV and Excel files, read into entries with every bad line named."""

import csv
import io
import zipfile
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from tournaments.forms.events import EntriesForm
from tournaments.refusals import Refusals, refuse
from tournaments.regulations.reasons import RuleViolation, gettext_noop
from tournaments.services.entries import Entry

FILE_BYTES = 1_000_000
UNPACKED_BYTES = 20_000_000
LINES = 200
_HEADINGS = {
    "number": {"nr", "nr.", "no", "no.", "nummer", "number", "nûmer", "plaatsingsnummer"},
    "name": {"naam", "name", "namme", "speler", "player", "spiler"},
    "club": {"club", "klup", "vereniging", "feriening"},
}
Row = tuple[str, Sequence[str]]


def from_text(text: str) -> list[Entry]:
    """Entries from pasted lines: number, name, club, apart by tabs, semicolons or commas; the number may
    be left out.

    Errors: Refusals with every line that cannot be read.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    delimiter = next((sign for sign in "\t;" if any(sign in line for _, line in lines)), ",")
    rows = csv.reader((line for _, line in lines), delimiter=delimiter, skipinitialspace=True)
    return _entries([(_("line %d") % number, row) for (number, _line), row in zip(lines, rows, strict=True)])


def from_file(name: str, content: bytes) -> list[Entry]:
    """Entries from an uploaded CSV or XLSX file. Errors: Refusals (lines) or RuleViolation (the file
    as a whole).
    """
    if len(content) > FILE_BYTES:
        raise refuse(gettext_noop("the file is larger than %(limit)s bytes"), place="file", limit=FILE_BYTES)
    if name.lower().endswith((".xlsx", ".xlsm")):
        return _entries(_workbook_rows(content))
    return from_text(_decoded(content))


def _decoded(content: bytes) -> str:
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise refuse(gettext_noop("the file is neither text nor an Excel workbook"), place="file")


def _workbook_rows(content: bytes) -> list[Row]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sum(part.file_size for part in archive.infolist()) > UNPACKED_BYTES:
                raise refuse(gettext_noop("the workbook unpacks to too much"), place="file")
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        sheet = book.worksheets[0]
        rows = [
            (_("row %d") % number, ["" if value is None else _cell_text(value) for value in row])
            for number, row in enumerate(sheet.iter_rows(values_only=True, max_row=LINES), start=1)
        ]
    except RuleViolation:
        raise
    except (InvalidFileException, zipfile.BadZipFile, KeyError, ValueError, OSError, IndexError) as broken:
        raise refuse(gettext_noop("the file is not a workbook that can be read"), place="file") from broken
    return [(place, cells) for place, cells in rows if any(cells)]


def _cell_text(value: object) -> str:
    whole = isinstance(value, float) and value.is_integer()
    return str(int(value) if whole else value).strip()


def _columns(cells: Sequence[str]) -> dict[str, int] | None:
    """The columns by name when this row holds headings, else None."""
    found = {
        column: index
        for index, cell in enumerate(cells)
        for column, words in _HEADINGS.items()
        if cell.strip().casefold() in words
    }
    return found if "name" in found else None


def _entries(rows: Iterable[Row]) -> list[Entry]:
    """Entries from rows of cells; rows above the headings of a workbook are passed over."""
    rows = list(rows)
    if len(rows) > LINES:
        raise refuse(gettext_noop("the list has more than %(limit)s lines"), limit=LINES)
    headings = next((index for index, (_, cells) in enumerate(rows) if _columns(cells)), None)
    columns = _columns(rows[headings][1]) if headings is not None else None
    entries: list[Entry] = []
    found: list[RuleViolation] = []
    for place, cells in rows[headings + 1 if headings is not None else 0 :]:
        try:
            entries.append(
                _entry(place, [cell.strip() for cell in cells], columns, len(entries) + len(found) + 1)
            )
        except RuleViolation as violation:
            found.append(violation)
    if found:
        raise Refusals(found)
    return entries


def _entry(place: str, cells: list[str], columns: dict[str, int] | None, position: int) -> Entry:
    """One entry; without a number column the position in the list is the number."""
    if columns is None:
        numbered = cells[0].rstrip(".").isdecimal() if cells else False
        columns = {"number": 0, "name": 1, "club": 2} if numbered else {"name": 0, "club": 1}
        if len(cells) > len(columns) + 1:
            raise refuse(gettext_noop("more columns than number, name, club and class"), place=place)
    picked = {name: cells[index] if index < len(cells) else "" for name, index in columns.items()}
    number = picked.get("number", str(position)).rstrip(".")
    if not (number.isdecimal() and number.isascii() and len(number) <= 3):
        raise refuse(gettext_noop("“%(text)s” is not a number"), "C.2", place=place, text=number[:20])
    if not picked["name"]:
        raise refuse(gettext_noop("there is no name"), place=place)
    return Entry(place, int(number), picked["name"], picked.get("club", ""))


def read(form: EntriesForm) -> list[Entry]:
    """The entries a valid form holds. Errors: as `from_text` and `from_file`."""
    upload = form.cleaned_data["file"]
    return from_file(upload.name, upload.read()) if upload else from_text(form.cleaned_data["players"])
