"""What a club enters itself: teams of its own (B, G), its people in a display (I.3); and taking that back."""

from datetime import date

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from tests import sites
from tournaments.events.entries import selectors as entries_selectors
from tournaments.events.entries import services as entries
from tournaments.events.entries.own_club import entered_by_clubs
from tournaments.events.setting_up import starting
from tournaments.ledger.chains import chain, verification
from tournaments.models import Club, Invitation, LedgerEntry, Notice
from tournaments.pages.words.refusals import Refusals
from tournaments.people import services as people
from tournaments.regulations.reasons import RuleViolation


@pytest.fixture
def site(db):
    return sites.build()


def secretary_of(site, name):
    club = people.find_club(name) or people.save_club(actor=site.administrator, name=name)
    return sites.account(site.administrator, f"skriuwer-{name.lower()}", Invitation.Role.SECRETARY, club=club)


def names(event):
    return [(row.number, row.name, row.club_name) for row in event.entrants.order_by("number")]


def signed_in(user):
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


@pytest.mark.article("B.2")
@pytest.mark.article("G.2")
@pytest.mark.parametrize("section", ["B", "G"])
def test_a_secretary_enters_teams_of_the_own_club_behind_those_entered_already(site, section):
    event = sites.found(site, section, players=sites.teams(3), seed=None)
    secretary = secretary_of(site, "Warkum")
    given = {"actor": secretary, "event_id": event.pk}
    entries.add_own(**given, name="Warkum 2")
    row = entries.add_own(**given, name="  Warkum   1 ")
    assert (row.number, row.name, row.club, row.person) == (5, "Warkum 1", secretary.secretary_of, None)
    with pytest.raises(RuleViolation, match="warkum 1 is entered already"):
        entries.add_own(**given, name="warkum 1")
    last = LedgerEntry.objects.filter(chain_id=chain.chain_name(event)).first()
    assert (last.actor, last.act, last.after["name"]) == (secretary, "entries", "Warkum 1")
    assert verification.all_defects() == []
    starting.start(actor=site.leader, event_id=event.pk, seed=7)
    with pytest.raises(RuleViolation, match="The tournament directors take the entries"):
        entries.add_own(**given, name="Warkum 3")


@pytest.mark.article("I.3")
def test_a_secretary_puts_people_of_the_own_club_in_for_a_display_and_never_its_giver(site):
    event = sites.found(
        site, "I", players=[entries.Entry("x", 0, "Wytse Gaastra", "Huzum")], seed=None, system="display"
    )
    entries.withdraw_entry(actor=site.leader, event_id=event.pk, number=0)
    given = {"actor": secretary_of(site, "Dronryp"), "event_id": event.pk}
    entries.add_own(**given, name="Sjoerd Wytsma")  # known, of Dronryp
    entries.add_own(**given, name="Marije Zwart")  # nobody knew her
    assert [row[0] for row in names(event)] == [1, 2]
    giver = entries.add(
        actor=site.leader, event_id=event.pk, entry=entries.Entry("", 0, "Wytse Gaastra", "Huzum")
    )
    assert giver.number == entries_selectors.GIVER
    later = entries.add(actor=site.leader, event_id=event.pk, entry=entries.Entry("", 0, "Ids Hoekema"))
    assert later.number == 3
    with pytest.raises(RuleViolation, match="is entered already"):
        entries.add_own(**given, name="Marije Zwart")
    starting.start(actor=site.leader, event_id=event.pk, seed=7)
    assert event.rounds.get().games.count() == 3


def test_the_leaders_are_told_which_the_next_one_is_where_a_display_lacks_its_giver(site):
    event = sites.found(
        site, "I", players=[entries.Entry("x", 0, "Wytse Gaastra", "Huzum")], seed=None, system="display"
    )
    page, text = reverse("entry-add", args=[event.pk]), "Who is entered now is the simul giver"
    assert text not in signed_in(site.leader).get(page).text
    entries.withdraw_entry(actor=site.leader, event_id=event.pk, number=0)
    assert text in signed_in(site.leader).get(page).text


