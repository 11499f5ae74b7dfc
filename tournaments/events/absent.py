"""Who is known to be absent from rounds of an event."""

from collections.abc import Sequence

from django.db.models import Q

from tournaments.models import Absence, Event


def _absent(event: Event, number: int) -> Q:
    """Who cannot come to a round, or enters later."""
    return Q(absences__round__event=event, absences__round__number=number) | Q(from_round__gt=number)


def absent(event: Event, number: int, *, only_checked_in: bool = False) -> frozenset[int]:
    """The numbers of those who are not paired in a round though they have not withdrawn; `only_checked_in`
    leaves out who was not checked in, where somebody was.
    """
    found = _absent(event, number)
    if only_checked_in and event.entrants.filter(checked_in=True).exists():
        found |= Q(checked_in=False)
    return frozenset(event.entrants.filter(found).values_list("number", flat=True))


def absent_from(event: Event, numbers: Sequence[int]) -> dict[int, frozenset[int]]:
    """By round who is known to be absent from these rounds, or to enter later."""
    late = dict(event.entrants.values_list("number", "from_round"))
    reported = Absence.objects.filter(round__event=event, round__number__in=numbers)
    away = set(reported.values_list("round__number", "entrant__number"))
    return {
        number: frozenset(one for one, first in late.items() if first > number or (number, one) in away)
        for number in numbers
    }
