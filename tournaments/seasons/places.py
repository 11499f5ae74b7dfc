"""The pyramid of a season: every place of every class and group, who has it and where it came from.

It is read from how the last season was closed; what was not played then is as it was before. The first
season of the site has the places in which its events were entered.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

from django.db.models import F, Q

from tournaments.models import Entrant, Event, Person, Season, SeasonClosing, TeamTransfer
from tournaments.pages.names import division_name
from tournaments.people.matching import Entry
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import PlayerClass, Section
from tournaments.regulations.reason_json import reason_of
from tournaments.regulations.reasons import Reason

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


@dataclass(frozen=True, slots=True)
class Pyramid:
    """The divisions of a season. `closings` are those it was read from, none for the first season."""

    season: Season
    divisions: tuple[Division, ...]
    closings: tuple[SeasonClosing, ...]

    def of(self, section: str) -> tuple[Division, ...]:
        """The divisions of a section."""
        return tuple(division for division in self.divisions if division.section == section)

    @property
    def sections(self) -> tuple[tuple[str, tuple[Division, ...]], ...]:
        """The sections that have places, each with its divisions."""
        return tuple((section, self.of(section)) for section in PLACED if self.of(section))


class _Content(TypedDict):
    given: dict[str, Any]
    orders: list[dict[str, Any]]


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    PlacesGiven: TypeAlias = WithAnnotations[SeasonClosing, _Content]
else:
    PlacesGiven = SeasonClosing
"""A closing with the `given` places and the `orders` of its content."""


def closings_up_to(year: int) -> list[PlacesGiven]:
    """Every closing of the seasons up to a year, the latest season first, without its content but for the
    `given` places and the `orders` it was decided from. Those taken back have their `taken_back`.
    """
    found = SeasonClosing.objects.filter(season__year__lte=year).defer("content")
    found = found.annotate(given=F("content__next"), orders=F("content__orders"))
    return list(found.select_related("season", "by", "taken_back__by").order_by("-season__year", "number"))


def holds(closing: SeasonClosing) -> bool:
    """Whether a closing was not taken back."""
    return not hasattr(closing, "taken_back")


def transfers_up_to(year: int) -> list[TeamTransfer]:
    """The transfers of teams up to and including a season, in order."""
    return list(TeamTransfer.objects.filter(year__lte=year).select_related("club", "from_club"))


def pyramid(season: Season) -> Pyramid:
    """The pyramid of a season."""
    return pyramid_of(season, closings_up_to(season.year - 1), transfers_up_to(season.year))


def pyramid_of(season: Season, closings: Iterable[PlacesGiven], transfers: Sequence[TeamTransfer]) -> Pyramid:
    """The pyramid of a season from the closings before it and the transfers up to it."""
    before = [one for one in closings if one.season.year < season.year and holds(one)]
    last = {section: _last(before, section) for section in PLACED}
    entered = _entered(season, [section for section, closing in last.items() if closing is None])
    divisions: list[Division] = []
    for section, closing in last.items():
        divisions += _given(season, section, closing, transfers) if closing else entered[section]
    used = [one for one in before if one in last.values()]
    return Pyramid(season, tuple(divisions), tuple(used))


def _last(closings: Iterable[PlacesGiven], section: str) -> PlacesGiven | None:
    """The closing that gave the places of a section last."""
    return next((one for one in closings if one.given.get(section)), None)


def _given(
    season: Season, section: str, closing: PlacesGiven, transfers: Iterable[TeamTransfer]
) -> list[Division]:
    since = [transfer for transfer in transfers if transfer.year > closing.season.year]
    return [_division(season, section, given, since) for given in closing.given[section]]


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
    moved = [transferred(place, transfers) for place in places]
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
    published = Event.objects.filter(season=season, status=Event.Status.PUBLISHED)
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
    people = Person.objects.filter(merged_into=None).exclude(player_class="").select_related("club")
    by_class: dict[str, list[Place]] = {}
    for person in people.order_by("name", "pk"):
        club = person.club.name if person.club else ""
        by_class.setdefault(person.player_class, []).append(Place(None, person.name, person.pk, club))
    for one in reversed(PlayerClass):
        if one.value in by_class and one.value not in eights:
            yield Division("D", one.value, _title(season, "D", one.value), tuple(by_class[one.value]))


def merged_last_season(season: Season) -> tuple[str, tuple[str, ...]] | None:
    """The lower of the two groups of clubs that the last close had play as one in this season, and its
    teams.
    """
    closing = _last(filter(holds, closings_up_to(season.year - 1)), "B")
    if closing is None or not closing.given["B"][-1].get("merged"):
        return None
    return _given(season, "B", closing, transfers_up_to(season.year))[-1].merged


def missing_events(found: Pyramid, events: Iterable[Event]) -> list[tuple[str, str]]:
    """Section and division of the events that the places of a season call for and are not among these."""
    wanted = [("C", division.name) for division in found.of("C")]
    wanted += [(section, "") for section in ("B", "G") if found.of(section)]
    there = {(event.section, event.division) for event in events}
    return [one for one in wanted if one not in there]


def is_by_place(event: Event) -> bool:
    """Whether the entrants of an event follow from the places of its season."""
    return event.section in ENTERED_BY_PLACE and event.is_root


def entries(event: Event) -> list[Entry]:
    """The entrants that the places of the season give an event: of an eight its numbers, of teams the order
    of placement. A place that nobody has is left out.
    """
    given = _places_of(event, pyramid(event.season))
    keys = [place.person for _, place in given if place.person]
    people = Person.objects.select_related("club", "merged_into__club").in_bulk(keys)
    return [_entry(number, place, people) for number, place in given]


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


def entered_otherwise(found: Pyramid, events: Sequence[Event]) -> list[Event]:
    """Those of these events of a season in which others are entered than have the places, or, but for the
    fours, which the leaders may place by strength (G.3), under other numbers.
    """
    given = {event.pk: _places_of(event, found) for event in events}
    rows = list(Entrant.objects.filter(event__in=given).select_related("person"))
    shown = {row.person_id: row.person.shown_pk for row in rows if row.person}
    placed = {place.person for places in given.values() for _, place in places if place.person is not None}
    others = placed - {*shown}
    if others:
        shown |= {person.pk: person.shown_pk for person in Person.objects.filter(pk__in=others)}
    entered: dict[int, set[object]] = {event.pk: set() for event in events}
    for row in rows:
        entered[row.event_id].add((row.number, shown.get(row.person_id, row.name)))
    wanted = {
        pk: {(number, shown.get(place.person, place.name)) for number, place in places}
        for pk, places in given.items()
    }
    return [event for event in events if not _same(event, wanted[event.pk], entered[event.pk])]


def _same(event: Event, wanted: set[Any], entered: set[Any]) -> bool:
    if event.section == Section.G:
        return {who for _, who in wanted} == {who for _, who in entered}
    return wanted == entered


def _entry(number: int, place: Place, people: dict[int, Person]) -> Entry:
    person = people.get(place.person or 0)
    if person is None:
        return Entry(str(number), number, place.name, place.club)
    shown = person.merged_into or person
    return Entry(str(number), number, shown.name, shown.club.name if shown.club else "", person=shown.pk)
