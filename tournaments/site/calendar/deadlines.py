"""Deadlines of an event, for the page of the calendar and for the calendars that programs follow."""

from dataclasses import dataclass

from tournaments.models import Event
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import Reason, gettext_noop


@dataclass(frozen=True, slots=True)
class Deadline:
    """Until when something may be done: before the day of a round, and what is `said` on that day."""

    before_round: int
    said: Reason


def of_make_up_games(event: Event) -> Deadline | None:
    """Before which round games are made up (C.13); None where none may be, and once the event is over."""
    rule = edition(event.season.edition).make_up.get(event.section)
    if rule is None or event.is_over:
        return None
    text = gettext_noop("Before it: make-up games of rounds 1 to %(last)s")
    return Deadline(rule.before_round, Reason(text, {"last": rule.last_round}, (rule.article,)))
