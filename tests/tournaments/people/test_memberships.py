"""Clubs and classes over time: rows with days and reasons, and what happened stays as it was."""

from datetime import date, timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tournaments.events.entries import services as entries
from tournaments.events.setting_up import creating as events
from tournaments.ledger.chains import verification
from tournaments.models import Club, Invitation, Person, PointsEntry
from tournaments.pages.words.refusals import Refusals
from tournaments.people import services as people
from tournaments.people.memberships import services as memberships
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons.classification import people as people_over_time
from tournaments.seasons.classification import selectors as classification
from tournaments.seasons.classification import services as ledger
from tournaments.seasons.places import places
from tournaments.site.merging import services as merging

DAY = date(2026, 10, 3)


@pytest.fixture
def board(site):
    return sites.account(site.administrator, "bestjoer", Invitation.Role.BOARD)


def club(name):
    return Club.objects.get(name=name)


def test_what_is_known_for_the_first_time_has_no_first_day(site):
    person = site.event.entrants.get(number=1).person
    (row,) = person.memberships.all()
    assert (row.since, row.until, row.club) == (None, None, person.club)
    people.save_person(
        actor=site.administrator, name=person.name, club=person.club, player_class="HA", person=person
    )
    people.save_person(actor=site.administrator, name=person.name, club=None, player_class="1", person=person)
    rows = [(row.player_class, row.since, row.until) for row in person.classes.order_by("pk")]
    today = timezone.localdate()
    assert rows == [("HA", None, today), ("1", today, None)]
    assert person.memberships.get().until == today


def test_days_follow_each_other_and_none_is_to_come(site, board):
    person = site.event.entrants.get(number=2).person
    move = {"actor": board, "person_id": person.pk, "reason": "moved"}
    memberships.change_club(**move, club=club("Huzum"), on=DAY)
    with pytest.raises(RuleViolation, match="cannot end before"):
        memberships.change_club(**move, club=None, on=DAY - timedelta(days=1))
    with pytest.raises(RuleViolation, match="still to come"):
        memberships.change_club(**move, club=None, on=timezone.localdate() + timedelta(days=1))
    with pytest.raises(RuleViolation, match="say why"):
        memberships.change_club(actor=board, person_id=person.pk, reason=" ", club=None, on=DAY)
    with pytest.raises(PermissionDenied):
        memberships.change_club(actor=site.leader, person_id=person.pk, reason="x", club=None, on=DAY)
    assert verification.all_defects() == []


def test_a_namesake_where_the_members_go_keeps_a_club_from_ending(site, board):
    first = Person.objects.filter(club=club("Huzum")).first()
    people.save_person(actor=site.administrator, name=first.name, club=club("Dronryp"))
    with pytest.raises(Refusals, match=first.name):
        memberships.end_club(
            actor=board, club_id=club("Huzum").pk, on=DAY, reason="merger", successor=club("Dronryp")
        )
    memberships.end_club(actor=board, club_id=club("Huzum").pk, on=DAY, reason="nobody left")
    with pytest.raises(RuleViolation, match="no club any more"):
        memberships.change_club(
            actor=board, person_id=first.pk, club=club("Huzum"), on=timezone.localdate(), reason="back"
        )
    history = people_over_time.club_history(club("Huzum"), Person.objects.all())
    assert first.name in {row.person.name for row in history.former}


