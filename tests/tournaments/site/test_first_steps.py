"""From an empty site to the first event: five steps that can be skipped and gone on with."""

from datetime import date

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tests.visiting import Visitor
from tournaments.models import Club, LedgerEntry, Person, Season
from tournaments.pages.words.refusals import Refusals
from tournaments.people import enrolling
from tournaments.people.recognising.matching import Entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def administrator(db):
    return sites.superuser("behearder")


def test_an_empty_site_leads_its_administrator_from_the_season_to_the_first_event(administrator):
    visitor = Visitor(administrator).go(reverse("office"))
    assert "Five steps" in visitor.text
    visitor.send("Create the season", {"Starting year": "2026"})
    visitor.send("Add these clubs", {"The clubs, one a line": "Dokkum\nBurgum\n\ndokkum\n"})
    assert set(Club.objects.values_list("name", flat=True)) == {"Dokkum", "Burgum"}
    visitor.send("Look at the list", {"One person a line": "Jan de Vries, Dokkum, HAA\nAnne Hoekstra, Snits"})
    assert not Person.objects.exists()
    assert "Take these 2" in visitor.text
    visitor.send("Change the list").send("Look at the list")
    visitor.send("Take these 2")
    assert {(one.name, one.club.name, one.player_class) for one in Person.objects.select_related("club")} == {
        ("Jan de Vries", "Dokkum", "HAA"),
        ("Anne Hoekstra", "Snits", ""),
    }
    assert "First event" in visitor.text
    visitor.follow("New event")
    assert Season.objects.get().year == 2026
    assert "Go on with the first steps" in Visitor(administrator).go(reverse("office")).text
    assert LedgerEntry.objects.filter(act="person").count() == 2


def test_each_step_can_be_skipped_and_is_the_administrators_alone(administrator, client):
    visitor = Visitor(administrator).go(reverse("first-steps"))
    for _ in range(4):
        visitor.follow("Skip for now")
    visitor.follow("To the office")
    assert "Your events" in visitor.text
    assert client.get(reverse("first-steps")).status_code == 302
    assert "sign-in" in client.get(reverse("first-steps"))["Location"]


def test_people_who_are_known_are_not_made_again_and_every_unclear_line_is_named(administrator):
    entries = [Entry("line 1", 1, "Jan de Vries", "Dokkum", "HAA"), Entry("line 2", 2, "Anne Hoekstra")]
    assert enrolling.enrol(actor=administrator, entries=entries) == (2, 0)
    again = [*entries, Entry("line 3", 3, "Jan de Vries", "Burgum")]
    assert enrolling.enrol(actor=administrator, entries=again) == (1, 2)
    with pytest.raises(Refusals) as refused:
        enrolling.enrol(actor=administrator, entries=[Entry("line 1", 1, "Jan de Vries")])
    assert [one.place for one in refused.value.violations] == ["line 1"]
    with pytest.raises(Refusals):
        enrolling.found_clubs(actor=administrator, names=["x" * 300])
    assert Person.objects.count() == 3


def test_a_title_above_a_list_of_people_is_shown_as_not_read(administrator):
    visitor = Visitor(administrator).go(reverse("first-step", args=["people"]))
    visitor.send(
        "Look at the list", {"One person a line": "Members of 2026\nname; club\nJan de Vries; Dokkum"}
    )
    assert "Members of 2026: it stands above the headings and is not read" in visitor.text
    assert "Take this one" in visitor.text


def test_a_list_that_was_changed_on_its_way_back_is_checked_again(administrator):
    wrong = [
        Entry("line 1", 1, "x" * 5_000),
        Entry("line 2", 2, "Jan de Vries", "y" * 5_000),
        Entry("line 3", 3, "Anne Hoekstra", "Dokkum", "ZZZ"),
        Entry("line 4", 4, "Ype Wiarda", born=date(1800, 1, 1)),
        Entry("line 5", 5, "\u202eelttiR"),
    ]
    with pytest.raises(Refusals) as refused:
        enrolling.enrol(actor=administrator, entries=wrong)
    assert [one.place for one in refused.value.violations] == [one.place for one in wrong]
    assert not Person.objects.exists()
    assert not Club.objects.exists()
    one_number = [Entry("line 1", 7, "Jan de Vries"), Entry("line 2", 7, " Anne  Hoekstra ")]
    assert enrolling.enrol(actor=administrator, entries=one_number) == (2, 0)
    assert set(Person.objects.values_list("name", flat=True)) == {"Jan de Vries", "Anne Hoekstra"}


def test_nobody_else_adds_people_or_clubs_by_the_list(site):
    for act in (
        lambda: enrolling.enrol(actor=site.leader, entries=[]),
        lambda: enrolling.found_clubs(actor=site.leader, names=["Nij"]),
    ):
        with pytest.raises(PermissionDenied):
            act()


def test_without_a_season_a_new_event_says_whom_to_ask(administrator, client):
    client.force_login(administrator)
    assert client.get(reverse("event-add"))["Location"] == reverse("season-add")


def test_the_season_that_is_proposed_is_that_of_today_and_then_the_next(administrator, client, clock):
    def proposed():
        client.force_login(administrator)
        pages = [reverse("season-add"), reverse("first-step", args=["season"])]
        return {client.get(page).context["form"]["year"].value() for page in pages}

    for day, year in (("2026-09-01", 2026), ("2027-03-01", 2026), ("2027-12-31", 2027)):
        clock.set(f"{day} 12:00")
        assert proposed() == {year}
    for year, following in ((2024, 2027), (2028, 2027), (2027, 2029)):
        Season.objects.create(year=year)
        assert proposed() == {following}
    page = client.get(reverse("season-add"), headers={"accept-language": "en"}).text
    assert "There are already: 2024/25, 2027/28, 2028/29." in page
    closed = Season.objects.get(year=2027)
    closed.closings.create(number=1, content={}, sha256="", by=administrator, at=timezone.now())
    assert proposed() == {None}
