"""Merging two people who are one, and taking them apart again: nothing that happened is rewritten."""

from datetime import date

import pytest
from django.core.exceptions import PermissionDenied
from django.forms.models import model_to_dict
from django.urls import reverse

from tests import sites
from tournaments.events.entries import services as entries
from tournaments.events.permissions import plays_in
from tournaments.events.setting_up import creating as events
from tournaments.ledger.chains import verification
from tournaments.models import (
    ClassPeriod,
    Club,
    Entrant,
    Game,
    LedgerEntry,
    Membership,
    Person,
    TeamPlayer,
)
from tournaments.pages.words.refusals import Refusals
from tournaments.people import services as people
from tournaments.people.recognising import search
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons.visibility import people_seen
from tournaments.site import careers
from tournaments.site.merging import services as merging


@pytest.fixture
def twice(site):
    """Somebody who played the KK under one spelling and the HAA under another."""
    haa = events.add_event(actor=site.administrator, season=site.season, division="HAA")
    names = ("Sjoerd Wietsma", "Hylke Algra", *sites.FIRST_NAMES[:6])
    given = [
        entries.Entry(f"line {number}", number, name if " " in name else f"{name} Faber")
        for number, name in enumerate(names, start=1)
    ]
    entries.enter(actor=site.administrator, event_id=haa.pk, entries=given)
    events.set_published(actor=site.administrator, event_id=haa.pk, published=True)
    return site.event.entrants.get(number=1).person, haa.entrants.get(number=1).person


def merge(site, kept, merged, reason="one spelling each year"):
    return merging.merge(actor=site.administrator, kept_id=kept.pk, merged_id=merged.pk, reason=reason)


def everything():
    """People with their memberships and classes as they stand."""
    models = (Person, Membership, ClassPeriod)
    return [[model_to_dict(row) for row in model.objects.order_by("pk")] for model in models]


def apart(site, merged, reason="they are cousins"):
    return merging.take_apart(actor=site.administrator, merged_id=merged.pk, reason=reason)


def test_a_career_follows_and_the_entries_stay_as_they_were(site, twice, client):
    kept, merged = twice
    before = list(Entrant.objects.order_by("pk").values())
    merge(site, kept, merged)
    assert list(Entrant.objects.order_by("pk").values()) == before
    shown = careers.career(kept, site.administrator)
    assert {found.entrant.name for found in shown.appearances} == {"Sjoerd Wytsma", "Sjoerd Wietsma"}
    assert people_seen(site.administrator).get(pk=kept.pk).events == 2
    answer = client.get(reverse("person", args=[merged.pk]))
    assert (answer.status_code, answer.url) == (302, reverse("person", args=[kept.pk]))
    assert verification.all_defects() == []


def test_who_is_merged_is_in_no_list(site, twice, client):
    kept, merged = twice
    merge(site, kept, merged)
    client.force_login(site.administrator)
    assert not search.everybody().filter(pk=merged.pk).exists()
    for address in (reverse("people"), reverse("invitations"), reverse("people") + "?q=Sjoerd+Wietsma"):
        assert ">Sjoerd Wietsma" not in client.get(address).text
    assert client.get(reverse("person-edit", args=[merged.pk])).status_code == 404


def test_who_has_an_account_under_the_other_name_plays_in_the_games_of_both(site, twice):
    kept, merged = twice
    site.player.person = merged
    site.player.save()
    game = Game.objects.filter(white__person=kept).first()
    assert not plays_in(site.player, game)
    merge(site, kept, merged)
    assert plays_in(site.player, game)


def test_what_is_not_known_is_taken_over_and_given_back(site, twice):
    kept, merged = twice
    Person.objects.filter(pk=merged.pk).update(
        born=date(1990, 1, 2), player_class="HAA", club=Club.objects.get(name="Huzum")
    )
    Membership.objects.filter(person=kept).delete()
    Person.objects.filter(pk=kept.pk).update(club=None)
    before = everything()
    merge(site, kept, Person.objects.get(pk=merged.pk))
    kept.refresh_from_db()
    assert (kept.born, kept.player_class, kept.club.name) == (date(1990, 1, 2), "HAA", "Huzum")
    assert kept.memberships.filter(until=None).get().club == kept.club
    apart(site, merged)
    assert everything() == before
    acts = LedgerEntry.objects.filter(act="merge").values_list("reason", flat=True)
    assert list(acts) == ["they are cousins", "one spelling each year"]
    assert "1990" not in str(list(LedgerEntry.objects.filter(act="merge").values_list("before", "after")))
    assert verification.all_defects() == []


