"""Practice copies: the same as what they were made of, seen by who made them alone, and counted nowhere."""

from datetime import date

import pytest
from django.core.cache import caches
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.test import Client
from django.urls import reverse

from tests import kept, sites, ten_seasons
from tests.tournaments.seasons.test_season_close import play_season
from tests.visiting import Visitor
from tournaments.events.ages import services as ages
from tournaments.events.attendance.door import services as door
from tournaments.events.entries import services as entries
from tournaments.events.pairing import services as pairing
from tournaments.events.practice import services as practice
from tournaments.events.results.access_codes import services as access_codes
from tournaments.events.setting_up import creating
from tournaments.events.teams import services as teams
from tournaments.ledger import facts
from tournaments.ledger.chains.verification import all_defects
from tournaments.models import Event, Game, Notice, Person, Round, no_practice
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons import services as seasons
from tournaments.seasons.closing_events import services as closing
from tournaments.seasons.ending import SeasonEnding

pytestmark = pytest.mark.django_db
OF_THE_COPY = {"status", "parent_id", "root_id", "closed_at", "called_off"}
OF_THE_COPY |= {"registration_until", "registration_places"}


def of_play(event) -> list[tuple[str, tuple[int, ...], dict]]:
    """The facts of an event, its parts numbered in the order in which they were made."""
    parts = Event.objects.filter(Q(pk=event.pk) | Q(root=event)).order_by("pk").values_list("pk", flat=True)
    at = {pk: number for number, pk in enumerate(parts)}
    found = []
    for name, fact in facts.load(event.pk).items():
        kind, numbers = name.split(" ")[0], facts.numbers_of(name)
        rest = () if kind == "ruling" else tuple(numbers[1:])
        found.append(
            (kind, (at[numbers[0]], *rest), {key: fact[key] for key in fact if key not in OF_THE_COPY})
        )
    return found


def test_a_copy_is_the_event_as_it_stands_with_its_groups_teams_and_play_offs(roles):
    wholes = Event.objects.filter(root=None)
    assert {event.section for event in wholes} >= set("BCDEI")
    for event in wholes:
        made = practice.copy(actor=roles.actors["administrator"], event_id=event.pk)
        assert of_play(made) == of_play(event), event
        assert (made.closed_at, made.called_off, made.is_published) == (None, "", False)
    assert all_defects() == []


def test_copies_change_no_page_of_the_site_however_they_are_played(db):
    union = kept.once("the latest season of a union", lambda: ten_seasons.build(swiss_players=12))
    ten_seasons.add_earlier(union, 2)
    addresses = ten_seasons.addresses(union) | ten_seasons.lists(union) | ten_seasons.followed()
    addresses |= {"sitemap": reverse("sitemap"), "search": reverse("search") + "?q=Huzum"}
    administrator = Client()
    administrator.force_login(union.administrator)
    before = pages(Client(), addresses), pages(administrator, addresses)
    copy_and_turn_all_round(union.administrator)
    assert (pages(Client(), addresses), pages(administrator, addresses)) == before


def test_copies_change_nothing_of_a_season_and_it_is_closed_beside_them(db):
    site = kept.once("a season played", lambda: play_season(sites.build()))
    year, board = site.season.year, Client()
    board.force_login(site.administrator)
    names = ("season-office", "season-closing", "season", "classification", "pyramid", "movement")
    addresses = {name: reverse(name, args=[year]) for name in names}
    before = pages(board, addresses)
    content = SeasonEnding(site.season).content
    copy_and_turn_all_round(site.administrator)
    assert pages(board, addresses) == before
    assert SeasonEnding(site.season).content == content
    seasons.close(actor=site.administrator, year=year, shown=seasons.digest(content))
    following = {name: reverse(name, args=[year + 1]) for name in ("season-office", "pyramid")}
    before = pages(board, following)
    for one in seasons.open_events(actor=site.administrator, year=year + 1):
        practice.copy(actor=site.administrator, event_id=one.pk)
    assert pages(board, {"pyramid": following["pyramid"]}) == {"pyramid": before["pyramid"]}
    assert not seasons.open_events(actor=site.administrator, year=year + 1)


