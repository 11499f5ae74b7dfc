"""A site with several seasons of the union: the people by services, what was played written row by row.

Whole it has ten seasons with 101 events, 126 people, 820 entrants and 2,720 games: in each season a youth
ten clubs, and in the latest a blitz of sixty players by the Swiss system, which is played by services. The
names are made up, the results a draw of lots from `SEED`.
"""

import random
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from django.urls import reverse

from tests import sites
from tests.adopting import adopt_all
from tests.api_addresses import address
from tournaments.api.answers import ids
from tournaments.events.entries.services import Entry
from tournaments.events.pairing import services as pairing
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.models import (
    Entrant,
    Event,
    Game,
    Person,
    PointsEntry,
    Round,
    Season,
    SeasonClosing,
    Seat,
    User,
)
from tournaments.people import services as people
from tournaments.regulations.editions.edition import edition_for
from tournaments.seasons.classification.selectors import page

SEED = 20261122
LATEST, SEASONS = 2026, 10
FIRST_NAMES = (*sites.FIRST_NAMES, "Meindert", "Nynke", "Oeds", "Popkje")
LAST_NAMES = sites.LAST_NAMES
TOWNS = (*sites.TOWNS, "Koudum", "Stiens")
CLASSES = ("KK", "HAA", "RHAA", "HA", "1", "2", "3")
SIZES = (7, 7, 8, 7, 9, 7, 8, 7, 9, 7)
"""How many play in the class of each club: 76 entrants and 254 games a season."""
SWISS_PLAYERS, SWISS_ROUNDS = 60, 6
CODES = ("1-0", "1-0", "½-½", "0-1")


class Union(NamedTuple):
    """The site: who administers it, its people, and the event of the Swiss system."""

    administrator: User
    people: list[Person]
    swiss: Event


def build(swiss_players: int = SWISS_PLAYERS) -> Union:
    """The people and the latest season."""
    administrator = sites.superuser("behearder")
    listed = list(_people(administrator))
    swiss = _latest(administrator, listed, swiss_players)
    return Union(administrator, listed, swiss)


def addresses(union: Union) -> dict[str, str]:
    """The public pages that list what the union has, and those of the event of the Swiss system, by name."""
    one, years = union.people[0], {"season": LATEST, "classification": LATEST}
    found = {name: reverse(name) for name in ("home", "calendar", "people", "clubs")}
    found |= {name: reverse(name, args=[year]) for name, year in years.items()}
    found |= {"club": reverse("club", args=[one.club_id]), "person": reverse("person", args=[one.pk])}
    of_event = ("event", "rounds", "crosstable", "prizes")
    return found | {name: reverse(name, args=[union.swiss.pk]) for name in of_event}


def lists(union: Union) -> dict[str, str]:
    """The lists of the API, a page of a hundred rows of each, by name."""
    found = {f"API: {name}": address(name, per_page=100) for name in ("seasons", "events", "people", "clubs")}
    return found | {"API: games": address("games", ids.event(union.swiss.pk), per_page=100)}


def followed() -> dict[str, str]:
    """What programs follow of the latest season and of the site, by name."""
    return {
        "the season's calendar": reverse("season-calendar", args=[LATEST]),
        "Atom of the site": reverse("news"),
    }


def add_earlier(union: Union, through: int) -> None:
    """The seasons before the latest, until there are so many; they are closed."""
    there = set(Season.objects.values_list("year", flat=True))
    for year in range(LATEST - through + 1, LATEST):
        if year not in there:
            _season(union.administrator, union.people, year)
            _close(union.administrator, year)
    adopt_all()


def _people(administrator: User) -> Iterator[Person]:
    clubs = [people.save_club(actor=administrator, name=town) for town in TOWNS]
    names = [f"{first} {last}" for last in LAST_NAMES for first in FIRST_NAMES]
    for at, name in enumerate(names):
        given = {"club": clubs[at % len(clubs)], "player_class": CLASSES[at % len(CLASSES)]}
        yield people.save_person(actor=administrator, name=name, **given)


