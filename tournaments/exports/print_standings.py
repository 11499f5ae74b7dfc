"""Standings after a round, prize lists and the final protocol as sheets to print.

Source: C, art. 15; B, art. 7; G, art. 6; Bijlage 3 (the order); F, art. 5 (prizes by category).
"""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby

from django.utils.translation import gettext as _

from tournaments import wording
from tournaments.exports import crosstable_words as words
from tournaments.exports.crosstable_words import Competition
from tournaments.exports.heading import Heading, long_date
from tournaments.exports.print_reasons import reasons
from tournaments.exports.print_signing import signatures
from tournaments.exports.print_table import Column, Group, Kind, Row, Value, grouped, row_height, table
from tournaments.exports.sheet import (
    INK,
    SOFT,
    UPRIGHT,
    Block,
    Frame,
    Leaf,
    body_height,
    bound,
    document,
    text_block,
    title_block,
)
from tournaments.exports.typeface import REGULAR, STRONG, TEXT
from tournaments.regulations.event import Entrant
from tournaments.regulations.order.prizes import Prize
from tournaments.regulations.order.standings import StandingRow, Standings

_ROMAN = ("I", "II")
_AWARD_ROW = 22.0
_AROUND = 90.0  # what a page of standings needs beside the rows: the head, the legend, the first reason


def standings(found: Standings, heading: Heading) -> BytesIO:
    """The standings as a PDF of their own (see `standings_leaf`)."""
    return bound([standings_leaf(found, heading)])


def standings_leaf(found: Standings, heading: Heading) -> Leaf:
    """The standings after a round with what decided each place; `heading.as_of` says after which.

    Persons have points and Sonneborn-Berger, in a Swiss event weerstand as well, teams match points and board
    points. A group of six in halves has two lists. Ties that are open and remarks stand below.
    """
    frame = UPRIGHT.frame
    kind = _("Standings")
    heading = heading.dated(found.after_round)
    room = body_height(kind, heading, UPRIGHT) - _AROUND
    return Leaf(kind, heading, [*_lists(found, frame, room), *_below(found, frame)], UPRIGHT)


def _lists(found: Standings, frame: Frame, room: float) -> list[Block]:
    """The table of the places; where there are two rankings each has a title."""
    fields = [list(_fields(row)) for row in found.rows]
    columns = [column for column, _value in fields[0]] if fields else []
    rows = [
        Row(tuple(value for _column, value in field), grey=words.is_lapsed(row))
        for field, row in zip(fields, found.rows, strict=True)
    ]
    height = row_height(len(rows), room)
    rankings = list(dict.fromkeys(row.ranking for row in found.rows))
    if len(rankings) < 2:
        return table(columns, rows, frame, height)
    groups = [
        Group(
            _("Group %(number)s") % {"number": number},
            tuple(line for line, row in zip(rows, found.rows, strict=True) if row.ranking == ranking),
        )
        for number, ranking in zip(_ROMAN, rankings, strict=True)
    ]
    return grouped(columns, groups, frame, height)


def _fields(row: StandingRow) -> Iterator[tuple[Column, Value]]:
    """The columns from left to right, each with the value of this row."""
    lapsed, entrant = words.is_lapsed(row), row.entrant
    kind = words.competition([row])
    yield Column(_("Place"), Kind.NUMBER, STRONG), str(row.place)
    yield Column(_("No."), Kind.NUMBER, colour=SOFT), str(entrant.number)
    yield Column(_("Name")), words.name(row)
    if kind is not Competition.TEAMS:
        yield Column(_("Club"), colour=SOFT, most=150), entrant.club
    for head, count in (
        (_("Played"), row.played),
        (_("Won"), row.won),
        (_("Drawn"), row.drawn),
        (_("Lost"), row.lost),
    ):
        yield Column(head, Kind.NUMBER), None if lapsed else str(count)
    for at, figure in enumerate(words.figures([row])):
        face = REGULAR if at else STRONG
        yield Column(figure.head, Kind.POINTS, face), None if lapsed else getattr(row, figure.field)