def copy_and_turn_all_round(administrator) -> None:
    """A practice copy of every event, in which black has won every game."""
    for event in Event.objects.filter(no_practice(), root=None):
        made = practice.copy(actor=administrator, event_id=event.pk)
        of_copy = Game.objects.filter(Q(round__event=made) | Q(round__event__root=made))
        of_copy.exclude(result="").update(result="0-1")


def pages(client, addresses) -> dict[str, bytes]:
    return {name: answered(client, address) for name, address in addresses.items()}


def answered(client, address) -> bytes:
    caches["pages"].clear()
    response = client.get(address, follow=True)
    assert response.status_code == 200, address
    return b"".join(line for line in response.content.splitlines(True) if b"csrfmiddlewaretoken" not in line)


def test_a_copy_is_seen_by_who_made_it_and_is_neither_published_nor_closed(site):
    site.play(7)
    made = practice.copy(actor=site.leader, event_id=site.event.pk)
    other = sites.account(site.administrator, "oar", "leader", event=site.event)
    for user in (None, other, site.player):
        visitor = Client()
        if user:
            visitor.force_login(user)
        for name in ("event", "rounds", "event-office", "event-files", "event-pdn", "event-calendar"):
            assert visitor.get(reverse(name, args=[made.pk])).status_code in (302, 403, 404), (user, name)
    with pytest.raises(RuleViolation):
        creating.set_published(actor=site.leader, event_id=made.pk, published=True)
    with pytest.raises(RuleViolation):
        closing.close(actor=site.leader, event_id=made.pk)
    with pytest.raises(PermissionDenied):
        practice.copy(actor=other, event_id=made.pk)
    with pytest.raises(RuleViolation, match="Only a practice copy"):
        practice.throw_away(actor=site.leader, event_id=site.event.pk)


def test_nobody_new_becomes_known_by_a_copy(site):
    draft = creating.add_event(actor=site.leader, season=site.season, section="F", division="Huzum")
    made = practice.copy(actor=site.leader, event_id=draft.pk)
    known = Person.objects.count()
    with pytest.raises(Refusals, match="is not known"):
        entries.enter(
            actor=site.leader,
            event_id=made.pk,
            entries=[entries.Entry("line 1", 1, "Nij Persoan", "Nijplak")],
        )
    entries.enter(actor=site.leader, event_id=made.pk, entries=sites.lines()[:3])
    assert (made.entrants.count(), Person.objects.count()) == (3, known)


def test_a_copy_makes_nobody_known_by_a_line_up_and_records_no_day_of_birth(site):
    eights = sites.found(site, "B", players=sites.teams(4))
    youth = sites.found(site, "E", "jeugd", players=sites.many(4), seed=None)
    given = {"actor": site.administrator}
    of_teams, of_youth = (practice.copy(**given, event_id=one.pk) for one in (eights, youth))
    known, born = Person.objects.count(), list(Person.objects.values_list("pk", "born"))
    with pytest.raises(Refusals, match="is not known"):
        teams.hand_in(**given, event_id=of_teams.pk, number=1, players=["Nij Persoan"], add_new=True, seen=0)
    with pytest.raises(RuleViolation, match="practice copy"):
        ages.settle(**given, event_id=of_youth.pk, ages=[ages.Age(1, date(2012, 5, 1))])
    assert (Person.objects.count(), list(Person.objects.values_list("pk", "born"))) == (known, born)


def test_a_round_of_a_copy_is_paired_and_published_and_nobody_is_notified(site):
    swiss, _ = sites.swiss_round(site)
    made = practice.copy(actor=site.administrator, event_id=swiss.pk)
    told = Notice.objects.count()
    office = Visitor(site.administrator).go(reverse("event-office", args=[made.pk]))
    assert "Practice copy: it counts nowhere" in office.text
    assert not office.has("Publish")
    pairing.publish_round(actor=site.administrator, event_id=made.pk, number=1, published=True)
    assert made.rounds.get(number=1).published_at
    assert Notice.objects.count() == told


