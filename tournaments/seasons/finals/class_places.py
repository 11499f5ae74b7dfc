"""In which place somebody ended in a class, by the final orders of a season.

Source: D, art. 8; readings R75 (what is played beside the championship gives no place), R81 (of a class with
a final group that gives the places, and nobody else has one).
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from tournaments.pages.http.permissions import Visitor
from tournaments.regulations.editions.edition import edition
from tournaments.seasons.finals.closed_events import (
    BY_CLASS,
    ClosedPart,
    last_orders,
    one_class,
    parts_of,
    that_count,
)
from tournaments.seasons.finals.winners import closed


@dataclass(frozen=True, slots=True)
class ClassPlace:
    """A place in a class; `code` is that of the class, with its group behind it where the place is one in
    that.
    """

    place: int
    code: str


def class_places(year: int, user: Visitor) -> Mapping[int, ClassPlace]:
    """The places of a season in its classes, as far as the visitor may see them, by the key of the person as
    shown: of everybody in the highest class. Four queries.
    """
    events = closed(user).filter(season__year=year, section__in=BY_CLASS)
    parts = parts_of(list(last_orders().filter(event__in=events).select_related("event__season")))
    found: dict[int, ClassPlace] = {}
    for part, code in sorted(_with_codes(that_count(parts)), key=lambda one: _rank(one[0])):
        without = {entrant.pk for entrant in part.without_place}
        for row in part.rows:
            who = row.entrant.person
            if who is not None and row.entrant.pk not in without:
                found.setdefault(who.shown_pk, ClassPlace(row.place, code))
    return found


def _with_codes(parts: Collection[ClosedPart]) -> Iterator[tuple[ClosedPart, str]]:
    """The parts whose places are those of a class, or of a group of one that has no order of the whole."""
    by_event = sorted(parts, key=lambda part: part.event.main_id)
    for _, of_event in groupby(by_event, lambda part: part.event.main_id):
        some = list(of_event)
        whole = one_class(some)
        if whole:
            yield whole, (whole.event.root or whole.event).division
        else:
            yield from ((part, f"{part.event.division} {part.event.group}") for part in some)


def _rank(part: ClosedPart) -> tuple[str, int]:
    """The place of its class among the others, the highest first."""
    whole = part.event.root or part.event
    divisions = edition(whole.season.edition).divisions.get(whole.section)
    codes = divisions.codes if divisions else ()
    return whole.section, codes.index(whole.division) if whole.division in codes else len(codes)
