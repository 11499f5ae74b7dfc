"""The desk of the office: the user's own events with how far each is, and the page on which each goes on."""

from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from tournaments.events.loaded import load_all
from tournaments.events.overview.standing import RoundState, rounds_of
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class DeskRow:
    """An event on the desk: its open round (None without one), how many it has, and the day of that round."""

    event: Event
    now: RoundState | None
    rounds: int
    day: date | None


def desk_rows(events: QuerySet[Event]) -> list[DeskRow]:
    """How far each of the events is, those that are open first; what is closed is not read."""
    loaded = {one.event.pk: one for one in load_all(events.filter(closed_at=None))}
    rows = []
    for event in events.select_related("season"):
        found = loaded.get(event.pk)
        states = rounds_of(found) if found else ()
        now = next((one for one in states if one.state == "now"), None)
        days = {one.number: one.date for one in found.rounds} if found else {}
        rows.append(DeskRow(event, now, len(states), days.get(now.number) if now else None))
    return sorted(rows, key=lambda row: row.event.closed_at is not None)
