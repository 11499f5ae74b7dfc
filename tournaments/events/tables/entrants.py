"""The entrants of an event by start number.

Source: Bijlage 4.3 (classes).
"""

from collections.abc import Callable
from dataclasses import replace
from operator import attrgetter

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.pages.tables.columns import CLASS, CLUB, NAME, NUMBER, TEAM
from tournaments.pages.tables.tables import Column, Table, Value, ValueKind, table
from tournaments.regulations.event import TEAM_SECTIONS, Entrant, Event


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
