"""Who has which place in the three eights of a season, as the area that keeps the places says it."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tournaments.models import Season


class Placing(NamedTuple):
    """A place, from 1, in one of the three eights, by its code."""

    division: str
    place: int


Source = Callable[[Season], Mapping[int, Placing]]
_sources: list[Source] = []


def provide(source: Source) -> None:
    """Have the places of a season told by this function, by the key of the person."""
    _sources.append(source)


def placings(season: Season) -> dict[int, Placing]:
    """Who has which place in the eights of a season, by the key of the person, as far as it is known."""
    return {person: placing for source in _sources for person, placing in source(season).items()}
