"""Numbers of people, as a member, with the KNDB and the FMJD: unique, and who a line of a list is."""

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from tests import sites
from tests.visiting import Visitor
from tournaments.events.entries import lists
from tournaments.models import LedgerEntry, Person, PersonNumber, User
from tournaments.pages.words.refusals import Refusals
from tournaments.people import enrolling
from tournaments.people.numbers import services
from tournaments.people.numbers.selectors import numbers_for, numbers_of
from tournaments.people.numbers.signs import Numbers, faults, tidied
from tournaments.people.recognising.matching import Entry
from tournaments.regulations.reasons import RuleViolation
from tournaments.site.merging import services as merging


@pytest.mark.parametrize(
    ("kind", "typed", "kept", "good"),
    [
        ("kndb", " 0012 345", "12345", True),
        ("kndb", "12a", "12A", False),
        ("fmjd", "12345678901", "12345678901", False),
        ("member", "fr-07/a", "FR-07/A", True),
        ("member", "frysk", "FRYSK", False),
        ("member", "007", "007", True),
    ],
)
def test_a_number_has_the_signs_of_its_kind(kind, typed, kept, good):
    assert tidied(kind, typed) == kept
    assert [one.place for one in faults({kind: kept})] == ([] if good else [kind])


def enter(site, person, actor=None, **numbers) -> Numbers:
    actor = actor or site.administrator
    return services.enter(actor=actor, person_id=person.pk, numbers=Numbers(**numbers))


@pytest.fixture
def two(site) -> list[Person]:
    return [site.event.entrants.get(number=number).person for number in (1, 2)]


@pytest.mark.django_db
def test_the_secretary_of_the_club_enters_them_and_the_record_has_only_that_they_are_known(site, two, client):
    first, second = two
    secretary = User.objects.create_user("skriuwer", password=sites.PASSWORD, secretary_of=first.club)
    page = Visitor(secretary).go(reverse("person", args=[first.pk])).follow("Enter the numbers")
    page.send("Save", {"Member number": "fr 12", "KNDB number": "00345", "FMJD number": ""})
    assert numbers_of(first) == Numbers("FR12", "345")
    enter(site, first, member="FR12", kndb="346")
    one, two = LedgerEntry.objects.filter(act="person-numbers").order_by("pk")
    assert one.after == {"kndb": "known", "member": "known"}
    assert two.after == {"kndb": "corrected", "member": "known"}
    assert "346" not in str([two.before, two.after, two.subject])
    assert numbers_for(first, secretary) == numbers_for(first, site.player) == Numbers("FR12", "346")
    assert numbers_for(second, secretary) == Numbers()
    assert "FR12" not in client.get(reverse("person", args=[first.pk])).text
    with pytest.raises(PermissionDenied):
        enter(site, second, secretary, kndb="7")
    with pytest.raises(Refusals) as refused:
        enter(site, second, kndb="346", fmjd="x")
    assert sorted(one.place for one in refused.value.violations) == ["fmjd", "kndb"]
    assert first.name in str(refused.value)


@pytest.mark.django_db
def test_a_line_with_a_known_number_is_that_person_whatever_the_name(site, two):
    first, second = two
    enter(site, first, kndb="345")
    enter(site, second, kndb="346")
    before = Person.objects.count()
    text = "Naam;Club;KNDB-nummer;Lidnummer\nS. Wietsma;;345;FR1\nHylke Algra;Snits;99;FR2\n"
    entries = lists.unpack(lists.pack(lists.from_text(text)))
    again = lists.from_text(lists.as_text(entries))
    assert [one.numbers for one in again] == [one.numbers for one in entries]
    assert enrolling.enrol(actor=site.administrator, entries=entries) == (1, 1)
    assert numbers_of(first) == Numbers("FR1", "345")
    assert Person.objects.count() == before + 1
    assert enrolling.enrol(actor=site.administrator, entries=entries) == (0, 2)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ulbe Nij;Snits;;;;;345;9", "several people"),
        ("{first};{club};;;;;347", "known by the number 345, not 347"),
        ("Ulbe Nij;;;;;;x", "no KNDB number"),
        ("Ulbe Nij;Snits;;;;;777\nYpe Nij;Snits;;;;;777", "more than once"),
    ],
)
def test_a_line_whose_numbers_are_wrong_is_named_and_nothing_is_written(site, two, line, said):
    first, second = two
    enter(site, first, kndb="345")
    enter(site, second, fmjd="9")
    before = PersonNumber.objects.count()
    text = line.format(first=first.name, club=first.club.name if first.club else "")
    with pytest.raises(Refusals, match=said) as refused:
        enrolling.enrol(actor=site.administrator, entries=lists.from_text(text))
    assert refused.value.violations[0].place.startswith("regel")
    assert PersonNumber.objects.count() == before


@pytest.mark.django_db
def test_two_with_other_numbers_are_not_merged_and_who_is_merged_brings_the_own(site, two):
    first, _ = two
    other = Person.objects.create(name="Sjoerd Wietsma")
    enter(site, first, kndb="345")
    enter(site, other, kndb="346", fmjd="9")
    merge = {"actor": site.administrator, "kept_id": first.pk, "merged_id": other.pk, "reason": "one"}
    with pytest.raises(Refusals, match="345 and Sjoerd Wietsma 346"):
        merging.merge(**merge)
    enter(site, other, fmjd="9")
    merging.merge(**merge)
    assert numbers_of(first) == Numbers("", "345", "9")
    [settled] = lists.from_text("S. W.;;;;;;;9")
    assert enrolling.enrol(actor=site.administrator, entries=[settled]) == (0, 1)
    with pytest.raises(RuleViolation, match="correct that one"):
        enter(site, other, kndb="1")
    merging.take_apart(actor=site.administrator, merged_id=other.pk, reason="two after all")
    assert numbers_of(first) == Numbers("", "345")


@pytest.mark.django_db
def test_a_list_of_an_event_says_against_which_line_the_numbers_speak(site, two):
    first, second = two
    enter(site, first, kndb="345")
    [entry] = lists.from_text(f"{second.name};;;;;;345")
    by_name = Entry("line 1", 1, second.name, person=second.pk, kndb="345")
    with pytest.raises(Refusals, match=first.name):
        enrolling.enrol(actor=site.administrator, entries=[by_name])
    assert enrolling.enrol(actor=site.administrator, entries=[entry]) == (0, 1)
