"""Three seasons of a union of 40 clubs and 400 people: nobody and no place is lost, every move is explained,
and every page of a season that is over stays as it was.
"""

import re
from datetime import date

import pytest
from django.urls import reverse

from tests import sites
from tournaments.appeals import services as appeals
from tournaments.appeals.committees import services as committees
from tournaments.appeals.disputes import services as disputes
from tournaments.appeals.verdicts import services as verdicts
from tournaments.events.attendance import absences
from tournaments.events.entries import services as entries
from tournaments.events.rounds import services as rounds
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import starting
from tournaments.ledger import record
from tournaments.ledger.chains import chain, verification
from tournaments.models import (
    ClassPeriod,
    Club,
    Entrant,
    Event,
    Game,
    Invitation,
    Person,
    PointsEntry,
    Season,
    SeasonFact,
    TeamTransfer,
)
from tournaments.people.memberships import services as memberships
from tournaments.seasons import selectors as season_office
from tournaments.seasons import services as seasons
from tournaments.seasons.classification import services as classification
from tournaments.seasons.classification.selectors import in_force
from tournaments.seasons.closing_events import replays
from tournaments.seasons.closing_events import services as closing
from tournaments.seasons.closing_events import simuls as displays
from tournaments.seasons.ending import SeasonEnding
from tournaments.seasons.places import places

pytestmark = [pytest.mark.once, pytest.mark.timeout(300)]

FIRST = ("Ale", "Baukje", "Doede", "Eelkje", "Foppe", "Grytsje", "Hylke", "Ids", "Jelle", "Klaske")
FIRST += ("Lieuwe", "Minke", "Nanne", "Oene", "Pytsje", "Reinder", "Sjoukje", "Tjibbe", "Uilkje", "Wytse")
LAST = ("Algra", "Bouma", "Cnossen", "Dykstra", "Elzinga", "Faber", "Galema", "Hoekstra", "Idsinga", "Jorna")
LAST += (
    "Kooistra",
    "Lolkema",
    "Miedema",
    "Nauta",
    "Postma",
    "Reitsma",
    "Sikkema",
    "Tamminga",
    "Visser",
    "Wiarda",
)
NAMES = [f"{first} {last}" for last in LAST for first in FIRST]
CLUBS = [f"Damklup {number}" for number in range(1, 41)]
SIZES = (("KK", 8), ("HAA", 8), ("RHAA", 8), ("HA", 14), ("1", 60), ("2", 100), ("3", 202))
CLASSES = [name for name, size in SIZES for _ in range(size)]
YEARS = (2026, 2027, 2028)
Kind = SeasonFact.Kind


def club_of(index):
    return CLUBS[index % 40]


def earlier_years():
    """Everybody was there in 2021; some have points since, so that some are promoted by points soon."""
    for index, (name, player_class) in enumerate(zip(NAMES, CLASSES, strict=True)):
        line = {"name": name, "club": club_of(index), "player_class": player_class}
        yield classification.PointsLine(f"line {index}", year=2021, **line)
        if player_class in "123" and index % 5 == 0:
            yield classification.PointsLine(f"more {index}", year=2025, wp=6, kp=4, **line)
        elif player_class in "123" and index % 5 == 1:
            yield classification.PointsLine(f"more {index}", year=2024, wp=9, kp=4, **line)


