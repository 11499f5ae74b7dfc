"""Recording who has the places that no final group decides, as the leaders decided it (D art. 8, R81)."""

from collections.abc import Sequence

from tournaments.events import acts
from tournaments.events.further_places.selectors import further_places
from tournaments.events.loaded import with_parts
from tournaments.events.locks import locked_whole
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Event, Ruling, User
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import gettext_noop


@one_act
def record_places(*, actor: User, event_id: int, order: Sequence[int], reason: str) -> Event:
    """Record the order of the places beyond the final group, in place of the one before; none takes it back.

    `order` has numbers of entrants of the class as a whole, the best place first.

    Errors: PermissionDenied; RuleViolation without a final group or places beyond it that give points, for
    more than these, for somebody who has a place already or can have none, and without reason.
    """
    event = locked_whole(actor, event_id)
    parts = with_parts(event.pk)
    whole = parts[0]
    found = further_places(whole, parts)
    article = whole.edition.order[whole.facts.section].disputes_article
    if found is None:
        raise refuse(gettext_noop("There are no places beyond a final group that give points."), article)
    numbers = list(order)
    if len(set(numbers)) != len(numbers):
        raise refuse(gettext_noop("In an order everybody stands once."), place="order")
    if len(numbers) > len(found.places):
        raise refuse(
            gettext_noop("These are more than the places from %(first)s to %(last)s."),
            article,
            "R81",
            place="order",
            first=found.places.start,
            last=found.places.stop - 1,
        )
    for number in numbers:
        if number not in found.candidates:
            raise refuse(
                gettext_noop("Number %(number)s has a place in the final group, or can have none."),
                article,
                "R73",
                place="order",
                number=number,
            )
    reason = typed.reason_given(reason, article)
    return _write(actor, event, found.ruling, numbers, found.places.start, reason)


def _write(
    actor: User, event: Event, before: Ruling | None, order: list[int], first_place: int, reason: str
) -> Event:
    old = before and {"order": before.order, "first_place": before.first_place}
    if before:
        before.delete()
    if order:
        Ruling.objects.create(event=event, order=order, first_place=first_place, reason=reason)
    elif before is None:
        raise refuse(gettext_noop("Say who has these places."), place="order")
    record.append(
        actor=actor,
        act=acts.RULING,
        event=event,
        subject={"event": event.pk},
        before=old,
        after={"order": order, "first_place": first_place} if order else None,
        reason=reason,
    )
    return event
