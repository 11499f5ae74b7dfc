"""Players who enter themselves: the leaders say until when, a player asks, the leaders answer.

No article of the regulation asks it; who is admitted is asked as of every entry (A art. 2, D art. 3,
E art. 4).
"""

from datetime import date
from typing import Any

from django.utils import timezone

from tournaments.events import acts
from tournaments.events.entries import by_mail, registered
from tournaments.events.entries import services as entering
from tournaments.events.entries.selectors import waiting_registrations
from tournaments.events.locks import check_open, locked_for_anyone, locked_whole
from tournaments.events.permissions import may_register
from tournaments.events.registrations import selectors
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Event, Registration, User
from tournaments.pages.http.permissions import ByMail, require
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import Refusals, refuse
from tournaments.people.contacts.selectors import reached_by
from tournaments.people.recognising import matching
from tournaments.regulations.reasons import RuleViolation, gettext_noop

MOST_PLACES = 999
MOST_OF_AN_ADDRESS = 12
"""So many players at most have a link by one address."""


@one_act
def set_terms(*, actor: User, event_id: int, until: date | None, places: int | None = None) -> Event:
    """Say until which day players enter themselves, and for how many there is a place; without a day none do.

    Errors: PermissionDenied; RuleViolation for an event in which they cannot, a day that is over or after the
    first day of the event, and a number of places that cannot be.
    """
    event = locked_whole(actor, event_id)
    if until is None:
        _check_nobody_waits(event)
        places = None
    else:
        _check_terms(event, until, places)
    before = _terms(event)
    event.registration_until, event.registration_places = until, places
    after = _terms(event)
    if after != before:
        event.save(update_fields=["registration_until", "registration_places"])
        record.append(actor=actor, act=acts.REGISTRATION_TERMS, event=event, before=before, after=after)
    return event


def _check_nobody_waits(event: Event) -> None:
    if waiting_registrations(event).exists():
        raise refuse(gettext_noop("Answer those who ask to take part first."), place="until")


def _check_terms(event: Event, until: date, places: int | None) -> None:
    if not selectors.may_take_players(event):
        raise refuse(
            gettext_noop(
                "Players enter themselves in an event of persons before it starts; the places of an eight go "
                "by the classification, and those of a simul are given by its directors."
            )
        )
    if until < timezone.localdate() and until != event.registration_until:
        raise refuse(gettext_noop("This day is over."), place="until")
    if event.starts_on and until > event.starts_on:
        raise refuse(
            gettext_noop("The event begins before that, on %(day)s."),
            place="until",
            day=event.starts_on.isoformat(),
        )
    if places is not None and not 1 <= places <= MOST_PLACES:
        raise refuse(gettext_noop("from 1 to %(most)s places"), place="places", most=MOST_PLACES)


def _terms(event: Event) -> dict[str, Any]:
    until = event.registration_until
    return {"until": until and until.isoformat(), "places": event.registration_places}


@one_act
def register(*, actor: User | ByMail, event_id: int, remark: str = "", language: str = "") -> Registration:
    """Ask, as a player, to take part in an event; its leaders are notified and answer, who has no account in
    this `language`.

    Errors: PermissionDenied unless the account is of somebody known, or the link was mailed to one;
    RuleViolation where no player enters now, for who is entered or waits already; Refusals for whom the
    regulation does not admit.
    """
    event = locked_for_anyone(event_id)
    require(may_register(actor, event))
    check_open(event)
    _check_taking(event)
    own = selectors.own(event, actor)
    if own.entrant:
        raise refuse(gettext_noop("%(name)s is entered already"), name=own.entrant.name)
    if own.waits:
        raise refuse(gettext_noop("You asked already; the tournament directors have not answered yet."))
    said = typed.tidy(remark)
    if fault := typed.line_fault(said, typed.REASON_LENGTH):
        raise RuleViolation(fault, "remark")
    row = Registration(event=event, person=actor.person, at=timezone.now(), remark=said, language=language)
    entry = selectors.entry_of(row)
    found = entering.not_admitted(
        event, [entry], matching.matches(event, [entry], with_alike=False), overruled=False
    )
    if found:
        raise Refusals(found)
    row.save()
    record.append(actor=actor, act=acts.REGISTERED, event=event, subject=registered.about(row))
    return row


@one_act
def ask_for_link(*, event: Event, address: str, language: str = "") -> None:
    """Have a link be mailed, in this language, to everybody whom the site reaches by this address, where
    players enter themselves: by it who has no account asks to take part. To an address that is not known
    nothing is mailed.
    """
    if selectors.takes_players(event):
        for person in reached_by(address)[:MOST_OF_AN_ADDRESS]:
            by_mail.write(event, person, address, language, by_mail.LINK, {"days": by_mail.DAYS})


@one_act
def withdraw(*, actor: User | ByMail, event_id: int) -> Registration:
    """Take back, as a player, what was asked; who was entered by it is entered no more.

    Errors: PermissionDenied; RuleViolation where nothing waits and no entry stands that was asked for, and
    of an entry once players do not enter themselves any more.
    """
    event = locked_for_anyone(event_id)
    require(may_register(actor, event))
    check_open(event)
    own = selectors.own(event, actor)
    row = own.registration
    if row is None or not (own.waits or own.was_entered):
        raise refuse(gettext_noop("You did not ask to take part."))
    if own.entrant:
        _check_taking(event)
        entering.take_out(actor, event, own.entrant, "")
    registered.settle(row, Registration.Answer.WITHDRAWN)
    record.append(actor=actor, act=acts.REGISTRATION_WITHDRAWN, event=event, subject=registered.about(row))
    return row


@one_act
def answer(
    *, actor: User, event_id: int, registration_id: int, entered: bool, reason: str = ""
) -> Registration:
    """Answer a player who asked to take part: enter that one, or say why not. The player is notified.

    Errors: PermissionDenied; RuleViolation for what was answered or withdrawn already and for a refusal
    without a reason; as `entries.add` for an entry.
    """
    event = locked_whole(actor, event_id, with_union=True)
    rows = Registration.objects.select_related("person__club", "person__merged_into__club")
    row = rows.filter(event=event, pk=registration_id).first()
    if row is None or row.answer:
        raise refuse(gettext_noop("This was answered or withdrawn already."))
    if entered:
        entering.add(actor=actor, event_id=event.pk, entry=selectors.entry_of(row))
        row.refresh_from_db()
    else:
        why = typed.reason_given(reason)
        registered.answered(actor, event, row, Registration.Answer.REFUSED, why)
    return row


def _check_taking(event: Event) -> None:
    if not selectors.takes_players(event):
        raise refuse(
            gettext_noop("Players do not enter themselves in this event now: ask the tournament directors.")
        )
