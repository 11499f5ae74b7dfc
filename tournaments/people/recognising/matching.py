"""Whom the lines of an entry list mean, known or new, and whether they may enter."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.db.models.functions import Coalesce

from tournaments.models import Entrant, Event, Person
from tournaments.people.numbers.selectors import Numbered, Settled
from tournaments.people.numbers.signs import Numbers
from tournaments.people.recognising import search
from tournaments.people.recognising.on_record import OnRecords
from tournaments.regulations import event as domain
from tournaments.regulations.editions.edition import Edition, edition
from tournaments.regulations.reasons import Reason
from tournaments.regulations.setting_up.eligibility import Eligibility, eligibility


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of an entry list; `place` says where it stood, e.g. "line 3".

    The class is a claim, which holds where none is known (R89); in C a player without a class has that of the
    division. In B and G an entry is a team, in the order of placement; in I number 0 is the giver of the
    display. `person` is the key of whom the leaders say it is, `new` that it is nobody known; without either
    it is whoever has that name and club.
    """

    place: str
    number: int
    name: str
    club: str = ""
    player_class: str = ""
    rating: int | None = None
    born: date | None = None
    person: int | None = None
    new: bool = False
    member: str = ""
    kndb: str = ""
    fmjd: str = ""

    @property
    def numbers(self) -> Numbers:
        """The numbers by which the line says who it is."""
        return Numbers(self.member, self.kndb, self.fmjd)

    @property
    def place_with_name(self) -> str:
        """Where it stood, with whom it is about: "line 3, Klaas Reitsma"."""
        return f"{self.place}, {self.name}"


@dataclass(frozen=True, slots=True)
class Match:
    """Who an entry is: `person` when that is clear, else None.

    `several` have that very name, so that the club must be named; `alike`, when nobody has it, have one like
    it, the likeliest first. `against` is what the numbers of the line say against it.
    """

    person: Person | None
    several: tuple[Person, ...] = ()
    alike: tuple[Person, ...] = ()
    against: Reason | None = None

    @property
    def doubtful(self) -> bool:
        """Whether the leaders must say who it is."""
        return bool(self.several or self.alike)


@dataclass(frozen=True, slots=True)
class _Name:
    pk: int
    name: str
    club: str
    guest: bool


class _Names:
    """The names of all who are known, by how they are written and by how they sound."""

    def __init__(self, event: Event | None) -> None:
        rows = Person.objects.values_list(search.SHOWN, "name", "club__name", "guest").order_by("name", "pk")
        self._known = [_Name(pk, name, club or "", guest) for pk, name, club, guest in rows]
        self._by_name: dict[str, list[_Name]] = {}
        for one in self._known:
            self._by_name.setdefault(one.name.casefold(), []).append(one)
        entered = event.entrants.exclude(person=None) if event else Entrant.objects.none()
        self._entered = {
            (name.casefold(), club.casefold()): pk
            for name, club, pk in entered.values_list(
                "name", "club_name", Coalesce("person__merged_into_id", "person_id")
            )
        }

    @cached_property
    def _sounds(self) -> search.Known:
        return search.Known((one.pk, one.name) for one in self._known)

    def of(self, entry: Entry, *, with_alike: bool) -> Settled:
        """Whom an entry means by its name: one person, or several, or those with a name like it."""
        if entry.new or entry.person:
            return Settled(entry.person)
        name, club = entry.name.casefold(), entry.club.casefold()
        if (name, club) in self._entered:
            return Settled(self._entered[name, club])
        namesakes = self._by_name.get(name, [])
        if club:
            of_club = [one for one in namesakes if one.club.casefold() == club]
            namesakes = of_club or [one for one in namesakes if one.guest]  # a guest is in no club here
        keys = list(dict.fromkeys(one.pk for one in namesakes))
        if len(keys) > 1:
            return Settled(None, keys)
        if keys:
            return Settled(keys[0])
        return Settled(None, (), self._sounds.alike(entry.name) if with_alike else ())


def matches(event: Event | None, entries: Sequence[Entry], *, with_alike: bool = True) -> list[Match]:
    """Who each entry is, in the order of the entries: whoever has its number, else its name; without `alike`
    only whoever has the very name. Of no event for names in other files.
    """
    names, numbered = _Names(event), Numbered(entry.numbers for entry in entries)
    found = [
        numbered.settle(
            entry.numbers, names.of(entry, with_alike=with_alike), said=entry.person, new=entry.new
        )
        for entry in entries
    ]
    wanted = {pk for one in found for pk in (one.person, *one.several, *one.alike) if pk}
    people = {person.pk: person for person in search.everybody().filter(pk__in=wanted)}
    return [
        Match(
            people.get(one.person) if one.person else None,
            _present(people, one.several),
            _present(people, one.alike),
            one.against,
        )
        for one in found
    ]


def _present(people: dict[int, Person], keys: Iterable[int]) -> tuple[Person, ...]:
    return tuple(people[key] for key in keys if key in people)


def entered_class(entry: Entry, person: Person | None, records: OnRecords) -> str:
    """The class in which somebody is entered: the one that holds, "" for who is in none (R89)."""
    holds = records.class_of(entry.player_class, person)
    return holds.value if holds else ""


def answers(event: Event, entries: Sequence[Entry], found: Sequence[Match]) -> list[Eligibility]:
    """Whether each entry is allowed by class, age and number, in the order of the entries."""
    rules, records = edition(event.season.edition), OnRecords(event)
    return [_answer(event, rules, records, *one) for one in zip(entries, found, strict=True)]


def _answer(event: Event, rules: Edition, records: OnRecords, entry: Entry, match: Match) -> Eligibility:
    player_class = records.class_of(entry.player_class, match.person)
    on_record = records.of(match.person)
    return eligibility(
        rules,
        event.section,
        event.division,
        event.season.year,
        domain.Entrant(
            entry.number,
            entry.name,
            entry.club,
            player_class,
            entry.rating,
            class_unknown=records.is_class_asked(entry.player_class, match.person),
        ),
        born=(match.person.born if match.person else None) or entry.born,
        place=on_record.place_in(player_class),
        entered_in=on_record.entered_in,
    )
