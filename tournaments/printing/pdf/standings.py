"""Standings after a round, prize lists and the final protocol as sheets to print.

Source: C, art. 15; B, art. 7; G, art. 6; Bijlage 3 (the order); F, art. 5 (prizes by category).
"""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.pages.tables.tables import Table
from tournaments.pages.words import wording
from tournaments.pages.words.heading import Heading, long_date
from tournaments.pages.words.named import with_names
from tournaments.printing.pdf.parts import table as table_paper
from tournaments.printing.pdf.parts.grid import row_height
from tournaments.printing.pdf.parts.reasons import reasons
from tournaments.printing.pdf.parts.sheet import (
    INK,
    UPRIGHT,
    Block,
    Frame,
    Leaf,
    body_height,
    for_many_columns,
    text_block,
    title_block,
    upright,
)
from tournaments.printing.pdf.parts.signing import signatures
from tournaments.printing.pdf.parts.table import Fitting
from tournaments.printing.typeface import TEXT
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import names_of
from tournaments.regulations.order.standings import Standings

_AWARD_ROW = 22.0
_AROUND = 90.0  # what a page of standings needs beside the rows: the head, the legend, the first reason


def standings(found: Standings, table: Table, heading: Heading, *, explained: bool = True) -> Leaf:
    """The standings after a round with what decided each place; `heading.as_of` says after which.

    A group of six in halves has two lists. Ties that are open and remarks stand below. Not `explained` it
    says nothing of what decided the places.
    """
    paper = for_many_columns()
    kind = _("Standings")
    heading = heading.dated(found.after_round)
    room = body_height(kind, heading, paper) - _AROUND
    blocks = [
        *_lists(table, paper.frame, room),
        *_below(found, paper.frame, heading.edition, explained=explained),
    ]
    return Leaf(kind, heading, blocks, paper)


def _lists(table: Table, frame: Frame, room: float) -> list[Block]:
    """The table of the places; where there are two rankings each has a title."""
    height = row_height(len(table.rows), room)
    if not any(column.key == "half" for column in table.columns):
        return table_paper.blocks(table, frame, height)
    halves = {_("Group %(number)s") % {"number": half}: part for half, part in table.split("half").items()}
    return table_paper.grouped_blocks(halves, frame, height)


def _below(found: Standings, frame: Frame, edition: Edition, *, explained: bool = True) -> Iterator[Block]:
    names = names_of(row.entrant for row in found.rows)
    for said in (*(tie.needs for tie in found.open), *found.remarks):
        yield text_block(wording.say(with_names(said, names), edition), frame, colour=INK)
    if explained:
        yield from reasons(found.rows, frame, edition)


def prize_list(table: Table, heading: Heading) -> Leaf:
    """Who has which prize by category, and why, with a line to sign for it (F.5)."""
    groups = {
        _("Category %(name)s") % {"name": category}: part
        for category, part in table.split("category").items()
    }
    paper = upright()
    blocks = table_paper.grouped_blocks(groups, paper.frame, _AWARD_ROW, _awards())
    return Leaf(_("Prize list"), heading, blocks, paper)


def plain_prize_list(table: Table, heading: Heading) -> Leaf:
    """Who has which prize in one list, with a line to sign for it."""
    paper = upright()
    blocks = table_paper.blocks(table, paper.frame, _AWARD_ROW, _awards())
    return Leaf(_("Prize list"), heading, blocks, paper)


def _awards() -> Fitting:
    return Fitting(most={"club": 120.0, "because": 120.0}, pens=((_("Received"), 90.0),))


def final_protocol(
    found: Standings,
    table: Table,
    heading: Heading,
    *,
    facts: Mapping[str, str],
    leaders: Sequence[str],
    closed: bool,
) -> Leaf:
    """The final order with what decided each place, the facts of the event, and lines for the leaders' names.

    `facts` are by their names, empty ones left out; `closed` says whether the order is the final one.
    `heading` gives the venue and the days of the rounds.
    """
    frame = UPRIGHT.frame
    kind = _("Final protocol")
    above = [
        *_facts(facts, heading, frame),
        title_block(_("Final order") if closed else _("Order so far"), frame),
    ]
    *why, last = _below(found, frame, heading.edition)
    below = [
        *why,
        replace(last, holds_next=True),  # nobody signs a page with nothing on it
        *signatures(_("The tournament directors"), leaders, frame),
    ]
    lists = _lists_beside([*above, *below], table, frame, body_height(kind, heading, UPRIGHT))
    return Leaf(kind, heading, [*above, *lists, *below], UPRIGHT)


def _lists_beside(others: Sequence[Block], table: Table, frame: Frame, page: float) -> list[Block]:
    """The table of the places so high that one page holds it with the others, where it can; else as high as
    on a page of its own.
    """
    room = page - _AROUND
    highest = _lists(table, frame, room)
    over = _height([*highest, *others]) - page
    count = len(table.rows)
    lower = _lists(table, frame, count * row_height(count, room) - over) if over > 0 else highest
    return lower if _height([*lower, *others]) <= page else highest


def _height(blocks: Sequence[Block]) -> float:
    return sum(block.height for block in blocks)


def _facts(facts: Mapping[str, str], heading: Heading, frame: Frame) -> Iterator[Block]:
    own = {_("Venue"): heading.venue, _("Days"): _days(heading.days)}
    for name, fact in (own | dict(facts)).items():
        if fact:
            yield text_block(f"{name}: {fact}", frame, above=2, colour=INK, size=TEXT)


def _days(days: Sequence[datetime.date | None]) -> str:
    """Every known day once, in their order."""
    known = dict.fromkeys(day for day in days if day is not None)
    return ", ".join(long_date(day) for day in known)
