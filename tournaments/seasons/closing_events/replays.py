"""Whether the final orders that were recorded follow from what is recorded of their events, as this version
of the site reckons: old seasons replay exactly.
"""

from collections.abc import Iterator
from typing import Any

from tournaments.models import Event, no_practice
from tournaments.regulations.reason_json import in_words_of_today
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons.closing_events import final_orders

SAID_WHEN_CLOSED = ("points", "points_of_guests")
"""What also depends on who was of which club on the day of the closing, which is not asked again (R109)."""


def closed_events() -> list[Event]:
    """The competitions that are closed, of the earliest season first; practice copies are not among them."""
    closed = Event.objects.filter(no_practice(), root=None, closed_at__isnull=False)
    return list(closed.select_related("season").order_by("season__year", "pk"))


def differences(event: Event) -> list[str]:
    """What of the last final order of a closed competition does not follow from its results: the place in it,
    what is recorded and what is found now. What differs in words alone is no difference. The season must be
    loaded with it.
    """
    recorded = event.final_orders.last()
    if recorded is None:
        return ["no final order is recorded"]
    try:
        found = final_orders.found(event)
    except RuleViolation as fault:
        return [str(fault)]
    if found is None:
        return ["something is open in it"]
    sides = (_compared(recorded.content), _compared(found))
    return [f"{place}: {before}, now {now}" for place, before, now in _differing(*sides, "")]


def _compared(content: Any) -> Any:
    return {name: value for name, value in in_words_of_today(content).items() if name not in SAID_WHEN_CLOSED}


def _differing(before: Any, now: Any, place: str) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(before, dict) and isinstance(now, dict):
        for name in sorted(before.keys() | now.keys()):
            yield from _differing(before.get(name), now.get(name), f"{place}.{name}".removeprefix("."))
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for number, (one, other) in enumerate(zip(before, now, strict=True)):
            yield from _differing(one, other, f"{place}[{number}]")
    elif before != now:
        yield place, before, now
