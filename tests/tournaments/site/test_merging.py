"""Merging two people who are one, and taking them apart again: nothing that happened is rewritten."""

from datetime import date

import pytest
from django.core.exceptions import PermissionDenied
from django.forms.models import model_to_dict
from django.urls import reverse
from django.utils import timezone

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
    Invitation,
    LedgerEntry,
    Membership,
    Person,
    TeamPlayer,
)
from tournaments.pages.words.refusals import Refusals
from tournaments.people import services as people
from tournaments.people.memberships import services as memberships
from tournaments.people.recognising import search
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons.visibility import people_seen
from tournaments.site import careers
from tournaments.site.merging import selectors
from tournaments.site.merging import services as merging
from tournaments.site.privacy import services as privacy

DAY = date(2026, 10, 3)


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


def known(site, name, club=None, **given):
    """Somebody of a club, which is added where there is none of that name."""
    of = club and (people.find_club(club) or people.save_club(actor=site.administrator, name=club))
    return people.save_person(actor=site.administrator, name=name, club=of, **given)


def end_club(site, name, successor=None):
    board = sites.account(site.administrator, f"bestjoer-{name}", Invitation.Role.BOARD)
    of = successor and (
        people.find_club(successor) or people.save_club(actor=site.administrator, name=successor)
    )
    club = Club.objects.get(name=name)
    memberships.end_club(actor=board, club_id=club.pk, on=DAY, reason="too few", successor=of)


def spans(person):
    """The memberships of somebody: club, since, until, why it ended."""
    rows = person.memberships.order_by("pk").select_related("club")
    return [(row.club.name, row.since, row.until, row.ended_because) for row in rows]


def test_who_was_merged_while_the_own_club_ended_is_a_member_of_it_no_more(site):
    kept, merged = known(site, "Piet Earst"), known(site, "Piet Twad", "Ald")
    merge(site, kept, merged)
    end_club(site, "Ald")
    apart(site, merged)
    merged.refresh_from_db()
    kept.refresh_from_db()
    assert (merged.club, kept.club) == (None, None)
    assert (spans(merged), spans(kept)) == ([("Ald", None, DAY, "too few")], [])
    assert verification.all_defects() == []


def test_who_was_merged_while_the_own_club_went_up_in_others_comes_apart_in_the_last(site):
    kept, merged, other = (
        known(site, "Piet Earst"),
        known(site, "Piet Twad", "Ald"),
        known(site, "Ype", "Ald"),
    )
    merge(site, kept, merged)
    end_club(site, "Ald", "Nij")
    end_club(site, "Nij", "Nijst")
    kept.refresh_from_db()
    assert kept.club.name == "Nijst"
    apart(site, merged)
    for person in (merged, kept, other):
        person.refresh_from_db()
    assert merged.club == other.club
    assert spans(merged) == spans(other)
    assert (kept.club, spans(kept)) == (None, [])
    assert verification.all_defects() == []


def test_a_club_into_which_one_was_put_meanwhile_is_not_given_back(site):
    kept, merged = known(site, "Piet Earst"), known(site, "Piet Twad", "Ald")
    merge(site, kept, merged)
    kept.refresh_from_db()
    nij = people.save_club(actor=site.administrator, name="Nij")
    people.save_person(actor=site.administrator, person=kept, name=kept.name, club=nij)
    end_club(site, "Ald", "Nij")
    apart(site, merged)
    merged.refresh_from_db()
    kept.refresh_from_db()
    assert (merged.club, kept.club) == (nij, nij)


def test_two_of_one_name_of_whom_one_had_no_club_are_taken_apart(site):
    kept, merged = known(site, "Jan Smit"), known(site, "Jan Smit", "Ald")
    before = everything()
    merge(site, kept, merged)
    apart(site, merged)
    assert everything() == before


def test_a_guest_who_has_a_namesake_is_merged_and_taken_apart(site):
    known(site, "Tys Smit")
    guest, kept = known(site, "Tys Smit", guest=True), known(site, "Oare Namme", "Ald")
    before = everything()
    merge(site, kept, guest)
    apart(site, guest)
    assert everything() == before


def test_a_guest_and_the_namesake_who_is_a_member_are_one_and_two_again(site):
    guest, member = known(site, "Sjut Smit", guest=True), known(site, "Sjut Smit")
    before = everything()
    merge(site, guest, member)
    guest.refresh_from_db()
    assert not guest.guest
    apart(site, member)
    assert everything() == before


def test_a_guest_does_not_become_a_second_member_of_one_name_without_a_club(site, client):
    known(site, "Sjut Smit")
    guest, other = known(site, "Sjut Smit", guest=True), known(site, "Sjut Smits")
    client.force_login(site.administrator)
    page = client.get(
        reverse("person-merge-with", args=[guest.pk, other.pk]), headers={"accept-language": "en"}
    )
    assert "another member without a club has that name" in page.text
    with pytest.raises(Refusals, match="another member without a club has that name"):
        merge(site, guest, other)
    merge(site, other, guest)


def history(person):
    """The clubs of somebody as the page shows them."""
    rows = selectors.history(Person.objects.get(pk=person.pk)).memberships
    return [(row.club.name, row.since, row.until) for row in rows]


def moved(site, person, club, on):
    of = people.find_club(club) or people.save_club(actor=site.administrator, name=club)
    memberships.change_club(actor=site.administrator, person_id=person.pk, club=of, on=on, reason="moved")


def test_the_clubs_of_two_who_are_one_are_one_row_that_goes_on(site):
    kept, merged = known(site, "Sjirk Twa"), known(site, "Sjirk Ien", "Ald", player_class="HAA")
    merge(site, kept, merged)
    assert history(kept) == [("Ald", None, None)]
    (of_class,) = selectors.history(kept).classes
    assert (of_class.player_class, of_class.since, of_class.until) == ("HAA", None, None)
    moved(site, kept, "Nij", today := timezone.localdate())
    assert history(kept) == [("Ald", None, today), ("Nij", today, None)]
    apart(site, merged)
    assert history(merged) == [("Ald", None, None)]


def test_clubs_of_which_a_day_is_known_stay_and_none_is_at_the_time_of_another(site):
    kept, merged = known(site, "Sjirk Twa", "Nij"), known(site, "Sjirk Ien", "Ald")
    moved(site, merged, "Tusken", DAY)
    merge(site, kept, Person.objects.get(pk=merged.pk))
    today = timezone.localdate()
    assert history(kept) == [("Ald", None, DAY), ("Tusken", DAY, today), ("Nij", today, None)]
    assert selectors.history(kept).classes == ()


def test_a_club_of_the_other_of_which_no_day_is_known_gives_way(site):
    kept, merged = known(site, "Sjirk Twa", "Nij"), known(site, "Sjirk Ien", "Ald")
    merge(site, kept, merged)
    assert history(kept) == [("Nij", None, None)]


def test_a_wish_for_a_short_name_is_that_of_whom_it_was_recorded_for(site, twice):
    kept, merged = twice
    third = known(site, "S. Wytsma")

    def wish(person, wishes=True):
        privacy.wish_short_name(actor=site.administrator, person_id=person.pk, wishes=wishes)

    def wishing():
        return {*Person.objects.filter(wishes_short=True).values_list("pk", flat=True)}

    merge(site, kept, merged)
    wish(kept)
    apart(site, merged)
    assert wishing() == {kept.pk}
    merge(site, third, kept)
    apart(site, kept)
    assert wishing() == {kept.pk}
    merge(site, third, kept)
    wish(third, False)
    apart(site, kept)
    assert wishing() == {kept.pk}
    assert verification.all_defects() == []
