"""The players who ask to take part in an event and have no answer yet."""

from django.db.models import QuerySet
from django.db.models.functions import Coalesce

from tournaments.models import Event, Registration

_SHOWN = Coalesce("person__merged_into_id", "person_id")


def waiting_registrations(event: Event) -> QuerySet[Registration]:
    """The registrations without an answer, the earliest first; not of whom somebody entered since."""
    entered = event.entrants.exclude(person=None).annotate(shown=_SHOWN).values("shown")
    waiting = Registration.objects.filter(event=event, answer="").annotate(shown=_SHOWN)
    return waiting.exclude(shown__in=entered)
