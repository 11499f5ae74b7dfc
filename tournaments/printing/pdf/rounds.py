"""The schedule of all rounds, and the pairings of one by board and by name, as sheets to print.

The schedule has as many pairs on a line as there is room for, of rounds that may not be paired yet: no other
face has it, and its columns are laid out here.

Source: A, art. 4; B, art. 4; C, art. 7; G, art. 4; Bijlage 2 and 3; reading R22 (colours of teams).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.pages.tables.tables import Table
from tournaments.pages.words import wording
from tournaments.pages.words.heading import Heading, long_date
from tournaments.printing.pdf.parts import table as table_paper
from tournaments.printing.pdf.parts.grid import (
    ROW_USUAL,
    Column,
    ColumnKind,
    GridRow,
    Group,
    grouped,
    row_height,
)
from tournaments.printing.pdf.parts.sheet import (
    LYING,
    SOFT,
    UPRIGHT,
    Leaf,
    body_height,
    for_many_columns,
    text_block,
    upright,
)
from tournaments.printing.pdf.parts.table import Fitting
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import TEAM_SECTIONS, Event, Round
from tournaments.regulations.schedules.sections import Schedule

_AROUND = 60.0  # the heads of the table and the line of who is free
_MANY_PAIRS = 8  # a round of more has two pairs on a line


@dataclass(frozen=True, slots=True)
class _Pairs:
    """A round as it is scheduled: pairs of start numbers, white or the home team first, and who is free."""

    number: int
    pairs: Sequence[tuple[int, int]]
    free: Sequence[int]


def schedule(event: Event, heading: Heading, *, printed: Schedule | None) -> Leaf:
    """All rounds with their days: who meets whom, by start number and name, and who is free.

    `printed` is the schedule of the event, None for a Swiss event: of that it has the rounds paired so far,
    and says of the others that they are paired later.
    """
    rounds = list(_rounds(event, printed))
    beside = 2 if any(len(found.pairs) > _MANY_PAIRS for found in rounds) else 1
    names = event.names
    first, second = _sides(event)
    columns = [
        Column(_("No."), ColumnKind.NUMBER, colour=SOFT),
        Column(first),
        Column(_("No."), ColumnKind.NUMBER, colour=SOFT),
        Column(second),
    ] * beside
    paper = LYING if beside > 1 else UPRIGHT
    groups = [
        Group(
            _title(found.number, heading), tuple(_lines(found, names, beside)), tuple(_remarks(found, names))
        )
        for found in rounds
    ]
    blocks = grouped(columns, groups, paper.frame, ROW_USUAL)
    blocks += [text_block(text, paper.frame) for text in _colours(event, heading.edition)]
    return Leaf(_("Schedule"), replace(heading, as_of=""), blocks, paper)


def _rounds(event: Event, printed: Schedule | None) -> Iterator[_Pairs]:
    if printed is not None:
        for column in printed.rounds:
            yield _Pairs(column.number, column.pairs, column.free)
        return
    paired = {found.number: found for found in event.rounds}
    for number in range(1, event.rounds_planned + 1):
        found = paired.get(number, Round(number))
        yield _Pairs(number, [game.players for game in found.games], found.free)


def _sides(event: Event) -> tuple[str, str]:
    """What the first and the second of a pair are."""
    if event.section in TEAM_SECTIONS:
        return _("Home team"), _("Visiting team")
    return _("White"), _("Black")


def _title(number: int, heading: Heading) -> str:
    title = _("Round %(number)s") % {"number": number}
    day = heading.day(number)
    return title if day is None else f"{title} · {long_date(day)}"


def _lines(found: _Pairs, names: Mapping[int, str], beside: int) -> Iterator[GridRow]:
    """The rows of a round, in lines of `beside` pairs; the pairs go down the first half, then the second."""
    down = -(-len(found.pairs) // beside)
    for at in range(down):
        values: list[str | None] = []
        for pair in found.pairs[at::down]:
            for number in pair:
                values += [str(number), names[number]]
        yield GridRow((*values, *(None,) * (4 * beside - len(values))))


def _remarks(found: _Pairs, names: Mapping[int, str]) -> Iterator[str]:
    """Who is free, or that the round has no pairs yet."""
    if found.free:
        yield _byes(found.free, names)
    if not found.pairs:
        yield (
            _("Paired after round %(number)s.") % {"number": found.number - 1}
            if found.number > 1
            else _("Not yet paired.")
        )


def _byes(numbers: Sequence[int], names: Mapping[int, str]) -> str:
    free = "; ".join(f"{number} {names[number]}" for number in numbers)
    return _("Bye: %(names)s") % {"names": free}


def _colours(event: Event, edition: Edition) -> Iterator[str]:
    """At a sheet of teams: who has which colour (B.4, G.4)."""
    if event.section in TEAM_SECTIONS:
        values = {"article": wording.articles((f"{event.section.value}.4", "R22"), edition)}
        yield (
            _("At odd boards the home team has white, at even boards the visiting team (%(article)s).")
            % values
        )


def pairings(event: Event, table: Table, number: int, heading: Heading) -> Leaf:
    """The games of a round by board, or the matches by table, with a box for a result not yet there."""
    teams = event.section in TEAM_SECTIONS
    kind = _("Pairings by table") if teams else _("Pairings by board")
    heading = heading.of_round(number)
    paper = for_many_columns()
    height = row_height(len(table.rows), body_height(kind, heading, paper) - _AROUND)
    fitting = Fitting(boxes={"result": 54.0, "score": 54.0})
    blocks = table_paper.blocks(table, paper.frame, height, fitting)
    blocks += [text_block(text, paper.frame) for text in _colours(event, heading.edition)]
    return Leaf(kind, heading, blocks, paper)


def pairings_by_name(table: Table, number: int, heading: Heading) -> Leaf:
    """Everybody in a round by name: the board, the colour and the opponent."""
    kind, heading = _("Pairings by name"), heading.of_round(number)
    paper = upright()
    height = row_height(len(table.rows), body_height(kind, heading, paper) - _AROUND)
    return Leaf(kind, heading, table_paper.blocks(table, paper.frame, height), paper)
