"""In which place somebody ended in a class, by the final orders of a season."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Entrant, Event
from tournaments.pages.http.permissions import Visitor
from tournaments.regulations.event import TEAM_SECTIONS
from tournaments.seasons.finals.closed_events import MOVING, last_orders, parts_of
from tournaments.seasons.finals.winners import closed, entered

_OF_CLASSES = tuple(section for section in MOVING if section not in TEAM_SECTIONS)


@dataclass(frozen=True, slots=True)
class ClassPlace:
    """A place in a class, or in a group of it."""

    place: int
    event: Event


def class_places(people: Collection[int], year: int, user: Visitor) -> Mapping[int, ClassPlace]:
    """Of each of these people who played in a class in a season that place, as far as the visitor may see it:
    of the highest class, and of its final group where there was one. Four queries.
    """
    own = Entrant.objects.filter(Q(person__in=people) | Q(person__merged_into__in=people))
    events = closed(user).filter(season__year=year, section__in=_OF_CLASSES, pk__in=entered(own))
    parts = parts_of(list(last_orders().filter(event__in=events).select_related("event__season")))
    parts.sort(key=lambda part: (part.event.section, part.event.kind != Event.Kind.FINAL))
    found: dict[int, ClassPlace] = {}
    for part in parts:
        without = {entrant.pk for entrant in part.without_place}
        for row in part.rows:
            who = row.entrant.person
            if who is not None and row.entrant.pk not in without:
                found.setdefault(who.shown_pk, ClassPlace(row.place, part.event))
    return found
