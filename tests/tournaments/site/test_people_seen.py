"""Whom a visitor may see: the same people on every page that shows one, by whatever key is asked."""

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from tests import sites
from tournaments.events.setting_up import creating as events
from tournaments.models import ClosingTakenBack, Club, Person, SeasonClosing
from tournaments.people import services as people
from tournaments.seasons.classification import services as classification
from tournaments.seasons.visibility import people_seen
from tournaments.site.merging import services as merging

PAGES = ["person", "person-points"]
"""The pages of one person."""


@pytest.fixture
def visitor():
    """A browser of a visitor. Also on PostgreSQL, where the tests with pytest's own are left out."""
    return Client()


@pytest.fixture
def hidden(site):
    """Somebody known from a draft alone, in a club of her own."""
    event = events.add_event(actor=site.administrator, season=site.season, section="E", division="jeugd")
    event.leaders.add(site.leader)
    club = people.save_club(actor=site.administrator, name="Reduzum")
    person = people.save_person(actor=site.administrator, name="Nynke Hiemstra", club=club)
    event.entrants.create(number=1, person=person, name=person.name)
    return person


def statuses(visitor, person) -> set[int]:
    return {visitor.get(reverse(name, args=[person.pk])).status_code for name in PAGES}


def shown_anywhere(visitor, person) -> bool:
    asked = [reverse("people"), reverse("people") + f"?q={person.name}", reverse("clubs")]
    asked += [reverse("club", args=[club.pk]) for club in Club.objects.all()]
    texts = [visitor.get(address).text for address in asked]
    return any(person.name in text.replace(f'value="{person.name}"', "") for text in texts)


def test_who_is_known_from_a_draft_alone_is_on_no_page(site, hidden, visitor):
    assert statuses(visitor, hidden) == {404}
    assert not shown_anywhere(visitor, hidden)
    assert visitor.get(reverse("club", args=[hidden.club_id])).status_code == 404
    visitor.force_login(site.player)
    assert statuses(visitor, hidden) == {404}
    visitor.force_login(site.leader)
    assert statuses(visitor, hidden) == {200}
    assert shown_anywhere(visitor, hidden)


def test_no_key_tells_whether_it_is_given(site, hidden, visitor):
    """A walk over all keys finds exactly those who are listed, and the same by both pages."""
    kept = people.save_person(actor=site.administrator, name="Nynke Hiemstra-Bos", club=hidden.club)
    merging.merge(actor=site.administrator, kept_id=kept.pk, merged_id=hidden.pk, reason="one and the same")
    listed = set(people_seen(site.player).values_list("pk", flat=True))
    last = Person.objects.order_by("pk").last().pk
    for name in PAGES:
        found = {pk: visitor.get(reverse(name, args=[pk])).status_code for pk in range(last + 3)}
        assert {pk for pk, status in found.items() if status == 200} == listed
        assert {status for pk, status in found.items() if pk not in listed} == {404}


def in_a_class(site, person):
    people.save_person(
        actor=site.administrator, person=person, name=person.name, club=person.club, player_class="2"
    )


def with_points(site, person):
    given = {"actor": site.administrator, "person_id": person.pk, "reason": "a list of before"}
    classification.correct(**given, year=2026, kind="WP", points=3)


@pytest.mark.parametrize("enter", [in_a_class, with_points])
def test_who_stands_in_the_classification_is_seen_and_its_links_lead_somewhere(site, hidden, visitor, enter):
    enter(site, hidden)
    page = visitor.get(reverse("classification", args=[site.season.year]))
    assert reverse("person-points", args=[hidden.pk]) in page.text
    assert statuses(visitor, hidden) == {200}
    assert shown_anywhere(visitor, hidden)
    assert visitor.get(reverse("club", args=[hidden.club_id])).status_code == 200


def test_who_left_the_classification_is_seen_while_a_closed_season_shows_it(site, hidden, visitor):
    lines = [{"person": hidden.pk}]
    closing = SeasonClosing.objects.create(
        season=site.season,
        number=1,
        content={"classification": lines},
        sha256="0" * 64,
        by=site.administrator,
        at=site.administrator.date_joined,
    )
    assert statuses(visitor, hidden) == {200}
    ClosingTakenBack.objects.create(closing=closing, reason="counted anew", by=closing.by, at=closing.at)
    caches["pages"].clear()  # nothing of this is an act in the record
    assert statuses(visitor, hidden) == {404}


def test_an_account_sees_its_own_person(site, hidden, visitor):
    role = sites.Invitation.Role.PLAYER
    visitor.force_login(sites.account(site.administrator, "nynke", role, person=hidden))
    assert statuses(visitor, hidden) == {200}