class Union:
    """The union while it is played through."""

    def __init__(self, site):
        self.site, self.actor = site, site.administrator

    def strength(self, entrant, year):
        """Who is stronger this season; nobody is as strong as somebody else."""
        return (int(re.sub(r"\D", "", entrant.name) or NAMES.index(entrant.name)) * 389 + year * 71) % 997

    def entry(self, number, person):
        club = person.club.name if person.club else ""
        return entries.Entry(str(number), number, person.name, club, person=person.pk)

    def of_class(self, player_class, count, year, skip=0):
        """Some people of a class, others every season."""
        found = list(Person.objects.filter(player_class=player_class).select_related("club").order_by("pk"))
        start = (year - 2026) * count + skip
        return [found[(start + at) % len(found)] for at in range(count)]

    def found(self, year, section, division="", people=(), listed=None, **choices):
        event = events.add_event(
            actor=self.actor,
            season=Season.objects.get(year=year),
            section=section,
            division=division,
            name=choices.pop("name", ""),
            choices=events.Choices(**choices),
        )
        given = listed or [self.entry(number, person) for number, person in enumerate(people, start=1)]
        entries.enter(actor=self.actor, event_id=event.pk, entries=given)
        return event

    def start(self, event):
        starting.start(actor=self.actor, event_id=event.pk, seed=event.season.year)
        event.refresh_from_db()
        return event

    def score(self, event):
        """Give every game the result that the stronger wins, of teams at every board."""
        both = {"white__withdrawn_after_round": None, "black__withdrawn_after_round": None}
        games = list(Game.objects.filter(round__event=event, **both).select_related("white", "black"))
        for game in games:
            white, black = (self.strength(one, event.season.year) for one in (game.white, game.black))
            game.result, game.version = ("1-0" if white > black else "0-1"), 1
        Game.objects.bulk_update(games, ["result", "version"])
        record.append(actor=self.actor, act="result", event=event)

    def finish(self, event):
        """Play an event with its groups and its final group, and close it."""
        for part in event.children.all() or [event]:
            self.score(part)
        if event.section == "D" and event.children.exists():
            self.score(starting.start_final(actor=self.actor, event_id=event.pk, seed=1))
        events.set_published(actor=self.actor, event_id=event.pk, published=True)
        closing.close(actor=self.actor, event_id=event.pk)

    def play(self, year):
        """Every section of a season, but for the eights and the teams of the first, entered by place."""
        for player_class, count in (("HA", 8), ("1", 4), ("2", 8), ("3", 8)):
            self.finish(
                self.start(self.found(year, "D", player_class, self.of_class(player_class, count, year)))
            )
        for player_class, count in (("1", 5), ("2", 4), ("3", 3)):
            people = self.of_class(player_class, count, year, skip=11)
            event = self.found(year, "A", player_class, people, name="Iepen")
            self.finish(self.start(event))
        self.blitz(year)
        self.display(year)
        juniors = [
            entries.Entry(str(at), at, f"{NAMES[380 + at]}", club_of(380 + at), born=date(2014, 3, at))
            for at in range(1, 5)
        ]
        self.finish(self.start(self.found(year, "E", "jeugd", listed=juniors)))
        for event in Event.objects.filter(season__year=year, root=None, section__in="BCG", closed_at=None):
            if event.section != "C":
                self.start(event)
            self.finish(event)

    def blitz(self, year):
        people = self.of_class("3", 6, year, skip=40)
        event = self.start(self.found(year, "F", "open", people, system="swiss", rounds_planned=2))
        for number, pairs in ((1, [(1, 4), (2, 5), (3, 6)]), (2, [(1, 2), (3, 4), (5, 6)])):
            rounds.fill(event.rounds.get(number=number), pairs, published=True)
        games = list(Game.objects.filter(round__event=event).select_related("round"))
        for game in games:
            game.result, game.version = ("½-½" if (game.round.number, game.board) == (2, 2) else "1-0"), 1
        Game.objects.bulk_update(games, ["result", "version"])
        record.append(actor=self.actor, act="result", event=event)
        events.set_published(actor=self.actor, event_id=event.pk, published=True)
        closing.close(actor=self.actor, event_id=event.pk)

    def display(self, year):
        """A simultaneous display of somebody of the KK against ten of the third class (I)."""
        giver = Person.objects.filter(player_class="KK").order_by("pk").first()
        players = self.of_class("3", 10, year, skip=60)
        listed = [self.entry(0, giver), *(self.entry(at, one) for at, one in enumerate(players, start=1))]
        event = self.start(self.found(year, "I", listed=listed, system="display"))
        games = list(Game.objects.filter(round__event=event))
        for game in games:
            game.result, game.version = "½-½", 1
        Game.objects.bulk_update(games, ["result", "version"])
        record.append(actor=self.actor, act="result", event=event)
        events.set_published(actor=self.actor, event_id=event.pk, published=True)
        displays.close(actor=self.actor, event_id=event.pk)

    def first_places(self, year):
        """The eights by class and the teams by club, as a first season is entered by hand."""
        for division in ("KK", "HAA", "RHAA"):
            self.found(year, "C", division, self.of_class(division, 8, 2026))
        for section, count in (("B", 17), ("G", 6)):
            listed = [
                entries.Entry(str(at), at, f"{CLUBS[at - 1]}-{section}", CLUBS[at - 1])
                for at in range(1, count + 1)
            ]
            self.found(year, section, listed=listed)

    def tell(self, year, kind, **about):
        seasons.tell(
            actor=self.actor,
            year=year,
            kind=kind,
            told_by="skriuwer",
            on=date(2026, 5, 2),
            reason="brief",
            **about,
        )

    def close(self, year):
        """Close as shown; taken back and closed again it is the same."""
        shown = seasons.digest(SeasonEnding(Season.objects.get(year=year)).content)
        if year == YEARS[0]:
            before = dict(Person.objects.values_list("pk", "player_class"))
            seasons.close(actor=self.actor, year=year, shown=shown)
            seasons.undo_closing(actor=self.actor, year=year, reason="looked at once more")
            assert dict(Person.objects.values_list("pk", "player_class")) == before
        return seasons.close(actor=self.actor, year=year, shown=shown).content

    def account(self, username, person):
        """The account of somebody, made once."""
        found = sites.User.objects.filter(username=username).first()
        role = Invitation.Role.PLAYER
        return found or sites.account(self.actor, username, role, person=person)

    def committee(self, year):
        """The accounts of the members for five clubs with an internal competition, who play in no eight."""
        given = {"actor": self.actor}
        members = {}
        for name in CLUBS[30:35]:
            club = Club.objects.get(name=name)
            person = Person.objects.filter(club=club, player_class="3").order_by("pk").last()
            members[club] = self.account(f"lid-{club.pk}", person)
        if year == YEARS[0]:
            for club, user in members.items():
                committees.nominate(**given, club=club, person=user.person, on=date(2026, 9, 1))
            committees.hold_meeting(**given, day=date(2026, 9, 5), clubs=members)
            chair, deputy, *_ = members.values()
            two = {"chair": chair.person, "deputy": deputy.person}
            for user in members.values():
                committees.choose(actor=user, writing="by my own letter", **two)
        return list(members.values())

    def appeal(self, year):
        """A dispute about the last game of the KK, appealed against and, in every other year, upheld."""
        chair, *members = self.committee(year)
        event = Event.objects.get(season__year=year, division="KK")
        games = Game.objects.filter(round__event=event, round__number=7)
        game = games.select_related("white", "black").last()
        parties = [game.white.number, game.black.number]
        made = disputes.raise_dispute(actor=self.actor, event_id=event.pk, parties=parties, text="de klok")
        disputes.rule(actor=self.actor, dispute_id=made.pk, text="the result stands")
        for party in parties:
            disputes.notify(actor=self.actor, dispute_id=made.pk, party=party, how="brief")
        loser = self.account(f"partij-{game.black.person_id}", game.black.person)
        found = appeals.lodge(actor=loser, dispute_id=made.pk, why="the clock", against="the ruling")
        given = {"actor": chair, "appeal_id": found.pk}
        for party in parties:
            appeals.state(**given, party=party, text="yn in brief")
            appeals.hear(**given, party=party)
        upheld = year % 2 == 1
        for member in (chair, *members):
            appeals.vote(actor=member, appeal_id=found.pk, vote="uphold" if upheld else "dismiss")
        appeals.give_verdict(**given, text="sa is it")
        for party in parties:
            appeals.deliver(**given, to="party", party=party)
        for to in ("leaders", "board"):
            appeals.deliver(**given, to=to)
        if upheld:
            verdicts.correct_result(
                actor=self.actor, appeal_id=found.pk, round_number=7, board=game.board, code="½-½"
            )
            verdicts.finish(actor=self.actor, appeal_id=found.pk)
            assert event.final_orders.count() == 2