def test_a_copy_is_made_on_its_page_stands_on_the_desk_and_is_thrown_away(site):
    site.play(1)
    director = Visitor(site.leader).go(reverse("event-office", args=[site.event.pk]))
    director.follow("Practice copy").send("Make a practice copy")
    made = Event.objects.get(status=Event.Status.PRACTICE)
    assert director.path == reverse("event-office", args=[made.pk])
    _, code = access_codes.give(
        actor=site.leader, event_id=made.pk, round_number=2, helper="Hindrik", boards=[]
    )
    assert "A copy of" in director.text
    desk = Visitor(site.leader).go(reverse("office"))
    assert "(practice copy)" in desk.text
    director.follow("Throw the practice copy away").send("Throw the practice copy away")
    assert "(practice copy)" not in Visitor(site.leader).go(reverse("office")).text
    assert access_codes.opened(code) is None
    assert director.client.get(reverse("event-office", args=[made.pk])).status_code == 404
    again = practice.copy(actor=site.leader, event_id=site.event.pk)
    assert of_play(again) == of_play(site.event)


def test_a_draft_of_which_nothing_came_is_thrown_away_and_its_name_is_free(site):
    given = {"actor": site.administrator, "season": site.season, "section": "D", "division": "1"}
    draft = creating.add_event(**given)
    entries.add(actor=site.administrator, event_id=draft.pk, entry=entries.Entry("name", 0, "Hylke Postma"))
    address = reverse("event-office", args=[draft.pk])
    assert address in Visitor(site.administrator).client.get(reverse("office")).text
    director = Visitor(site.administrator).go(address)
    director.follow("Throw the draft away").send("Throw the draft away")
    assert "The draft was thrown away." in director.text
    assert director.client.get(address).status_code == 404
    assert address not in director.client.get(reverse("office")).text
    director.go(reverse("season-office", args=[site.season.year]))
    director.follow("1st Class 2026/27 (thrown away)")
    assert director.path == reverse("record", args=[draft.pk])
    named = Client(headers={"accept-language": "en"})
    named.force_login(site.administrator)
    assert "1st Class" not in named.get(reverse("account")).text
    again = creating.add_event(**given)
    with pytest.raises(PermissionDenied):
        practice.throw_away(actor=site.player, event_id=again.pk)
    paired = Round.objects.create(event=again, number=1)
    with pytest.raises(RuleViolation, match="never published nor started"):
        practice.throw_away(actor=site.administrator, event_id=again.pk)
    paired.delete()
    for published in (True, False):
        creating.set_published(actor=site.administrator, event_id=again.pk, published=published)
        with pytest.raises(RuleViolation, match="never published nor started"):
            practice.throw_away(actor=site.administrator, event_id=again.pk)
    assert named.get(reverse("practice-away", args=[again.pk])).status_code == 404
    assert reverse("practice-away", args=[again.pk]) not in named.get(address).text


def test_who_throws_the_only_event_away_that_was_led_is_not_left_at_a_closed_door(site):
    given = {"actor": site.administrator, "season": site.season}
    of = creating.Choices(system=Event.System.DISPLAY)
    display = creating.add_event(**given, section="I", division="", name="Simultaan", choices=of)
    code = door.make(actor=site.administrator, event_id=display.pk)
    creating.set_director(actor=site.administrator, event_id=display.pk, leader=site.player, leads=True)
    director = Visitor(site.player).go(reverse("event-office", args=[display.pk]))
    assert director.client.get(director.path).text.count(reverse("practice-away", args=[display.pk])) == 1
    director.follow("Throw the draft away").send("Throw the draft away")
    assert director.path == reverse("home")
    code.refresh_from_db()
    assert code.revoked_at


def test_undo_stands_beside_the_act_that_it_takes_back_and_beside_no_other(roles):
    """That a copy was made is not taken back; a venue given to it is."""
    actor = roles.actors["administrator"]
    event = Event.objects.filter(root=None, section="C", rounds__published_at__isnull=False).first()
    made = practice.copy(actor=actor, event_id=event.pk)
    client = Client()
    client.force_login(actor)
    address, undo = (
        reverse("event-office", args=[made.pk]),
        f'class="end small" href="{reverse("undo", args=[made.pk])}"',
    )
    assert undo not in client.get(address).text
    creating.set_venue(actor=actor, event_id=made.pk, venue="MFC De Spil")
    assert client.get(address).text.count(undo) == 1
