"""A site in which everybody has a role, and what every write and every page is asked with."""

import inspect
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, time
from functools import cached_property
from importlib import import_module
from pkgutil import walk_packages

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.urls import get_resolver

import games
import tournaments
from games import services as game_services
from games.photos import services as photos
from games.photos.cleaning import cleaned
from tests import (
    api_addresses,
    appeal_sites,
    archive_sites,
    contact_sites,
    importing_sites,
    photo_files,
    problem_sites,
    registration_sites,
    role_addresses,
    sites,
)
from tests.appeal_sites import Clock, Court, at
from tests.role_addresses import ROUND_MISSED, YEAR_CLOSED
from tests.tournaments.events.test_B06_line_ups import hand_in, names
from tests.tournaments.events.test_deciding_of_every_section import score
from tests.tournaments.team_play import line_up_all, record_match
from tournaments.appeals.endings import services as endings
from tournaments.appeals.papers import services as papers
from tournaments.events.ages.services import Age
from tournaments.events.attendance import absences
from tournaments.events.entries import services as entries
from tournaments.events.loaded import load
from tournaments.events.pairing.selectors import Hand
from tournaments.events.practice import services as practice
from tournaments.events.restoring import services as restoring
from tournaments.events.results.access_codes import services as passes
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import starting
from tournaments.ledger.attachments import Given
from tournaments.models import (
    Appeal,
    Dispute,
    Event,
    Game,
    Invitation,
    Job,
    Match,
    Nomination,
    SeasonFact,
)
from tournaments.people import services as people
from tournaments.people.accounts import services as invitations
from tournaments.people.crests import services as crests
from tournaments.people.crests.drawing import drawn
from tournaments.people.recognising.matching import Entry
from tournaments.seasons import services as seasons
from tournaments.seasons.closing_events import services as closing
from tournaments.seasons.ending import SeasonEnding
from tournaments.site.merging import services as merging
from tournaments.site.news import services as news

ROLES = (
    "public",
    "player",
    "secretary",
    "director",
    "helper",
    "jury",
    "member",
    "chair",
    "board",
    "administrator",
)


ASKED = {"play-off-match": "?teams=1-2-3"}
"""What stands behind the address of a page that asks for it."""


@dataclass
class Roles:
    """The court, events of other sections, an account for every role, and things to act upon."""

    court: Court
    eights: Event
    match: Match
    youth: Event
    swiss: Event
    nine: Event
    display: Event
    fours: Event
    closed: Event
    ended: Event
    job: Job
    dispute: Dispute
    appeal: Appeal
    game: Game
    fact: SeasonFact
    invitation: Invitation
    token: str
    code: str
    actors: dict[str, object]
    notation: int
    point: int
    merged: int
    decided: Appeal
    nomination: Nomination
    entered: int
    free: int
    news: int
    practice: Event

    @property
    def event(self) -> Event:
        return self.court.site.event

    @cached_property
    def asked_with(self) -> tuple[dict[str, object], dict[frozenset[str], object], dict[str, dict]]:
        """Looked up once: what a test takes back or adds changes no address."""
        return role_addresses.asked_with(self)


