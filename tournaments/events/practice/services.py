"""Practice copies: an event as it stands, once more, to try something out. Nothing of one counts, nobody but
who leads it sees it, and it can be thrown away. So can a draft of which nothing came.
"""

from collections.abc import Mapping

from django.db.models import Q

from tournaments.events import acts
from tournaments.events.attendance.door import services as door
from tournaments.events.locks import locked_for_anyone, locked_whole
from tournaments.events.practice.selectors import is_untouched
from tournaments.events.results.access_codes import services as access_codes
from tournaments.ledger import applying, facts, record
from tournaments.ledger.transactions import one_act
from tournaments.models import Event, Pass, Ruling, User
from tournaments.pages.http.permissions import require
from tournaments.pages.words.refusals import refuse
from tournaments.people.permissions import may_direct
from tournaments.regulations.reasons import gettext_noop

_OWN = ("event", "ruling")
"""The facts whose keys are those of rows: of the copy they are other rows."""


@one_act
def copy(*, actor: User, event_id: int) -> Event:
    """Make a practice copy of an event as it stands now, with its groups and play-off games: who plays, the
    rounds, pairs, results, absences and line-ups. Notations, disputes, access codes and wishes to take part
    are not of it, and neither is that the event was closed or called off. Who makes it leads it.

    Errors: PermissionDenied unless the actor leads the event; RuleViolation for a part of a competition, and
    for a practice copy that was thrown away.
    """
    original = locked_for_anyone(event_id)
    require(may_direct(actor, original))
    if not original.is_root:
        raise refuse(gettext_noop("This is done for the competition as a whole, not for a part."))
    if original.status == Event.Status.DISCARDED:
        raise refuse(gettext_noop("This event was thrown away."))
    state = facts.load(original.pk)
    of = _rows(original)
    made = of[original.pk]
    record.lock(made)
    applying.apply(made.pk, [_change(of, name, fact) for name, fact in state.items() if _is_of_play(name)])
    for ruling in Ruling.objects.filter(event__in=list(of)).order_by("pk"):
        ruling.pk, ruling.event = None, of[ruling.event_id]
        ruling._state.adding = True
        ruling.save()
    made.leaders.add(actor)
    record.append(actor=actor, act=acts.PRACTICE, event=made, subject={"original": original.pk})
    return made


def _rows(original: Event) -> Mapping[int, Event]:
    """A row for the event and each of its parts, by the keys of those."""
    made: dict[int, Event] = {}
    for row in Event.objects.filter(Q(pk=original.pk) | Q(root=original)).order_by("pk"):
        own, parent, root = row.pk, row.parent_id, row.root_id
        row.pk, row.status, row.closed_at = None, Event.Status.PRACTICE, None
        row._state.adding = True
        row.parent, row.root = made[parent] if parent else None, made[root] if root else None
        row.called_off, row.registration_until, row.registration_places = "", None, None
        row.save()
        made[own] = row
    return made


def _is_of_play(name: str) -> bool:
    return facts.kind_of(name).name not in _OWN


def _change(of: Mapping[int, Event], name: str, fact: Mapping[str, object]) -> facts.Change:
    """The change that makes this fact one of the copy."""
    event, *others = facts.numbers_of(name)
    return [facts.key(facts.kind_of(name).name, of[event].pk, *others), None, fact]


@one_act
def throw_away(*, actor: User, event_id: int) -> Event:
    """Throw a practice copy away, or a draft that was never published nor started: nobody sees it any more,
    its access codes and the code on its door end, and its name is free. What was done in it stays in the
    record. Errors: PermissionDenied; RuleViolation for any other event.
    """
    event = locked_whole(actor, event_id, closed_too=True)
    before, act = event.status, acts.PRACTICE_AWAY
    if is_untouched(event):
        act = acts.DRAFT_AWAY
    elif event.status != Event.Status.PRACTICE:
        text = gettext_noop(
            "Only a practice copy, or a draft that was never published nor started, can be thrown away."
        )
        raise refuse(text)
    door.revoke(actor=actor, event_id=event.pk)
    own = Q(round__event=event) | Q(round__event__root=event)
    for code in Pass.objects.filter(own, revoked_at=None).select_related("round"):
        access_codes.revoke(actor=actor, event_id=code.round.event_id, pass_id=code.pk)
    Event.objects.filter(Q(pk=event.pk) | Q(root=event)).update(status=Event.Status.DISCARDED)
    event.refresh_from_db()
    record.append(actor=actor, act=act, event=event, before=before, after=event.status)
    return event
