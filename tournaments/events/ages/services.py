"""Settling whether somebody is young enough: the day of birth is recorded, or the leaders admit the player.

Source: E, art. 4; reading R91.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tournaments.events import acts
from tournaments.events.ages import selectors
from tournaments.events.locks import check_no_practice, locked_whole
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Entrant, Event, Person, User
from tournaments.pages.typed import typed
from tournaments.people import services as people
from tournaments.people.acts import PERSON
from tournaments.regulations.reasons import RuleViolation


@dataclass(frozen=True, slots=True)
class Age:
    """The day of birth of the entrant of this number, or why the player is admitted without it."""

    number: int
    born: date | None = None
    reason: str = ""

    @property
    def place(self) -> str:
        """Where it is typed."""
        return f"born-{self.number}" if self.born else f"reason-{self.number}"


@one_act
def settle(*, actor: User, event_id: int, ages: Sequence[Age]) -> list[Entrant]:
    """Settle the ages of entrants whose days of birth are not known, so that the event can be started: all of
    these or none.

    Who turns out to be too old stays entered until the entry is withdrawn. Errors: PermissionDenied;
    RuleViolation with the place of the age for a closed event, for a number that nobody has, for somebody
    whose age is settled or who is known to be too old, without a reason, for a day on which nobody who plays
    was born, and for one in a practice copy, where nothing of a person changes.
    """
    of_people = any(age.born for age in ages)
    event = locked_whole(actor, event_id, with_union=of_people)
    if of_people:
        check_no_practice(event)
    found = {one.entrant.number: one for one in selectors.unsettled(event)}
    return [_settled(actor, event, found.get(age.number), age) for age in ages]


def _settled(actor: User, event: Event, unsettled: selectors.Unsettled | None, age: Age) -> Entrant:
    try:
        if unsettled is None:
            raise selectors.settled(event, age.number)
        if unsettled.too_old:
            raise RuleViolation(unsettled.because)
        if age.born:
            _record_born(actor, unsettled.entrant, age.born)
        else:
            _admit(actor, event, unsettled.entrant, age.reason)
    except RuleViolation as wrong:
        raise RuleViolation(wrong.reason, age.place) from wrong
    return unsettled.entrant


def _admit(actor: User, event: Event, entrant: Entrant, reason: str) -> None:
    entrant.admitted_because = typed.reason_given(reason, "E.4", "R91")
    entrant.save(update_fields=["admitted_because"])
    record.append(
        actor=actor,
        act=acts.ADMISSION,
        event=event,
        subject={"event": event.pk, "number": entrant.number, "name": entrant.name},
        after=True,
        reason=entrant.admitted_because,
    )


def _record_born(actor: User, entrant: Entrant, born: date) -> None:
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
