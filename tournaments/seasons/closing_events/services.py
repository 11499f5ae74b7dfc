"""Closing an event: its final order becomes a snapshot that nothing changes; and opening it again."""

from django.db.models import Q
from django.utils import timezone

from tournaments.events.locks import check_no_practice, locked_whole
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Event, FinalOrder, User
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import Refusals, refuse
from tournaments.regulations.reasons import gettext_noop
from tournaments.seasons import acts
from tournaments.seasons.classification import services as classification
from tournaments.seasons.closing_events import final_orders
from tournaments.seasons.outcome import outcome
from tournaments.seasons.places.settled import closing_of


@one_act
def close(*, actor: User, event_id: int) -> FinalOrder:
    """Close a competition with its groups, its final group and its deciding games.

    What is recorded is the content of `selectors.outcome`, which a page shows beforehand. Errors:
    PermissionDenied; RuleViolation for a practice copy, for a part of a competition and for a display (see
    `simuls`); Refusals with everything that is still open.
    """
    event = locked_whole(actor, event_id, with_union=True)
    check_no_practice(event)
    if event.system == Event.System.DISPLAY:
        raise refuse(gettext_noop("A simul is closed by its score."), "I.3")
    found = outcome(event)
    if found.obstacles:
        raise Refusals(found.obstacles)
    content = found.content
    final = final_orders.write(event, content)
    now = timezone.now()
    Event.objects.filter(root=event).update(closed_at=now)
    event.closed_at = now
    event.save(update_fields=["closed_at"])
    classification.enter_awards(actor=actor, event=event)
    record.append(actor=actor, act=acts.CLOSING, event=event, after={"sha256": final.sha256})
    return final


@one_act
def reopen(*, actor: User, event_id: int, reason: str) -> Event:
    """Open a closed competition or simul again, until its points and places were used.

    Errors: PermissionDenied; RuleViolation for no reason, for a part of a competition, for one that is not
    closed, and once its season was closed with its final order.
    """
    event = locked_whole(actor, event_id, closed_too=True, with_union=True)
    reason = typed.reason_given(reason)
    if event.closed_at is None:
        raise refuse(gettext_noop("This event is not closed."))
    closing = closing_of(event.season.year)
    parts = Event.objects.filter(Q(pk=event.pk) | Q(root=event)).values_list("pk", flat=True)
    if closing and {order["event"] for order in closing.orders} & {*parts}:
        text = gettext_noop(
            "Season %(season)s was closed with the final order of this event: a change after that needs a "
            "ruling."
        )
        raise refuse(text, season=str(event.season))
    final_orders.open_again(actor=actor, event=event, reason=reason)
    return event
