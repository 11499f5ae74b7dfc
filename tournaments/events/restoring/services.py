"""Taking back: the last act of an event, or all since a restore point. Each is a new entry of the record.

A restore point is made by itself before an act that changes pairings, settings, results of earlier rounds,
or who takes part: such a service calls `take_point` before its first write.
"""

from collections.abc import Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from tournaments.events.locks import locked_event
from tournaments.ledger import acts, applying, history, record
from tournaments.ledger import facts as state
from tournaments.ledger.transactions import one_act
from tournaments.models import Event, LedgerEntry, RestorePoint, User
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import gettext_noop


def take_point(event: Event, act: str) -> RestorePoint | None:
    """Mark the event as it stands, before an act of this name changes it. Part of that act's transaction.

    Nothing is marked before the first entry of the record; twice without an entry between is once.
    Errors: ValueError for an act that no area declared.
    """
    acts.declared(act)
    chain = record.lock(event)
    if not chain.length:
        return None
    point, _ = RestorePoint.objects.get_or_create(
        event_id=event.main_id, sequence=chain.length, defaults={"at": timezone.now(), "act": act}
    )
    return point


@one_act
def undo(*, actor: User, event_id: int, seen: int, reason: str = "") -> LedgerEntry:
    """Take back the last act of an event that changed anything; what was undone already is passed over.

    `seen` is the number of that act's last entry as the user saw it. Whether the event is published stays as
    it is. Errors: PermissionDenied; RuleViolation when there is nothing to undo, when somebody did something
    since, when a notation hangs on a game that would change, and for a closed event.
    """
    event = locked_event(actor, event_id)
    if (found := history.last_act(event)) is None:
        raise refuse(gettext_noop("There is no act that could be undone."))
    return _undo(actor, event, acts.UNDO, found, seen, reason)


@one_act
def redo(*, actor: User, event_id: int, seen: int, reason: str = "") -> LedgerEntry:
    """Take back the last undo, as long as nothing else was done after it. Errors: as `undo`."""
    event = locked_event(actor, event_id)
    if (found := history.last_undo(event)) is None:
        raise refuse(gettext_noop("There is no act that could be done again."))
    return _undo(actor, event, acts.REDO, found, seen, reason)


def _undo(
    actor: User, event: Event, act: str, found: history.Undoable, seen: int, reason: str
) -> LedgerEntry:
    why = typed.reason_if_given(reason)
    if found.latest.sequence != seen:
        raise refuse(
            gettext_noop(
                "Meanwhile %(who)s did something else; nothing was undone. Look at what the last act is now."
            ),
            who=found.latest.actor_name,
        )
    if any(not name.startswith("game ") for name, *_ in found.changes):
        take_point(event, act)
    _apply(event, found.changes)
    about = _about(found.latest) | {"entries": found.sequences}
    told = _result_undone(found.changes)
    return record.append(actor=actor, act=act, event=event, subject=about, reason=why, **told)


def _result_undone(changes: Sequence[state.Change]) -> dict[str, Any]:
    """The result before and after, where one result is all that is taken back; else the facts say it."""
    games = [(old, new) for name, old, new in changes if name.startswith("game ") and old and new]
    results = [(old["result"], new["result"]) for old, new in games if old["result"] != new["result"]]
    return dict(zip(("before", "after"), results[0], strict=True)) if len(results) == 1 else {}


def _about(entry: LedgerEntry) -> dict[str, Any]:
    """What an entry that takes this one back is about: the same, and which act it was.

    Of an undo that is redone, or a redo that is undone, it stays the act itself.
    """
    about = {name: part for name, part in entry.subject.items() if name != "entries"}
    return about if entry.act in (acts.UNDO, acts.REDO) else about | {"act": entry.act}


@one_act
def restore(*, actor: User, event_id: int, sequence: int, seen: int, reason: str) -> LedgerEntry:
    """Take an event back to a restore point, with a new restore point before it.

    `seen` is how many entries the record had when the user saw what would change. Errors: PermissionDenied;
    RuleViolation for what is no restore point, when something was done since, without a reason, when a
    notation hangs on a game that would change, when nothing would change, and for a closed event.
    """
    event = locked_event(actor, event_id)
    point = history.points(event).filter(sequence=sequence).first()
    if point is None:
        raise refuse(gettext_noop("There is no such restore point."))
    if record.lock(event).length != seen:
        raise refuse(
            gettext_noop(
                "Meanwhile something else was done; nothing was restored. Look at what would change now."
            )
        )
    reason = typed.reason_given(reason)
    changes = history.restored(event, sequence)
    if not changes:
        raise refuse(gettext_noop("Everything stands as it did then."))
    take_point(event, acts.RESTORE)
    _apply(event, changes)
    return record.append(
        actor=actor,
        act=acts.RESTORE,
        event=event,
        subject={"to": sequence, "act": point.act},
        reason=reason,
    )


def _apply(event: Event, changes: Sequence[state.Change]) -> None:
    try:
        with transaction.atomic():
            applying.apply(event.main_id, changes)
    except IntegrityError as taken:
        raise refuse(
            gettext_noop("Another event has meanwhile got the name that this one had: rename that one first.")
        ) from taken
