"""One workbook an event: Deelnemers, Ronden, Stand, Kruistabel; numbers as numbers, texts never as formulas.

Points are points here, not half points: 5.5, shown so. Source: the paper conventions of the union; C, art. 14
(lapsed rows stay, grey).
"""

import datetime
from collections.abc import Iterable, Iterator
from io import BytesIO

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from openpyxl import Workbook

from tournaments import wording
from tournaments.exports import crosstable_words as words
from tournaments.exports.excel_sheet import POINTS, SCORE, Column, Layout, Row, add
from tournaments.exports.heading import Heading
from tournaments.exports.visible_text import visible
from tournaments.regulations.crosstable import Cell, CellKind, Crosstable
from tournaments.regulations.event import Event, Game
from tournaments.regulations.results import Result

_BOOKED = {(2, 0): Result.FORFEIT_BY_SECOND, (0, 2): Result.FORFEIT_BY_FIRST, (0, 0): Result.FORFEIT_BY_BOTH}


def workbook(event: Event, table: Crosstable, heading: Heading) -> BytesIO:
    """The workbook of an event and its crosstable in the active language; only the sheets' names stay Dutch.

    Results of rounds after `table.after_round` are left out. A text that looks like a formula stays a text,
    and a control character in it is written as its escape.
    """
    book = Workbook()
    book.remove(book.active)
    lapsed = frozenset(row.standing.entrant.number for row in table.rows if row.lapsed)
    add(book, _entrants_layout(), heading, list(_entrants(event, lapsed)))
    add(book, _rounds_layout(), heading, list(_rounds(event, table, heading, lapsed)))
    add(book, _standings_layout(), heading, list(_standings(table)))
    add(book, _crosstable_layout(table), heading, list(_crosstable(table)), words.legend(table))
    properties = book.properties
    properties.title = visible(f"{heading.title} – {heading.as_of}")
    properties.creator = "Dambond Fries Spel"
    properties.language = get_language()
    properties.created = datetime.datetime.combine(heading.printed_on, datetime.time())
    target = BytesIO()
    book.save(target)
    target.seek(0)
    return target


def _entrants_layout() -> Layout:
    """These columns, with nothing below them, are what the import of a list of players reads."""
    columns = (Column(_("No."), "right"), Column(_("Name")), Column(_("Club")), Column(_("Class")))
    return Layout("Deelnemers", columns, kept_columns=2, orientation="portrait")


def _entrants(event: Event, lapsed: frozenset[int]) -> Iterator[Row]:
    for entrant in event.entrants:
        player_class = None if entrant.player_class is None else entrant.player_class.value
        values = (entrant.number, entrant.name, entrant.club or None, player_class)
        yield Row(values, grey=entrant.number in lapsed)


def _rounds_layout() -> Layout:
    columns = (
        Column(_("Round"), "right"),
        Column(_("Date"), "right"),
        Column(_("Board"), "right"),
        Column(_("White")),
        Column(_("Black")),
        Column(_("Result"), "center"),
    )
    return Layout("Ronden", columns, kept_columns=0, orientation="portrait")


def _rounds(event: Event, table: Crosstable, heading: Heading, lapsed: frozenset[int]) -> Iterator[Row]:
    """A row for each game and for each free entrant, in the order of the rounds; then the deciding games."""
    names = {entrant.number: entrant.name for entrant in event.entrants}
    cells = {
        (row.standing.entrant.number, cell.opponent): cell
        for row in table.rows
        for cell in row.cells
        if cell.opponent is not None
    }
    for paired in event.rounds:
        day = heading.day(paired.number)
        for board, game in enumerate(paired.games, 1):
            shown = _result(game, cells) if paired.number <= table.after_round else None
            values = (paired.number, day, board, names[game.white], names[game.black], shown)
            yield Row(values, grey=not lapsed.isdisjoint(game.players))
        for number in paired.free:
            yield Row((paired.number, day, None, names[number], None, _("free")), grey=number in lapsed)
    if table.complete:
        yield from _deciding(event, names)


