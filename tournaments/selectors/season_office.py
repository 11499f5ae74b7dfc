"""Where a season stands for the board: what was told, who may play a class lower, what is still open."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from tournaments.models import (
    ClosingTakenBack,
    Entrant,
    Event,
    Person,
    Season,
    SeasonClosing,
    SeasonFact,
    TeamTransfer,
)
from tournaments.regulations.classification import classify
from tournaments.regulations.edition import edition
from tournaments.regulations.event import TEAM_SECTIONS
from tournaments.regulations.reasons import Reason
from tournaments.selectors import classification, places
from tournaments.selectors.closed_events import closed_parts, still_open
from tournaments.selectors.season_close import without_points


@dataclass(frozen=True, slots=True)
class Proposal:
    """Somebody who may play a class lower, why, and what the board decided, if it did."""

    person: Person
    because: tuple[Reason, ...]
    decided: SeasonFact | None


@dataclass(frozen=True, slots=True)
class SeasonState:
    """A season as the board sees it. `taken_back` are closings that hold no more; `changed` the events whose
    final order is another one since the season was closed. Of the events that follow from places `by_place`
    have no entrants, `otherwise` others than have the places, as long as they are not started.
    """

    season: Season
    facts: tuple[SeasonFact, ...]
    proposals: tuple[Proposal, ...]
    open_events: tuple[Event, ...]
    without_points: tuple[Event, ...]
    closing: SeasonClosing | None
    taken_back: tuple[ClosingTakenBack, ...]
    before: SeasonClosing | None
    by_place: tuple[Event, ...]
    otherwise: tuple[Event, ...]
    transfers: tuple[TeamTransfer, ...]
    changed: tuple[Event, ...]


def state(season: Season) -> SeasonState:
    """Everything that the page of a season shows to the board."""
    facts = tuple(season.facts.select_related("person", "by"))
    by_place, otherwise = _to_enter(season)
    taken_back = ClosingTakenBack.objects.filter(closing__season=season)
    closing = classification.in_force(season.year)
    return SeasonState(
        season=season,
        facts=facts,
        proposals=tuple(_proposals(season, facts)),
        open_events=tuple(still_open(season)),
        without_points=tuple(without_points(season, closed_parts(season))),
        closing=closing,
        taken_back=tuple(taken_back.select_related("by", "closing").defer("closing__content")),
        before=classification.in_force(season.year - 1),
        by_place=by_place,
        otherwise=otherwise,
        transfers=tuple(TeamTransfer.objects.filter(year=season.year).select_related("club", "from_club")),
        changed=changed_since(closing) if closing else (),
    )


def _to_enter(season: Season) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """The events not started into which the places are still to be taken over: empty ones, and others."""
    events = Event.objects.filter(season=season, root=None, section__in=places.ENTERED_BY_PLACE)
    waiting = events.filter(rounds=None, children=None, closed_at=None).select_related("season")
    listed = list(waiting.annotate(entered=Count("entrants")))
    empty = tuple(event for event in listed if not event.entered)
    return empty, tuple(places.entered_otherwise([event for event in listed if event.entered]))


def changed_since(closing: SeasonClosing) -> tuple[Event, ...]:
    """The events whose final order is another one than that by which the season was closed: a verdict of the
    committee of appeal wrote it anew, or opened the event again.
    """
    by = {order["event"]: order["sha256"] for order in closing.content["orders"]}
    now = {part.event.pk: part.sha256 for part in closed_parts(closing.season)}
    other = [event for event, sha256 in by.items() if now.get(event) != sha256]
    return tuple(Event.objects.filter(pk__in=other).select_related("season", "root"))


def _proposals(season: Season, facts: Sequence[SeasonFact]) -> list[Proposal]:
    """Who has been without a point so long that the board may agree to a lower class (R43)."""
    persons = classification.classified_people()
    given = classification.players(persons, classification.labels(persons), classification.tally(season.year))
    lines = classify(given, season.year, rule=edition(season.edition).classification)
    kinds = (SeasonFact.Kind.DEMOTES, SeasonFact.Kind.STAYS)
    decided = {fact.person_id: fact for fact in facts if fact.kind in kinds}
    return [
        Proposal(person, line.because, decided.get(person.pk))
        for person, line in zip(persons, lines, strict=True)
        if line.demotion_proposed
    ]


def persons(season: Season) -> QuerySet[Person]:
    """Whom a fact can be about: the players of the eights and of the HA, and who is in a lower class."""
    eights = edition(season.edition).movement
    played = Entrant.objects.filter(
        Q(event__section="C") | Q(event__section="D", event__division=eights.below), event__season=season
    )
    whose = Q(entries__in=played) | Q(merged__entries__in=played) | ~Q(player_class="")
    return Person.objects.filter(whose, merged_into=None).select_related("club").distinct()


def teams(season: Season | None = None) -> list[str]:
    """The names of the teams that played in a season, or ever, as they are called now."""
    played = Entrant.objects.filter(event__section__in=TEAM_SECTIONS, event__root=None)
    if season:
        played = played.filter(event__season=season)
    names = set(played.values_list("name", flat=True))
    if season is None:
        names |= set(TeamTransfer.objects.values_list("new_name", flat=True))
    return sorted(names)
