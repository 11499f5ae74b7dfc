"""What the directors do with the hall screen: its clock, and a line of text for everybody in the hall.

The clock is no part of the record; an announcement is, since it was said to everybody.
"""

from django.utils import timezone

from tournaments.events import acts
from tournaments.events.hall.selectors import clock_of, seconds_left
from tournaments.events.locks import locked_main_event
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Event, HallClock, User
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import gettext_noop


@one_act
def start_clock(*, actor: User, event_id: int, minutes: int) -> HallClock:
    """Set the clock to so many minutes and let it run from now. Errors: PermissionDenied; a closed event."""
    clock = clock_of(locked_main_event(actor, event_id))
    now = timezone.now()
    clock.minutes, clock.set_at, clock.runs_since, clock.left = minutes, now, now, minutes * 60
    clock.save()
    return clock


@one_act
def pause_clock(*, actor: User, event_id: int) -> HallClock:
    """Stop the clock where it is; twice is once. Errors: as `start_clock`; RuleViolation without a clock."""
    clock = _set_clock(locked_main_event(actor, event_id))
    clock.left, clock.runs_since = seconds_left(clock), None
    clock.save()
    return clock


@one_act
def resume_clock(*, actor: User, event_id: int) -> HallClock:
    """Let the clock run on from where it stopped; twice is once. Errors: as `pause_clock`."""
    clock = _set_clock(locked_main_event(actor, event_id))
    if clock.runs_since is None:
        clock.runs_since = timezone.now()
        clock.save()
    return clock


@one_act
def remove_clock(*, actor: User, event_id: int) -> HallClock:
    """Take the clock off the screen. Errors: as `start_clock`."""
    clock = clock_of(locked_main_event(actor, event_id))
    clock.minutes, clock.set_at, clock.runs_since, clock.left = None, None, None, 0
    clock.save()
    return clock


@one_act
def announce(*, actor: User, event_id: int, announcement: str) -> HallClock:
    """Put a line of text on the screen, or with none take it off. Errors: as `start_clock`."""
    event = locked_main_event(actor, event_id)
    clock = clock_of(event)
    before, text = clock.announcement, " ".join(announcement.split())
    if text == before:
        return clock
    clock.announcement = text
    clock.save()
    record.append(
        actor=actor,
        act=acts.ANNOUNCEMENT,
        event=event,
        subject={"event": event.pk},
        before=before,
        after=text,
    )
    return clock


def _set_clock(event: Event) -> HallClock:
    clock = clock_of(event)
    if clock.minutes is None:
        raise refuse(gettext_noop("No clock is set. Start one first."))
    return clock