def order(year, division):
    event = Event.objects.get(season__year=year, division=division, section__in="CD", root=None)
    return [row["name"] for row in event.final_orders.last().content["standings"]["rows"]]


def person(name):
    return Person.objects.get(name=name)


def check_people(year, before):
    """Everybody is in one class and in one place; who changed class has a reason with an article."""
    now = dict(Person.objects.values_list("name", "player_class"))
    assert set(now) == set(NAMES)
    found = places.pyramid(Season.objects.get(year=year + 1))
    placed = [place.name for section in "CD" for division in found.of(section) for place in division.places]
    assert sorted(placed) == sorted(NAMES)
    for division in found.of("C"):
        assert len(division.places) == 8
        assert {now[place.name] for place in division.places} == {division.name}
    moved = {name for name in NAMES if now[name] != before[name]}
    periods = ClassPeriod.objects.filter(season=year).exclude(closing=None).select_related("person")
    assert {period.person.name for period in periods} == moved
    for period in periods:
        assert all(reason["articles"] for reason in period.because)
        assert (period.until, period.player_class) == (None, now[period.person.name])
    return found


def check_content(year, content):
    """Every player of the eights and every team has a decision with its article; the points add up."""
    decided = [(one["section"], one["who"]["name"]) for one in content["decisions"]]
    assert len(decided) == len(set(decided))
    expected = {("C", name) for division in ("KK", "HAA", "RHAA") for name in order(year, division)}
    teams = Entrant.objects.filter(event__season__year=year, event__root=None, event__section__in="BG")
    expected |= set(teams.values_list("event__section", "name"))
    assert expected <= set(decided)
    assert all(one["because"]["articles"] for one in content["decisions"])
    sp = {line["name"]: line["sp"] for line in content["classification"]}
    earned = dict.fromkeys(sp, 0)
    for name, points in PointsEntry.objects.filter(year=year).values_list("person__name", "points"):
        earned[name] += points
    assert sp == earned
    assert sum(sp.values()) > 0