def build(clock: Clock) -> Roles:
    """Make it: an appeal that waits for the hearing, and people in every role."""
    court = appeal_sites.build()
    clock.set("2026-11-14 16:00:00")
    site = court.site
    event = site.event
    eights = sites.found(site, "B", players=sites.teams(4))
    line_up_all(site, eights, team_1=8)
    match = _with_the_player(site, eights)
    youth = sites.found(site, "E", "jeugd", players=sites.many(5), seed=None)
    display = sites.found(site, "I", players=sites.display(8), system="display")
    swiss, job = sites.swiss_round(site)
    nine = sites.found(site, "D", "HA", players=sites.many(9, "HA"))
    fours, closed, ended = _equal_fours(site), _closed_event(site), _with_final(site)
    decided = court.decided()
    clock.set(appeal_sites.MOMENT)
    files = [Given("board.txt", b"W: 45 Z: 6")]
    appeal = court.appeal(text="Number 4 touched a second man.", files=files)
    hearing = {"at": clock.now(), "text": "Number 1 was heard.", "parties": [1]}
    seat = appeal.members.get(person=court.chair.person).pk
    about_clock = court.dispute(text="Number 2 did not press the clock.")
    endings.withdraw_dispute(actor=court.first, dispute_id=about_clock.pk, text="It was pressed after all.")
    papers.keep_minutes(actor=court.chair, appeal_id=appeal.pk, members=[seat], **hearing)
    role = Invitation.Role
    named = {
        "jury": (role.JURY, {"event": event}),
        "board": (role.BOARD, {}),
        "club": (role.SECRETARY, {"club": eights.entrants.get(number=1).club}),
    }
    new = {name: sites.account(site.administrator, name, of, **about) for name, (of, about) in named.items()}
    for each in (eights, youth, swiss, display):
        events.set_jury(actor=site.administrator, event_id=each.pk, member=new["jury"], judges=True)
    entered = entries.add_own(actor=new["club"], event_id=youth.pk, name="Ruurd Wielinga")
    absences.report(
        actor=site.leader, event_id=event.pk, number=1, round_number=ROUND_MISSED, reason="of the table"
    )
    found, code = passes.give(actor=site.leader, event_id=event.pk, round_number=1, helper="Hindrik")
    person = event.entrants.get(number=2).person
    invitation, token = invitations.invite(actor=site.leader, role=Invitation.Role.PLAYER, person=person)
    fact = seasons.tell(
        actor=site.administrator,
        year=2026,
        kind=SeasonFact.Kind.DECLINES,
        person=person,
        told_by="himself",
        on=date(2026, 11, 1),
        reason="by letter",
    )
    game = Game.objects.filter(round__event=event, round__number=1, white__number=1).first()
    game = game or Game.objects.get(round__event=event, round__number=1, black__number=1)
    notation = game_services.submit(actor=site.leader, game_id=game.pk, text="1. 32-28 19-23")
    photos.add(actor=site.leader, game_id=game.pk, photo=cleaned(photo_files.jpeg()))
    crests.give(actor=site.administrator, club_id=person.club_id, crest=drawn(photo_files.picture("PNG")))
    point = restoring.take_point(event, "set-up")
    add = {"actor": site.administrator, "club": None}
    kept, merged = (people.save_person(name=name, **add) for name in ("Doutzen Sipma", "Doutsen Sipma"))
    merging.merge(actor=site.administrator, kept_id=kept.pk, merged_id=merged.pk, reason="one and the same")
    actors = {
        "public": AnonymousUser(),
        "player": site.player,
        "secretary": new["club"],
        "director": site.leader,
        "helper": found,
        "jury": new["jury"],
        "member": court.members["Snits"],
        "chair": court.chair,
        "board": new["board"],
        "administrator": site.administrator,
    }
    given = (job, appeal.dispute, appeal, game, fact, invitation, token, code, actors)
    more = (notation.pk, point.sequence, merged.pk, decided, Nomination.objects.first(), entered.number)
    registration_sites.add(site, youth)
    free = archive_sites.free_game(actor=site.administrator).pk
    importing_sites.add_read_file()
    problem_sites.add_checked(actors["player"])
    problem_sites.add_competition(site.administrator, actors["player"])
    item = news.publish(actor=site.leader, event_id=event.pk, title="The hall is warm", text="").pk
    copy = practice.copy(actor=site.leader, event_id=swiss.pk)
    made = (court, eights, match, youth, swiss, nine, display, fours, closed, ended, *given, *more)
    return Roles(*made, free, item, copy)


def _with_the_player(site: sites.Site, eights: Event) -> Match:
    """The first match of team 1, with the player at the last board of the other team."""
    own = Q(home__number=1) | Q(away__number=1)
    match = Match.objects.select_related("home", "away").filter(own, round__event=eights).earliest("round")
    other = match.away if match.home.number == 1 else match.home
    player = site.player.person
    seated = [*names(other.club_name, 7), f"{player.name}; {player.club.name}"]
    hand_in(site, eights, other.number, seated)
    return match


def _with_final(site: sites.Site) -> Event:
    """A class of six in halves whose winners play their final group."""
    event = sites.found(site, "D", "3", players=sites.many(6, "3", after=60))
    score(site, event)
    starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    return event


def _equal_fours(site: sites.Site) -> Event:
    """Three fours that drew every match, so that deciding matches are to be paired."""
    event = sites.found(site, "G", players=sites.teams(3))
    line_up_all(site, event)
    for match in Match.objects.filter(round__event=event).select_related("round"):
        record_match(site, match, 4)
    return event