@pytest.mark.article("E.4")
def test_what_the_regulation_refuses_is_refused_to_a_secretary_too(site):
    event = sites.found(site, "E", "pupillen", players=sites.many(4), seed=None)
    club = Club.objects.get(name="Huzum")
    people.save_person(actor=site.administrator, name="Ids Hoekema", club=club, born=date(2017, 3, 1))
    adult = people.save_person(
        actor=site.administrator,
        name="Jan Hoekema",
        club=club,
        born=date(1970, 3, 1),
    )
    secretary = secretary_of(site, "Huzum")
    entries.add_own(actor=secretary, event_id=event.pk, name="Ids Hoekema")
    with pytest.raises(Refusals):
        entries.add_own(actor=secretary, event_id=event.pk, name=adult.name)


def test_an_eight_takes_no_entries_of_clubs(site):
    with pytest.raises(RuleViolation, match="The tournament directors take the entries"):
        entries.add_own(actor=secretary_of(site, "Huzum"), event_id=site.event.pk, name="Jan Hoekema")


def test_a_secretary_takes_back_what_the_club_entered_itself_and_nothing_else(site):
    event = sites.found(site, "B", players=sites.teams(3), seed=None)
    huzum, warkum = secretary_of(site, "Huzum"), secretary_of(site, "Warkum")
    entries.add_own(actor=huzum, event_id=event.pk, name="Huzum 2")
    entries.add_own(actor=warkum, event_id=event.pk, name="Warkum 1")
    given = {"actor": huzum, "event_id": event.pk, "reason": "too few players"}
    for not_own in (1, 5):  # entered by the leaders for Huzum; entered by Warkum
        with pytest.raises(PermissionDenied):
            entries.withdraw_own(**given, number=not_own)
    with pytest.raises(RuleViolation, match="say why"):
        entries.withdraw_own(**(given | {"reason": " "}), number=4)
    with pytest.raises(RuleViolation, match="no entrant with number 9"):
        entries.withdraw_own(**given, number=9)
    entries.withdraw_own(**given, number=4)
    assert names(event)[3:] == [(4, "Warkum 1", "Warkum")]
    last = LedgerEntry.objects.filter(chain_id=chain.chain_name(event)).first()
    assert (last.actor, last.before["name"], last.reason) == (huzum, "Huzum 2", "too few players")
    assert {notice.kind for notice in Notice.objects.filter(user=site.leader)} >= {
        "entered",
        "entry-taken-back",
    }
    starting.start(actor=site.leader, event_id=event.pk, seed=7)
    with pytest.raises(RuleViolation, match="The tournament directors take the entries"):
        entries.withdraw_own(actor=warkum, event_id=event.pk, number=4, reason="too late")


def test_what_the_leaders_enter_again_is_no_longer_the_clubs_to_take_back(site):
    event = sites.found(site, "B", players=sites.teams(3), seed=None)
    secretary = secretary_of(site, "Huzum")
    entries.add_own(actor=secretary, event_id=event.pk, name="Huzum 2")
    entries.withdraw_entry(actor=site.leader, event_id=event.pk, number=4)
    entries.add(actor=site.leader, event_id=event.pk, entry=entries.Entry("", 0, "Huzum 2", "Huzum"))
    assert entered_by_clubs(event, event.entrants.all()) == {}
    with pytest.raises(PermissionDenied):
        entries.withdraw_own(actor=secretary, event_id=event.pk, number=4, reason="too few players")


def test_a_team_is_entered_and_taken_back_on_the_pages_and_the_leaders_see_who_did_it(site):
    event = sites.found(site, "B", players=sites.teams(4), seed=None)
    client = signed_in(secretary_of(site, "Huzum"))
    assert reverse("own-club-entry", args=[event.pk]) in client.get(reverse("own-club")).text
    page = reverse("own-club-entry", args=[event.pk])
    shown = client.get(page).text
    assert 'value="Huzum 2"' in shown
    assert "entered by the tournament directors" in shown
    assert "Huzum 2 is entered." in client.post(page, {"name": "Huzum 2"}, follow=True).text
    office = signed_in(site.leader).get(reverse("entries", args=[event.pk])).text
    assert office.count("entered by the club (skriuwer-huzum)") == 1
    back = reverse("own-club-entry-withdraw", args=[event.pk, 5])
    assert "This field is required." in client.post(back, {"reason": ""}, follow=True).text
    assert event.entrants.count() == 5
    assert "The entry was withdrawn." in client.post(back, {"reason": "ill"}, follow=True).text
    assert event.entrants.count() == 4
