"""The final order of a closed event, and the one that a verdict puts in its place; every one of them stays.

Source: Bijlage 5, task 3 (a verdict binds); reading R45 (it is carried out as new entries).
"""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from tournaments.events.simuls.selectors import simul
from tournaments.ledger import record
from tournaments.ledger.chains import chain
from tournaments.models import Event, FinalOrder, User
from tournaments.regulations.reason_json import in_words_of_today
from tournaments.regulations.schedules.simultaneous import simul_json
from tournaments.seasons import acts
from tournaments.seasons.classification import services as classification
from tournaments.seasons.outcome import outcome


def write(event: Event, content: Mapping[str, Any], *, reason: str = "") -> FinalOrder:
    """Write a final order down, under the next number. Part of a larger act."""
    return FinalOrder.objects.create(
        event=event,
        number=event.final_orders.count() + 1,
        content=content,
        sha256=chain.sha256(content),
        reason=reason,
        at=timezone.now(),
    )


def renew(*, actor: User, event: Event, reason: str) -> FinalOrder | None:
    """Write the final order of a closed event anew after what a verdict changed in it. Part of a larger act.

    Gives None when the order is as it was, whatever was worded anew since, when the event was not closed, or
    when something is to be decided now, or what was played rests on results that are others now (R108): then
    the event is open again until it is closed anew.
    """
    whole = Event.objects.select_related("season").get(pk=event.main_id)
    if whole.closed_at is None:
        return None
    content, last = found(whole), whole.final_orders.last()
    now, recorded = in_words_of_today(content or {}), in_words_of_today(last.content if last else {})
    if content is None or (last and set(now.get("remarks", ())) - set(recorded.get("remarks", ()))):
        open_again(actor=actor, event=whole, reason=reason)
        return None
    if chain.sha256(recorded) == chain.sha256(now):
        return None
    final = write(whole, content, reason=reason)
    if whole.system != Event.System.DISPLAY:
        classification.enter_awards(actor=actor, event=whole)
    before = {"sha256": last.sha256} if last else None
    record.append(
        actor=actor,
        act=acts.CLOSING,
        event=whole,
        before=before,
        after={"sha256": final.sha256},
        reason=reason,
    )
    return final


def open_again(*, actor: User, event: Event, reason: str) -> None:
    """Open a closed competition as a whole again. Its final orders stay in the record, its points in the
    classification until it is closed anew and the difference is written. Part of a larger act.
    """
    Event.objects.filter(root=event).update(closed_at=None)
    event.closed_at = None
    event.save(update_fields=["closed_at"])
    record.append(actor=actor, act=acts.REOPENING, event=event, reason=reason)


def found(whole: Event) -> dict[str, Any] | None:
    """What is to be recorded as the final order of a competition; None while something is open."""
    if whole.system == Event.System.DISPLAY:
        display = simul(whole)
        if any(board.result is None for board in display.boards):
            return None
        return {"display": simul_json(display.giver_name, display.seats, display.results)}
    decided = outcome(whole)
    return None if decided.obstacles else decided.content
