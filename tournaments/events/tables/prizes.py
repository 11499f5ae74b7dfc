"""Prize lists: who has which prize, by category or in one list, and why.

Source: F, art. 5.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from django.utils.translation import gettext_lazy

from tournaments.pages.tables import columns
from tournaments.pages.tables.tables import Column, Table, Value, ValueKind, table
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import Entrant
from tournaments.regulations.order.prizes import Prize
from tournaments.regulations.reasons import Reason


@dataclass(frozen=True, slots=True)
class Award:
    """A prize of a list without categories: what it is ("1", "Youngest player"), who has it, and the place
    of the winner in the final order.
    """

    prize: str
    entrant: Entrant
    place: int


@dataclass(frozen=True, slots=True)
class _Line:
    category: str | None
    prize: int | str
    entrant: Entrant
    place: int
    because: Reason | None


def _class(line: _Line) -> Value:
    return None if line.entrant.player_class is None else line.entrant.player_class.value


CATEGORY = Column("category", gettext_lazy("Category"), attrgetter("category"))
PRIZE = Column(
    "prize", gettext_lazy("Prize"), attrgetter("prize"), ValueKind.NUMBER, heads_row=True, strong=True
)
WINNER = (
    replace(columns.NAME, of=attrgetter("entrant.name")),
    replace(columns.CLUB, of=lambda line: line.entrant.club or None, wide=True),
    replace(columns.CLASS, of=_class, blank="—"),
    columns.PLACE,
)
WHY = replace(columns.WHY, soft=True, wide=True)


def prizes_table(prizes: Sequence[Prize], edition: Edition) -> Table:
    """The prizes, category by category."""
    lines = [_Line(one.category, one.number, one.entrant, one.place, one.because) for one in prizes]
    return table("prizes", (CATEGORY, PRIZE, *WINNER, WHY), lines, edition=edition)


def awards_table(awards: Sequence[Award]) -> Table:
    """The prizes of a list without categories."""
    lines = [_Line(None, award.prize, award.entrant, award.place, None) for award in awards]
    return table("prizes", (PRIZE, *WINNER), lines)
