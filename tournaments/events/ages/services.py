"""Settling whether somebody is young enough: the day of birth is recorded, or the leaders admit the player.

Source: E, art. 4; reading R91.
"""

from datetime import date

from tournaments.events import acts
from tournaments.events.ages import selectors
from tournaments.events.locks import check_no_practice, locked_whole
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Entrant, Event, Person, User
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.people import services as people
from tournaments.people.acts import PERSON
from tournaments.regulations.reasons import RuleViolation, gettext_noop


@one_act
def admit(*, actor: User, event_id: int, number: int, reason: str) -> Entrant:
    """Admit an entrant whose day of birth is not known, and say why, so that the event can be started.

    Errors: PermissionDenied; RuleViolation for a closed event, for somebody whose age is settled or who is
    known to be too old, or without a reason.
    """
    event = locked_whole(actor, event_id)
    entrant = _open(event, number).entrant
    reason = typed.reason_given(reason, "E.4", "R91")
    entrant.admitted_because = reason
    entrant.save(update_fields=["admitted_because"])
    record.append(
        actor=actor,
        act=acts.ADMISSION,
        event=event,
        subject={"event": event.pk, "number": number, "name": entrant.name},
        after=True,
        reason=reason,
    )
    return entrant


@one_act
def record_born(*, actor: User, event_id: int, number: int, born: date) -> Entrant:
    """Record the day of birth of an entrant of whom it is not known, as a leader of the event.

    Who turns out to be too old stays entered until the entry is withdrawn. Errors: as `admit`; RuleViolation
    for a day on which nobody who plays was born, and in a practice copy, where nothing of a person changes.
    """
    event = locked_whole(actor, event_id, with_union=True)
    check_no_practice(event)
    entrant = _open(event, number).entrant
    people.check_born(born)
    assert entrant.person is not None, "in section E persons play"
    found = Person.objects.select_related("club").get(pk=entrant.person.shown_pk)
    before, found.born = people.described(found), born
    found.save(update_fields=["born"])
    record.append(
        actor=actor,
        act=PERSON,
        subject={"person": found.pk},
        before=before,
        after=people.described(found),
    )
    return entrant


def _open(event: Event, number: int) -> selectors.Unsettled:
    """The entrant of this number, whose day of birth is not known. Errors: RuleViolation."""
    found = next((one for one in selectors.unsettled(event) if one.entrant.number == number), None)
    if found is None:
        raise refuse(gettext_noop("The age of number %(number)s is settled."), "E.4", number=number)
    if found.too_old:
        raise RuleViolation(found.because)
    return found