def _closed_event(site: sites.Site) -> Event:
    """An HA of three in the season before, of whom the lower number won every game; both are closed."""
    season = events.add_season(actor=site.administrator, year=YEAR_CLOSED)
    event = sites.found(replace(site, season=season), "D", "HA", players=sites.many(3, "HA"))
    score(site, event)
    closing.close(actor=site.leader, event_id=event.pk)
    shown = seasons.digest(SeasonEnding(season).content)
    seasons.close(actor=site.administrator, year=YEAR_CLOSED, shown=shown)
    return event


# --- writes -----------------------------------------------------------------------------------------------


def writes() -> Iterator[tuple[str, object]]:
    """Every public function of a service that is told who acts, by its name: "results.record"."""
    left_out = ("permissions", "locks")  # these say who may, and write nothing
    apart = (".migrations.", ".management.")
    found = walk_packages(tournaments.__path__, "tournaments.")
    names = [
        one.name
        for one in found
        if not (one.name.endswith(left_out) or any(part in one.name for part in apart))
    ]
    of_games = [one.name for one in walk_packages(games.__path__, "games.") if one.name.endswith("services")]
    for module in map(import_module, [*names, *of_games]):
        *_, room, name = module.__name__.split(".")
        name = room if name == "services" else name
        for function, body in inspect.getmembers(module, inspect.isfunction):
            inner = inspect.unwrap(body)
            own = inner.__module__ == module.__name__ and not function.startswith("_")
            if own and "actor" in inspect.signature(inner).parameters:
                yield f"{name}.{function}", body


def line(roles: Roles, code: str) -> ResultLine:
    return ResultLine(roles.game.board, code, roles.game.version)


def arguments(roles: Roles, name: str, body: object) -> dict[str, object]:
    """What a write is asked with: something that exists, so that nothing but the role decides first."""
    site = roles.court.site
    event, club = roles.event, roles.event.entrants.get(number=1).club
    person = roles.event.entrants.get(number=3).person
    asked = inspect.signature(inspect.unwrap(body)).parameters
    needed = {one for one, parameter in asked.items() if parameter.default is parameter.empty}
    common = (
        {
            "event_id": event.pk,
            "game_id": roles.game.pk,
            "notation_id": roles.notation,
            "dispute_id": roles.dispute.pk,
            "appeal_id": roles.appeal.pk,
            "news_id": roles.news,
            "invitation_id": roles.invitation.pk,
            "fact_id": roles.fact.pk,
            "pass_id": getattr(roles.actors["helper"], "pk", 0),
            "nomination_id": roles.nomination.pk,
            "person_id": person.pk,
            "club_id": club.pk,
            "kept_id": person.pk,
            "merged_id": roles.event.entrants.get(number=4).person_id,
            "number": 1,
            "numbers": [1, 2],
            "round_number": 1,
            "rounds": [1],
            "sequence": 1,
            "chain": "union",
            "row": f"club {club.pk}",
            "seen": 0,
            "reason": "of the table",
            "title": "of the table",
            "text": "of the table",
            "why": "of the table",
            "against": "of the table",
            "writing": "of the table",
            "how": "by letter",
            "told_by": "himself",
            "name": "Marije Zwart",
            "new_name": "Marije",
            "names": ["Nij"],
            "helper": "Hindrik",
            "token": "of the table",
            "shown": "nothing",
            "seed": 7,
            "year": 2026,
            "kind": "declines",
            "code": "1-0",
            "vote": "uphold",
            "to": "board",
            "party": 1,
            "parties": [1, 4],
            "board": roles.game.board,
            "member": 0,
            "order": [1, 2],
            "points": 1,
            "half_match_points": -1,
            "season": site.season,
            "division": "RHAA",
            "club": club,
            "person": person,
            "chair": person,
            "deputy": roles.event.entrants.get(number=4).person,
            "leader": roles.court.second,
            "leads": True,
            "judges": True,
            "present": True,
            "minutes": 90,
            "announcement": "of the table",
            "published": True,
            "with_entrants": False,
            "newcomers": False,
            "venue": "Warkum",
            "address": "",
            "team": "Huzum 1",
            "role": Invitation.Role.PLAYER,
            "player_class": "1",
            "start_time": time(13, 30),
            "day": date(2026, 9, 12),
            "on": date(2026, 9, 12),
            "dates": {},
            "chosen": {},
            "clubs": [club],
            "files": [],
            "members": [],
            "at": at("2026-11-14 16:00:00"),
            "moment": at("2026-11-16 20:00:00"),
            "after_round": 3,
            "decision": "made-up",
            "born": date(2012, 3, 4),
            "in_writing": True,
            "to_chair": True,
            "lines": [],
            "content": b"{}",
            "photo": cleaned(photo_files.jpeg((9, 9))),
            "crest": drawn(photo_files.picture("PNG")),
            "ply": 3,
            "move": "34-29",
            "schedule": [],
            "players": ["Marije Zwart"],
            "facts": load(event).facts if "facts" in needed else None,
            "absentees": {},
            "made": Hand((), ()),
            "entry": Entry("line 1", 1, "Marije Zwart", "Huzum"),
            "entries": sites.lines(),
            "user_id": roles.actors["jury"].pk,
            "holds": True,
            "given_by": "Foekje Zwart",
            "wishes": True,
            "given_on": date(2026, 9, 1),
        }
        | importing_sites.arguments()
        | problem_sites.arguments()
        | registration_sites.arguments()
    )
    special = _special(roles, name, common)
    return {one: common[one] for one in needed - {"actor"} - special.keys()} | special


