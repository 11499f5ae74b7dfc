"""Giving entrants other numbers: no two of an event may have the same one, not even for a moment; and which
numbers of an eight nobody has.
"""

from collections.abc import Iterable, Sequence

from django.db.models import F

from tournaments.models import Entrant, Event
from tournaments.regulations.schedules.sections import OPEN_PLACES

_ASIDE = 20_000  # above every number, while numbers are exchanged


def set_aside(event: Event) -> None:
    """Free all numbers of an event, so that each of its entrants can be given any. Part of a larger act."""
    event.entrants.update(number=F("number") + _ASIDE)


def put_in_order(event: Event, rows: Iterable[Entrant]) -> None:
    """Give all entrants of an event the numbers 1, 2, 3 and so on in this order. Part of a larger act."""
    set_aside(event)
    for number, row in enumerate(rows, start=1):
        event.entrants.filter(pk=row.pk).update(number=number)


def move_up(event: Event, gap: int) -> None:
    """Let everybody behind a number that is free now move up by one. Part of a larger act."""
    event.entrants.filter(number__gt=gap).update(number=F("number") + _ASIDE)
    event.entrants.filter(number__gt=_ASIDE).update(number=F("number") - _ASIDE - 1)


def leave_open(event: Event, numbers: Sequence[int]) -> None:
    """Have just these numbers of an eight be those that nobody has (R121). Part of a larger act."""
    settings = {key: value for key, value in event.settings.items() if key != OPEN_PLACES}
    if numbers:
        settings[OPEN_PLACES] = " ".join(map(str, numbers))
    if settings != event.settings:
        event.settings = settings
        event.save(update_fields=["settings"])
