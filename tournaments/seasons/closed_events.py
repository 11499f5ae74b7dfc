"""The final orders of closed events, with the people and clubs that stood in them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.events.loaded import FIRST_GROUP, division_of
from tournaments.models import Entrant, Event, FinalOrder, Round, Season
from tournaments.regulations.teams.groups import group_number, is_group_name

COUNTED = ("A", "B", "C", "D", "G")
"""The sections whose final orders give places or points."""


@dataclass(frozen=True, slots=True)
class ClosedRow:
    """Somebody's place in a final order."""

    place: int
    entrant: Entrant


@dataclass(frozen=True, slots=True)
class ClosedPart:
    """An event, a group or a final group as it was closed, the best place first."""

    event: Event
    rows: tuple[ClosedRow, ...]
    sha256: str

    @property
    def absent(self) -> tuple[Entrant, ...]:
        """Who was absent for the whole event (C.12)."""
        return tuple(row.entrant for row in self.rows if row.entrant.withdrawn_after_round == 0)

    @property
    def group_number(self) -> int:
        """The number of the group of teams from the top."""
        name = self.event.group or FIRST_GROUP
        return group_number(name) if is_group_name(name) else 0


def closed_parts(season: Season) -> list[ClosedPart]:
    """Every closed part of a season that gives places or points, by the last final order of its event."""
    orders = (
        FinalOrder.objects.filter(event__season=season, event__section__in=COUNTED)
        .filter(event__closed_at__isnull=False)
        .select_related("event__season")
        .order_by("event_id", "number")
    )
    last = {order.event_id: order for order in orders}
    return _parts(list(last.values()))


def _parts(orders: Sequence[FinalOrder]) -> list[ClosedPart]:
    """The parts of these closed competitions: their groups and final groups, or themselves."""
    wholes = {order.event_id: order.event for order in orders}
    below = Event.objects.filter(parent__in=wholes, kind__in=(Event.Kind.GROUP, Event.Kind.FINAL))
    events = {(part.main_id, division_of(part)): part for part in below.select_related("season", "root")}
    events |= {(pk, division_of(whole)): whole for pk, whole in wholes.items() if _of_one_part(pk, orders)}
    entrants = Entrant.objects.filter(event__in=[event.pk for event in events.values()])
    by_number = {
        (row.event_id, row.number): row
        for row in entrants.select_related("person__club", "person__merged_into__club", "club")
    }
    return [
        ClosedPart(event, tuple(_rows(event, content, by_number)), order.sha256)
        for order in orders
        for content in order.content.get("parts", [order.content])
        for event in [events[order.event_id, content["event"]["division"]]]
    ]


def _of_one_part(pk: int, orders: Sequence[FinalOrder]) -> bool:
    return any(order.event_id == pk and "parts" not in order.content for order in orders)


def _rows(
    event: Event, content: Mapping[str, Any], entrants: Mapping[tuple[int, int], Entrant]
) -> Iterator[ClosedRow]:
    for row in content["standings"]["rows"]:
        yield ClosedRow(row["place"], entrants[event.pk, row["number"]])


def begun() -> Exists:
    """Whether a round of a competition, or of a part of it, was paired."""
    of_it = Q(event=OuterRef("pk")) | Q(event__root=OuterRef("pk"))
    return Exists(Round.objects.filter(of_it, paired_at__isnull=False))


def is_open(event: Event) -> bool:
    """Whether a competition gives places or points and is not closed."""
    return event.section in COUNTED and event.closed_at is None


def still_open(season: Season) -> QuerySet[Event]:
    """The competitions of a season that give places or points, were started, and are not closed."""
    found = Event.objects.filter(begun(), season=season, root=None, section__in=COUNTED, closed_at=None)
    return found.select_related("season")


def one_class(parts: Iterable[ClosedPart]) -> ClosedPart | None:
    """The part whose order is that of a whole class: its final group, else its only group, else None."""
    given = list(parts)
    finals = [part for part in given if part.event.kind == Event.Kind.FINAL]
    if len(finals or given) != 1:
        return None
    return (finals or given)[0]
