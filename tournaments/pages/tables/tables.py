"""Tables declared once: columns with their names and how their values are said, and the rows read by them.

Page, paper, workbook, CSV, JSON and plain text all iterate over the same `Table`, so they cannot differ. A
declaration knows no models and makes no queries: its columns read the regulations' rows.
"""

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, TypeVar

from django.utils.formats import date_format

from tournaments.pages.words import wording
from tournaments.pages.words.wording import Words
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.reasons import Reason

Item = TypeVar("Item")
Value = str | int | datetime.date | Reason | None


class ValueKind(Enum):
    """What the values of a column are: so how they are said, how they stand and what format they have."""

    TEXT = "text"
    NUMBER = "number"
    POINTS = "points"  # a whole number of half points: 11 is 5½, in a workbook 5.5
    SCORE = "score"  # a cell of a crosstable: half points, or a sign
    SIGN = "sign"  # a short text, such as a result
    DATE = "date"
    MOMENT = "moment"
    ARTICLE = "article"  # the key of an article
    REASON = "reason"

    @property
    def stands(self) -> str:
        """Where its values stand: "left", "right" or "center"."""
        if self in (ValueKind.SCORE, ValueKind.SIGN):
            return "center"
        return (
            "right"
            if self in (ValueKind.NUMBER, ValueKind.POINTS, ValueKind.DATE, ValueKind.MOMENT)
            else "left"
        )


class Where(Enum):
    """On which faces a column stands. What is READ is a page, the hall screen or paper; DATA are workbook,
    CSV, JSON and the text of a command.
    """

    ALL = "all"
    READ = "read"
    DATA = "data"  # on page and paper it is said below the table, or otherwise
    PAGE = "page"  # a picture of what other columns and tables say: only a page shows it


class Ground(Enum):
    """What a cell stands on."""

    PLAIN = "plain"
    BLACK = "black"  # the diagonal of a crosstable
    GREY = "grey"  # counts nowhere
    QUIET = "quiet"  # not yet played


@dataclass(frozen=True, slots=True)
class Mark:
    """What one game gave, as a small square: a figure, its tint ("won", "drawn", "lost", "none"), what it
    says to who does not see it, and where it leads. `met` is the opponent's number, `disc` the own colour.
    """

    text: str
    tint: str
    said: str
    href: str = ""
    met: int | None = None
    disc: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """A value, and what a face may show with it.

    On a page `href` is where it leads, `label` what the link is called to who does not see the table,
    `remark` stands behind it, `disc` is the colour ("white", "black") of the side it is of and `bar` the
    length of the bar behind it, 0 to 60. `badge` is the name whose initials stand before it, `why` what is
    folded into it, `marks` games, `moved` the places risen (positive) or fallen, `tint` as of a mark.
    """

    value: Value = None
    ground: Ground = Ground.PLAIN
    href: str = ""
    label: str = ""
    remark: str = ""
    disc: str = ""
    bar: int | None = None
    badge: str = ""
    why: Reason | None = None
    marks: tuple[Mark, ...] = ()
    moved: int = 0
    tint: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its key in JSON, its name, what of a row it shows, and how that is said.

    `short` is the name where there is little room, `full` what a name that is a number stands for; `note`
    goes into the legend. `strong` and `soft` are its weight. A `small` one goes small with the column before
    it, a `joined` one in front of the next ("3. A. Bakker") where that saves room. `heads_row` is the cell
    that names the row. On a phone `wide` columns are left out and an `early` one comes behind the name.
    `blank` is how nothing is said on a page.
    """

    key: str
    name: Words
    of: Callable[[Any], Value | Cell]
    kind: ValueKind = ValueKind.TEXT
    where: Where = Where.ALL
    short: Words = ""
    full: Words = ""
    note: Words = ""
    strong: bool = False
    soft: bool = False
    small: bool = False
    joined: bool = False
    heads_row: bool = False
    wide: bool = False
    early: bool = False
    blank: str = ""

    @property
    def head(self) -> str:
        """Its name in the reader's language."""
        return str(self.name)

    @property
    def short_head(self) -> str:
        """Its shortest name."""
        return str(self.short) or self.head


