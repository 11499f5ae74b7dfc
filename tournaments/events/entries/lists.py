"""Lists of players or teams: text, CSV and Excel files, read into entries with every bad line named."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from datetime import date
from functools import cache
from typing import Any, NamedTuple

from django.core.files.uploadedfile import UploadedFile

from tournaments.pages.typed.rows import (
    FILE_BYTES,
    Day,
    Row,
    Rows,
    is_number,
    rows_of_file,
    rows_of_text,
    shown,
)
from tournaments.pages.typed.typed import name_fault, tidy
from tournaments.pages.words import wording
from tournaments.pages.words.refusals import Refusals, refuse
from tournaments.people.names import written_names
from tournaments.people.numbers import signs
from tournaments.people.recognising.matching import Entry
from tournaments.regulations.editions.edition import Edition, edition
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop

LINES = 1_000
_LONGEST = 300
_HEADINGS = {
    "number": {"nr", "nr.", "no", "no.", "nummer", "number", "nûmer", "plaatsingsnummer"},
    "name": {"naam", "name", "namme", "speler", "player", "spiler", "team", "achttal", "viertal", "ploeg"},
    "club": {"club", "klup", "vereniging", "feriening"},
    "class": {"klasse", "class", "klas"},
    "rating": {"rating", "elo"},
    "member": {"lidnummer", "lidnr", "lidnr.", "ledennummer", "member number", "member no.", "lidnûmer"},
    "kndb": {"kndb", "kndb-nummer", "kndb nummer", "kndb-nr", "bondsnummer", "kndb number", "kndb-nûmer"},
    "fmjd": {"fmjd", "fmjd-nummer", "fmjd nummer", "fmjd-id", "fmjd id", "fmjd number", "fmjd-nûmer"},
    "born": {"geboren", "geboortedatum", "born", "born on", "date of birth", "berne", "bertedatum"},
}
_IN_ORDER = ("name", "club", "class", "rating", "born", "member", "kndb", "fmjd")
_ORDINAL = re.compile(r"([123])(?:e|de|ste|st|nd|rd)?(?: klas(?:se)?| class)?")
_DAY = re.compile(r"\d{1,2}[-/. ]\d{1,2}[-/. ]\d{4}|\d{4}-\d{2}-\d{2}")
_DAY_FIRST = re.compile(r"(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})")
_EMPTY = {"", "-", "–"}
_DASH = re.compile(r"\s+[-–—]\s+")
_IN_NO_NAME = frozenset("!?")


@dataclass(frozen=True, slots=True)
class Unread:
    """A line of a list that cannot be entered: its place, what stands in it, and why.

    `passed_over` is what need not be: a title above the headings, a column of another name.
    """

    place: str
    text: str
    because: str
    passed_over: bool = False


def from_text(text: str, first: int = 1) -> list[Entry]:
    """Entries from lines: number, name, club, class, rating, day of birth, numbers as a member, with the KNDB
    and the FMJD, apart by tabs, semicolons or commas. Numbers in front may be left out, and then begin with
    `first`; so may everything behind the name. A number may stand before the name in its cell, and a last
    name before the first.

    Errors: Refusals with every line that cannot be read.
    """
    return _sound(_entries(*rows_of_text(text), first))[0]


def from_file(name: str, content: bytes, first: int = 1) -> list[Entry]:
    """Entries from an uploaded CSV or XLSX file.

    Errors: Refusals (lines) or RuleViolation (the file as a whole).
    """
    return _sound(_entries(*rows_of_file(name, content), first))[0]


class _Found(NamedTuple):
    """What a list holds: entries, what is wrong with other rows, and what of it is passed over."""

    entries: list[Entry]
    wrong: list[RuleViolation]
    passed_over: list[Unread]


def _sound(found: _Found) -> tuple[list[Entry], list[Unread]]:
    if found.wrong:
        raise Refusals(found.wrong)
    return found.entries, found.passed_over


def _kinds(cells: Sequence[str]) -> list[str]:
    """What each cell is the heading of, "" where it is none that is known."""
    return [
        next((column for column, words in _HEADINGS.items() if cell.casefold() in words), "")
        for cell in cells
    ]


def _headings(rows: Sequence[Row]) -> int | None:
    """Where the headings stand; None where there are none. Errors: RuleViolation for headings once more, and
    for one of which there are two.
    """
    at = next((index for index, (_, cells) in enumerate(rows) if "name" in _kinds(cells)), None)
    if at is None:
        return None
    place, cells = rows[at]
    found: set[str] = set()
    for cell, kind in zip(cells, _kinds(cells), strict=True):
        if kind in found:
            text = gettext_noop("there are two columns for “%(text)s”")
            raise refuse(text, place=place, text=shown(cell))
        found |= {kind} - {""}
    for again, below in rows[at + 1 :]:
        kinds = list(filter(None, _kinds(below)))
        if "name" in kinds and (len(kinds) > 1 or sum(map(bool, below)) == 1):
            text = gettext_noop("the headings stand here once more: send the lists one by one")
            raise refuse(text, place=again)
    return at


def _entries(rows: Iterable[Row], wrong: list[RuleViolation], first: int) -> _Found:
    """Entries from rows of cells, empty rows passed over, with the violations found before.

    Without headings the first column is the number when it is one in half of the rows or more, for then it
    must be in all; else it may be in none.
    Errors: RuleViolation for too many rows, and as `_headings`.
    """
    typed: list[Row] = [
        (place, [_stripped(cell) for cell in cells]) for place, cells in rows if any(map(str.strip, cells))
    ]
    if len(typed) > LINES:
        raise refuse(gettext_noop("the list has more than %(limit)s lines"), limit=LINES)
    rows = _with_whole_names(_with_numbers_apart(typed))
    at = _headings(rows)
    found = _Found([], wrong, [])
    headings: Sequence[str] = () if at is None else rows[at][1]
    if at is not None:
        _look_above(typed[:at], headings, found)
        _look_beside(rows[at:], found)
        rows = rows[at + 1 :]
    numbered = not headings and _is_numbered(rows)
    columns = {kind: index for index, kind in enumerate(_kinds(headings)) if kind}
    for place, cells in rows:
        try:
            picked = (
                _by_heading(place, cells, headings, columns)
                if columns
                else _by_content(place, cells, numbered=numbered)
            )
            found.entries.append(_entry(place, picked, first + len(found.entries)))
        except RuleViolation as violation:
            wrong.append(violation)
    return found


def _is_numbered(rows: Sequence[Row]) -> bool:
    """Whether most rows begin with a number."""
    numbers = sum(is_number(cells[0]) for _, cells in rows)
    return 0 < len(rows) <= 2 * numbers


def _look_above(rows: Iterable[Row], headings: Sequence[str], found: _Found) -> None:
    """Find the titles above the headings, one cell alone above several columns; anything else is wrong."""
    for place, cells in rows:
        if sum(map(bool, cells)) > 1 or sum(map(bool, headings)) == 1:
            text = gettext_noop("it stands above the headings: put it below them, or leave it out")
            found.wrong.append(refuse(text, place=place))
        else:
            text = gettext_noop("it stands above the headings and is not read")
            found.passed_over.append(_passed_over(refuse(text, place=place), "".join(cells)))


def _look_beside(rows: Sequence[Row], found: _Found) -> None:
    """Find the columns with something in them of which the heading is none that is known."""
    (place, headings), *below = rows
    filled = {index for _, cells in below for index, cell in enumerate(cells) if cell}
    named = enumerate(zip(headings, _kinds(headings), strict=True))
    unknown = [heading for index, (heading, kind) in named if heading and not kind and index in filled]
    if unknown:
        text = gettext_noop("columns of these names are not known and not read")
        found.passed_over.append(_passed_over(refuse(text, place=place), ", ".join(unknown)))


def _passed_over(violation: RuleViolation, text: str) -> Unread:
    return Unread(violation.place, text[:_LONGEST], wording.sentence(violation.reason), passed_over=True)


def _by_heading(
    place: str, cells: Sequence[str], headings: Sequence[str], columns: Mapping[str, int]
) -> dict[str, str]:
    """The cells by name, "" for one that is not there. Errors: RuleViolation for one under no heading."""
    for index, cell in enumerate(cells):
        if cell and (index >= len(headings) or not headings[index]):
            raise refuse(gettext_noop("“%(text)s” stands under no heading"), place=place, text=shown(cell))
    return {name: cells[index] if index < len(cells) else "" for name, index in columns.items()}


def _by_content(place: str, cells: Sequence[str], *, numbered: bool) -> dict[str, str]:
    """The cells by name in their order; a day or the code of a class that stands before its place is one.

    Errors: RuleViolation for a cell for which no name is left.
    """
    if is_number(cells[0]) != numbered:
        text = gettext_noop("“%(text)s” is a number, and most other lines begin with none")
        if numbered:
            text = gettext_noop("“%(text)s” is not a number, and most other lines begin with one")
        raise refuse(text, place=place, text=shown(cells[0]))
    left = list(("number", *_IN_ORDER) if numbered else _IN_ORDER)
    picked: dict[str, str] = {}
    for cell in cells:
        if "born" in left[1:] and (isinstance(cell, Day) or _DAY.fullmatch(cell)):
            left.remove("born")
            picked["born"] = cell
        elif left[:1] == ["club"] and cell in _codes():
            left = [name for name in left if name not in ("club", "class")]
            picked["class"] = cell
        elif left:
            picked[left.pop(0)] = cell
        elif cell:
            text = gettext_noop("“%(text)s” stands in a cell too many")
            raise refuse(text, place=place, text=shown(cell))
    return picked


@cache
def _codes() -> frozenset[str]:
    """The codes of the classes that no club is called: those of letters."""
    return frozenset(
        code for section in "CDA" for code in edition().divisions[section].codes if code.isalpha()
    )


def _with_numbers_apart(rows: list[Row]) -> list[Row]:
    """The rows with the number that stands before every name as a cell of its own."""
    if any(is_number(cells[0]) for _, cells in rows):
        return rows
    apart = [written_names.numbered(cells[0]) for _, cells in rows]
    if not rows or not all(apart):
        return rows
    return [(place, [*found, *cells[1:]]) for (place, cells), found in zip(rows, apart, strict=True) if found]


def _with_whole_names(rows: list[Row]) -> list[Row]:
    """The rows with first and last name in one cell, where lists have them in two, the last name first.

    They are in two where a cell behind the name ends as no club does ("Vries, Jan de"); in such a list also
    in the rows that begin with a last name alone. A dash between blanks stands before the club.
    """
    at = int(_is_numbered(rows))
    rows = [(place, _with_club_apart(list(cells), at)) for place, cells in rows]
    in_two = [len(cells) > at + 1 and written_names.ends_with_infix(cells[at + 1]) for _, cells in rows]
    return [
        (place, _with_whole_name(list(cells), at) if sure or any(in_two) else cells)
        for (place, cells), sure in zip(rows, in_two, strict=True)
    ]


def _with_whole_name(cells: list[str], at: int) -> list[str]:
    first = cells[at + 1] if len(cells) > at + 1 else ""
    if first in _codes() or not any(map(str.isalpha, first)):
        return cells
    if not written_names.is_last_name(_unnumbered(cells[at])):
        return cells
    return [*cells[:at], f"{_unnumbered(cells[at])}, {cells[at + 1]}", *cells[at + 2 :]]


def _with_club_apart(cells: list[str], at: int) -> list[str]:
    """The cells of "Hettinga, Ype – Snits" or "Ype Hettinga – Snits" as name and club."""
    name, *club = _DASH.split(cells[-1])
    if len(club) != 1 or not name or not club[0] or len(cells) > at + 2 or is_number(name):
        return cells
    if len(cells) == at + 2 and not written_names.is_last_name(_unnumbered(cells[at])):
        return cells
    return [*cells[:at], ", ".join([*map(_unnumbered, cells[at:-1]), name]), club[0]]


def _unnumbered(cell: str) -> str:
    apart = written_names.numbered(cell)
    return apart[1] if apart else cell


def _stripped(cell: str) -> str:
    return cell if isinstance(cell, Day) else tidy(cell)


def _entry(place: str, picked: dict[str, str], position: int) -> Entry:
    """One entry of cells by name; without a number the position in the list is the number."""
    picked.setdefault("name", "")
    for name, cell in picked.items():
        if isinstance(cell, Day) and name != "born":
            raise refuse(
                gettext_noop("“%(text)s” is neither a text nor a whole number"), place=place, text=str(cell)
            )
    number = picked.get("number", str(position))
    if not is_number(number):
        raise refuse(gettext_noop("“%(text)s” is not a number"), place=place, text=shown(number))
    if "number" not in picked and (apart := written_names.numbered(picked["name"])):
        picked["name"] = apart[1]
    name, _space, last = picked["name"].rpartition(" ")
    if name and last in _codes() and not picked.get("class"):
        picked |= {"name": name, "class": last}
    picked["name"] = written_names.first_name_first(picked["name"])
    if not picked["name"]:
        raise refuse(gettext_noop("there is no name"), place=place)
    if fault := name_fault(picked["name"]) or _exclaimed(picked["name"]):
        raise RuleViolation(fault, place)
    numbers = _numbers(place, picked)
    return Entry(
        place,
        int(number.rstrip(".")),
        picked["name"],
        picked.get("club", ""),
        _class(place, picked.get("class", "")),
        _rating(place, picked.get("rating", "")),
        _born(place, picked.get("born", "")),
        member=numbers.member,
        kndb=numbers.kndb,
        fmjd=numbers.fmjd,
    )


def _exclaimed(name: str) -> Reason | None:
    """That a remark between the names, said loudly or asked, is no name; a team may have a "!" in its own."""
    found = not _IN_NO_NAME.isdisjoint(name) and (name[:1].islower() or any(map(str.isdigit, name)))
    return Reason(gettext_noop("“%(name)s” is not a name"), {"name": shown(name)}) if found else None


def _numbers(place: str, picked: Mapping[str, str]) -> signs.Numbers:
    """The numbers of somebody. Errors: RuleViolation for what is none."""
    typed = {kind: signs.tidied(kind, picked.get(kind, "")) for kind in signs.Kind.values}
    found = {kind: number for kind, number in typed.items() if number not in _EMPTY}
    for fault in signs.faults(found, place):
        raise fault
    return signs.Numbers(**found)


def _class(place: str, text: str) -> str:
    """The code of a class: "KK", "Kampioensklasse", "1", "1e" or "1e klasse"."""
    words = " ".join(text.split()).casefold()
    if words in _EMPTY:
        return ""
    if found := _ORDINAL.fullmatch(words):
        return found[1]
    for section in ("C", "A"):
        named = edition().divisions[section].named(words.replace("-", ""))
        if len(named) == 1:
            return named[0]
    raise refuse(gettext_noop("“%(text)s” is no class"), place=place, text=shown(text))


def _rating(place: str, text: str) -> int | None:
    if text and not is_number(text):
        raise refuse(gettext_noop("“%(text)s” is no rating"), place=place, text=shown(text))
    return int(text.rstrip(".")) if text else None


def _born(place: str, text: str) -> date | None:
    """A day as 2012-03-04 or 4-3-2012."""
    if not text:
        return None
    try:
        if found := _DAY_FIRST.fullmatch(text):
            day, month, year = map(int, found.groups())
            return date(year, month, day)
        return date.fromisoformat(text)
    except ValueError as wrong:
        raise refuse(
            gettext_noop("“%(text)s” is no day; write it as 4-3-2012"), place=place, text=shown(text)
        ) from wrong


def read(typed: str, upload: "UploadedFile[Any] | None", first: int = 1) -> tuple[list[Entry], list[Unread]]:
    """The entries that were typed, or those of the file, and what of it is passed over.

    Errors: as `from_text` and `from_file`.
    """
    return _sound(_entries(*_rows(typed, upload), first))


def read_apart(
    typed: str, upload: "UploadedFile[Any] | None", cited_by: Edition, first: int = 1
) -> tuple[list[Entry], list[Unread]]:
    """The same, and the lines that cannot be read by themselves: the others are numbered without them.

    Errors: RuleViolation for the list as a whole; Refusals where no line can be read.
    """
    rows, faults = _rows(typed, upload)
    texts = {place: "; ".join(cells).strip("; ") for place, cells in rows}
    found = _entries(rows, faults, first)
    if not found.entries:
        return _sound(found)
    entries = renumbered(found.entries, first) if found.wrong else found.entries
    wrong = (unread(one, texts.get(one.place, ""), cited_by) for one in found.wrong)
    return entries, [*found.passed_over, *wrong]


def _rows(typed: str, upload: "UploadedFile[Any] | None") -> Rows:
    return rows_of_file(upload.name or "", upload.read(FILE_BYTES + 1)) if upload else rows_of_text(typed)


def unread(violation: RuleViolation, text: str, cited_by: Edition) -> Unread:
    """A line that cannot be entered, and what stands in it."""
    return Unread(violation.place, text[:_LONGEST], wording.say(violation.reason, cited_by))


def renumbered(entries: Iterable[Entry], first: int = 1) -> list[Entry]:
    """The entries in their order, numbered without a gap."""
    ordered = sorted(entries, key=lambda entry: entry.number)
    return [replace(entry, number=number) for number, entry in enumerate(ordered, first)]


def line_of(entry: Entry) -> str:
    """An entry as it would be typed, without a number."""
    return as_text([replace(entry, number=1)])


def pack_unread(lines: Iterable[Unread]) -> str:
    """Lines that cannot be entered as one text that `unpack_unread` reads, without what is passed over."""
    return json.dumps([[one.place, one.text, one.because] for one in lines if not one.passed_over])


def unpack_unread(text: str) -> list[Unread]:
    """The lines that were packed. Errors: RuleViolation for any other text."""
    try:
        rows = json.loads(text or "[]")
        if len(rows) > LINES or not all(isinstance(cell, str) for row in rows for cell in row):
            raise TypeError
        "".join(cell for row in rows for cell in row).encode()
        return [Unread(place[:_LONGEST], text[:_LONGEST], why[:_LONGEST]) for place, text, why in rows]
    except (ValueError, TypeError, RecursionError) as broken:
        raise refuse(gettext_noop("the list cannot be read; send it again")) from broken


def pack(entries: Iterable[Entry]) -> str:
    """Entries as one text that `unpack` reads."""
    rows = [asdict(entry) for entry in entries]
    return json.dumps([row | {"born": row["born"] and row["born"].isoformat()} for row in rows])


def unpack(text: str) -> list[Entry]:
    """The entries that were packed. Errors: RuleViolation for any other text."""
    try:
        entries = []
        for row in json.loads(text):
            values = {field.name: row[field.name] for field in fields(Entry)}
            values["born"] = date.fromisoformat(row["born"]) if row["born"] else None
            entries.append(Entry(**values))
        _check_kinds(entries)
        if not entries:
            raise ValueError
    except (ValueError, TypeError, KeyError, RecursionError) as broken:
        raise refuse(gettext_noop("the list cannot be read; send it again")) from broken
    return entries


_NO_KEY = 2**63


def _check_kinds(entries: Sequence[Entry]) -> None:
    """Raise TypeError or ValueError where a value is not what it must be: the text went through a browser."""
    for entry in entries:
        texts = [entry.place, entry.name, entry.club, entry.player_class]
        texts += [entry.member, entry.kndb, entry.fmjd]
        numbers = (entry.number, entry.rating or 0)
        if not all(isinstance(text, str) for text in texts) or not all(type(one) is int for one in numbers):
            raise TypeError
        if type(entry.new) is not bool or type(entry.person) not in (int, type(None)):
            raise TypeError
        if not 0 <= (entry.person or 0) < _NO_KEY:
            raise ValueError
        "".join(texts).encode()


def as_text(entries: Sequence[Entry], first: int = 1) -> str:
    """The entries as they would be typed, a line each, without what is empty at its end.

    Numbers that only count the lines from `first` on are left out, so that a line can be taken out or moved.
    """
    counted = [entry.number for entry in entries] == list(range(first, first + len(entries)))
    lines = []
    for entry in entries:
        cells = [entry.name, entry.club, entry.player_class, str(entry.rating or ""), str(entry.born or "")]
        cells += [entry.member, entry.kndb, entry.fmjd]
        numbered = cells if counted else [str(entry.number), *cells]
        lines.append("; ".join(map(_quoted, numbered)).rstrip("; "))
    return "\n".join(lines)


def _quoted(cell: str) -> str:
    doubled = cell.replace('"', '""')
    return f'"{doubled}"' if ";" in cell or '"' in cell else cell
