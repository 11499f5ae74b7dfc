"""How a club and a person are reached: said by its secretary or oneself, read by whom they tell."""

from datetime import date

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from tests import sites
from tests.visiting import Visitor
from tournaments.ledger.wording.words import what
from tournaments.models import Club, ClubContact, LedgerEntry, Person, PersonContact, User
from tournaments.people.contacts import selectors, services
from tournaments.people.contacts.services import Told, ToldOfPerson
from tournaments.regulations.reasons import RuleViolation

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(site):
    return site.event.entrants.get(number=1).person.club


@pytest.fixture
def secretary(club):
    return User.objects.create_user("skriuwer", password=sites.PASSWORD, secretary_of=club)


def test_a_secretary_says_it_and_everybody_reads_it_on_the_page_of_the_club(club, secretary):
    page = Visitor(secretary).go(reverse("club", args=[club.pk])).follow("Change")
    page.send(
        "Save",
        {
            "Who answers": "Ulbe Wynstra",
            "Mail address": "klup@example.org",
            "Telephone": "+31 6 12345678",
            "Website": "klup.example.org",
            "Club evening": "Tuesday 19:30, guests welcome",
            "Seen by": "everybody",
        },
    )
    shown = Visitor().go(reverse("club", args=[club.pk])).text
    for said in ("Ulbe Wynstra", "klup@example.org", "+31 6 12345678", "https://klup.example.org", "Tuesday"):
        assert said in shown, said
    entry = LedgerEntry.objects.get(act="club-contact")
    assert what(entry).endswith(f", {club.name}")
    assert entry.after == {
        "seen_by": "everybody",
        "known": ["name", "mail", "phone", "website", "evening"],
    }
    assert "klup@" not in str(entry.changes)


@pytest.mark.parametrize(
    ("seen_by", "readers"),
    [
        ("everybody", {"nobody", "player", "leader", "secretary"}),
        ("accounts", {"player", "leader", "secretary"}),
        ("officials", {"leader", "secretary"}),
    ],
)
def test_it_is_read_by_whom_the_club_tells(site, club, secretary, seen_by, readers):
    services.tell(actor=secretary, club_id=club.pk, told=Told(mail="klup@example.org", seen_by=seen_by))
    found = Club.objects.select_related("contact").get(pk=club.pk)
    users = {"nobody": AnonymousUser(), "player": site.player, "leader": site.leader, "secretary": secretary}
    assert {who for who, user in users.items() if selectors.contact_for(found, user)} == readers
    page = Visitor(None).go(reverse("club", args=[club.pk]))
    assert ("klup@example.org" in page.text) == ("nobody" in readers)


def test_nobody_else_says_it_and_nothing_that_cannot_be_used(site, club, secretary):
    for actor in (site.leader, site.player):
        with pytest.raises(PermissionDenied):
            services.tell(actor=actor, club_id=club.pk, told=Told(name="Somebody"))
    for wrong in (
        Told(mail="no address"),
        Told(website="javascript:alert(1)"),
        Told(name="x" * 81),
        Told(seen_by="friends"),
    ):
        with pytest.raises(RuleViolation):
            services.tell(actor=secretary, club_id=club.pk, told=wrong)
    assert not ClubContact.objects.exists()


def test_a_player_says_how_to_be_reached_and_no_file_or_search_tells_it(site, client):
    own = site.player.person
    untold = Visitor(site.player).go(reverse("person", args=[own.pk]))
    assert not untold.main.xpath(".//ul[not(*)]")
    page = Visitor(site.player).go(reverse("account")).follow("How I am reached")
    page.send("Save", {"Mail address": "sjoerd@example.org", "Telephone": "06-77", "Seen by": "everybody"})
    shown = Visitor().go(reverse("person", args=[own.pk])).text
    assert "sjoerd@example.org" in shown
    assert "06-77" in shown
    entry = LedgerEntry.objects.get(act="person-contact")
    assert entry.after == {"seen_by": "everybody", "known": ["mail", "phone"]}
    assert "sjoerd@" not in str(entry.changes)
    places = [reverse("search") + "?q=sjoerd@example.org", reverse("people") + "?q=06-77"]
    places += [reverse("api-people"), reverse("person-news", args=[own.pk])]
    places += [reverse("event-file", args=[site.event.pk]), reverse("person-files", args=[own.pk])]
    for place in places:
        said = client.get(place)
        assert said.status_code == 200, place
        assert '<a href="mailto:' not in said.text, place
        assert '"sjoerd@example.org"' not in said.text.replace('value="sjoerd@example.org"', ""), place
    client.force_login(site.player)
    assert client.get(reverse("own-data")).json()["rows"]["personcontact"][0]["mail"] == "sjoerd@example.org"
    for actor in (site.leader, User.objects.create_user("frjemd")):
        with pytest.raises(PermissionDenied):
            services.tell_of_person(actor=actor, person_id=own.pk, told=ToldOfPerson())


OWN = {"player", "administrator"}
OFFICIALS = {"leader", "secretary"} | OWN


@pytest.mark.parametrize(
    ("seen_by", "born", "readers"),
    [
        ("everybody", None, {"nobody", "account"} | OFFICIALS),
        ("accounts", None, {"account"} | OFFICIALS),
        ("officials", None, OFFICIALS),
        ("everybody", date(2012, 5, 1), OFFICIALS),
    ],
)
def test_a_person_is_read_by_whom_that_one_tells_and_a_child_by_officials_alone(site, seen_by, born, readers):
    own = Person.objects.get(pk=site.player.person_id)
    own.born = born
    own.save()
    told = ToldOfPerson(phone="06-77", seen_by=seen_by)
    services.tell_of_person(actor=site.player, person_id=own.pk, told=told)
    elsewhere = Club.objects.exclude(pk=own.club_id).first()
    users = {
        "nobody": AnonymousUser(),
        "account": User.objects.create_user("skriuwer", secretary_of=elsewhere),
        "player": site.player,
        "leader": site.leader,
        "secretary": User.objects.create_user("eigen", secretary_of=own.club),
        "administrator": site.administrator,
    }
    assert {who for who, user in users.items() if selectors.contact_of_person_for(own, user)} == readers
    assert PersonContact.objects.get().phone == "06-77"
