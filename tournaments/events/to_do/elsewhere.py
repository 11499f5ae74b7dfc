"""What areas above have open in events: they register here, and the pages of an event say it."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from tournaments.regulations.reasons import Reason


@dataclass(frozen=True, slots=True)
class Pending:
    """One thing that is open in a competition, by its key `event`, or in a part of it, and its page. `act` is
    what the tournament directors do about it; None where it waits for others.
    """

    event: int
    what: Reason
    address: str
    act: Reason | None = None


Asked: TypeAlias = Callable[[Collection[int]], Iterable[Pending]]
_asked: list[Asked] = []


def ask(what_is_open: Asked) -> None:
    """Have an area above asked what it has open in these events and their parts, by their keys."""
    _asked.append(what_is_open)


def pending(events: Collection[int]) -> list[Pending]:
    """Everything that areas above have open in these events and their parts."""
    return [one for asked in _asked for one in asked(events)]