def check_teams(year, pyramid, content, away):
    """The teams that enter have each one place, and no others do."""
    renamed = dict(TeamTransfer.objects.filter(year=year + 1).values_list("team", "new_name"))
    for section in "BG":
        teams = Entrant.objects.filter(event__season__year=year, event__root=None, event__section=section)
        entering = {
            renamed.get(name, name) for name in teams.values_list("name", flat=True) if name not in away
        }
        placed = [place.name for division in pyramid.of(section) for place in division.places]
        assert sorted(placed) == sorted(entering)


PAGES = ("movement", "classification", "season-archive", "season")
OTHERS = re.compile(r'<section class="panel" aria-labelledby="others">.*?</section>', re.DOTALL)
OF_NOTHING = re.compile(r'<aside class="rail">\s*</aside>|name="csrfmiddlewaretoken" value="\w+"')


def pages(client, year):
    """The public pages of a season that is over, and of its events."""
    addresses = [reverse(name, args=[year]) for name in PAGES] + [reverse("pyramid", args=[year + 1])]
    closed = Event.objects.filter(season__year=year, root=None).order_by("pk")
    addresses += [reverse("final-order", args=[event.pk]) for event in closed]
    found = {address: client.get(address, follow=True) for address in addresses}
    assert {answer.status_code for answer in found.values()} == {200}
    return {address: as_kept(answer.text) for address, answer in found.items()}


def as_kept(page):
    """A page without the token of its form, and without the list of other seasons, which grows."""
    return OF_NOTHING.sub("", OTHERS.sub("", page)).split()


@pytest.fixture
def union(db):
    site = sites.Site(
        sites.User.objects.create_superuser("behearder", password=sites.PASSWORD), None, None, None, None
    )
    events.add_season(actor=site.administrator, year=2026)
    classification.import_years(
        actor=site.administrator, lines=list(earlier_years()), newcomers=True, reason="the old list"
    )
    return Union(site)


