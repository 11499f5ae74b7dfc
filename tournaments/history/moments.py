"""The acts of a record on a line, from the first to the last, as they are drawn.

What was done on one evening stands close together, whatever the weeks in between.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from django.utils.translation import gettext as _

WIDTH, MARGIN = 720, 24
"""The line as it is drawn, and what stays free at both ends."""
_PAUSE = timedelta(hours=6)
"""After so long without an act the next begins a group of its own."""
_LEAST_BETWEEN_WORDS = 64


@dataclass(frozen=True, slots=True)
class Moment:
    """An act: its number, when it was, and the round that it names (None for none)."""

    sequence: int
    at: datetime
    round: int | None


@dataclass(frozen=True, slots=True)
class Line:
    """Where each act stands, the one that is looked at, and the words below: text and place of each."""

    ticks: tuple[int, ...]
    here: int | None
    words: tuple[tuple[str, int], ...]


def line(moments: Sequence[Moment], here: int) -> Line:
    """The line of these acts, earliest first, with the number of the one that is looked at."""
    if not moments:
        return Line((), None, ())
    steps = [0.0]
    wide = max(3.0, len(moments) / 20)
    for before, after in pairwise(moments):
        steps.append(steps[-1] + (wide if after.at - before.at > _PAUSE else 1.0))
    unit = (WIDTH - 2 * MARGIN) / (steps[-1] or 1.0)
    places = {one.sequence: round(MARGIN + step * unit) for one, step in zip(moments, steps, strict=True)}
    return Line(tuple(sorted(set(places.values()))), places.get(here), tuple(_words(moments, places)))


def _words(moments: Sequence[Moment], places: Mapping[int, int]) -> Iterator[tuple[str, int]]:
    """The beginning, the first act of each round where there is room, and the end."""
    first, last = places[moments[0].sequence], places[moments[-1].sequence]
    yield _("created"), first
    said: set[int | None] = {None}
    latest = first
    for one in moments:
        if one.round in said:
            continue
        said.add(one.round)
        place = places[one.sequence]
        if place - latest >= _LEAST_BETWEEN_WORDS and last - place >= _LEAST_BETWEEN_WORDS:
            latest = place
            yield _("round %(number)s") % {"number": one.round}, place
    if last - latest >= _LEAST_BETWEEN_WORDS:
        yield _("now"), last
