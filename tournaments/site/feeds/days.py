"""On which days something is played, and the days on which it was to be: from the events and their record.

The rounds that an event plays on one day are one entry, known for ever by the first of them. How often days
were moved, and which have gone, follows from the record, undone step by step.
"""

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import prefetch_related_objects

from tournaments.events import acts
from tournaments.events.particulars.called_off import rounds_off
from tournaments.ledger.acts import REDO, RESTORE, UNDO
from tournaments.ledger.chains.chain import chain_name
from tournaments.models import Event, LedgerEntry

MOVES = (acts.CALLED_OFF, acts.DATES, acts.START_TIME, acts.VENUE, acts.STATUS, UNDO, REDO, RESTORE)
"""The acts that may change when and where something is played, or whether anybody sees it."""
_OF_EVENT = ("starts_on", "start_time", "venue")


@dataclass(frozen=True, slots=True)
class DayOfPlay:
    """A day on which an event plays some rounds; none are known where only its first day is.

    `first` is the number by which it is known. Of a day that is `cancelled` the rounds are played on no day
    of their own any more, or they are called off. The event's days were changed `moves` times,
    last at `changed`.
    """

    event: Event
    first: int
    rounds: tuple[int, ...]
    day: datetime.date
    cancelled: bool
    moves: int
    changed: datetime.datetime

    @property
    def time(self) -> datetime.time | None:
        """The hour at which it begins, which is known of the first round."""
        return self.event.start_time if self.first == 1 else None


@dataclass(slots=True)
class _Past:
    """The days of an event as far as they were undone, as ISO 8601, and what was ever shown."""

    days: dict[int, str | None]
    starts_on: str | None
    is_shown: bool
    shown: dict[int, str] = field(default_factory=dict)
    moves: int = 0
    changed: datetime.datetime | None = None

    def entries(self) -> dict[int, str]:
        """The days with the numbers by which they are known."""
        dated = [(number, day) for number, day in sorted(self.days.items()) if day]
        if not dated and self.starts_on:
            return {1: self.starts_on}
        numbers = {day: number for number, day in reversed(dated)}
        return {number: day for day, number in numbers.items()}


def days_of_play(events: Collection[Event]) -> list[DayOfPlay]:
    """The days of published events, earliest first; their seasons are fetched.

    An event that is played in groups has no days but those of its groups.
    """
    found = list(events)
    prefetch_related_objects(found, "rounds", "root")
    whole = {event.parent_id for event in found if event.kind in (Event.Kind.GROUP, Event.Kind.FINAL)}
    record, off = _moves(found), rounds_off(found)
    days = [
        day
        for event in found
        if event.pk not in whole or event.rounds.all()
        for day in _days(event, record[chain_name(event)], off)
    ]
    return sorted(days, key=lambda one: (one.day, one.event.pk, one.first))


def _moves(events: Sequence[Event]) -> Mapping[str, list[LedgerEntry]]:
    chains = {chain_name(event) for event in events}
    rows = LedgerEntry.objects.filter(chain__in=chains, act__in=MOVES).only("chain_id", "at", "changes")
    record: dict[str, list[LedgerEntry]] = defaultdict(list)
    for entry in rows.order_by("chain_id", "-sequence"):
        record[entry.chain_id].append(entry)
    return record


def _days(
    event: Event, record: Sequence[LedgerEntry], off: Collection[tuple[int, int]]
) -> Iterator[DayOfPlay]:
    rounds = {paired.number: paired.date for paired in event.rounds.all()}
    past = _Past(
        {number: day.isoformat() if day else None for number, day in rounds.items()},
        event.starts_on.isoformat() if event.starts_on else None,
        is_shown=True,
    )
    now = past.entries()
    for entry in record:
        _undo(past, event, entry)
    changed = past.changed or datetime.datetime(event.season.year, 1, 1, tzinfo=datetime.UTC)
    for number, iso in {**past.shown, **now}.items():
        day = datetime.date.fromisoformat(iso)
        played = tuple(one for one, on in rounds.items() if on == day) if number in now else ()
        called_off = bool(event.called_off_because) and all(
            (event.pk, one) in off for one in played or rounds
        )
        cancelled = number not in now or called_off
        yield DayOfPlay(event, number, played, day, cancelled, past.moves, changed)


def _undo(past: _Past, event: Event, entry: LedgerEntry) -> None:
    """Put the days as they were before an entry, and keep what was shown then."""
    moved = False
    for key, old, new in entry.changes or ():
        kind, of, *number = key.split(" ")
        before, after = old or {}, new or {}
        if kind == "round" and of == str(event.pk) and before.get("date") != after.get("date"):
            past.days[int(number[0])] = before.get("date")
            moved = True
        elif kind == "event" and of == str(event.pk) and before:
            moved |= any(before.get(name) != after.get(name) for name in _OF_EVENT)
            past.starts_on = before.get("starts_on")
        if key == f"event {event.main_id}" and before:
            past.is_shown = _is_published(before)
            moved |= before.get("called_off") != after.get("called_off")
    if moved:
        past.moves += 1
        past.changed = past.changed or entry.at
        if past.is_shown:
            past.shown = past.entries() | past.shown


def _is_published(facts: Mapping[str, Any]) -> bool:
    return facts.get("status") == Event.Status.PUBLISHED