@pytest.mark.article("B.3")
def test_a_team_that_goes_to_another_club_takes_its_place_along(site, board):
    sites.found(site, "B", players=sites.teams(4))
    given = {"actor": board, "year": 2027, "on": DAY, "reason": "the club has no eight players left"}
    memberships.transfer_team(**given, team="Huzum 1", club=club("Warkum"), new_name="Warkum 2")
    (moved,) = people_over_time.club_history(club("Huzum"), Person.objects.all()).transfers
    assert (moved.team, moved.from_club, moved.year) == ("Huzum 1", club("Huzum"), 2027)
    now = places.transferred(places.Place(1, "Huzum 1", club="Huzum"), [moved])
    assert (now.name, now.club, now.transfer) == ("Warkum 2", "Warkum", moved)
    with pytest.raises(RuleViolation, match="No team"):
        memberships.transfer_team(**given, team="Nimmen 1", club=club("Dronryp"), new_name="Dronryp 3")
    with pytest.raises(RuleViolation, match="already"):
        memberships.transfer_team(**given, team="Frjentsjer 1", club=club("Huzum"), new_name="Dronryp 1")


def test_points_of_two_people_who_are_one_are_counted_together_and_can_be_taken_apart(site, board):
    one, other = (site.event.entrants.get(number=number).person for number in (1, 2))
    stranger = people.save_person(actor=site.administrator, name="Sjoerd Wietsma", club=None)
    for person, points in ((one, 3), (stranger, 4), (other, 1)):
        ledger.correct(actor=board, person_id=person.pk, year=2025, kind="WP", points=points, reason="list")
    merging.merge(actor=site.administrator, kept_id=one.pk, merged_id=stranger.pk, reason="one spelling")
    assert people_over_time.own_points(one, site.season).line.tp == 7
    lines = {
        line["person"]: line["tp"] for rows in classification.page(site.season).classes for line in rows.rows
    }
    assert lines == {one.pk: 7, other.pk: 1}
    merging.take_apart(actor=site.administrator, merged_id=stranger.pk, reason="cousins")
    assert people_over_time.own_points(one, site.season).line.tp == 3
    assert PointsEntry.objects.count() == 3


@pytest.mark.article("E.4")
def test_ages_are_those_of_the_day_that_counts(site):
    child = people.save_person(actor=site.administrator, name="Nynke Bosma", club=None, born=date(2012, 9, 1))
    season = events.add_season(actor=site.administrator, year=2027)
    found = people_over_time.age(child, season)
    assert (found.years, found.championships) == (15, ("jeugd", "junioren"))
    assert people_over_time.age(site.event.entrants.get(number=1).person, season) is None


def test_nobody_becomes_a_member_of_a_club_that_ended_by_whatever_way(site, board):
    gone = club("Huzum")
    member = Person.objects.filter(club=gone).first()
    secretary = sites.account(site.administrator, "skriuwer", Invitation.Role.SECRETARY, club=gone)
    youth = sites.found(site, "E", "jeugd", players=sites.many(5), seed=None)
    memberships.end_club(actor=board, club_id=gone.pk, on=DAY, reason="too few members")
    gone.refresh_from_db()
    line = ledger.PointsLine("line 2", "Abe Nij", gone.name, 2020, wp=2, player_class="3")
    for act in (
        lambda: people.save_person(actor=board, name="Abe Nij", club=gone),
        lambda: memberships.change_club(
            actor=board, person_id=member.pk, club=gone, on=timezone.localdate(), reason="back"
        ),
        lambda: entries.add_own(actor=secretary, event_id=youth.pk, name="Abe Nij"),
        lambda: ledger.import_years(actor=board, lines=[line], newcomers=True, reason="the old list"),
    ):
        with pytest.raises((RuleViolation, Refusals), match="no club any more"):
            act()
    assert not Person.objects.filter(name="Abe Nij").exists()


def test_a_change_of_club_or_class_leads_to_the_page_of_the_person_which_lists_it(site, board, client):
    person = site.event.entrants.get(number=1).person
    there = Club.objects.exclude(pk=person.club_id).first()
    client.force_login(board)
    sent = {"on": timezone.localdate().isoformat(), "reason": "moved"}
    for name, more in (("club-move", {"club": there.pk}), ("class-change", {"player_class": "1"})):
        answer = client.post(reverse(name, args=[person.pk]), sent | more)
        assert (answer.status_code, answer.url) == (302, reverse("person", args=[person.pk]))
