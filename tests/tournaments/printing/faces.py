"""Every face of a declared table read back into the same shape, and the differences between two of them.

A grid has a row for each row of the table: what each of its cells says, as text, by the key of the column.
"""

import csv
import datetime
import json
import re
from html.parser import HTMLParser
from io import StringIO

from django.template.loader import render_to_string
from openpyxl import load_workbook

from tests.tournaments.printing.reading import pieces, reader
from tests.tournaments.printing.samples import heading
from tournaments.pages.tables.tables import ValueKind, Where, say
from tournaments.pages.words.wording import points
from tournaments.printing.csv import as_csv, written
from tournaments.printing.json import as_json
from tournaments.printing.text import as_text
from tournaments.printing.workbook.book import Tab, workbook

PLACES = (ValueKind.POINTS, ValueKind.SCORE)


def differences(grid, other, keys):
    """What one grid says otherwise than the other under these keys, a line for each cell."""
    if len(grid) != len(other):
        return [f"{len(grid)} rows against {len(other)}"]
    return [
        f"row {number}, {key}: {row.get(key)!r} against {another.get(key)!r}"
        for number, (row, another) in enumerate(zip(grid, other, strict=True), 1)
        for key in keys
        if row.get(key) != another.get(key)
    ]


def keys(table, where):
    """The keys of the columns of a face."""
    return [column.key for column in table.shown_on(where).columns]


def _gridded(table, where, rows):
    return [dict(zip(keys(table, where), row, strict=True)) for row in rows]


# --- data -------------------------------------------------------------------------------------------------


def from_csv(table):
    """What the CSV says; the apostrophe that guards a cell is not part of it."""
    heads, *rows = csv.reader(StringIO(as_csv(table).decode("utf-8-sig")), delimiter=";")
    assert heads == [column.head for column in table.shown_on(Where.DATA).columns]
    return _gridded(table, Where.DATA, ([cell.removeprefix("'") for cell in row] for row in rows))


def from_json(table):
    """What the JSON says, through text and back."""
    found = json.loads(json.dumps(as_json(table)))
    columns = {column.key: column for column in table.columns}
    assert [column["key"] for column in found["columns"]] == keys(table, Where.DATA)
    return [{key: say(table, columns[key], value) for key, value in row.items()} for row in found["rows"]]


def from_workbook(table):
    """What the sheet of a workbook says, read back with openpyxl."""
    sheet = load_workbook(workbook([Tab("Stand", table)], heading())).active
    columns = table.shown_on(Where.DATA).columns
    assert [str(cell.value) for cell in sheet[3]] == [column.head for column in columns]
    rows = sheet.iter_rows(min_row=4, max_row=3 + len(table.rows), values_only=True)
    return _gridded(
        table,
        Where.DATA,
        ([_read(table, column, value) for column, value in zip(columns, row, strict=True)] for row in rows),
    )


def _read(table, column, value):
    if column.kind in PLACES and isinstance(value, int | float):
        return points(int(value * 2))
    if isinstance(value, datetime.datetime) and column.kind is ValueKind.DATE:
        value = value.date()
    return written(table, column, value)


def from_text(table, expected):
    """What the text of a command says, cell by cell as far as it says what is expected."""
    heads, *lines = as_text(table).splitlines()
    columns = table.shown_on(Where.DATA).columns
    assert heads.split() == " ".join(column.short_head for column in columns).split()
    rows = []
    for line, wanted in zip(lines, expected, strict=True):
        row, rest = {}, line
        for column in columns:
            text = wanted[column.key] or column.blank
            rest = rest.lstrip()
            found = rest[: len(text)]
            row[column.key] = wanted[column.key] if found == text else rest
            rest = rest[len(found) :]
        assert not rest.strip(), line
        rows.append(row)
    return rows


# --- a page -----------------------------------------------------------------------------------------------


def as_shown(text):
    """A text with its white space as a browser shows it: each run of it is one space."""
    return re.sub(r"\s+", " ", text.lstrip())


