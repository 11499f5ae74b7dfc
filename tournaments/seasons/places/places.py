"""The pyramid of a season: every place of every class and group, who has it and where it came from.

It is read from how the last season was closed, with what was told since (R83); what was not played then is
as it was before. The first season of the site has the places in which its events were entered.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q

from tournaments.events.permissions import visible_events
from tournaments.models import (
    ClassPeriod,
    Entrant,
    Event,
    Person,
    Season,
    SeasonClosing,
    SeasonFact,
    TeamTransfer,
    no_practice,
)
from tournaments.pages.words.names import division_name
from tournaments.people.recognising.matching import Entry
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import TEAM_SECTIONS, PlayerClass, Section
from tournaments.regulations.movement.players import Outcome
from tournaments.regulations.reason_json import reason_of
from tournaments.regulations.reasons import Reason
from tournaments.seasons.finals.closed_events import Team, sections_of
from tournaments.seasons.known import SHOWN_PERSON
from tournaments.seasons.places.settled import PlacesGiven, closings_up_to, notified_since, settled

PLACED = ("C", "D", "B", "G")
"""The sections of the pyramid in the order in which it is shown."""
ENTERED_BY_PLACE = ("B", "C", "G")
"""The sections whose entrants follow from the places."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place and who has it, a person or a team; `name` is empty where nobody could fill it.

    `origin` is the class or group it came from, `because` why it has this place, None where nothing is known
    of it. `transfer` is how a team came to its club.
    """

    number: int | None
    name: str = ""
    person: int | None = None
    club: str = ""
    origin: str = ""
    outcome: str = ""
    because: Reason | None = None
    transfer: TeamTransfer | None = None

    @property
    def moved(self) -> int:
        """Above 0 who came from a lower class or group, below 0 who came from a higher one."""
        return _DIRECTION.get(self.outcome, 0)


_DIRECTION: dict[str, int] = {Outcome.PROMOTED: 1, Outcome.FILLS: 1, Outcome.RELEGATED: -1}


@dataclass(frozen=True, slots=True)
class Division:
    """A class or a group with its places; `merged` names the lower of two groups that play as one, and its
    teams.
    """

    section: str
    name: str
    title: str
    places: tuple[Place, ...]
    merged: tuple[str, tuple[str, ...]] | None = None

    @property
    def explained(self) -> tuple[Place, ...]:
        """The places of which it is known why somebody or nobody has them."""
        return tuple(place for place in self.places if place.because or place.transfer or not place.name)


@dataclass(frozen=True, slots=True)
class Pyramid:
    """The divisions of a season. `closings` are those it was read from, none for the first season; `since` is
    what was told after these. Where an earlier season is played and not closed it `waits_for` that, and no
    place is known.
    """

    season: Season
    divisions: tuple[Division, ...]
    closings: tuple[PlacesGiven, ...]
    since: tuple[SeasonFact, ...] = ()
    waits_for: Season | None = None

    def of(self, section: str) -> tuple[Division, ...]:
        """The divisions of a section."""
        return tuple(division for division in self.divisions if division.section == section)

    @property
    def sections(self) -> tuple[tuple[str, tuple[Division, ...]], ...]:
        """The sections that have places, each with its divisions."""
        return tuple((section, self.of(section)) for section in PLACED if self.of(section))


def holds(closing: SeasonClosing) -> bool:
    """Whether a closing was not taken back."""
    return not hasattr(closing, "taken_back")


def transfers_up_to(year: int) -> list[TeamTransfer]:
    """The transfers of teams up to and including a season, in order."""
    return list(TeamTransfer.objects.filter(year__lte=year).select_related("club", "from_club"))


def pyramid(season: Season) -> Pyramid:
    """The pyramid of a season."""
    return pyramid_of(season, closings_up_to(season.year - 1), transfers_up_to(season.year))


def pyramid_of(
    season: Season,
    closings: Iterable[PlacesGiven],
    transfers: Sequence[TeamTransfer],
    *,
    staying_away: Iterable[Team] = (),
) -> Pyramid:
    """The pyramid of a season from the closings before it and the transfers up to it; `staying_away` are
    teams that have a place and do not take it.
    """
    earlier = [one for one in closings if one.season.year < season.year]
    before = [one for one in earlier if holds(one)]
    closed = before[0].season.year if before else earlier[-1].season.year - 1 if earlier else season.year - 1
    if waits_for := _not_closed(closed, season.year):
        return Pyramid(season, (), (), waits_for=waits_for)
    last = {section: _last(before, section) for section in PLACED}
    entered = _entered(season, [section for section, closing in last.items() if closing is None])
    divisions: list[Division] = []
    used = [one for one in before if one in last.values()]
    given = {one.pk: _given(one, transfers, staying_away) for one in used}
    for section, closing in last.items():
        if closing is None:
            divisions += entered[section]
            continue
        since = [transfer for transfer in transfers if transfer.year > closing.season.year]
        divisions += [_division(season, section, one, since) for one in given[closing.pk][section]]
    told = tuple(fact for one in used for fact in notified_since(one))
    return Pyramid(season, tuple(divisions), tuple(used), told)


def _not_closed(closed: int, year: int) -> Season | None:
    """The first season between the last that was closed and another in which something of the pyramid is
    played.
    """
    if closed + 1 == year:
        return None
    played = Event.objects.filter(no_practice(), season=OuterRef("pk"), section__in=PLACED, called_off="")
    between = Season.objects.filter(Exists(played), year__gt=closed, year__lt=year)
    return between.order_by("year").first()


def _last(closings: Iterable[PlacesGiven], section: str) -> PlacesGiven | None:
    """The closing that gave the places of a section last."""
    return next((one for one in closings if one.given.get(section)), None)


def _given(
    closing: PlacesGiven, transfers: Sequence[TeamTransfer], staying_away: Iterable[Team] = ()
) -> Mapping[str, list[dict[str, Any]]]:
    """The places of a closing by section, as it gave them or, where more was told since, as they are now."""
    away = list(staying_away)
    if away or notified_since(closing):
        now = settled(closing, transfers=transfers, staying_away=away)
        if now:
            return now.given
    return closing.given


def _title(season: Season, section: str, name: str) -> str:
    return division_name(Event(season=season, section=section, division=name)) if section in "CD" else name


def _division(
    season: Season, section: str, given: dict[str, Any], transfers: Sequence[TeamTransfer]
) -> Division:
    if "players" in given:
        places = [_place(None, who) for who in given["players"]]
    else:
        places = [_place(number, who) for number, who in enumerate(given["places"], start=1)]
    merged = given.get("merged")
    own = [transfer for transfer in transfers if section in sections_of(transfer)]
    moved = [transferred(place, own) for place in places]
    now = {before.name: place.name for before, place in zip(places, moved, strict=True)}
    return Division(
        section,
        given["division"],
        _title(season, section, given["division"]),
        tuple(moved),
        merged and (merged["name"], tuple(now[name] for name in merged["teams"])),
    )


def _place(number: int | None, who: dict[str, Any] | None) -> Place:
    if who is None:
        return Place(number)
    return Place(
        number,
        who["name"],
        who.get("person"),
        who["club"],
        who["from"],
        who["outcome"],
        reason_of(who["because"]) if who["because"] else None,
    )


def transferred(place: Place, transfers: Iterable[TeamTransfer]) -> Place:
    """The place as it is after the transfers of its team, which are in the order in which they were made."""
    if place.person:
        return place
    for transfer in transfers:
        if transfer.team == place.name:
            place = replace(place, name=transfer.new_name, club=transfer.club.name, transfer=transfer)
    return place


def _entered(season: Season, sections: Sequence[str]) -> dict[str, list[Division]]:
    """The places in which the published events of a season were entered, by section; of the classes below
    the eights, who is in them.
    """
    found: dict[str, list[Division]] = {section: [] for section in sections}
    if "D" in found:
        found["D"] = list(_in_classes(season))
    played = [section for section in sections if section != "D"]
    if not played:
        return found
    published = visible_events(AnonymousUser()).filter(season=season)
    events = published.filter(section__in=played, kind__in=("event", "group"))
    whole = events.filter(Q(parent__isnull=False) | ~Q(children__kind="group"), entrants__isnull=False)
    by_pk = {event.pk: event for event in whole.distinct()}
    rows: dict[int, list[Place]] = {}
    entrants = Entrant.objects.filter(event__in=by_pk).select_related("person").order_by("event_id", "number")
    for row in entrants:
        person = row.person.shown_pk if row.person else None
        rows.setdefault(row.event_id, []).append(Place(row.number, row.name, person, row.club_name))
    order = edition(season.edition).movement.divisions
    for pk, event in sorted(by_pk.items(), key=lambda item: _rank(item[1], order)):
        name = event.division if event.section == "C" else event.group or "I"
        title = _title(season, event.section, name)
        found[event.section].append(Division(event.section, name, title, tuple(rows[pk])))
    return found


def _rank(event: Event, order: Sequence[str]) -> tuple[int, int]:
    return (order.index(event.division) if event.division in order else len(order), event.pk)


def _in_classes(season: Season) -> Iterator[Division]:
    eights = edition(season.edition).movement.divisions
    before = _classes_before_its_end(season)
    in_one = Q(pk__in=before) | ~Q(player_class="")
    people = Person.objects.filter(in_one, merged_into=None).select_related("club")
    by_class: dict[str, list[Place]] = {}
    for person in people.order_by("name", "pk"):
        club = person.club.name if person.club else ""
        own = before.get(person.pk, person.player_class)
        by_class.setdefault(own, []).append(Place(None, person.name, person.pk, club))
    for one in reversed(PlayerClass):
        if one.value in by_class and one.value not in eights:
            yield Division("D", one.value, _title(season, "D", one.value), tuple(by_class[one.value]))


def _classes_before_its_end(season: Season) -> dict[int, str]:
    """The class, as it was before, of everybody for whom the end of this season or of a later one changed it,
    by the key of who is shown; empty for who had none. Where nothing is known before a class that no closing
    gave, it is that class.
    """
    found: dict[int, str] = {}
    had: dict[int, str] = {}
    periods = ClassPeriod.objects.annotate(who=SHOWN_PERSON)
    changed = periods.filter(season__gte=season.year).values("who")
    for who, given, ended, closing in (
        periods.filter(who__in=changed).order_by("pk").values_list("who", "player_class", "season", "closing")
    ):
        if ended is not None and ended >= season.year:
            found.setdefault(who, had.get(who, "" if closing else given))
        had[who] = given
    return found


def merged_last_season(season: Season) -> tuple[str, tuple[str, ...]] | None:
    """The lower of the two groups of clubs that play as one in this season by its places, and its teams."""
    closing = _last(filter(holds, closings_up_to(season.year - 1)), Section.B)
    if closing is None:
        return None
    transfers = [one for one in transfers_up_to(season.year) if one.year > closing.season.year]
    of_season = Entrant.objects.filter(event__season=season, event__section=Section.B, event__root=None)
    entered = of_season.filter(no_practice("event__"))
    groups = _groups_of(season, closing, transfers)
    away = absent_teams(groups, entered.values_list("name", flat=True))
    return (_groups_of(season, closing, transfers, away) if away else groups)[-1].merged


def _groups_of(
    season: Season, closing: PlacesGiven, transfers: Sequence[TeamTransfer], away: Iterable[Team] = ()
) -> list[Division]:
    given = _given(closing, transfers, away)[Section.B]
    return [_division(season, Section.B, one, transfers) for one in given]


def missing_events(found: Pyramid, events: Iterable[Event]) -> list[tuple[str, str]]:
    """Section and division of the events that the places of a season call for and are not among these."""
    wanted = [("C", division.name) for division in found.of("C")]
    wanted += [(section, "") for section in ("B", "G") if found.of(section)]
    there = {(event.section, event.division) for event in events}
    return [one for one in wanted if one not in there]


def is_by_place(event: Event) -> bool:
    """Whether the entrants of an event follow from the places of its season."""
    return event.section in ENTERED_BY_PLACE and event.is_root


def pyramids(event: Event) -> tuple[Pyramid, Pyramid]:
    """The pyramid of the season of an event, and what it is for who is entered: of teams, once any are, the
    place of another goes to whom B.3 names (R83).
    """
    closings, transfers = closings_up_to(event.season.year - 1), transfers_up_to(event.season.year)
    found = pyramid_of(event.season, closings, transfers)
    if event.section not in TEAM_SECTIONS:
        return found, found
    away = absent_teams(found.of(event.section), event.entrants.values_list("name", flat=True))
    if not away:
        return found, found
    return found, pyramid_of(event.season, closings, transfers, staying_away=away)


def absent_teams(groups: Iterable[Division], entered: Iterable[str]) -> list[Team]:
    """The teams that have a place in these groups and are not entered, where others are."""
    names = {name.casefold() for name in entered}
    return [
        (division.section, place.name)
        for division in groups
        for place in division.places
        if names and place.name and place.name.casefold() not in names
    ]


def entries(event: Event) -> list[Entry]:
    """The entrants that the places of the season give an event: of an eight its numbers, of teams the order
    of placement, and behind it those that are entered without a place. A place that nobody has is left out.
    """
    return entries_by(event, pyramids(event)[1])


def entries_by(event: Event, found: Pyramid) -> list[Entry]:
    """The entrants that the places of a pyramid give an event, as `entries`."""
    given = _places_of(event, found)
    keys = [place.person for _, place in given if place.person]
    people = Person.objects.select_related("club", "merged_into__club").in_bulk(keys)
    entered = [_entry(number, place, people) for number, place in given]
    if event.section not in TEAM_SECTIONS:
        return entered
    rows = {row.name: row for row in event.entrants.order_by("number")}
    further = _due_teams(event, found, list(rows))[len(entered) :]
    return entered + [
        Entry(str(number), number, name, rows[name].club_name)
        for number, name in enumerate(further, start=len(entered) + 1)
    ]


def _places_of(event: Event, found: Pyramid) -> list[tuple[int, Place]]:
    """The places of an event that somebody has, each with the number in it."""
    divisions = found.of(event.section)
    numbered = event.section == Section.C
    if numbered:
        divisions = tuple(division for division in divisions if division.name == event.division)
    places = [place for division in divisions for place in division.places if place.name]
    return [
        (place.number if numbered and place.number else at, place) for at, place in enumerate(places, start=1)
    ]


def order_by_places(event: Event) -> tuple[list[str], list[str]]:
    """The teams of a club championship that have a place, as they are entered and as B.3 gives them; both are
    empty for any other event, a group played by itself among them, and where no close gave the places.
    """
    if event.section != Section.B or not event.is_root or event.group:
        return [], []
    found = pyramids(event)[1]
    if not any(closing.given.get(Section.B) for closing in found.closings):
        return [], []
    rows = list(event.entrants.order_by("number").values_list("name", flat=True))
    entered = {name.casefold(): name for name in rows}
    placed = [place.name.casefold() for _, place in _places_of(event, found)]
    due = [entered[name] for name in placed if name in entered]
    return [name for name in rows if name in due], due


def entered_all_the_same(event: Event) -> list[str]:
    """Who is entered in an event without a place of it, though it was told after the close that the place is
    given up.
    """
    found = pyramids(event)[1]
    teams = {name.casefold() for name in _given_up(event, found)}
    persons = {fact.person.shown_pk for fact in found.since if fact.person}
    if not teams and not persons:
        return []
    placed = {place.person for _, place in _places_of(event, found)}
    rows = event.entrants.select_related("person").order_by("number")
    return [
        row.name
        for row in rows
        if (row.name.casefold() in teams and row.person is None)
        or (row.person and row.person.shown_pk in persons - placed)
    ]


def entered_otherwise(
    found: Pyramid, events: Sequence[Event], without: Callable[[Sequence[Team]], Pyramid]
) -> list[Event]:
    """Those of these events of a season in which others are entered than have the places, or, but for the
    fours, which the leaders may place by strength (G.3), under other numbers. `without` gives the pyramid
    when some teams stay away.
    """
    rows = list(Entrant.objects.filter(event__in=events).select_related("person").order_by("number"))
    eights = [event for event in events if event.section not in TEAM_SECTIONS]
    others = _eights_otherwise(found, eights, rows)
    for event in events:
        if event.section in TEAM_SECTIONS:
            entered = [row.name for row in rows if row.event_id == event.pk]
            away = absent_teams(found.of(event.section), entered)
            due = _due_teams(event, without(away) if away else found, entered)
            same = set(due) == set(entered) if event.section == Section.G else due == entered
            others += [] if same else [event]
    return others


def _due_teams(event: Event, found: Pyramid, entered: Sequence[str]) -> list[str]:
    """The names of the teams of an event by their places, then of those entered that never had one."""
    due = [place.name for _, place in _places_of(event, found)]
    known = {name.casefold() for name in (*due, *_given_up(event, found))}
    return due + [name for name in entered if name.casefold() not in known]


def _given_up(event: Event, found: Pyramid) -> list[str]:
    """The teams of the section of an event of which was told after the close that they do not enter."""
    return [fact.team for fact in found.since if fact.team and event.section in sections_of(fact)]


def _eights_otherwise(found: Pyramid, events: Sequence[Event], rows: Iterable[Entrant]) -> list[Event]:
    given = {event.pk: _places_of(event, found) for event in events}
    shown = {row.person_id: row.person.shown_pk for row in rows if row.person}
    placed = {place.person for places in given.values() for _, place in places if place.person is not None}
    others = placed - {*shown}
    if others:
        shown |= {person.pk: person.shown_pk for person in Person.objects.filter(pk__in=others)}
    entered: dict[int, set[object]] = {event.pk: set() for event in events}
    for row in rows:
        if row.event_id in entered:
            entered[row.event_id].add((row.number, shown.get(row.person_id, row.name)))
    wanted = {
        pk: {(number, shown.get(place.person, place.name)) for number, place in places}
        for pk, places in given.items()
    }
    return [event for event in events if wanted[event.pk] != entered[event.pk]]


def _entry(number: int, place: Place, people: dict[int, Person]) -> Entry:
    person = people.get(place.person or 0)
    if person is None:
        return Entry(str(number), number, place.name, place.club)
    shown = person.merged_into or person
    return Entry(str(number), number, shown.name, shown.club.name if shown.club else "", person=shown.pk)
