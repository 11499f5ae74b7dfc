"""The list of people: club, class, how they play this season, and what they have in the classification."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Min, Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.models import ClassPeriod, Entrant, Membership, Person, Season
from tournaments.pages.http.permissions import Visitor
from tournaments.pages.searching import alphabetical, by_name
from tournaments.pages.tables.tables import Mark
from tournaments.pages.words.names import in_a_sentence
from tournaments.people.recognising import search
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import PlayerClass
from tournaments.regulations.points.classification import Classified
from tournaments.regulations.results import HalfPoints
from tournaments.seasons.classification import people as classification
from tournaments.seasons.finals.class_places import class_places
from tournaments.seasons.visibility import clubs_seen, people_seen, season_now
from tournaments.site import careers

LAST = 5
"""So many games of the season are shown of each."""
MOST_NAMED = 6
"""So many people stand beside the list, in each part of it."""
CLASSES = [one.value for one in PlayerClass]


@dataclass(frozen=True, slots=True)
class Listed:
    """Somebody in the list. `rose` where the class is higher than in the season before; `sums` are the season
    points of the window, the earliest first, and `tp` the points since the last promotion by points, None for
    who is not in the classification.
    """

    pk: int
    name: str
    club_pk: int | None
    club: str
    player_class: str
    rose: bool
    sums: tuple[int, ...]
    tp: int | None

    @property
    def by_name(self) -> tuple[str, str]:
        """Where the name stands in alphabetical order."""
        return alphabetical(self.name)

    @property
    def by_club(self) -> tuple[str, str]:
        """Where the club stands in alphabetical order."""
        return alphabetical(self.club)

    @property
    def letter(self) -> str:
        """With which letter the name begins, without an accent."""
        return self.by_name[0][:1].upper()


@dataclass(frozen=True, slots=True)
class ListedClub:
    """A club in the list of clubs, with the number of its people whom the visitor may see."""

    pk: int
    name: str
    members: int

    @property
    def by_name(self) -> tuple[str, str]:
        """Where the name stands in alphabetical order."""
        return alphabetical(self.name)


@dataclass(frozen=True, slots=True)
class AskedPeople:
    """What of the list is asked for: a name, a letter, a class, a club; empty asks for none."""

    name: str = ""
    letter: str = ""
    player_class: str = ""
    club: str = ""

    def has(self, one: Listed) -> bool:
        """Whether somebody is among those asked for, whatever the name."""
        return (
            self.letter in ("", one.letter)
            and self.player_class in ("", one.player_class)
            and self.club in ("", str(one.club_pk))
        )


@dataclass(frozen=True, slots=True)
class FilterChoice:
    """A value that may be asked for, what it is called, and how many have it."""

    value: str
    name: str
    number: int


@dataclass(frozen=True, slots=True)
class Rise:
    """Somebody who is in a higher class than the season before."""

    person: int
    name: str
    before: str
    now: str


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody who was a member of no club before this season."""

    person: int
    name: str
    club: str
    since: date


@dataclass(frozen=True, slots=True)
class PeopleList:
    """Everybody whom the visitor may see, in order of the names, and what stands beside them."""

    season: Season | None
    everybody: tuple[Listed, ...]
    rises: tuple[Rise, ...]
    newcomers: tuple[Newcomer, ...]

    @property
    def letters(self) -> list[str]:
        """With which letters the names begin."""
        return sorted({one.letter for one in self.everybody})

    @property
    def classes(self) -> list[FilterChoice]:
        """The classes that somebody is in, from the highest."""
        number = Counter(one.player_class for one in self.everybody)
        return [FilterChoice(name, name, number[name]) for name in reversed(CLASSES) if number[name]]

    @property
    def clubs(self) -> list[FilterChoice]:
        """The clubs that somebody is a member of, by name."""
        number = Counter((one.club, one.club_pk) for one in self.everybody if one.club_pk)
        in_order = sorted(number.items(), key=lambda club: alphabetical(club[0][0]))
        return [FilterChoice(str(pk), name, times) for (name, pk), times in in_order]

    @property
    def most_points(self) -> list[Listed]:
        """Who has most points in the classification."""
        have = [one for one in self.everybody if one.tp]
        return sorted(have, key=lambda one: (-(one.tp or 0), one.by_name))[:MOST_NAMED]

    def found(self, asked: AskedPeople) -> list[Listed]:
        """Those who are asked for; of a name the nearest first."""
        among = [one for one in self.everybody if asked.has(one)]
        if not asked.name:
            return among
        known = search.Known((one.pk, one.name) for one in among)
        by_key = {one.pk: one for one in among}
        return [by_key[pk] for pk in known.find(asked.name)]