class _Cells(HTMLParser):
    """The rows of a table: of each cell its text and what stands small in it, as far as it is not hidden."""

    def __init__(self, *hidden):
        super().__init__()
        self._hidden, self._depth = {"unseen", *hidden}, 0
        self.rows, self.below, self._into = [], [], None

    def handle_starttag(self, tag, attrs):
        classes = set((dict(attrs).get("class") or "").split())
        if self._depth or not self._hidden.isdisjoint(classes):
            self._depth += 1
        elif tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append({"text": "", "small": ""})
            self._into = "text"
        elif tag == "small":
            self._into = "small"
        elif tag == "p":
            self.below.append("")
            self._into = "p"

    def handle_endtag(self, tag):
        if self._depth:
            self._depth -= 1
        elif tag == "small":
            self._into = "text"
        elif tag in ("td", "th", "p"):
            self._into = None

    def handle_data(self, data):
        if self._depth or not self._into:
            return
        if self._into == "p":
            self.below[-1] = as_shown(self.below[-1] + data)
        else:
            cell = self.rows[-1][-1]
            cell[self._into] = as_shown(cell[self._into] + data)


def on_phone(columns):
    """The columns in the order of a phone: without the wide ones and what joins them, an early one early."""
    early = [column for column in columns if column.early]
    shown, joins = [], False
    for column in columns:
        joins = joins if column.small else not (column.wide or column.early)
        shown += [column] if joins and not column.early else []
        shown += early if column.heads_row else []
    return shown


def from_page(table, html=None, *, phone=False):
    """What the table of a page says, and the sentences below it; on a `phone` what is left of it there."""
    cells = _Cells("wide" if phone else "narrow")
    cells.feed(html or render_to_string("parts/table.html", {"table": table, "caption": "table"}))
    columns = table.shown_on(Where.READ).columns
    columns = on_phone(columns) if phone else columns
    heads, *rows = cells.rows
    own = [column for column in columns if not (column.small or column.joined)]
    assert [head["text"].strip() for head in heads] == [
        column.short_head if phone and not column.full else column.head for column in own
    ]
    grid = []
    for shown in rows:
        waiting = iter(shown)
        row, before, joined = {}, None, None
        for column in columns:
            if column.joined:
                joined = column.key
            elif column.small:
                row[column.key] = before["small"].strip()
            else:
                before = next(waiting)
                text = before["text"].strip()
                if joined:
                    row[joined], _dot, text = text.partition(". ")
                    joined = None
                row[column.key] = "" if text == column.blank else text
        assert next(waiting, None) is None
        grid.append(row)
    return grid, [below.strip() for below in cells.below]


# --- paper ------------------------------------------------------------------------------------------------


class Paper:
    """The pieces of text of a PDF in the order in which they are drawn: row by row, cell by cell."""

    def __init__(self, content):
        self.pieces = [
            piece.text.replace(" ", "") for page in reader(content).pages for piece in pieces(page)
        ]
        self.at = 0

    def row(self, texts):
        """The next row: its cells as far as they say what is expected, from where the first one stands."""
        wanted = [text.replace(" ", "") for text in texts]
        for start in range(self.at, len(self.pieces)):
            end = self._matched(start, wanted)
            if end is not None:
                self.at = end
                return texts
        return self._nearest(texts, wanted)

    def _matched(self, start, wanted):
        for text in wanted:
            start = self._cell(start, text)
            if start is None:
                return None
        return start

    def _cell(self, start, text):
        """Where the pieces end that together are this text; None when they are another."""
        found = ""
        while found != text:
            if start >= len(self.pieces) or not text.startswith(found + self.pieces[start]):
                return None
            found += self.pieces[start]
            start += 1
        return start

    def _nearest(self, texts, wanted):
        """What stands in the row instead: the cells that fit, and the piece at the first that does not."""
        best, most = [], -1
        for start in range(self.at, len(self.pieces)):
            end, read = start, []
            for text, whole in zip(wanted, texts, strict=True):
                after = self._cell(end, text)
                if after is None:
                    read.append(self.pieces[end] if end < len(self.pieces) else "")
                    break
                end, read = after, [*read, whole]
            if len(read) > most and end > start:
                best, most = read, len(read)
        return [*best, *[""] * (len(texts) - len(best))]


def from_paper(table, content, expected, *, without=()):
    """What a sheet of paper says of the rows that stand in the table."""
    paper = Paper(content)
    columns = [column.key for column in table.shown_on(Where.READ).columns if column.key not in without]
    return [
        dict(zip(columns, paper.row([row[key] for key in columns]), strict=True))
        for row, own in zip(expected, table.rows, strict=True)
        if not own.below
    ]
