"""Workbooks of an event of any section, of a championship in groups, and of a simultaneous display.

The sheets are Deelnemers, Ronden, Stand and Kruistabel; of teams also Teams and Partijen. Numbers are
numbers, texts never formulas; points are points here, not half points: 5.5, shown so.

Source: the paper conventions of the union.
"""

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from io import BytesIO

from django.utils.translation import get_language
from openpyxl import Workbook

from tournaments.exports import excel_display, excel_rounds, excel_tables, excel_teams
from tournaments.exports.excel_part import Part, grouped, in_group, of_teams
from tournaments.exports.excel_sheet import Layout, Row, add, sheet_name
from tournaments.exports.heading import Heading
from tournaments.exports.visible_text import visible
from tournaments.regulations.event import Event
from tournaments.regulations.order.crosstable import Crosstable
from tournaments.regulations.results import Result
from tournaments.regulations.schedules.simultaneous import Seat, giver_score
from tournaments.regulations.teams.lineups import LineUp

__all__ = ["Part", "championship", "display", "workbook"]


def workbook(
    event: Event, table: Crosstable, heading: Heading, *, line_ups: Sequence[LineUp] = ()
) -> BytesIO:
    """The workbook of an event and its crosstable in the active language; only the sheets' names stay Dutch.

    Results of rounds after `table.after_round` are left out. `line_ups` are those of an event of teams, whose
    players are known only by them. A text that looks like a formula stays a text, and a control character in
    it is written as its escape.
    """
    return championship((Part(event, table, heading, line_ups),), heading)


def championship(parts: Sequence[Part], heading: Heading) -> BytesIO:
    """The workbook of a championship: its groups together on each sheet, each with a Kruistabel of its own.

    `parts` are one or more groups of one section in the order in which they are shown; `heading` is that of
    the whole. In every other respect it is as `workbook`.
    """
    book = _book(heading)
    _add(book, parts, heading, excel_tables.entrants_layout(parts), partial(excel_tables.entrants, parts))
    _add(book, parts, heading, excel_rounds.layout(parts), excel_rounds.rows)
    _add(book, parts, heading, excel_tables.standings_layout(parts), partial(excel_tables.standings, parts))
    for part in parts:
        name = "Kruistabel" if len(parts) == 1 else f"Kruistabel {part.division}"
        layout = excel_tables.crosstable_layout(sheet_name(name, book.sheetnames), part)
        add(book, layout, part.heading, list(excel_tables.crosstable(part)), excel_tables.legend(part))
    if of_teams(parts):
        _add(book, parts, heading, excel_teams.teams_layout(), excel_teams.teams)
        _add(book, parts, heading, excel_teams.boards_layout(), excel_teams.boards)
    return _saved(book)


def _add(
    book: Workbook,
    parts: Sequence[Part],
    heading: Heading,
    layout: Layout,
    rows: Callable[[Part], Iterator[Row]],
) -> None:
    """Add a sheet with the rows of every part."""
    found = [in_group(parts, part, row) for part in parts for row in rows(part)]
    add(book, grouped(parts, layout), heading, found)


def display(giver: str, seats: Sequence[Seat], results: Mapping[int, Result], heading: Heading) -> BytesIO:
    """The workbook of a simultaneous display: Deelnemers, Partijen and Stand, the giver's score.

    `results` are by board, white first. Raises RuleViolation for a result of a board that does not exist.
    """
    found = giver_score(seats, results)
    book = _book(heading)
    add(book, excel_display.players_layout(), heading, list(excel_display.players(seats)))
    add(book, excel_display.games_layout(), heading, list(excel_display.games(giver, seats, results)))
    add(book, excel_display.score_layout(), heading, [excel_display.score(giver, len(seats), found)])
    return _saved(book)


def _book(heading: Heading) -> Workbook:
    book = Workbook()
    book.remove(book.active)
    properties = book.properties
    properties.title = visible(f"{heading.title} – {heading.as_of}")
    properties.creator = "Dambond Fries Spel"
    properties.language = get_language()
    properties.created = datetime.datetime.combine(heading.printed_on, datetime.time())
    return book


def _saved(book: Workbook) -> BytesIO:
    target = BytesIO()
    book.save(target)
    target.seek(0)
    return target
