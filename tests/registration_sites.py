"""A player who asks to take part, of the site of the roles."""

from datetime import timedelta

from django.utils import timezone

from tests import sites
from tournaments.events.entries import by_mail
from tournaments.events.registrations import services
from tournaments.models import Event, Registration
from tournaments.people.contacts import services as contacts
from tournaments.people.contacts.services import ToldOfPerson

ACTS = ("set_terms", "register", "withdraw", "answer")


ADDRESS = "player@example.org"


def add(site: sites.Site, event: Event) -> None:
    """Have the player of the site, who is reached by mail too, ask to take part in this event."""
    told = ToldOfPerson(mail=ADDRESS)
    contacts.tell_of_person(actor=site.administrator, person_id=site.player.person_id, told=told)
    services.set_terms(actor=site.leader, event_id=event.pk, until=timezone.localdate() + timedelta(days=30))
    services.register(actor=site.player, event_id=event.pk)


def arguments() -> dict[str, object]:
    """What a write about who asks is asked with."""
    row = Registration.objects.get()
    until = row.at.date() + timedelta(days=40)
    return {"registration_id": row.pk, "registration": row.pk, "entered": True, "until": until}


def by_mail_of(event: Event) -> dict[str, dict[str, str]]:
    """What stands in the link that was mailed to the player who asks."""
    token = by_mail.token_of(event, Registration.objects.get().person, ADDRESS)
    return {name: {"token": token} for name in ("mailed-registration", "mailed-registration-withdrawal")}
