"""Who is notified of being named leader or jury of an event."""

from django.urls import reverse

from tournaments.models import Event, LedgerEntry, User
from tournaments.notices.recipients import Found, Notification


def director_named(entry: LedgerEntry, event: Event) -> Found:
    """That an event is theirs to lead, to who was named."""
    yield from _named(entry, "leader", reverse("event-office", args=[event.pk]))


def jury_named(entry: LedgerEntry, event: Event) -> Found:
    """That they are of the jury of an event, to who was named."""
    yield from _named(entry, "jury", reverse("jury", args=[event.pk]))


def _named(entry: LedgerEntry, kind: str, path: str) -> Found:
    if entry.after:
        for user in User.objects.filter(username=entry.subject["leader"]).values_list("pk", flat=True):
            yield Notification(user, kind, path)
