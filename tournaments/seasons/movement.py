"""Promotion and relegation at the end of a season, from the final orders of its events."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.events.loaded import LoadedEvent, load_all
from tournaments.events.permissions import visible_events
from tournaments.models import Event, Season
from tournaments.pages.http.permissions import Visitor
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.files.movement import SeasonEnd
from tournaments.regulations.files.pyramid import joined, of_event
from tournaments.regulations.movement.players import Movement
from tournaments.regulations.reasons import Reason, RuleViolation

HIGHEST_CLASS = "HA"


@dataclass(frozen=True, slots=True)
class Missing:
    """Why a season's end cannot be said yet; for want of which event, and on which day its last round is
    (None for what lies in the events together, and where the day is not known).
    """

    reason: Reason
    event: Event | None = None
    last_day: date | None = None


@dataclass(frozen=True, slots=True)
class SeasonsEnd:
    """What a season's end gives, or why it cannot be said yet."""

    movement: Movement | None
    missing: tuple[Missing, ...]


def seasons_end(season: Season, user: Visitor) -> SeasonsEnd:
    """The movement between the eights of a season, as far as the visitor may see their events.

    The places that go to the HA stay open until its final order is known (D art. 7).
    """
    events = visible_events(user).filter(season=season, root=None)
    ends, missing = _ends(events.filter(section="C"))
    below, _unknown = _ends(events.filter(section="D", division=HIGHEST_CLASS))
    return _decided(season, [*ends, *below], missing)


def clubs_end(season: Season, user: Visitor) -> SeasonsEnd | None:
    """The movement between the groups of the club championship (B art. 3); None before it was begun."""
    events = visible_events(user).filter(season=season, section="B")
    own = Event.objects.filter(parent=OuterRef("pk"), kind=Event.Kind.GROUP)
    ends, missing = _ends(events.exclude(kind=Event.Kind.DECIDING).filter(~Exists(own)))
    return _decided(season, ends, missing) if ends or missing else None


def _ends(events: QuerySet[Event]) -> tuple[list[SeasonEnd], list[Missing]]:
    """The season's end of each of these events that were begun, and why it is not known of others."""
    ends: list[SeasonEnd] = []
    missing: list[Missing] = []
    for found in _begun(events):
        try:
            ends.append(of_event(found.facts, edition=found.edition))
        except RuleViolation as violation:
            days = [row.date for row in found.rounds if row.date]
            missing.append(Missing(violation.reason, found.event, max(days, default=None)))
    return ends, missing


def _begun(events: QuerySet[Event]) -> Iterable[LoadedEvent]:
    return (loaded for loaded in load_all(events) if loaded.has_table)


def _decided(season: Season, ends: list[SeasonEnd], missing: list[Missing]) -> SeasonsEnd:
    if missing:
        return SeasonsEnd(None, tuple(missing))
    try:
        together = joined(ends) if ends else SeasonEnd(())
        return SeasonsEnd(together.decide(edition=edition(season.edition)), ())
    except RuleViolation as violation:
        return SeasonsEnd(None, (Missing(violation.reason),))
