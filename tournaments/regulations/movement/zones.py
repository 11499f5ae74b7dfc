"""Which places of an event bring the title, promotion or relegation, as far as an article says so.

Source: C, art. 8 (the three eights and the HA) and the articles of the first place (C, art. 15; E, art. 5; F,
art. 4).
What a vacancy or somebody who declines changes at the season's end (C, art. 9; D, art. 7) is not looked at.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.editions.movement_tables import MovementRule
from tournaments.regulations.event import TEAM_SECTIONS, Event, Section
from tournaments.regulations.reasons import Reason, gettext_noop
from tournaments.regulations.schedules.groups import groups_chosen


class Zone(Enum):
    """What a place brings."""

    TITLE = "title"
    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class ZoneOfPlaces:
    """Places that bring the same, with why."""

    zone: Zone
    places: tuple[int, ...]
    because: Reason


_SAID = {
    Zone.TITLE: gettext_noop("Gold: the title, place %(places)s"),
    Zone.UP: gettext_noop("Green: promotion, places %(places)s"),
    Zone.DOWN: gettext_noop("Red: relegation, places %(places)s"),
}


def zones(event: Event, *, edition: Edition) -> tuple[ZoneOfPlaces, ...]:
    """The zones of the final order, from the top; none of a group, whose winners play on."""
    if event.section in TEAM_SECTIONS or groups_chosen(event.settings) > 1:
        return ()
    return tuple(_zones(event, edition))


def _zones(event: Event, edition: Edition) -> Iterator[ZoneOfPlaces]:
    first = edition.order[event.section].first_place if event.section in edition.order else None
    if first is not None and first.holds_for(event.division):
        yield _zone(Zone.TITLE, (1,), first.article)
    if event.section not in (Section.C, Section.D):
        return
    rule, division = edition.movement, edition.divisions[event.section].in_code(event.division)
    to = {place: _to(rule, division, place) for place in range(1, len(event.entrants) + 1)}
    for zone in (Zone.UP, Zone.DOWN):
        if places := tuple(place for place, where in to.items() if where is zone):
            yield _zone(zone, places, rule.article)


def _zone(zone: Zone, places: tuple[int, ...], article: str) -> ZoneOfPlaces:
    return ZoneOfPlaces(
        zone, places, Reason(_SAID[zone], {"places": ", ".join(map(str, places))}, (article,))
    )


def _to(rule: MovementRule, division: str, place: int) -> Zone | None:
    """Where the holder of a place goes; None for who stays, or of whom the article says nothing."""
    if (division, place) in rule.to_below:
        return Zone.DOWN
    order = [*rule.divisions, rule.below]
    for target, slots in rule.next_places:
        if (division, place) in slots and division in order and target != division:
            return Zone.UP if order.index(target) < order.index(division) else Zone.DOWN
    return None
