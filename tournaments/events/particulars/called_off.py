"""What is not played any more of competitions that were called off."""

from collections.abc import Collection

from tournaments.models import Event, Round


def rounds_off(events: Collection[Event]) -> set[tuple[int, int]]:
    """The rounds that are called off, as (key of the event, number): those in which nothing was played.

    The roots of the events are fetched.
    """
    off = [event.pk for event in events if event.called_off_because]
    if not off:
        return set()
    rounds = Round.objects.filter(event__in=off).exclude(games__result__gt="")
    return set(rounds.values_list("event_id", "number"))