def test_what_was_corrected_since_is_not_given_back(site, twice):
    kept, merged = twice
    Person.objects.filter(pk=merged.pk).update(born=date(1990, 1, 2))
    merge(site, kept, Person.objects.get(pk=merged.pk))
    kept.refresh_from_db()
    people.save_person(
        actor=site.administrator, person=kept, name=kept.name, club=kept.club, born=date(1990, 2, 1)
    )
    apart(site, merged)
    kept.refresh_from_db()
    assert kept.born == date(1990, 2, 1)


def test_two_who_play_in_one_event_are_two_people_and_the_event_is_named(site, twice):
    kept, _ = twice
    other = site.event.entrants.get(number=2).person
    with pytest.raises(Refusals, match="both play in Kampioensklasse 2026/27"):
        merge(site, kept, other)
    assert not Person.objects.exclude(merged_into=None).exists()


def test_two_who_play_for_teams_of_one_event_are_two_people(site, twice):
    kept, merged = twice
    event = sites.found(site, "B", players=sites.teams(4), seed=None)
    for number, person in ((1, kept), (2, merged)):
        team = event.entrants.get(number=number)
        TeamPlayer.objects.create(team=team, board=1, person=person, name=person.name)
    with pytest.raises(Refusals, match="both play in"):
        merge(site, kept, merged)


def test_merges_of_merges_are_taken_apart_from_the_last_one_on(site, twice):
    kept, merged = twice
    third = people.save_person(actor=site.administrator, name="S. Wytsma", club=None)
    merge(site, merged, third)
    merge(site, kept, merged)
    third.refresh_from_db()
    assert third.merged_into_id == kept.pk
    with pytest.raises(RuleViolation, match="take Sjoerd Wietsma apart before that"):
        apart(site, third)
    apart(site, merged)
    third.refresh_from_db()
    assert third.merged_into_id == merged.pk
    apart(site, third)
    assert not Person.objects.exclude(merged_into=None).exists()


def test_a_merge_is_not_taken_back_when_the_name_is_anothers_by_now(site, twice):
    kept, merged = twice
    merge(site, kept, merged)
    people.save_person(actor=site.administrator, name=merged.name, club=None)
    with pytest.raises(RuleViolation, match="already known"):
        apart(site, merged)
    merged.refresh_from_db()
    assert merged.merged_into_id == kept.pk


def test_only_administrators_merge_with_a_reason_and_two_different_people(site, twice):
    kept, merged = twice
    with pytest.raises(PermissionDenied):
        merging.merge(actor=site.leader, kept_id=kept.pk, merged_id=merged.pk, reason="why")
    with pytest.raises(RuleViolation, match="say why"):
        merge(site, kept, merged, " ")
    with pytest.raises(RuleViolation, match="Two different people"):
        merge(site, kept, kept)
    merge(site, kept, merged)
    with pytest.raises(RuleViolation, match="Two different people"):
        merge(site, merged, kept)


def test_people_are_merged_and_taken_apart_from_the_pages(site, twice, client):
    kept, merged = twice
    client.force_login(site.administrator)
    assert "Sjoerd Wietsma" in client.get(reverse("person-merge", args=[kept.pk])).text
    address = reverse("person-merge-with", args=[kept.pk, merged.pk])
    assert client.get(address).status_code == 200
    assert client.post(address, {"reason": ""}).status_code == 422
    assert client.post(address, {"reason": "the same"}).status_code == 302
    page = client.get(reverse("person-edit", args=[kept.pk])).text
    assert reverse("person-apart", args=[merged.pk]) in page
    assert client.post(reverse("person-apart", args=[merged.pk]), {"reason": "no"}).status_code == 302
    merged.refresh_from_db()
    assert merged.merged_into_id is None


def test_who_is_merged_is_found_and_entered_under_the_other_name_too(site, twice):
    kept, merged = twice
    Person.objects.filter(pk=merged.pk).update(name="Baukje Oostenbrug")
    merge(site, kept, merged)
    assert search.find(search.everybody(), "oostenbrug") == [kept]
    assert search.alike("Baukje Oostenbrugh") == [kept]
    event = events.add_event(
        actor=site.administrator,
        season=site.season,
        section="F",
        division="",
        choices=events.Choices(system="swiss", rounds_planned=5),
    )
    given = [entries.Entry("line 1", 1, "Baukje Oostenbrug")]
    entries.enter(actor=site.administrator, event_id=event.pk, entries=given)
    assert event.entrants.get().person == kept
    assert event.entrants.get().name == "Sjoerd Wytsma"
