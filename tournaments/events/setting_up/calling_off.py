"""A competition that is called off, and one that goes on after all."""

from tournaments.events import acts
from tournaments.events.locks import check_not_closed, locked_whole
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Event, User
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import gettext_noop


@one_act
def call_off(*, actor: User, event_id: int, reason: str) -> Event:
    """Call a competition off: what was played stays, nothing is played any more, and it gives no places or
    points. Everybody in it is notified.

    Errors: PermissionDenied; RuleViolation without a reason, for a part of a competition, and for one that is
    closed or called off already.
    """
    return _said(locked_whole(actor, event_id), actor, typed.reason_given(reason), is_off=True)


@one_act
def go_on(*, actor: User, event_id: int, reason: str) -> Event:
    """Let a competition go on that was called off. Errors: as `call_off`, and for one that goes on."""
    event = locked_whole(actor, event_id, closed_too=True)
    check_not_closed(event)
    why = typed.reason_given(reason)
    if not event.called_off:
        raise refuse(gettext_noop("This event was not called off."))
    return _said(event, actor, why, is_off=False)


def _said(event: Event, actor: User, why: str, *, is_off: bool) -> Event:
    event.called_off = why if is_off else ""
    event.save(update_fields=["called_off"])
    record.append(actor=actor, act=acts.CALLED_OFF, event=event, before=not is_off, after=is_off, reason=why)
    return event
