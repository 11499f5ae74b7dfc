"""The results that somebody says are wrong, as far as that waits for the leaders."""

from collections.abc import Collection

from django.db.models import F, QuerySet

from tournaments.models import Doubt, Event


def open_doubts() -> QuerySet[Doubt]:
    """The doubts that were not answered, of results that still stand in events that are open: a correction
    settles them, and what was corrected back waits again.
    """
    waiting = Doubt.objects.filter(answered_at=None, result=F("game__result"))
    return waiting.filter(game__round__event__closed_at=None)


def doubted_games(events: Collection[Event]) -> frozenset[int]:
    """The keys of the games of these events whose result is doubted."""
    asked = open_doubts().filter(game__round__event__in=events)
    return frozenset(asked.values_list("game_id", flat=True))