def told(union, year):
    """What is told at a season's end; gives the teams that do not enter."""
    away = set()
    if year == 2026:
        union.tell(year, Kind.DECLINES, person=person(order(year, "HA")[0]))
        for name in order(year, "KK")[2:4]:
            union.tell(year, Kind.SEVERAL_YEARS, person=person(name))
        away = {"Damklup 2-B", "Damklup 9-B"}
        proposed = season_office.state(Season.objects.get(year=year)).proposals
        lower = next(one.person for one in proposed if one.person.player_class == "1")
        union.tell(year, Kind.DEMOTES, person=lower)
    elif year == 2027:
        union.tell(year, Kind.DECLINES, person=person(order(year, "HAA")[0]))
        away = {"Damklup 4-G"}
    for team in away:
        union.tell(year, Kind.NOT_ENTERING, team=team)
    return away


def absent(union, year):
    """Whole-year absences in every eight (C art. 11 and 12), known before the first round."""
    if year == 2027:
        for division, number in (("KK", 3), ("RHAA", 5)):
            event = Event.objects.get(season__year=year, division=division)
            absences.withdraw(
                actor=union.actor, event_id=event.pk, number=number, after_round=0, reason="siik"
            )


def clubs_change(union, year):
    """A member moves, a club folds, another goes up in a third and its team with it."""
    if year != 2027:
        return
    day = {"actor": union.actor, "on": date(2026, 11, 1)}
    memberships.change_club(
        **day, person_id=person(NAMES[100]).pk, club=Club.objects.get(name=CLUBS[30]), reason="ferhuze"
    )
    memberships.end_club(**day, club_id=Club.objects.get(name=CLUBS[39]).pk, reason="gjin leden")
    into = Club.objects.get(name=CLUBS[12])
    memberships.end_club(
        **day, club_id=Club.objects.get(name=CLUBS[13]).pk, successor=into, reason="gearfoege"
    )
    memberships.transfer_team(
        actor=union.actor,
        year=2028,
        team="Damklup 14-B",
        club=into,
        new_name="Damklup 13-B 14",
        on=date(2026, 11, 1),
        reason="gearfoege",
    )


@pytest.mark.article("B.3")
@pytest.mark.article("C.8")
@pytest.mark.article("Bijlage 4")
def test_three_seasons_lose_nobody_explain_every_move_and_leave_old_pages_true(union, client):
    kept = {}
    for year in YEARS:
        if year == YEARS[0]:
            union.first_places(year)
        else:
            made = seasons.open_events(actor=union.actor, year=year)
            for event in made:
                seasons.take_places(actor=union.actor, event_id=event.pk)
                if event.section == "C":
                    union.start(event)
        absent(union, year)
        union.play(year)
        union.appeal(year)
        clubs_change(union, year)
        away = told(union, year)
        before = dict(Person.objects.values_list("name", "player_class"))
        content = union.close(year)
        pyramid = check_people(year, before)
        check_content(year, content)
        check_teams(year, pyramid, content, away)
        kept |= pages(client, year)
    for year in YEARS:
        now = pages(client, year)
        assert {address: kept[address] == text for address, text in now.items()} == dict.fromkeys(now, True)
        assert chain.sha256(in_force(year).content) == in_force(year).sha256
    merged = in_force(2026).content["next"]["B"][-1]["merged"]
    assert (merged["name"], len(merged["teams"])) == ("IV", 3)
    apart = [one for one in in_force(2027).content["decisions"] if "R28" in one["because"]["articles"]]
    assert {one["from"] for one in apart} == {"III", "IV"}
    causes = set(ClassPeriod.objects.exclude(closing=None).values_list("cause", flat=True))
    assert causes == {"movement", "points", "demotion"}
    assert verification.all_defects() == []
    assert [found for event in replays.closed_events() if (found := replays.differences(event))] == []