def _deciding(event: Event, names: dict[int, str]) -> Iterator[Row]:
    for match in event.deciding:
        for board, game in enumerate(match.games, 1):
            shown = None if game.result is None else wording.result(game.result.value)
            yield Row((_("deciding games"), None, board, names[game.white], names[game.black], shown))


def _result(game: Game, cells: dict[tuple[int, int], Cell]) -> str | None:
    """The result recorded, or what the table makes of a game without one: booked, or the opponent is free."""
    if game.result is not None:
        return wording.result(game.result.value)
    white, black = cells.get((game.white, game.black)), cells.get((game.black, game.white))
    if white is None or black is None:
        return None
    if white.kind is CellKind.FREE:
        return _("free")
    if white.kind is not CellKind.FORFEIT:
        return None
    return wording.result(_BOOKED[white.half_points or 0, black.half_points or 0].value)


def _standings_layout() -> Layout:
    columns = (
        Column(_("Place"), "right"),
        Column(_("No."), "right"),
        Column(_("Name")),
        Column(_("Club")),
        Column(_("Played"), "right"),
        Column(_("Won"), "right"),
        Column(_("Drawn"), "right"),
        Column(_("Lost"), "right"),
        Column(_("Points"), "right", POINTS),
        Column("SB", "right", POINTS),
        Column(_("Decided by")),
        Column(_("Why")),
    )
    return Layout("Stand", columns, kept_columns=3, orientation="landscape")


def _standings(table: Crosstable) -> Iterator[Row]:
    for standing in words.by_place(table):
        entrant = standing.entrant
        figures = (standing.played, standing.won, standing.drawn, standing.lost)
        points = (standing.half_points / 2, standing.sonneborn_berger_half / 2)
        lapsed = words.is_lapsed(standing)
        decided_by = None if standing.decided_by is None else wording.article(standing.decided_by)
        yield Row(
            (
                standing.place,
                entrant.number,
                entrant.name,
                entrant.club or None,
                *((None,) * 6 if lapsed else (*figures, *points)),
                decided_by,
                wording.say(standing.because),
            ),
            grey=lapsed,
        )


def _crosstable_layout(table: Crosstable) -> Layout:
    columns = (
        Column(_("No."), "right"),
        Column(_("Name")),
        Column(_("Club")),
        *(Column(entrant.number, "center", SCORE) for entrant in table.columns),
        Column(_("Played"), "right"),
        Column(_("Points"), "right", POINTS),
        Column("SB", "right", POINTS),
        Column(_("Place"), "right"),
    )
    return Layout("Kruistabel", columns, kept_columns=2, orientation="landscape")


_BEFORE_CELLS = 3


def _crosstable(table: Crosstable) -> Iterator[Row]:
    for row in table.rows:
        standing = row.standing
        totals = (standing.played, standing.half_points / 2, standing.sonneborn_berger_half / 2)
        yield Row(
            (
                standing.entrant.number,
                words.name(standing),
                standing.entrant.club or None,
                *(_score(cell) for cell in row.cells),
                *((None,) * 3 if row.lapsed else totals),
                standing.place,
            ),
            grey=row.lapsed,
            grey_cells=_where(row.cells, words.GREY),
            black_cells=_where(row.cells, (CellKind.SELF,)),
        )


def _score(cell: Cell) -> str | float | None:
    """A game played is a number; everything else is the sign on paper."""
    if cell.kind is CellKind.PLAYED and cell.half_points is not None:
        return cell.half_points / 2
    return cell.text or None


def _where(cells: Iterable[Cell], kinds: tuple[CellKind, ...]) -> frozenset[int]:
    return frozenset(index for index, cell in enumerate(cells, _BEFORE_CELLS) if cell.kind in kinds)
