"""Whose age keeps an event of pupils, youth or juniors from being started (E, art. 4; reading R91)."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models import Entrant, Event
from tournaments.pages.words.refusals import Refusals, refuse
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import Section
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.setting_up.eligibility import before_the_start


@dataclass(frozen=True, slots=True)
class Unsettled:
    """An entrant whose age is not settled, and why; `too_old` says that the day of birth is known."""

    entrant: Entrant
    because: Reason
    too_old: bool


def unsettled(event: Event) -> list[Unsettled]:
    """Everybody in an event whose age is not settled, in order of the numbers."""
    if event.section != Section.E:
        return []
    return list(_unsettled(event, event.entrants.select_related("person__merged_into").order_by("number")))


def _unsettled(event: Event, rows: Iterable[Entrant]) -> Iterable[Unsettled]:
    for row in rows:
        person = row.person and (row.person.merged_into or row.person)
        born = person.born if person else None
        because = before_the_start(
            edition(event.season.edition),
            event.section,
            event.division,
            event.season.year,
            row.name,
            born=born,
            admitted_because=row.admitted_because,
            admitted_by_verdict=row.admitted_by_verdict,
        )
        if because:
            yield Unsettled(row, because, born is not None)


def settled(event: Event, number: int) -> RuleViolation:
    """What is said of the age of an entrant for whom there is nothing to settle."""
    row = event.entrants.filter(number=number).first()
    if row is None:
        return refuse(gettext_noop("there is no entrant with number %(number)s"), number=number)
    return refuse(gettext_noop("The age of %(name)s is settled."), "E.4", name=row.name)


def check_late(event: Event, entrant: Entrant) -> None:
    """Refuse who is entered once the event has started and whose age is not settled. Errors: Refusals."""
    if event.section == Section.E and (found := list(_unsettled(event, [entrant]))):
        raise Refusals(RuleViolation(one.because) for one in found)


def check(event: Event) -> None:
    """Refuse to start an event in which somebody's age is not settled. Errors: Refusals with all of them."""
    if found := unsettled(event):
        raise Refusals(RuleViolation(one.because) for one in found)
