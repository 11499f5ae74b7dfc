"""The players who ask to take part in an event and have no answer yet; whoever is entered has one."""

from typing import Any

from django.db.models.functions import Coalesce
from django.utils import timezone

from tournaments.events import acts
from tournaments.events.entries import by_mail
from tournaments.events.entries.selectors import waiting_registrations
from tournaments.ledger import record
from tournaments.models import Event, Registration, User
from tournaments.notices.recipients import accounts
from tournaments.people.contacts.selectors import contact_of

_SHOWN = Coalesce("person__merged_into_id", "person_id")


def settle_entered(actor: User, event: Event) -> None:
    """Answer everybody who asked to take part and is entered now, by whichever page. Part of a larger act."""
    entered = event.entrants.exclude(person=None).annotate(shown=_SHOWN).values("shown")
    waiting = waiting_registrations(event).annotate(shown=_SHOWN).filter(shown__in=entered)
    for row in waiting.select_related("person__merged_into"):
        answered(actor, event, row, Registration.Answer.ENTERED)


def answered(actor: User, event: Event, row: Registration, answer: str, because: str = "") -> None:
    """Write what the leaders answered, and record it. Part of a larger act."""
    settle(row, answer, because)
    subject = about(row)
    act = acts.REGISTRATION_ANSWERED
    record.append(actor=actor, act=act, event=event, subject=subject, after=answer, reason=because)
    _tell_by_mail(event, row, answer, because)


def _tell_by_mail(event: Event, row: Registration, answer: str, because: str) -> None:
    """Mail the answer to a player without an account, where the site has an address."""
    person = row.person.merged_into or row.person
    told = contact_of(person)
    if told is None or not told.mail or not event.is_published or accounts([person.pk]):
        return
    kind = by_mail.ANSWERS[Registration.Answer(answer)]
    by_mail.write(event, person, told.mail, row.language, kind, {"reason": because})


def settle(row: Registration, answer: str, because: str = "") -> None:
    """Write what became of a registration. Part of a larger act."""
    row.answer, row.because, row.answered_at = answer, because, timezone.now()
    row.save(update_fields=["answer", "because", "answered_at"])


def about(row: Registration) -> dict[str, Any]:
    """The subject of an entry of the record about a registration."""
    person = row.person.merged_into or row.person
    return {"event": row.event_id, "registration": row.pk, "name": person.name}
