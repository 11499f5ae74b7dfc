"""The places of an event beside who is entered in it: which of them opened, and who is due for them.

Source: B, art. 3; C, art. 9, 11 and 12; reading R83.
"""

from dataclasses import dataclass

from tournaments.models import Entrant, Event
from tournaments.people.recognising.matching import Entry
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import Section
from tournaments.regulations.reasons import Reason, gettext_noop
from tournaments.seasons.places import places
from tournaments.seasons.places.settled import PlacesGiven, settled


@dataclass(frozen=True, slots=True)
class Taken:
    """An entrant that the places give, why it has this place, and who is `entered` there now, where that is
    somebody else (empty: nobody).
    """

    entry: Entry
    because: Reason | None
    entered: str | None


@dataclass(frozen=True, slots=True)
class DueNext:
    """Somebody who may fill a vacancy of an eight, in the order of C.9: the `place` of who does, None of who
    would be next.
    """

    person: int
    name: str
    place: int | None
    because: Reason


@dataclass(frozen=True, slots=True)
class EventPlaces:
    """What the places of a season give an event. `opened` are places that were entered, and now nobody is;
    `due` may fill a vacancy, in order, `rule` says by whose absence there is one. `number_entered` is how
    many are entered now.
    """

    taken: tuple[Taken, ...]
    opened: tuple[places.Place, ...]
    due: tuple[DueNext, ...]
    rule: Reason
    closing: PlacesGiven | None
    number_entered: int

    @property
    def are_entered(self) -> bool:
        """Whether those whom the places give are entered under their numbers."""
        return self.number_entered >= len(self.taken) and all(one.entered is None for one in self.taken)

    @property
    def entries(self) -> list[Entry]:
        """The entrants that the places give."""
        return [one.entry for one in self.taken]


def event_places(event: Event) -> EventPlaces:
    """The places of an event that follow from those of its season."""
    found, now = places.pyramids(event)
    given = places.entries_by(event, now)
    rows = {row.number: row for row in event.entrants.select_related("person")}
    why = {place.person or place.name: place.because for place in _places(event, now)}
    had = _places(event, found)
    closing = next((one for one in found.closings if one.given.get(event.section)), None)
    return EventPlaces(
        tuple(
            Taken(entry, why.get(entry.person or entry.name), _instead(entry, rows) if rows else None)
            for entry in given
        ),
        tuple(place for place in had if rows and _is_open(event, place, rows)),
        _due(event, closing) if closing and event.section == Section.C else (),
        _rule(event),
        closing,
        len(rows),
    )


def _places(event: Event, found: places.Pyramid) -> list[places.Place]:
    """The places of an event that somebody has."""
    divisions = found.of(event.section)
    if event.section == Section.C:
        divisions = tuple(one for one in divisions if one.name == event.division)
    return [place for division in divisions for place in division.places if place.name]


def _rule(event: Event) -> Reason:
    """What becomes of the place of who does not come."""
    if event.section == Section.G:
        text = gettext_noop("The other fours move up in their order, until they are placed by strength.")
        return Reason(text, {}, ("G.3", "R74"))
    if event.section == Section.B:
        text = gettext_noop(
            "The place of a team that does not enter goes to number 2 of the group below, and so on down."
        )
        return Reason(text, {}, ("B.3", "R27", "R83"))
    absences = edition(event.season.edition).absences
    one_year = absences.of(event.division, several_years=False)
    if one_year.place_is_filled:
        text = gettext_noop(
            "Who is absent for this whole championship gives the place up: once the board has recorded it, "
            "those who are due follow in their order."
        )
        return Reason(text, {}, (one_year.article, "C.9", "R83"))
    text = gettext_noop(
        "Who is absent for several years gives the place up: once the board has recorded it, those who are "
        "due follow in their order. Who is absent this year alone keeps the number: the player is entered, "
        "and the absence is recorded after the start."
    )
    several = absences.of(event.division, several_years=True)
    return Reason(text, {}, (several.article, "C.9", one_year.article, "R83"))


def _is_open(event: Event, place: places.Place, rows: dict[int, Entrant]) -> bool:
    """Whether nobody is entered in a place: of an eight under its number, of teams the team itself."""
    under = event.section == Section.C and place.number in rows
    return not under and not _is_entered(place, rows)


def _is_entered(place: places.Place, rows: dict[int, Entrant]) -> bool:
    if place.person:
        return any(
            row.person and place.person in (row.person_id, row.person.shown_pk) for row in rows.values()
        )
    return any(row.name.casefold() == place.name.casefold() for row in rows.values())


def _instead(entry: Entry, rows: dict[int, Entrant]) -> str | None:
    """Who is entered under the number of an entry, where that is somebody else."""
    row = rows.get(entry.number)
    if row is None:
        return ""
    same = row.person.shown_pk == entry.person if row.person else row.name.casefold() == entry.name.casefold()
    return None if same else row.name


def _due(event: Event, closing: PlacesGiven) -> tuple[DueNext, ...]:
    now = settled(closing)
    if now is None or now.season.eights is None:
        return ()
    due = dict(now.season.eights.due).get(event.division, ())
    return tuple(
        DueNext(who["person"], who["name"], one.place, one.because)
        for one in due
        for who in [now.who[one.player]]
    )