def _latest(administrator: User, listed: Sequence[Person], players: int) -> Event:
    season = _season(administrator, listed, LATEST)
    adopt_all()
    site = sites.Site(administrator, administrator, administrator, season, season.events.first())
    entered = [
        Entry(f"line {number}", number, one.name, one.club.name, one.player_class)
        for number, one in enumerate(listed[:players], start=1)
    ]
    prizes = {"A": 5, "B": 3, "C": 2}
    event = sites.found(
        site, "F", players=entered, system="swiss", rounds_planned=SWISS_ROUNDS, prizes=prizes
    )
    draw = random.Random(SEED)
    for number in range(1, SWISS_ROUNDS + 1):
        given = {"actor": administrator, "event_id": event.pk}
        pairing.pair_round(**given, number=number, token=f"round {number}")
        pairing.publish_round(**given, number=number, published=True)
        games = event.rounds.get(number=number).games.order_by("board")
        lines = [ResultLine(game.board, draw.choice(CODES), game.version) for game in games]
        results.record(**given, round_number=number, lines=lines)
    return event


def _season(administrator: User, listed: Sequence[Person], year: int) -> Season:
    """The classes of the clubs, played to their end."""
    draw = random.Random(SEED + year)
    season = Season.objects.create(year=year, edition=edition_for(year).name)
    for club, size in zip(TOWNS, SIZES, strict=True):
        event = Event.objects.create(
            season=season, section="E", division="jeugd", name=club, status=Event.Status.PUBLISHED
        )
        event.leaders.add(administrator)
        _play(event, draw.sample(listed, size), draw)
        _award(administrator, event)
    return season


def _play(event: Event, players: Sequence[Person], draw: random.Random) -> None:
    """Everybody against everybody once, the first seated fast and the others going round."""
    entrants = Entrant.objects.bulk_create(
        Entrant(
            event=event,
            number=number,
            person=one,
            name=one.name,
            club=one.club,
            club_name=one.club.name,
            player_class=one.player_class,
        )
        for number, one in enumerate(players, start=1)
    )
    seats = [*entrants] if len(entrants) % 2 == 0 else [*entrants, None]
    begins = datetime(event.season.year, 9, 12, 18, tzinfo=UTC)
    for number in range(1, len(seats)):
        at = begins + timedelta(weeks=2 * number)
        paired = Round.objects.create(
            event=event, number=number, date=at.date(), paired_at=begins, published_at=begins
        )
        half = len(seats) // 2
        pairs = list(zip(seats[:half], reversed(seats[half:]), strict=True))
        _seat(paired, pairs, draw)
        seats = [seats[0], seats[-1], *seats[1:-1]]
    event.closed_at = begins + timedelta(weeks=30)
    event.save()


def _seat(paired: Round, pairs: Sequence[tuple[Entrant | None, Entrant | None]], draw: random.Random) -> None:
    met = [(one, other) for one, other in pairs if one and other]
    Game.objects.bulk_create(
        Game(
            round=paired,
            board=board,
            white=one if (board + paired.number) % 2 else other,
            black=other if (board + paired.number) % 2 else one,
            result=draw.choice(CODES),
            version=1,
            entered_by="behearder",
        )
        for board, (one, other) in enumerate(met, start=1)
    )
    at_board = {one.pk for pair in met for one in pair}
    everybody = [one for pair in pairs for one in pair if one]
    Seat.objects.bulk_create(
        Seat(round=paired, entrant=one, free=one.pk not in at_board) for one in everybody
    )


def _award(administrator: User, event: Event) -> None:
    """Points for the first places of a class."""
    at = event.closed_at
    PointsEntry.objects.bulk_create(
        PointsEntry(
            person=entrant.person,
            year=event.season.year,
            kind=PointsEntry.Kind.WP,
            points=4 - entrant.number,
            source=PointsEntry.Source.EVENT,
            event=event,
            by=administrator,
            at=at,
        )
        for entrant in event.entrants.filter(number__lte=3)
    )


def _close(administrator: User, year: int) -> None:
    """The season as it is kept when it is closed, with the classification of everybody."""
    season = Season.objects.get(year=year)
    found = page(season)
    lines = [line for of_class in found.classes for line in of_class.rows]
    content = {"classification": lines, "best": found.best}
    at = datetime.combine(date(year + 1, 6, 1), datetime.min.time(), tzinfo=UTC)
    SeasonClosing.objects.create(
        season=season, number=1, content=content, sha256="0" * 64, by=administrator, at=at
    )
