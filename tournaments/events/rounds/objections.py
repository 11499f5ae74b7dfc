"""What areas above have against the first pairing of an event, at its start or as it is entered."""

from collections.abc import Callable
from typing import TypeAlias

from tournaments.models import Event
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation

Objection: TypeAlias = Callable[[Event], RuleViolation | None]
_objections: list[Objection] = []


def ask_before(objection: Objection) -> None:
    """Have an area above asked before every first pairing: it may say why an event cannot be paired as it is
    entered.
    """
    _objections.append(objection)


def objections(event: Event) -> list[RuleViolation]:
    """What keeps an event from being paired as it is entered now."""
    return [found for objection in _objections if (found := objection(event))]


def check(event: Event) -> None:
    """Errors: Refusals with every objection."""
    if found := objections(event):
        raise Refusals(found)
