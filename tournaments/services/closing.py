"""Closing an event: its final order becomes a snapshot that nothing changes any more."""

from django.db import transaction
from django.utils import timezone

from tournaments.models import Event, FinalOrder, User
from tournaments.refusals import Refusals, locked_main_event, refuse
from tournaments.regulations.event_file import dump
from tournaments.regulations.reasons import RuleViolation, gettext_noop
from tournaments.regulations.standings import Standings, standings_json
from tournaments.selectors.events import sheet
from tournaments.services import record


def obstacles(standings: Standings) -> list[RuleViolation]:
    """What keeps an event from being closed: games without a result, places that games must decide (C.15)."""
    found = []
    if not standings.complete:
        found.append(refuse(gettext_noop("Not every game has a result."), "C.15"))
    found += [RuleViolation(tie.needs) for tie in standings.open]
    return found


@transaction.atomic
def close(*, actor: User, event_id: int) -> FinalOrder:
    """Close an event and its deciding games. Errors: Refusals with everything that is still open."""
    event = locked_main_event(actor, event_id)
    found = sheet(event)
    standings = found.standings()
    if violations := obstacles(standings):
        raise Refusals(violations)
    content = {"event": dump(found.facts), "standings": standings_json(standings)}
    digest = record.sha256(content)
    final = FinalOrder.objects.create(event=event, content=content, sha256=digest)
    now = timezone.now()
    Event.objects.filter(parent=event).update(closed_at=now)
    event.closed_at = now
    event.save(update_fields=["closed_at"])
    record.append(actor=actor, act="closing", event=event, after={"sha256": digest})
    return final
