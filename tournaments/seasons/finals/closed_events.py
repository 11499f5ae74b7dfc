"""The final orders of closed events, with the people and clubs that stood in them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from tournaments.events.loaded import FIRST_GROUP, division_of
from tournaments.models import (
    Entrant,
    Event,
    FinalOrder,
    Round,
    Season,
    SeasonFact,
    TeamTransfer,
    no_practice,
)
from tournaments.regulations.counting.standing_rows import Status
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import TEAM_SECTIONS, Section
from tournaments.regulations.teams.groups import group_number, is_group_name

MOVING = ("B", "C", "D", "G")
"""The sections whose final orders give places."""
BY_CLASS = (Section.C, Section.D)
"""The sections in which everybody plays in the own class."""


Team = tuple[str, str]
"""A team: the section in which it plays, and its name."""


def sections_of(told: SeasonFact | TeamTransfer) -> tuple[str, ...]:
    """The sections in which the team plays of which something was told."""
    return (told.section,) if told.section else TEAM_SECTIONS


def counted(season: Season) -> tuple[str, ...]:
    """The sections whose final orders give places or points in a season, by its edition."""
    rule = edition(season.edition).classification
    return tuple(sorted({*MOVING, *rule.wp_sections, *rule.kp_sections}))


@dataclass(frozen=True, slots=True)
class ClosedRow:
    """Somebody's place in a final order; in a divided group that of the whole, where there is one (R80).
    `lapsed` says that all games of the entrant were annulled (D.8, R52).
    """

    place: int
    entrant: Entrant
    lapsed: bool = False


@dataclass(frozen=True, slots=True)
class ClosedPart:
    """An event, a group or a final group as it was closed, the best place first.

    `divided` says that these are the places of the whole of a group in halves (R80).
    """

    event: Event
    rows: tuple[ClosedRow, ...]
    sha256: str
    divided: bool = False

    @property
    def absent(self) -> tuple[Entrant, ...]:
        """Who was absent for the whole event (C.12)."""
        return tuple(row.entrant for row in self.rows if row.entrant.withdrawn_after_round == 0)

    @property
    def without_place(self) -> tuple[Entrant, ...]:
        """Who has no place to promote from: absent for the whole event, or with every game annulled (R59)."""
        lapsed = tuple(row.entrant for row in self.rows if row.lapsed)
        return (*self.absent, *lapsed)

    @property
    def group_number(self) -> int:
        """The number of the group of teams from the top."""
        name = self.event.group or FIRST_GROUP
        return group_number(name) if is_group_name(name) else 0


def closed_parts(season: Season) -> list[ClosedPart]:
    """Every closed part of a season that gives places or points, by the last final order of its event."""
    orders = last_orders().filter(event__season=season, event__section__in=counted(season))
    closed = orders.filter(event__closed_at__isnull=False).select_related("event__season")
    return parts_of(list(closed))


def last_orders() -> QuerySet[FinalOrder]:
    """The last final order of each event, which is the one that counts, also of what was opened again."""
    last = FinalOrder.objects.filter(event=OuterRef("event")).order_by("-number").values("number")[:1]
    return FinalOrder.objects.filter(number=Subquery(last)).order_by("event_id")


def contents(order: FinalOrder) -> list[dict[str, Any]]:
    """What a final order has of each part, in the order of `parts_of`."""
    found: list[dict[str, Any]] = order.content.get("parts", [order.content])
    return found


def parts_of(orders: Sequence[FinalOrder]) -> list[ClosedPart]:
    """The parts of competitions by these final orders: their groups and final groups, or themselves."""
    wholes = {order.event_id: order.event for order in orders}
    below = Event.objects.filter(parent__in=wholes, kind__in=(Event.Kind.GROUP, Event.Kind.FINAL))
    events = {(pk, division_of(whole)): whole for pk, whole in wholes.items()}
    events |= {(part.main_id, division_of(part)): part for part in below.select_related("season", "root")}
    entrants = Entrant.objects.filter(event__in=[event.pk for event in events.values()])
    by_number = {
        (row.event_id, row.number): row
        for row in entrants.select_related("person__club", "person__merged_into__club", "club")
    }
    return [
        ClosedPart(event, tuple(_rows(event, content, by_number)), order.sha256, _is_divided(content))
        for order in orders
        for content in contents(order)
        for event in [events[order.event_id, content["event"]["division"]]]
    ]


def _rows(
    event: Event, content: Mapping[str, Any], entrants: Mapping[tuple[int, int], Entrant]
) -> Iterator[ClosedRow]:
    standings = content["standings"]
    lapsed = {row["number"] for row in standings["rows"] if row.get("status") == Status.LAPSED}
    for row in standings["whole"] if _is_divided(content) else standings["rows"]:
        yield ClosedRow(row["place"], entrants[event.pk, row["number"]], row["number"] in lapsed)


def _is_divided(content: Mapping[str, Any]) -> bool:
    """Whether everybody of a group in halves has a place in the whole of it."""
    standings = content["standings"]
    return len(standings.get("whole", ())) == len(standings["rows"]) > 0


def begun() -> Exists:
    """Whether a round of a competition, or of a part of it, was paired."""
    of_it = Q(event=OuterRef("pk")) | Q(event__root=OuterRef("pk"))
    return Exists(Round.objects.filter(of_it, paired_at__isnull=False))


def planned() -> Exists:
    """Whether a round of a competition, or of a part of it, is planned: whether it was started."""
    return Exists(Round.objects.filter(Q(event=OuterRef("pk")) | Q(event__root=OuterRef("pk"))))


def is_open(event: Event) -> bool:
    """Whether a competition gives places or points and is neither closed nor called off."""
    return event.section in counted(event.season) and not event.is_over


def still_open(season: Season) -> QuerySet[Event]:
    """The competitions of a season that give places or points, were started, and are neither closed nor
    called off.
    """
    found = Event.objects.filter(
        begun(),
        no_practice(),
        season=season,
        root=None,
        section__in=counted(season),
        closed_at=None,
        called_off="",
    )
    return found.select_related("season")


def one_class(parts: Iterable[ClosedPart]) -> ClosedPart | None:
    """The part whose order is that of a whole class: its final group, else its only group, else None."""
    given = list(parts)
    finals = [part for part in given if part.event.kind == Event.Kind.FINAL]
    if len(finals or given) != 1:
        return None
    return (finals or given)[0]


def that_count(parts: Sequence[ClosedPart]) -> list[ClosedPart]:
    """The parts that give places: of several events of one section and division those without a name of their
    own, where there are such; the others were played beside the championship (R75).
    """
    wholes = {part.event.main_id: part.event.root or part.event for part in parts}
    unnamed = {(one.section, one.division) for one in wholes.values() if not one.name}
    return [
        part
        for part in parts
        for whole in [wholes[part.event.main_id]]
        if not whole.name or (whole.section, whole.division) not in unnamed
    ]
