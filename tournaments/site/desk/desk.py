"""The desk of the office: one's own events by when they are played, with how far each is and the act that is
next.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum
from itertools import groupby

from django.db.models import Q, QuerySet

from tournaments.events.loaded import LoadedEvent, load_all
from tournaments.events.overview.standing import RoundState, rounds_of
from tournaments.events.to_do.elsewhere import Pending, pending
from tournaments.events.to_do.next_steps import Step, of_directors, steps_of
from tournaments.models import Event

A_WEEK = timedelta(days=7)


class When(Enum):
    """When an event is played next, as the desk groups its rows."""

    BEFORE = "before"
    TODAY = "today"
    WEEK = "week"
    LATER = "later"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class DeskRow:
    """An event on the desk: the round that is played, None where none is open, of how many; how many of its
    boards are in; the `day` that is next, None where none is known; whether the public sees that round; and
    the act that is next, None where there is none.
    """

    event: Event
    when: When
    round: int | None = None
    rounds: int = 0
    done: int = 0
    boards: int = 0
    entrants: int = 0
    day: date | None = None
    is_shown: bool = True
    step: Step | None = None


@dataclass(frozen=True, slots=True)
class Desk:
    """The rows by when; `first` is what is next of all, None where nothing is to be done."""

    groups: tuple[tuple[When, tuple[DeskRow, ...]], ...]
    closed: tuple[DeskRow, ...]
    first: DeskRow | None
    before: int
    today: int
    week: int


def desk(events: QuerySet[Event], today: date) -> Desk:
    """The desk of who leads these events; what is closed or called off is not read, and comes last, but where
    areas above have something open in it: that is still to be finished. A practice copy is for some other
    time, and never what is next of all.
    """
    parts: dict[int, list[LoadedEvent]] = defaultdict(list)
    is_open = events.filter(closed_at=None, called_off="")
    for one in load_all(Event.objects.filter(Q(pk__in=is_open) | Q(root__in=is_open)).order_by("pk")):
        parts[one.event.main_id].append(one)
    shown = list(events.select_related("season"))
    elsewhere: dict[int, list[Pending]] = defaultdict(list)
    for open_matter in pending([event.pk for event in shown]):
        elsewhere[open_matter.event].append(open_matter)
    rows = [_row(event, parts[event.pk], of_directors(elsewhere[event.pk]), today) for event in shown]
    order = [*When]
    rows.sort(key=lambda row: (order.index(row.when), row.day or date.max, row.event.pk))
    groups = [(when, tuple(of_one)) for when, of_one in groupby(rows, lambda row: row.when)]
    first = next((row for row in rows if row.step and not row.event.is_practice), None)
    return Desk(
        groups=tuple(group for group in groups if group[0] is not When.CLOSED),
        closed=tuple(row for row in rows if row.when is When.CLOSED),
        first=first,
        before=sum(row.when is When.BEFORE for row in rows),
        today=sum(row.when is When.TODAY for row in rows),
        week=sum(row.when is When.WEEK for row in rows),
    )


def _row(event: Event, parts: Sequence[LoadedEvent], elsewhere: Sequence[Step], today: date) -> DeskRow:
    """How far an event is, with its groups together: their earliest round that is open is the one played.
    What areas above have open comes before its own steps.
    """
    above = next(iter(elsewhere), None)
    if event.is_over:
        return DeskRow(event, When.BEFORE if above else When.CLOSED, step=above)
    if not parts:  # a simultaneous display
        return DeskRow(event, _when([event.starts_on], today), day=event.starts_on, step=above)
    whole = sorted(parts, key=lambda one: one.event.pk != event.pk)
    groups = [part for part in whole[1:] if not part.event.is_play_off]
    states = [(part, rounds_of(part)) for part in (groups or whole[:1])]
    playing = [state for _, found in states for state in found if state.state == "now"]
    number = min((state.number for state in playing), default=None)
    of_round = [state for _, found in states for state in found if state.number == number]
    days = _days(states, number, today) or [event.starts_on]
    return DeskRow(
        event,
        When.LATER if event.is_practice else _when(days, today),
        round=number,
        rounds=max(len(found) for _, found in states),
        done=sum(state.done for state in of_round),
        boards=sum(state.boards for state in of_round),
        entrants=len(whole[0].facts.entrants),
        day=min(filter(None, days), default=None),
        is_shown=all(state.is_published for state in of_round),
        step=next(iter((*elsewhere, *steps_of(whole))), None),
    )


def _days(
    states: Iterable[tuple[LoadedEvent, Sequence[RoundState]]], number: int | None, today: date
) -> list[date | None]:
    """The days that count: of the round that is played, else of the rounds from today on."""
    rounds = [paired for loaded, _ in states for paired in loaded.rounds if paired.date]
    if number is not None:
        return [paired.date for paired in rounds if paired.number == number]
    return [paired.date for paired in rounds if paired.date and paired.date >= today]


def _when(days: Iterable[date | None], today: date) -> When:
    """When somebody is needed, by the earliest of these days."""
    day = min(filter(None, days), default=None)
    if day is None or day > today + A_WEEK:
        return When.LATER
    if day < today:
        return When.BEFORE
    return When.TODAY if day == today else When.WEEK
