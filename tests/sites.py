"""What tests of the site begin with: an administrator, a leader, a player, an eight with its rounds."""

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from tests.kept import kept, upon
from tournaments.events.entries import services as entries
from tournaments.events.loaded import load
from tournaments.events.pairing import manual as by_hand
from tournaments.events.pairing import selectors as pairings
from tournaments.events.pairing import services as pairing
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import starting
from tournaments.ledger import record
from tournaments.models import Event, Invitation, Job, Season, User
from tournaments.people import services as people
from tournaments.people.accounts import services as invitations
from tournaments.people.acts import ACCOUNT

PASSWORD = "tsien-by-tsien"
NAMES = (
    "Sjoerd Wytsma",
    "Anke fan der Hoek",
    "Gjalt Bokma",
    "Jikke Terpstra",
    "Wobbe Sânstra",
    "Tjitske Haarsma",
    "Durk Reitsma",
    "Fokje Bylsma",
)
CLUBS = ("Huzum", "Dronryp", "Frjentsjer", "")


def lines(names: tuple[str, ...] = NAMES) -> list[entries.Entry]:
    """Entries in order of the numbers."""
    return [
        entries.Entry(f"line {number}", number, name, CLUBS[number % 4])
        for number, name in enumerate(names, start=1)
    ]


@dataclass(frozen=True)
class Site:
    """A small site: its accounts and one published eight with players and no results."""

    administrator: User
    leader: User
    player: User
    season: Season
    event: Event

    def record(self, round_number: int, *codes: str, reason: str = "") -> None:
        """Record the results of the first boards of a round, whatever stands there."""
        games = {game.board: game for game in self.event.rounds.get(number=round_number).games.all()}
        results.record(
            actor=self.leader,
            event_id=self.event.pk,
            round_number=round_number,
            lines=[
                ResultLine(board, code, games[board].version) for board, code in enumerate(codes, start=1)
            ],
            reason=reason,
        )

    def play(self, through: int, code: str = "1-0") -> None:
        """Give every game of the rounds up to `through` one result."""
        name = f"play {self.leader.pk} {self.event.pk} {through} {code}"
        upon(name, lambda: self._play(through, code))

    def _play(self, through: int, code: str) -> None:
        for number in range(1, through + 1):
            self.record(number, code, code, code, code)


def account(administrator: User, username: str, role: str, **given) -> User:
    """An account made by an invitation."""
    _, token = invitations.invite(actor=administrator, role=role, **given)
    return invitations.accept(token=token, username=username, password=PASSWORD)


def superuser(username: str) -> User:
    """An administrator made as on the server, by `manage.py createsuperuser`."""
    made = User.objects.create_superuser(username, password=PASSWORD)
    about = {"user": username, "role": "administrator"}
    with transaction.atomic():
        record.append(actor=None, act=ACCOUNT, after=about, reason="manage.py createsuperuser")
    return made


@kept
def build(division: str = "KK") -> Site:
    """Make the site."""
    administrator = User.objects.create_superuser("behearder", password=PASSWORD)
    season = events.add_season(actor=administrator, year=2026)
    event = events.add_event(actor=administrator, season=season, division=division)
    entries.enter(actor=administrator, event_id=event.pk, entries=lines())
    events.set_published(actor=administrator, event_id=event.pk, published=True)
    leader = account(administrator, "lieder", Invitation.Role.LEADER, event=event)
    person = event.entrants.get(number=1).person
    player = account(administrator, "spiler", Invitation.Role.PLAYER, person=person)
    return Site(administrator, leader, player, season, event)


FIRST_NAMES = (
    "Ale",
    "Baukje",
    "Doede",
    "Eelkje",
    "Foppe",
    "Grytsje",
    "Hylke",
    "Iebeltsje",
    "Jelle",
    "Klaske",
)
LAST_NAMES = ("Algra", "Bergsma", "Dykstra", "Elzinga", "Faber", "Hoekstra", "Idsinga", "Jorna", "Kooistra")
TOWNS = ("Huzum", "Dronryp", "Frjentsjer", "Warkum", "Boalsert", "Snits", "Ljouwert", "Drachten")