def people_list(user: Visitor) -> PeopleList:
    """The list for a visitor, with the points as they stand now."""
    season = season_now()
    seen = people_seen(user).values("pk")
    by_key = Person.objects.filter(pk__in=seen).select_related("club").order_by("pk")
    people = by_name(by_key)
    if season is None:
        return PeopleList(None, tuple(_listed(one, rose=False, line=None) for one in people), (), ())
    rises = tuple(_rises(people, season))
    return PeopleList(season, tuple(_rows(people, season, rises)), rises, tuple(_newcomers(people, season)))


def clubs_list(user: Visitor, people: QuerySet[Person]) -> list[ListedClub]:
    """The clubs that a visitor may see, with how many of these people."""
    seen: Iterable[Any] = clubs_seen(user, people)
    return [ListedClub(club.pk, club.name, club.members) for club in seen]


def listed(people: Sequence[Person], season: Season | None) -> list[Listed]:
    """The rows of these people, with the points as they stand now."""
    return list(_rows(people, season, list(_rises(people, season)))) if season else []


def _rows(people: Sequence[Person], season: Season, rises: Iterable[Rise]) -> Iterator[Listed]:
    lines = classification.lines(people, season)
    rose = {one.person for one in rises}
    return (_listed(one, rose=one.pk in rose, line=lines.get(one.pk)) for one in people)


def _listed(person: Person, *, rose: bool, line: Classified | None) -> Listed:
    return Listed(
        person.pk,
        person.name,
        person.club_id,
        person.club.name if person.club else "",
        person.player_class,
        rose,
        tuple(points for _, points in line.window_seasons) if line else (),
        line.tp if line else None,
    )


def _rises(people: Sequence[Person], season: Season) -> Iterable[Rise]:
    """Who went up at the end of the season before, the highest class first."""
    changed = ClassPeriod.objects.filter(season=season.year - 1, until=None).values("person")
    classes: dict[int, list[str]] = {}
    for period in ClassPeriod.objects.filter(person__in=changed).order_by("pk"):
        classes.setdefault(period.person_id, []).append(period.player_class)
    found = [
        Rise(person.pk, person.name, had[-2], had[-1])
        for person in people
        if len(had := classes.get(person.pk, [])) > 1 and _is_higher(had[-1], had[-2])
    ]
    return sorted(found, key=lambda one: -CLASSES.index(one.now))


def _is_higher(one: str, other: str) -> bool:
    return one in CLASSES and other in CLASSES and CLASSES.index(one) > CLASSES.index(other)


def _newcomers(people: Sequence[Person], season: Season) -> Iterable[Newcomer]:
    """Whose first membership began in this season, the latest first."""
    ages = edition(season.edition).ages
    unknown = Membership.objects.filter(since=None).values("person")
    first = Membership.objects.exclude(person__in=unknown).values_list("person").order_by()
    since = {
        who: day for who, day in first.annotate(first=Min("since")) if ages.season_of(day) == season.year
    }
    found = [
        Newcomer(one.pk, one.name, one.club.name if one.club else "", since[one.pk])
        for one in people
        if one.pk in since
    ]
    return sorted(found, key=lambda one: one.since, reverse=True)[:MOST_NAMED]


def places_before(season: Season, user: Visitor) -> Mapping[int, str]:
    """The places in the classes of the season before, by person, such as "4. HAA"."""
    found = class_places(season.year - 1, user)
    return {pk: f"{one.place}. {in_a_sentence(one.code)}" for pk, one in found.items()}


def games_of(people: Collection[int], season: Season, user: Visitor) -> Mapping[int, tuple[Mark, ...]]:
    """The last games of each of these people in a season, the earliest first."""
    own = Q(person__in=people) | Q(person__merged_into__in=people)
    entered: QuerySet[Entrant] = Entrant.objects.filter(
        own, event__in=careers.played_by(user), event__season=season
    )
    return marks_of(careers.appearances(entered))


def marks_of(appearances: Iterable[careers.Appearance]) -> dict[int, tuple[Mark, ...]]:
    """The last games of everybody in these entries, by person, the earliest first."""
    games: dict[int, list[tuple[date, int, careers.OwnGame]]] = {}
    for one in appearances:
        who = one.person
        if who is None:
            continue
        for game in one.games:
            if game.half_points is not None:
                played = game.game.round.date or date.min
                games.setdefault(who.merged_into_id or who.pk, []).append((played, game.game.pk, game))
    return {
        who: tuple(_mark(game) for _, _, game in sorted(found, key=lambda one: one[:2])[-LAST:])
        for who, found in games.items()
    }


def _mark(own: careers.OwnGame) -> Mark:
    text = str(HalfPoints(own.half_points or 0))
    said = {"points": text, "name": own.opponent or own.opponents}
    return Mark(text, own.tint, _("%(points)s against %(name)s") % said)
