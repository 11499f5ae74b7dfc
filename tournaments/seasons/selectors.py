"""Where a season stands for the board: what was told, who may play a class lower, what is still open."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypedDict

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
    no_practice,
)
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import TEAM_SECTIONS
from tournaments.regulations.points.classification import classify
from tournaments.regulations.reasons import Reason
from tournaments.seasons.classification import selectors as classification
from tournaments.seasons.ending import DECISIONS, points_to_write, standing_points
from tournaments.seasons.finals.closed_events import (
    ClosedPart,
    Team,
    begun,
    closed_parts,
    is_open,
    planned,
    sections_of,
)
from tournaments.seasons.places import places, settled
from tournaments.seasons.places.settled import PlacesGiven


@dataclass(frozen=True, slots=True)
class ProposedDemotion:
    """Somebody who may play a class lower, why, and what the board decided, if it did."""

    person: Person
    because: tuple[Reason, ...]
    decided: SeasonFact | None


@dataclass(frozen=True, slots=True)
class SeasonState:
    """A season as the board sees it. `taken_back` are closings that hold no more; `changed` the events whose
    final order is another one since the season was closed. Of the events that follow from places `by_place`
    have no entrants, `otherwise` others than have the places, as long as they are not started; `to_found`
    says how many are still to be founded. Nothing is proposed before something of the season is closed, nor
    while something of it is played, as a point may still come (R43). `since` are the `facts` that were told
    after the closing, `told_for_it` after that of the season before; `given_up` is the year by whose close
    there are places that can still be given up, as an event is not started. `thrown_away` are the drafts and
    practice copies that are gone from every page but their record.
    """

    season: Season
    facts: tuple[SeasonFact, ...]
    proposals: tuple[ProposedDemotion, ...]
    open_events: tuple[Event, ...]
    without_points: tuple[Event, ...]
    closing: SeasonClosing | None
    taken_back: tuple[ClosingTakenBack, ...]
    before: SeasonClosing | None
    by_place: tuple[Event, ...]
    otherwise: tuple[Event, ...]
    to_found: int
    transfers: tuple[TeamTransfer, ...]
    changed: tuple[Event, ...]
    closed_later: tuple[Event, ...]
    since: tuple[SeasonFact, ...]
    told_for_it: tuple[SeasonFact, ...]
    given_up: int | None
    thrown_away: tuple[Event, ...]


def state(season: Season) -> SeasonState:
    """Everything that the page of a season shows to the board."""
    facts = tuple(season.facts.select_related("person", "by"))
    closings = settled.closings_up_to(season.year)
    transfers = places.transfers_up_to(season.year)
    closing = _in_force(closings, season.year)
    before = _in_force(closings, season.year - 1)
    parts, (events, gone) = closed_parts(season), _events(season.year)
    open_events = tuple(event for event in events if event.begun and is_open(event))
    empty, otherwise, to_found = _to_enter(season, events, closings, transfers)
    return SeasonState(
        season=season,
        facts=facts,
        proposals=tuple(_proposals(season, facts)) if parts and not open_events else (),
        open_events=open_events,
        without_points=points_to_write(season, parts, {event: event.standing for event in events}),
        closing=closing,
        taken_back=tuple(
            one.taken_back for one in closings if one.season == season and not places.holds(one)
        ),
        before=before,
        by_place=empty,
        otherwise=otherwise,
        to_found=to_found if before else 0,
        transfers=tuple(transfer for transfer in transfers if transfer.year == season.year),
        changed=changed_since(closing, parts) if closing else (),
        closed_later=_closed_later(closing, parts) if closing else (),
        since=tuple(settled.notified_since(closing)) if closing else (),
        told_for_it=tuple(settled.notified_since(before)) if before else (),
        given_up=_given_up(closing, before, events, to_found),
        thrown_away=tuple(gone),
    )


def _in_force(closings: Sequence[PlacesGiven], year: int) -> PlacesGiven | None:
    return next((one for one in closings if one.season.year == year and places.holds(one)), None)


class _Counted(TypedDict):
    entered: int
    planned: bool
    begun: bool
    standing: int | None


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    SeasonEvent: TypeAlias = WithAnnotations[Event, _Counted]
else:
    SeasonEvent = Event
"""A competition with how many are entered, whether a round is planned or begun, and its `standing_points`."""


def _given_up(
    closing: PlacesGiven | None, before: PlacesGiven | None, events: Sequence[SeasonEvent], to_found: int
) -> int | None:
    """The year of the last close by which there are places, while of the events by places of the season after
    it none is founded or one is not started; of the season at hand also while one is still to be founded.
    """
    if closing:
        events, to_found = _events(closing.season.year + 1)[0], 0
    last = closing or before
    by_place = [event for event in events if places.is_by_place(event)]
    is_open = to_found or not by_place or any(map(_is_waiting, by_place))
    return last.season.year if last and is_open else None


def _events(year: int) -> tuple[list[SeasonEvent], list[SeasonEvent]]:
    """The competitions of a season with how many are entered, whether a round of it is `planned` or `begun`,
    and its `standing` points; and beside them those that were thrown away.
    """
    found = Event.objects.filter(season__year=year, root=None).exclude(status=Event.Status.PRACTICE)
    of_season = found.select_related("season").annotate(
        entered=Count("entrants"),
        planned=planned(),
        begun=begun(),
        standing=standing_points(),
    )
    gone = [event for event in of_season if event.status == Event.Status.DISCARDED]
    return [event for event in of_season if event not in gone], gone


def _to_enter(
    season: Season,
    events: Sequence[SeasonEvent],
    closings: Sequence[PlacesGiven],
    transfers: Sequence[TeamTransfer],
) -> tuple[tuple[Event, ...], tuple[Event, ...], int]:
    """The events not started into which the places are still to be taken over, empty ones and others, and how
    many the places call for that there are not. Before the first close of all no places are known.
    """
    if not any(places.holds(one) and one.season.year < season.year for one in closings):
        return (), (), 0
    waiting = [event for event in events if _is_waiting(event)]
    found = places.pyramid_of(season, closings, transfers)
    if found.waits_for:
        return (), (), 0
    entered = [event for event in waiting if event.entered]

    def without(teams: Sequence[Team]) -> places.Pyramid:
        return places.pyramid_of(season, closings, transfers, staying_away=teams)

    return (
        tuple(event for event in waiting if not event.entered),
        tuple(places.entered_otherwise(found, entered, without)) if entered else (),
        len(places.missing_events(found, events)),
    )


def _is_waiting(event: SeasonEvent) -> bool:
    """Whether the entrants of an event follow from places, and it is not started."""
    return places.is_by_place(event) and not event.planned


def changed_since(closing: PlacesGiven, parts: Sequence[ClosedPart]) -> tuple[Event, ...]:
    """The events whose final order is another one than that by which the season was closed: a verdict of the
    committee of appeal wrote it anew, or opened the event again.
    """
    by = {order["event"]: order["sha256"] for order in closing.orders}
    now = {part.event.pk: part.sha256 for part in parts}
    other = [event for event, sha256 in by.items() if now.get(event) != sha256]
    return tuple(Event.objects.filter(pk__in=other).select_related("season", "root")) if other else ()


def _closed_later(closing: PlacesGiven, parts: Sequence[ClosedPart]) -> tuple[Event, ...]:
    """The competitions that give places or points and were closed after the season, which knows nothing of
    them.
    """
    known = {order["event"] for order in closing.orders}
    later = {part.event.main_id for part in parts if part.event.pk not in known}
    return tuple(Event.objects.filter(pk__in=later).select_related("season")) if later else ()


def _proposals(season: Season, facts: Sequence[SeasonFact]) -> list[ProposedDemotion]:
    """Who has been without a point so long that the board may agree to a lower class (R43)."""
    persons = classification.classified_people()
    given = classification.players(persons, classification.labels(persons), classification.tally(season.year))
    lines = classify(given, season.year, rule=edition(season.edition).classification)
    decided = {fact.person_id: fact for fact in facts if fact.kind in DECISIONS}
    return [
        ProposedDemotion(person, line.because, decided.get(person.pk))
        for person, line in zip(persons, lines, strict=True)
        if line.demotion_proposed
    ]


def persons(season: Season) -> QuerySet[Person]:
    """Whom a fact can be about: the players of the eights and of the HA, and who is in a lower class."""
    eights = edition(season.edition).movement
    played = Entrant.objects.filter(
        no_practice("event__"),
        Q(event__section="C") | Q(event__section="D", event__division=eights.below),
        event__season=season,
    )
    whose = Q(entries__in=played) | Q(merged__entries__in=played) | ~Q(player_class="")
    return Person.objects.filter(whose, merged_into=None).select_related("club").distinct()


def placed(season: Season) -> tuple[QuerySet[Person], list[Team]]:
    """The people and the teams whose place in the season after a closed one can still be given up: those of
    the final orders of C and the HA, and the teams that have a place, by their names now.
    """
    closing = settled.closing_of(season.year)
    basis = settled.basis_of(closing) if closing else None
    keys = [who["person"] for who in basis["who"].values() if "person" in who] if basis else []
    found = places.pyramid(Season.objects.get(year=season.year + 1))
    teams = {
        (section.value, place.name)
        for section in TEAM_SECTIONS
        for division in found.of(section)
        for place in division.places
        if place.name
    }
    whose = Q(pk__in=keys) | Q(merged__in=keys)
    people = Person.objects.filter(whose, merged_into=None).select_related("club").distinct()
    return people, _by_name(teams)


def teams(season: Season | None = None) -> list[Team]:
    """The teams that played in a season, or ever, as they are called now, by name."""
    of_teams = Entrant.objects.filter(event__section__in=TEAM_SECTIONS, event__root=None)
    played = of_teams.filter(no_practice("event__"))
    if season:
        played = played.filter(event__season=season)
    found = set(played.values_list("event__section", "name"))
    if season is None:
        moved = TeamTransfer.objects.all()
        found |= {(section, one.new_name) for one in moved for section in sections_of(one)}
    return _by_name(found)


def _by_name(teams: Iterable[Team]) -> list[Team]:
    return sorted(teams, key=lambda team: (team[1], team[0]))
