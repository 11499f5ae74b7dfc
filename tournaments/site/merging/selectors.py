"""What somebody was when, under all names under which that one is known."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from operator import attrgetter

from django.db.models import Q
from django.utils import timezone

from tournaments.ledger.chains import chain
from tournaments.models import ClassPeriod, LedgerEntry, Membership, Person
from tournaments.people.memberships.timeline import Row, together
from tournaments.site import acts


@dataclass(frozen=True, slots=True)
class History:
    """The clubs and the classes of a person, the earliest first."""

    memberships: tuple[Membership, ...]
    classes: tuple[ClassPeriod, ...]


def history(person: Person) -> History:
    """Somebody's clubs and classes over time as one row of each, those of whoever was merged with this one
    among them.
    """
    whose = Q(person=person) | Q(person__merged_into=person)
    memberships = list(Membership.objects.filter(whose).select_related("club").order_by("pk"))
    classes = list(ClassPeriod.objects.filter(whose).order_by("pk"))
    known = {row.person_id for row in memberships} | {row.person_id for row in classes}
    days = _days_of_merging(known - {person.pk})
    return History(
        tuple(_of_one(person, memberships, days, attrgetter("club_id"))),
        tuple(_of_one(person, classes, days, attrgetter("player_class"))),
    )


def _days_of_merging(merged: Iterable[int]) -> Mapping[int, date]:
    """The day since which each of these is shown as somebody else, the latest last."""
    wanted = sorted(merged)
    if not wanted:
        return {}
    told = LedgerEntry.objects.filter(chain_id=chain.UNION, act=acts.MERGE, subject__merged__in=wanted)
    return {entry.subject["merged"]: timezone.localdate(entry.at) for entry in told.order_by("sequence")}


def _of_one(
    person: Person, rows: list[Row], days: Mapping[int, date], value: Callable[[Row], object]
) -> list[Row]:
    found = [row for row in rows if row.person_id == person.pk]
    for pk, day in days.items():
        found = together(found, [row for row in rows if row.person_id == pk], day, value)
    return found