def _special(roles: Roles, name: str, common: dict[str, object]) -> dict[str, object]:
    """Where the common arguments are not what the write is about."""
    spare = roles.court.second
    found: dict[str, dict[str, object]] = {
        "signing.ask": {"match_id": roles.match.pk},
        "signing.sign": {"match_id": roles.match.pk, "seen": ""},
        "signing.signed_on_paper": {"match_id": roles.match.pk, "seen": ""},
        "teams.hand_in": {"event_id": roles.eights.pk, "players": [""] * 8},
        "entries.add_own": {"event_id": roles.youth.pk},
        "entries.withdraw_own": {"event_id": roles.youth.pk, "number": roles.entered},
        "entries.add": {"event_id": roles.youth.pk},
        **{f"registrations.{act}": {"event_id": roles.youth.pk} for act in registration_sites.ACTS},
        "ages.settle": {"event_id": roles.youth.pk, "ages": [Age(1, reason="told")]},
        "creating.set_jury": {"member": spare},
        "games.submit": {"text": "1. 32-28 19-23"},
        "results.record": {"lines": [line(roles, "1-0")]},
        "results.check": {"lines": [line(roles, "1-0")]},
        "appeals.state": {"party": 1},
        "appeals.deliver": {"to": "board"},
        **contact_sites.arguments(roles.actors),
        "people.save_person": {"club": roles.actors["secretary"].secretary_of},
        "classification.correct": {"kind": "WP"},
        "verdicts.finish": {},
        "disputes.raise_dispute": {"parties": [1, 4]},
        "setting_up.copy": {},
        "jobs.cancel": {"token": roles.job.token},
        "jobs.again": {"token": roles.job.token},
        "jobs.begin_at_will": {"kind": "check"},
        "those_present.rule": {"event_id": roles.nine.pk, "present": [1, 2]},
        "privacy.wish_short_name": {"person_id": roles.actors["player"].person_id},
        "managing.set_role": {"role": Invitation.Role.BOARD},
        "accounts.address_asked": {"address": "nij@example.nl"},
        "accounts.confirm_address": {"token": "of-the-table"},
        "problems.check_in_background": {"token": "of-the-table"},
        "competitions.check_in_background": {"token": "of-the-table"},
        "accounts.choose_mail_language": {"language": "fy"},
    }
    return found.get(name, {})


# --- pages ------------------------------------------------------------------------------------------------


def routes(patterns=None, before: str = "") -> Iterator[tuple[str, list[str]]]:
    """Every route by its name, with the names of what its address takes; an old address has no name."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if hasattr(pattern, "url_patterns"):
            yield from routes(pattern.url_patterns)
        elif pattern.name:
            yield pattern.name, list(pattern.pattern.converters)


def address_arguments(roles: Roles, name: str, takes: list[str]) -> list[object]:
    """What an address is asked with."""
    if name.startswith(api_addresses.PREFIX):
        return api_addresses.arguments(roles, name, takes)
    common, own, special = roles.asked_with
    of_kind = {
        "pk": next((pk for names, pk in own.items() if name in names), roles.event.pk),
        "table": 0 if name == "record-of-game" else 1,
        "kind": "standings" if name.startswith(("table-", "sheet-picture")) else "start-list",
    }
    found = common | of_kind | special.get(name, {})
    return [found[one] for one in takes]
