"""How a club is reached: said by its secretary, read by whom the club tells."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from tests import sites
from tests.visiting import Visitor
from tournaments.models import Club, ClubContact, LedgerEntry, User
from tournaments.people.contacts import selectors, services
from tournaments.people.contacts.services import Told
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
