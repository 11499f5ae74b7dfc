"""Cards of the players: each the own rounds with colour and opponent, and a box for every result.

A card is cut out and filled in by hand, in a Swiss event the rounds to come as a whole: its columns are laid
out here, of no table that another face has.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.pages.words import wording
from tournaments.pages.words.heading import Heading
from tournaments.printing.pdf.parts.cut import cut_in_stacks
from tournaments.printing.pdf.parts.grid import Column, ColumnKind, GridRow, table
from tournaments.printing.pdf.parts.sheet import SOFT, Block, Frame, Leaf, set_text, text_block, title_block
from tournaments.regulations.event import TEAM_SECTIONS, Entrant, Event
from tournaments.regulations.results import Side
from tournaments.regulations.schedules.sections import Schedule

_ROW = 14.5


@dataclass(frozen=True, slots=True)
class _Turn:
    """A round of one entrant; without an opponent it is free, or not yet paired."""

    round: int
    side: Side | None = None
    opponent: Entrant | None = None
    free: bool = False


def player_cards(event: Event, heading: Heading, *, printed: Schedule | None) -> Leaf:
    """A card for each player or team in order of the start numbers, to be cut in stacks (see `print_cut`).

    `printed` is the schedule of the event, None for a Swiss event: there the rounds to come are left to fill
    in.
    """
    turns = _turns(event, printed)
    slips = [partial(_card, event, entrant, turns[entrant.number], heading) for entrant in event.entrants]
    title = _("Cards for the captains") if event.section in TEAM_SECTIONS else _("Player cards")
    return cut_in_stacks(title, replace(heading, as_of=""), slips)


def _turns(event: Event, printed: Schedule | None) -> dict[int, list[_Turn]]:
    """The turns of every start number, a round each."""
    entrants = {entrant.number: entrant for entrant in event.entrants}
    found: dict[int, dict[int, _Turn]] = {number: {} for number in entrants}
    for number, pairs, free in _rounds(event, printed):
        for pair in pairs:
            for own, other, side in zip(pair, reversed(pair), Side, strict=True):
                found[own][number] = _Turn(number, side, entrants[other])
        for own in free:
            found[own][number] = _Turn(number, free=True)
    count = event.rounds_planned if printed is None else len(printed.rounds)
    return {
        own: [turns.get(number, _Turn(number)) for number in range(1, count + 1)]
        for own, turns in found.items()
    }


def _rounds(
    event: Event, printed: Schedule | None
) -> Iterator[tuple[int, list[tuple[int, int]], tuple[int, ...]]]:
    if printed is not None:
        for column in printed.rounds:
            yield column.number, [(pair.white, pair.black) for pair in column.pairs], column.free
        return
    for paired in event.rounds:
        yield paired.number, [game.players for game in paired.games], paired.free


def _card(event: Event, entrant: Entrant, turns: list[_Turn], heading: Heading, frame: Frame) -> list[Block]:
    teams = event.section in TEAM_SECTIONS
    columns = [
        Column(_("Round"), ColumnKind.NUMBER),
        Column(_("Named") if teams else _("Colour")),
        Column(_("No."), ColumnKind.NUMBER, colour=SOFT),
        Column(_("Opponent"), least=90),
        Column(_("Result"), ColumnKind.BOX, box=32),
    ]
    rows = [GridRow(_values(turn, teams=teams)) for turn in turns]
    facts = " · ".join(part for part in (entrant.club, entrant.player_class) if part)
    return [
        _above(heading, frame),
        title_block(f"{entrant.number}  {entrant.name}", frame, above=2),
        *([text_block(facts, frame, above=0)] if facts else []),
        *table(columns, rows, frame, _ROW),
    ]


def _above(heading: Heading, frame: Frame) -> Block:
    text = set_text(heading.title, frame.room, colour=SOFT)
    return Block(text.height, lambda canvas, top: text.draw(canvas, frame.left, top))


def _values(turn: _Turn, *, teams: bool) -> tuple[str | None, ...]:
    if turn.free:
        return (str(turn.round), "", "", _("bye"), None)
    if turn.opponent is None or turn.side is None:
        return (str(turn.round), "", "", "", "")
    named = pgettext("of a match", "first") if turn.side is Side.FIRST else pgettext("of a match", "second")
    said = named if teams else wording.colour(turn.side)
    return (str(turn.round), said, str(turn.opponent.number), turn.opponent.name, "")
