"""Events on the same day: in the same hall, or with the same people."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import combinations

from django.db.models import Q

from tournaments.events.permissions import visible_events
from tournaments.models import Entrant, Event, Round, TeamPlayer
from tournaments.pages.http.permissions import Visitor


@dataclass(frozen=True, slots=True)
class Clash:
    """Another event on a day: the `venue` where it is the same, "" where not, and who would play in both."""

    day: date
    event: Event
    venue: str
    people: tuple[str, ...]


def clashes(event: Event, user: Visitor, today: date) -> list[Clash]:
    """What clashes with an event from a day on, of what the user may see, the earliest first. Its groups and
    play-off games are one with it; what is over clashes with nothing.
    """
    main = event.root or event
    own = Q(event=main) | Q(event__root=main)
    days = set(Round.objects.filter(own, date__gte=today).values_list("date", flat=True))
    rounds = Round.objects.filter(date__in=days, event__in=visible_events(user)).exclude(own)
    found: dict[tuple[date, int], Event] = {}
    for paired in rounds.select_related("event__season", "event__root__season"):
        whole = paired.event.root or paired.event
        if paired.date and not whole.is_over:
            found[paired.date, whole.pk] = whole
    return [*_clashes(main, found)] if found else []


def _clashes(main: Event, found: Mapping[tuple[date, int], Event]) -> Iterator[Clash]:
    names = _people({main.pk, *(pk for _, pk in found)})
    for (day, _pk), other in sorted(found.items(), key=lambda one: one[0]):
        if clash := _clash(day, main, other, names):
            yield clash


def _clash(day: date, main: Event, other: Event, names: Mapping[int, dict[int, str]]) -> Clash | None:
    shared = names[main.pk].keys() & names[other.pk].keys()
    venue = main.venue if _same(main.venue, other.venue) else ""
    people = tuple(sorted(names[main.pk][one] for one in shared))
    return Clash(day, other, venue, people) if people or venue else None


def clashes_among(events: Iterable[Event], today: date) -> list[tuple[Event, Clash]]:
    """What clashes among these events and their parts from a day on, each pair once, the earliest first: the
    one, and the other as the clash.
    """
    by_day: dict[date, dict[int, Event]] = defaultdict(dict)
    rounds = Round.objects.filter(date__gte=today, event__in=list(events))
    for paired in rounds.select_related("event__season", "event__root__season"):
        whole = paired.event.root or paired.event
        if paired.date and not whole.is_over:
            by_day[paired.date][whole.pk] = whole
    busy = {day: list(found.values()) for day, found in sorted(by_day.items()) if len(found) > 1}
    names = _people({one.pk for found in busy.values() for one in found}) if busy else {}
    return [
        (one, clash)
        for day, found in busy.items()
        for one, other in combinations(found, 2)
        if (clash := _clash(day, one, other, names))
    ]


def _same(one: str, other: str) -> bool:
    return bool(one.strip()) and one.strip().casefold() == other.strip().casefold()


def _people(mains: Collection[int]) -> Mapping[int, dict[int, str]]:
    """The names of who plays in each of these events, for oneself or a team, by event and person."""
    entered = Entrant.objects.filter(Q(event__in=mains) | Q(event__root__in=mains), person__isnull=False)
    placed = TeamPlayer.objects.filter(Q(team__event__in=mains) | Q(team__event__root__in=mains))
    rows = [
        *entered.values_list("event__root", "event", "person", "name"),
        *placed.values_list("team__event__root", "team__event", "person", "name"),
    ]
    names: dict[int, dict[int, str]] = defaultdict(dict)
    for root, event, person, name in rows:
        names[root or event][person] = name
    return names
