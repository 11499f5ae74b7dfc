"""The pairings of a round by name: everybody in alphabetical order, of persons and of teams.

Source: reading R22 (which team is named first).
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from operator import attrgetter

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from tournaments.pages.tables import columns
from tournaments.pages.tables.columns import COLOUR
from tournaments.pages.tables.tables import Column, Table, table
from tournaments.pages.words import wording
from tournaments.regulations.event import TEAM_SECTIONS, Entrant, Event, Round
from tournaments.regulations.results import Side


@dataclass(frozen=True, slots=True)
class Turn:
    """A round of one entrant: the board, of teams the table, the colour and the opponent; of who is free
    `colour` says so, and there are no others.
    """

    own: Entrant
    colour: str
    board: int | None = None
    other: Entrant | None = None


NAME = replace(columns.NAME, of=attrgetter("own.name"), strong=True, heads_row=True)
NUMBER = replace(columns.NUMBER, of=lambda turn: turn.other and turn.other.number, soft=True)
OPPONENT = Column("opponent", gettext_lazy("Opponent"), lambda turn: turn.other and turn.other.name)
PERSONS = (NAME, columns.BOARD, COLOUR, NUMBER, OPPONENT)
TEAMS = (
    replace(NAME, name=gettext_lazy("Team")),
    replace(columns.BOARD, name=pgettext_lazy("to play at", "Table")),
    replace(COLOUR, name=gettext_lazy("Named")),
    NUMBER,
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


def alphabetical(name: str) -> tuple[str, str]:
    """The key by which names are in alphabetical order, whatever signs stand on their letters."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)), name