def _below(found: Standings, frame: Frame) -> Iterator[Block]:
    for tie in found.open:
        yield text_block(wording.say(tie.needs), frame, colour=INK)
    for remark in found.remarks:
        yield text_block(wording.say(remark), frame, colour=INK)
    yield from reasons(found.rows, frame)


@dataclass(frozen=True, slots=True)
class Award:
    """A prize of a list without categories: what it is ("1", "Youngest player"), who has it, and the place
    of the winner in the final order.
    """

    prize: str
    entrant: Entrant
    place: int


def prize_list(prizes: Sequence[Prize], heading: Heading) -> BytesIO:
    """Who has which prize by category, with a line to sign for it (F.5)."""
    groups = [
        Group(
            _("Category %(name)s") % {"name": category},
            tuple(_award(Award(str(prize.number), prize.entrant, prize.place)) for prize in found),
        )
        for category, found in groupby(prizes, key=lambda prize: prize.category)
    ]
    blocks = grouped(_award_columns(), groups, UPRIGHT.frame, _AWARD_ROW)
    articles = dict.fromkeys(article for prize in prizes for article in prize.because.articles)
    if articles:
        blocks.append(text_block(wording.articles(articles), UPRIGHT.frame))
    return document(_("Prize list"), heading, blocks, UPRIGHT)


def plain_prize_list(awards: Sequence[Award], heading: Heading) -> BytesIO:
    """Who has which prize in one list, with a line to sign for it."""
    rows = [_award(award) for award in awards]
    blocks = table(_award_columns(), rows, UPRIGHT.frame, _AWARD_ROW)
    return document(_("Prize list"), heading, blocks, UPRIGHT)


def _award_columns() -> list[Column]:
    return [
        Column(_("Prize"), face=STRONG, most=120),
        Column(_("Name")),
        Column(_("Club"), colour=SOFT, most=140),
        Column(_("Class"), colour=SOFT),
        Column(_("Place"), Kind.NUMBER),
        Column(_("Received"), Kind.BOX, box=110),
    ]


def _award(award: Award) -> Row:
    entrant = award.entrant
    return Row((award.prize, entrant.name, entrant.club, entrant.player_class or "", str(award.place), ""))


@dataclass(frozen=True, slots=True)
class Protocol:
    """What a final protocol says beside the final order.

    `system` is in the reader's language ("Swiss system, 9 rounds"); `leaders` sign it; `entrants` is how many
    took part; `record_sha256` the last entry of the event's record, empty without one;
    `closed` whether the order is the final one.
    """

    system: str
    entrants: int
    leaders: tuple[str, ...]
    record_sha256: str = ""
    closed: bool = True


def final_protocol(found: Standings, protocol: Protocol, heading: Heading) -> BytesIO:
    """The final protocol as a PDF of its own (see `final_protocol_leaf`)."""
    return bound([final_protocol_leaf(found, protocol, heading)])


def final_protocol_leaf(found: Standings, protocol: Protocol, heading: Heading) -> Leaf:
    """The final order with what decided each place, the facts of the event, and lines for the leaders' names.

    `heading` gives the venue and the days of the rounds.
    """
    frame = UPRIGHT.frame
    kind = _("Final protocol")
    room = body_height(kind, heading, UPRIGHT) - _AROUND
    blocks = [
        *_facts(protocol, heading, frame),
        title_block(_("Final order") if protocol.closed else _("Order so far"), frame),
        *_lists(found, frame, room),
        *_below(found, frame),
        *signatures(_("The leaders"), protocol.leaders, frame),
    ]
    return Leaf(kind, heading, blocks, UPRIGHT)


def _facts(protocol: Protocol, heading: Heading, frame: Frame) -> Iterator[Block]:
    facts = (
        (_("Venue"), heading.venue),
        (_("Days"), _days(heading.days)),
        (_("System"), protocol.system),
        (_("Entrants"), str(protocol.entrants)),
        (_("Record (SHA-256)"), protocol.record_sha256),
    )
    for name, fact in facts:
        if fact:
            yield text_block(f"{name}: {fact}", frame, above=2, colour=INK, size=TEXT)


def _days(days: Sequence[datetime.date | None]) -> str:
    """Every known day once, in their order."""
    known = dict.fromkeys(day for day in days if day is not None)
    return ", ".join(long_date(day) for day in known)