@dataclass(frozen=True, slots=True)
class TableRow:
    """The cells of a row by column. A `grey` row counts nowhere; one with a sentence `below` is that sentence
    below the table on page and paper. `zone` is what its place brings ("title", "up", "down"), `anchor` the
    part of an address that leads to a row that was looked for.
    """

    cells: tuple[Cell, ...]
    grey: bool = False
    below: str = ""
    zone: str = ""
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Columns and rows, and the legend; `key` names the table in addresses and files. A table with
    articles or reasons cites them by its `edition`.
    """

    key: str
    columns: tuple[Column, ...]
    rows: tuple[TableRow, ...]
    notes: tuple[str, ...] = ()
    edition: Edition | None = None

    def at(self, key: str) -> int:
        """The index of a column. Raises KeyError when there is none of that key."""
        for index, column in enumerate(self.columns):
            if column.key == key:
                return index
        raise KeyError(key)

    def only(self, *keys: str) -> "Table":
        """The same rows with these columns, in the order given. Raises KeyError as `at`."""
        kept = [self.at(key) for key in keys]
        rows = (replace(row, cells=tuple(row.cells[index] for index in kept)) for row in self.rows)
        return replace(self, columns=tuple(self.columns[index] for index in kept), rows=tuple(rows))

    def without(self, *keys: str) -> "Table":
        """The same rows without these columns, whether it has them or not."""
        return self.only(*(column.key for column in self.columns if column.key not in keys))

    def shown_on(self, *where: Where) -> "Table":
        """The table as READ or as DATA: without the columns that only others have."""
        return self.only(*(column.key for column in self.columns if column.where in (Where.ALL, *where)))

    def split(self, key: str) -> "dict[Value, Table]":
        """The rows by their values in a column, each a table without it; in the order of the rows."""
        index, groups = self.at(key), dict[Value, list[TableRow]]()
        for row in self.rows:
            groups.setdefault(row.cells[index].value, []).append(row)
        return {value: replace(self, rows=tuple(rows)).without(key) for value, rows in groups.items()}


def table(
    key: str,
    columns: Iterable[Column],
    items: Iterable[Item],
    *,
    grey: Callable[[Item], bool] = lambda _item: False,
    below: Callable[[Item], str] = lambda _item: "",
    zone: Callable[[Item], str] = lambda _item: "",
    notes: Iterable[str] = (),
    edition: Edition | None = None,
) -> Table:
    """The table of these items; the notes of its columns come behind `notes`."""
    given = tuple(columns)
    rows = (
        TableRow(tuple(_cell(column.of(item)) for column in given), grey(item), below(item), zone(item))
        for item in items
    )
    said = (*notes, *(str(column.note) for column in given if column.note))
    return Table(key, given, tuple(rows), said, edition)


def _cell(value: Value | Cell) -> Cell:
    return value if isinstance(value, Cell) else Cell(value)


def via(step: Callable[[Any], object], column: Column) -> Column:
    """The same column of rows from which a step leads to its own."""
    return replace(column, of=lambda row: column.of(step(row)))


def joined(group: Column, parts: Mapping[str, Table]) -> Table:
    """Several tables as one, with the column of their names in front; a column that one lacks is empty in it,
    and what stands in several legends stands in its own once.

    Raises ValueError without parts.
    """
    if not parts:
        raise ValueError("there is no table to join")
    longest = max(parts.values(), key=lambda part: len(part.columns))
    columns = list(longest.columns)
    for part in parts.values():
        after = 0
        for column in part.columns:
            keys = [other.key for other in columns]
            if column.key not in keys:
                columns.insert(after, column)
            after = [other.key for other in columns].index(column.key) + 1
    rows = [_moved(row, part, columns, name) for name, part in parts.items() for row in part.rows]
    notes = dict.fromkeys(note for part in parts.values() for note in part.notes)
    return Table(longest.key, (group, *columns), tuple(rows), tuple(notes), longest.edition)


def _moved(row: TableRow, part: Table, columns: Sequence[Column], name: str) -> TableRow:
    """The row of a part under the columns of the whole."""
    cells = {column.key: cell for column, cell in zip(part.columns, row.cells, strict=True)}
    return replace(row, cells=(Cell(name), *(cells.get(column.key, Cell()) for column in columns)))


def say(table: Table, column: Column, value: Value) -> str:
    """A value of a column of the table as text in the reader's language; nothing is the empty text.

    Errors: ValueError for an article or a reason in a table that has no edition to cite it by.
    """
    if value is None:
        return ""
    if isinstance(value, Reason) or column.kind is ValueKind.ARTICLE:
        if table.edition is None:
            raise ValueError(f"the table {table.key} has articles, and no edition to cite them by")
        if isinstance(value, Reason):
            return wording.say(value, table.edition)
        return wording.article(str(value), table.edition)
    if isinstance(value, datetime.datetime):
        return date_format(value, "SHORT_DATETIME_FORMAT")
    if isinstance(value, datetime.date):
        return date_format(value, "SHORT_DATE_FORMAT")
    if isinstance(value, int) and column.kind in (ValueKind.POINTS, ValueKind.SCORE):
        return wording.points(value)
    return str(value)
