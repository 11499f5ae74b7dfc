"""A declared table as a page shows it: heads and cells with their classes, ready for `parts/table.html`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from tournaments.pages.tables.tables import Cell, Column, Ground, Table, TableRow, ValueKind, Where, say
from tournaments.pages.words import wording
from tournaments.regulations.editions.edition import Edition

_GROUNDS = {Ground.BLACK: "self", Ground.GREY: "lapsed", Ground.QUIET: "open", Ground.PLAIN: ""}


class Look(Enum):
    """What stands in a cell, which is settled once: a long table has a thousand of them."""

    EMPTY = "empty"
    PLAIN = "plain"  # a text and nothing else, as in most
    SCORE = "score"  # what a game gave and nothing else, as in a crosstable
    MORE = "more"


@dataclass(frozen=True, slots=True)
class PageCell:
    """A cell with its column and its classes. `text` is what it says, its figures marked up so that they
    align on the ½; `small` is what stands small behind it, `number` in front; articles are cited by the
    `edition`.
    """

    column: Column
    cell: Cell
    classes: str
    heads_row: bool
    text: str
    look: str
    small: str = ""
    number: str = ""
    edition: Edition | None = None

    @property
    def is_self(self) -> bool:
        """Whether it is on the diagonal of a crosstable."""
        return self.cell.ground is Ground.BLACK

    @property
    def is_white(self) -> bool:
        """Whether its disc is that of white."""
        return self.cell.disc == "white"

    @property
    def places(self) -> int:
        """How many places were risen or fallen."""
        return abs(self.cell.moved)

    @property
    def is_article(self) -> bool:
        """Whether it leads to an article."""
        return self.column.kind is ValueKind.ARTICLE and self.cell.value is not None

    @property
    def is_reason(self) -> bool:
        """Whether it is a reason, whose articles lead to what they come to."""
        return self.column.kind is ValueKind.REASON and self.cell.value is not None


@dataclass(frozen=True, slots=True)
class PageHead:
    """The head of a column; `short` is its name on a phone, where it has one."""

    text: str
    short: str
    full: str
    classes: str


@dataclass(frozen=True, slots=True)
class PageRow:
    """The cells of a row and its classes; one that counts nowhere is grey, one with an `anchor` is lit."""

    cells: tuple[PageCell, ...]
    classes: str
    anchor: str


@dataclass(frozen=True, slots=True)
class PageTable:
    """What a page iterates over; `below` are the sentences below the table, `notes` its legend."""

    heads: tuple[PageHead, ...]
    rows: tuple[PageRow, ...]
    below: tuple[str, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Place:
    """A column of the page: which of the table, what joins it there, its classes."""

    at: int
    column: Column
    classes: tuple[str, ...]
    small: int | None
    number: int | None


def on_page(table: Table) -> PageTable:
    """The table as it is read on a page and on a phone."""
    read = table.shown_on(Where.READ, Where.PAGE)
    places = list(_places(read.columns))
    heads = (_head(place) for place in places)
    rows = (_row(read, row, places) for row in read.rows if not row.below)
    below = tuple(row.below for row in read.rows if row.below)
    return PageTable(tuple(heads), tuple(rows), below, table.notes)


def _places(columns: Sequence[Column]) -> Iterator[_Place]:
    own = [at for at, column in enumerate(columns) if not (column.small or column.joined)]
    scores = [at for at in own if columns[at].kind is ValueKind.SCORE]
    early = next((at for at, column in enumerate(columns) if column.early), None)
    for before, at in zip((None, *own), own, strict=False):
        column = columns[at]
        classes = [*_classes(column)]
        classes += ["last"] if at in scores[-1:] else []
        classes += ["after"] if before in scores[-1:] else []
        small = at + 1 if at + 1 < len(columns) and columns[at + 1].small else None
        number = at - 1 if at and columns[at - 1].joined else None
        yield _Place(at, column, tuple(classes), small, number)
        if column.heads_row and early is not None:
            again = (*(name for name in _classes(columns[early]) if name != "wide"), "narrow")
            yield _Place(early, columns[early], again, None, None)


def _classes(column: Column) -> Iterator[str]:
    if column.kind is ValueKind.SCORE:
        yield "cell"
    if column.kind in (ValueKind.NUMBER, ValueKind.POINTS, ValueKind.DATE, ValueKind.MOMENT):
        yield "num"
    if column.kind is ValueKind.REASON:
        yield "why"
    if column.heads_row:
        yield "names"
    if column.wide or column.early:
        yield "wide"


def _head(place: _Place) -> PageHead:
    column = place.column
    return PageHead(column.head, str(column.short), str(column.full), " ".join(place.classes))


def _row(table: Table, row: TableRow, places: Sequence[_Place]) -> PageRow:
    named = (
        "gone" if row.grey else "",
        f"zone-{row.zone}" if row.zone else "",
        "found" if row.anchor else "",
    )
    cells = tuple(_shown(table, row, place) for place in places)
    return PageRow(cells, " ".join(filter(None, named)), row.anchor)


def _shown(table: Table, row: TableRow, place: _Place) -> PageCell:
    cell, column, columns = row.cells[place.at], place.column, table.columns
    weight = "strong" if column.strong and not column.heads_row else "soft" if column.soft else ""
    classes = " ".join(filter(None, (*place.classes, weight, _GROUNDS[cell.ground])))
    small, number = (
        "" if at is None else say(table, columns[at], row.cells[at].value)
        for at in (place.small, place.number)
    )
    text = _text(table, column, cell)
    look = _look(column, cell, text, small, number).value
    return PageCell(column, cell, classes, column.heads_row, text, look, small, number, table.edition)


def _text(table: Table, column: Column, cell: Cell) -> str:
    if column.kind is ValueKind.POINTS and isinstance(cell.value, int):
        return wording.figure(cell.value)
    return say(table, column, cell.value) or column.blank


def _look(column: Column, cell: Cell, text: str, small: str, number: str) -> Look:
    beside = number or small or cell.disc or cell.remark or cell.marks or cell.moved or cell.badge
    if beside or cell.bar is not None or cell.ground is Ground.BLACK:
        return Look.MORE
    if column.kind in (ValueKind.ARTICLE, ValueKind.REASON) and cell.value is not None:
        return Look.MORE
    if not (text or cell.href):
        return Look.EMPTY
    if cell.tint:
        return Look.SCORE
    return Look.MORE if cell.href else Look.PLAIN
