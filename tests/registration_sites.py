"""A player who asks to take part, of the site of the roles."""

from datetime import timedelta

from django.utils import timezone

from tests import sites
from tournaments.events.registrations import services
from tournaments.models import Event, Registration

ACTS = ("set_terms", "register", "withdraw", "answer")


def add(site: sites.Site, event: Event) -> None:
    """Have the player of the site ask to take part in this event."""
    services.set_terms(actor=site.leader, event_id=event.pk, until=timezone.localdate() + timedelta(days=30))
    services.register(actor=site.player, event_id=event.pk)


def arguments() -> dict[str, object]:
    """What a write about who asks is asked with."""
    row = Registration.objects.get()
    until = row.at.date() + timedelta(days=40)
    return {"registration_id": row.pk, "registration": row.pk, "entered": True, "until": until}
