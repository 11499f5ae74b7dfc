"""The entrants of an event: by start number, and by name with whom each plays in a round.

Source: Bijlage 4.3 (classes); reading R22 (which team is named first).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from operator import attrgetter

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from tournaments.pages.searching import alphabetical
from tournaments.pages.tables.columns import BOARD, CLASS, CLUB, COLOUR, NAME, NUMBER, TEAM
from tournaments.pages.tables.tables import Column, Table, Value, ValueKind, table
from tournaments.pages.words import wording
from tournaments.regulations.event import TEAM_SECTIONS, Entrant, Event, Round
from tournaments.regulations.results import Side


def entrants_table(
    event: Event, *, lapsed: frozenset[int] = frozenset(), with_remarks: bool = False
) -> Table:
    """A row for each entrant, `lapsed` ones grey; a rating where somebody has one.

    With nothing below them its columns are what the import of a list of players reads; `with_remarks` a name
    says when its bearer has withdrawn.
    """
    teams = event.section in TEAM_SECTIONS
    columns = [
        replace(NUMBER, soft=True),
        replace(
            TEAM if teams else NAME,
            of=_name(event) if with_remarks else attrgetter("name"),
            heads_row=True,
            strong=True,
        ),
        replace(CLUB, of=lambda entrant: entrant.club or None),
    ]
    if not teams:
        columns.append(replace(CLASS, of=_class))
    if any(entrant.rating is not None for entrant in event.entrants):
        columns.append(
            Column("rating", gettext_lazy("Rating"), attrgetter("rating"), ValueKind.NUMBER, soft=True)
        )
    return table("entrants", columns, event.entrants, grey=lambda entrant: entrant.number in lapsed)


def _name(event: Event) -> Callable[[Entrant], Value]:
    """The name, with a remark when its bearer has withdrawn."""

    def of(entrant: Entrant) -> Value:
        if event.withdrawn_after(entrant.number) is None:
            return entrant.name
        return _("%(name)s (withdrawn)") % {"name": entrant.name}

    return of


def _class(entrant: Entrant) -> Value:
    return None if entrant.player_class is None else entrant.player_class.value


@dataclass(frozen=True, slots=True)
class Turn:
    """A round of one entrant: the board, of teams the table, the colour and the opponent; of who is free
    `colour` says so, and there are no others.
    """

    own: Entrant
    colour: str
    board: int | None = None
    other: Entrant | None = None


OF_TURN = replace(NAME, of=attrgetter("own.name"), strong=True, heads_row=True)
OPPONENTS_NUMBER = replace(NUMBER, of=lambda turn: turn.other and turn.other.number, soft=True)
OPPONENT = Column("opponent", gettext_lazy("Opponent"), lambda turn: turn.other and turn.other.name)
PERSONS = (OF_TURN, BOARD, COLOUR, OPPONENTS_NUMBER, OPPONENT)
TEAMS = (
    replace(OF_TURN, name=gettext_lazy("Team")),
    replace(BOARD, name=pgettext_lazy("to play at", "Table")),
    replace(COLOUR, name=gettext_lazy("Named")),
    OPPONENTS_NUMBER,
    OPPONENT,
)


def by_name_table(event: Event, number: int) -> Table:
    """Everybody in a round in alphabetical order. Raises KeyError when the round is not paired."""
    paired = {one.number: one for one in event.rounds}[number]
    turns = sorted(_turns(event, paired), key=lambda turn: alphabetical(turn.own.name))
    return table("by-name", TEAMS if event.section in TEAM_SECTIONS else PERSONS, turns)


def _turns(event: Event, paired: Round) -> Iterator[Turn]:
    who = {entrant.number: entrant for entrant in event.entrants}
    words = (wording.colour(Side.FIRST), wording.colour(Side.SECOND))
    if paired.matches:
        words = (pgettext("of a match", "first"), pgettext("of a match", "second"))
    pairs = [game.players for game in paired.games] or [(match.home, match.away) for match in paired.matches]
    for board, pair in enumerate(pairs, 1):
        for own, other, word in zip(pair, reversed(pair), words, strict=True):
            yield Turn(who[own], word, board, who[other])
    for number in paired.free:
        yield Turn(who[number], _("bye"))