def many(count: int, player_class: str = "", *, after: int = 0) -> list[entries.Entry]:
    """Entries of as many different people as wanted, up to 90, from eight clubs, past the first `after`."""
    names = [f"{first} {last}" for last in LAST_NAMES for first in FIRST_NAMES]
    return [
        entries.Entry(f"line {number}", number, name, TOWNS[number % 8], player_class)
        for number, name in enumerate(names[after : after + count], start=1)
    ]


def members(administrator: User, listed: list[entries.Entry]) -> None:
    """Have those of these who are in a class known as members of the union in it."""
    for one in listed:
        if one.player_class:
            club = people.find_club(one.club) or people.save_club(actor=administrator, name=one.club)
            given = {"name": one.name, "club": club, "player_class": one.player_class}
            people.save_person(actor=administrator, **given)


def teams(count: int) -> list[entries.Entry]:
    """Entries of teams in the order of placement, one a club."""
    return [
        entries.Entry(f"line {number}", number, f"{town} 1", town)
        for number, town in enumerate(TOWNS[:count], start=1)
    ]


def display(count: int) -> list[entries.Entry]:
    """Entries of a simultaneous display: the giver and as many players as wanted."""
    return [entries.Entry("giver", 0, "Wytse Gaastra", "Huzum"), *many(count)]


def found(
    site: Site,
    section: str,
    division: str = "",
    *,
    players: list[entries.Entry],
    seed: int | None = 7,
    name: str = "",
    **choices,
) -> Event:
    """A published event of any section with these entries; started with the seed unless that is None."""
    by = [one and one.pk for one in (site.administrator, site.leader, site.season)]
    asked = {"section": section, "division": division, "name": name, "players": players, "seed": seed}
    return upon(f"found {by} {asked} {choices}", lambda: _found(site, **asked, choices=choices))


def _found(site: Site, *, section, division, name, players, seed, choices) -> Event:
    event = events.add_event(
        actor=site.administrator,
        season=site.season,
        section=section,
        division=division,
        name=name,
        agreed="everybody who plays agrees" if "+" in division else "",
        choices=events.Choices(**choices),
    )
    event.leaders.add(site.leader)
    unknown_ages = "the parents told how old they are" if section == "E" else ""
    entries.enter(actor=site.administrator, event_id=event.pk, entries=players, overruling=unknown_ages)
    events.set_published(actor=site.administrator, event_id=event.pk, published=True)
    if seed is not None:
        starting.start(actor=site.administrator, event_id=event.pk, seed=seed)
    event.refresh_from_db()
    return event


def swiss_round(site: Site) -> tuple[Event, Job]:
    """A blitz of ten with its first round paired, changed by hand and published, and a running job."""
    by = [one.pk for one in (site.administrator, site.leader, site.season)]
    return upon(f"swiss round {by}", lambda: _swiss_round(site))


def _swiss_round(site: Site) -> tuple[Event, Job]:
    event = found(site, "F", "open", players=many(10), system="swiss", rounds_planned=5)
    given = {"actor": site.leader, "event_id": event.pk, "number": 1}
    pairing.pair_round(**given, token="made by the tests")
    stood = pairings.hand(load(event), 1)
    made = pairings.Hand((stood.pairs[0][::-1], *stood.pairs[1:]), stood.free)
    by_hand.pair(**given, made=made, seen=str(stood), reason="one was promised white")
    pairing.publish_round(**given, published=True)
    now = timezone.now()
    job = Job.objects.create(
        kind="pairing",
        event=event,
        token="of the tests",
        by=site.leader,
        work={"round": 1},
        began_at=now,
        beat_at=now + timedelta(hours=1),
    )
    return event, job
