"""The crosstable as sheets to print, of persons, of teams and of a Swiss event.

Source: the paper conventions of the union; C, art. 14 (lapsed rows) and 15 (the order of the tie-breaks);
B, art. 7 and G, art. 6 (teams); Bijlage 3 (by rounds).
"""

from collections.abc import Iterator
from io import BytesIO

from django.utils.translation import gettext as _

from tournaments.exports import crosstable_words as words
from tournaments.exports.crosstable_words import Competition
from tournaments.exports.heading import Heading
from tournaments.exports.print_reasons import reasons
from tournaments.exports.print_table import (
    ROW_LEAST,
    ROW_MOST,
    Cell,
    Column,
    Kind,
    Row,
    Value,
    room_for_texts,
    table,
)
from tournaments.exports.sheet import INK, LYING, SOFT, TINT, Leaf, bound, text_block
from tournaments.exports.typeface import REGULAR, STRONG
from tournaments.regulations.order.crosstable import Cell as Found
from tournaments.regulations.order.crosstable import CellKind, Crosstable, CrosstableRow

_ROWS_ROOM = 222.0  # what the rows should fit in, so that the reasons come on the same page
_NAME_MOST, _CLUB_MOST = 210.0, 140.0
_CLUB_NEEDS = 200.0  # with less for name and club together the club moves to the list below


def crosstable(found: Crosstable, heading: Heading) -> BytesIO:
    """The crosstable as a PDF of its own (see `crosstable_leaf`)."""
    return bound([crosstable_leaf(found, heading)])


def crosstable_leaf(found: Crosstable, heading: Heading) -> Leaf:
    """The crosstable and, below it, why each place is decided, in the active language.

    Rows come in the order of the table; the columns are start numbers, or in a Swiss event rounds. Every name
    is whole: too long a one is broken into lines. The working of a Swiss event, which is long, stands on the
    sheet of its standings. The same arguments give the same bytes.
    """
    frame = LYING.frame
    height = max(ROW_LEAST, min(ROW_MOST, _ROWS_ROOM / max(1, len(found.rows))))
    kind = words.competition(row.standing for row in found.rows)
    with_club = kind is not Competition.TEAMS and any(row.standing.entrant.club for row in found.rows)
    columns, rows = _laid_out(found, kind, with_club=with_club)
    if with_club:
        room, wanted = room_for_texts(columns, rows, frame, height)
        with_club = room >= min(wanted, _CLUB_NEEDS)
        columns, rows = _laid_out(found, kind, with_club=with_club)
    blocks = [
        *table(columns, rows, frame, height),
        text_block(" ".join(words.legend(found)), frame),
        *reasons(
            words.by_place(found),
            frame,
            with_club=not with_club and kind is not Competition.TEAMS,
            with_working=kind is not Competition.SWISS,
        ),
    ]
    return Leaf(_("Crosstable"), heading.dated(found.after_round), blocks)


def _laid_out(found: Crosstable, kind: Competition, *, with_club: bool) -> tuple[list[Column], list[Row]]:
    pairs = [list(_fields(found, row, kind, with_club=with_club)) for row in found.rows]
    columns = [column for column, _value in pairs[0]] if pairs else []
    return columns, [
        Row(tuple(value for _column, value in pair), grey=row.lapsed)
        for pair, row in zip(pairs, found.rows, strict=True)
    ]


def _fields(
    found: Crosstable, row: CrosstableRow, kind: Competition, *, with_club: bool
) -> Iterator[tuple[Column, Value]]:
    """The columns from left to right, each with the value of this row."""
    standing, entrant = row.standing, row.standing.entrant
    place = (Column(_("Place"), Kind.NUMBER), str(standing.place))
    if kind is Competition.SWISS:
        yield place
    yield Column(_("No."), Kind.NUMBER, colour=SOFT), str(entrant.number)
    yield Column(_("Name"), most=_NAME_MOST), words.name(standing)
    if with_club:
        yield Column(_("Club"), colour=SOFT, most=_CLUB_MOST), entrant.club
    if kind is Competition.SWISS:
        yield Column(_("Class"), colour=SOFT), entrant.player_class or ""
    for column, cell in zip(found.columns, row.cells, strict=True):
        yield Column(str(column.number), Kind.CELL), _cell(cell)
    if kind is not Competition.SWISS:
        yield Column(_("Played"), Kind.NUMBER), None if row.lapsed else str(standing.played)
    for at, figure in enumerate(words.figures([standing])):
        face = REGULAR if at else STRONG
        yield Column(figure.head, Kind.POINTS, face), None if row.lapsed else getattr(standing, figure.field)
    if kind is not Competition.SWISS:
        yield place


def _cell(cell: Found) -> Cell:
    if cell.kind is CellKind.SELF:
        return Cell("", ground=INK)
    if cell.kind in words.GREY:
        return Cell(cell.text, ground=TINT, colour=SOFT)
    return Cell(cell.text, cell.small, colour=SOFT if cell.kind is CellKind.OPEN else INK)
