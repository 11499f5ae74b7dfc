"""Who sits as of which moment: words and meetings that are typed later, clubs that merge or end, a mistyped
club. Bijlage 5 members, readings R118, R119 and R123.
"""

from datetime import date

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tests.appeal_sites import CHAIR, MEMBERS, at, member
from tests.tournaments.appeals.test_bijlage5_committees import meet, move, nominate, sitting
from tournaments.appeals import services as appeals
from tournaments.appeals.cases.committee import standing, words
from tournaments.appeals.cases.selectors import case
from tournaments.appeals.committees import services as committees
from tournaments.appeals.disputes import services as disputes
from tournaments.ledger.chains import verification
from tournaments.models import Club, LedgerEntry, Nomination
from tournaments.people import services as people
from tournaments.people.memberships import services as memberships
from tournaments.regulations.reasons import RuleViolation


def seated(appeal):
    """The members of an appeal, by club."""
    return {seat.club.name: seat.person.name for seat in appeal.members.all()}


def received(actor, dispute, moment):
    """An appeal of number 1 that came in at a moment, recorded now."""
    said = {"why": "So.", "against": "It.", "in_writing": True, "to_chair": True, "party": 1}
    return appeals.lodge_for(actor=actor, dispute_id=dispute.pk, at=at(moment), **said)


# --- words that are typed before their meeting is ---------------------------------------------------------


@pytest.mark.article("Bijlage 5 members")
def test_words_and_a_meeting_that_are_typed_in_november_count_from_the_day_of_the_meeting(db, clock):
    site = sites.build()
    board, leader = site.administrator, {"actor": site.leader}
    dispute = disputes.raise_dispute(event_id=site.event.pk, parties=[1, 4], text="The clock", **leader)
    clock.set("2026-11-20 12:00:00")
    club, user = member(board, "Snits", "Oene Kuipers", "oene")
    mistaken = committees.nominate(actor=board, club=club, person=user.person, on=date(2026, 9, 1))
    committees.withdraw_nomination(actor=board, nomination_id=mistaken.pk, reason="The wrong one.")
    clock.set("2026-11-20 12:05:00")
    _, other = member(board, "Snits", "Froukje Boersma", "froukje")
    committees.nominate(actor=board, club=club, person=other.person, on=date(2026, 9, 1))
    clock.set("2026-11-20 12:10:00")
    committees.hold_meeting(actor=board, day=date(2026, 9, 5), clubs=[club])
    assert seated(received(board, dispute, "2026-11-19 12:00:00")) == {"Snits": "Froukje Boersma"}
    assert standing(at("2026-09-04 12:00:00")).members == []
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 members")
def test_an_appeal_from_between_the_meeting_and_its_typing_has_the_member_that_was_named_for_it(court, clock):
    clock.set("2027-09-20 12:00:00")
    nominate(court, "Snits", "Froukje Boersma", date(2027, 8, 1))
    clock.set("2027-09-20 12:05:00")
    meet(court, *MEMBERS)
    new = MEMBERS | {"Snits": "Froukje Boersma"}
    dispute = court.dispute()
    assert seated(received(court.board, dispute, "2027-09-19 12:00:00")) == new
    assert seated(received(court.board, dispute, "2027-09-03 12:00:00")) == MEMBERS
    clock.set("2027-10-01 12:00:00")
    nominate(court, "Huzum", "Jorrit Wiarda", date(2027, 9, 1), "jorrit", why="It was mislaid.")
    made = Nomination.objects.get(club__name="Snits", on=date(2027, 8, 1))
    committees.withdraw_nomination(actor=court.board, nomination_id=made.pk, reason="Of Sint Anne.")
    assert sitting() == MEMBERS | {"Huzum": "Jorrit Wiarda"}
    assert seated(received(court.board, dispute, "2027-09-30 12:00:00")) == new, (
        "what came late, from then on"
    )


@pytest.mark.article("Bijlage 5 members")
def test_nobody_is_named_who_became_a_member_of_the_club_only_after_the_day_of_the_word(court, clock):
    clock.set("2026-11-20 12:00:00")
    person = move(court, "Snits", "Warkum", date(2026, 9, 4))
    given = {"actor": court.board, "club": person.club, "person": person, "why": "It was mislaid."}
    with pytest.raises(RuleViolation, match=f"{person.name} was none of Warkum on that day") as caught:
        committees.nominate(**given, on=date(2026, 9, 3))
    assert (caught.value.place, caught.value.reason.articles) == ("on", ("Bijlage 5 members", "R123", "R126"))
    committees.nominate(**given, on=date(2026, 9, 4))
    assert sitting()["Warkum"] == MEMBERS["Snits"]


@pytest.mark.article("Bijlage 5 members")
def test_who_was_recorded_under_the_right_club_too_late_is_put_right_and_named_from_the_day_itself(
    court, clock, client
):
    """A clerk typed the member under another club and put it right in October; the word is of 3 September."""
    clock.set("2026-11-20 12:00:00")
    person = move(court, "Snits", "Warkum", date(2026, 10, 1))
    told = {"actor": court.board, "club": person.club, "person": person, "why": "It was mislaid."}
    with pytest.raises(RuleViolation, match="put right first from which day"):
        committees.nominate(**told, on=date(2026, 9, 3))
    given = {"actor": court.board, "person_id": person.pk, "club": person.club, "reason": "mistyped at first"}
    with pytest.raises(RuleViolation, match="is in already"):
        memberships.change_club(**given, on=date(2026, 10, 1))
    memberships.change_club(**given, on=date(2026, 8, 1))
    days = [(row.club.name, row.since, row.until) for row in person.memberships.order_by("pk")]
    assert days == [("Snits", None, date(2026, 8, 1)), ("Warkum", date(2026, 8, 1), None)]
    entry = LedgerEntry.objects.filter(act="membership").latest("pk")
    assert (entry.subject["on"], entry.reason) == ("2026-08-01", "mistyped at first")
    for said, day in ((entry.before, "2026-10-01"), (entry.after, "2026-08-01")):
        assert (said["club"], said["since"]) == ("Warkum", day)
        assert said["membership_before"] == {"club": "Snits", "until": day}
    client.force_login(court.board)
    shown = client.get(reverse("union-record"), headers={"accept-language": "en"}).text
    assert "since: 1 Oct 2026; membership before it: club: Snits; until: 1 Oct 2026" in shown
    committees.nominate(**told, on=date(2026, 9, 3))
    assert sitting()["Warkum"] == MEMBERS["Snits"]
    given["club"] = Club.objects.get(name="Huzum")
    memberships.change_club(**given, on=date(2026, 11, 1))
    for day in (date(2026, 8, 1), date(2026, 7, 1)):
        with pytest.raises(RuleViolation, match="What held before it began on 2026-08-01"):
            memberships.change_club(**given, on=day)
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 members")
def test_a_wrong_club_of_one_day_does_not_keep_the_right_one_from_being_dated_earlier(court, clock):
    """On 20 November the clerk typed Huzum, and Warkum an hour later; it was so from 3 August on."""
    clock.set("2026-11-20 12:00:00")
    today, board = date(2026, 11, 20), court.board
    move(court, "Snits", "Huzum", today)
    person = move(court, "Snits", "Warkum", today)
    given = {"actor": board, "person_id": person.pk, "club": person.club, "reason": "mistyped at first"}
    memberships.change_club(**given, on=date(2026, 8, 3))
    days = [(row.club.name, row.since, row.until) for row in person.memberships.order_by("pk")]
    assert days == [
        ("Snits", None, date(2026, 8, 3)),
        ("Huzum", today, today),
        ("Warkum", date(2026, 8, 3), None),
    ]
    told = {"actor": board, "person": person, "on": date(2026, 9, 3), "why": "It was mislaid."}
    committees.nominate(**told, club=person.club)
    memberships.change_club(**given, on=date(2026, 8, 1))
    move(court, "Snits", "Huzum", today)
    given["club"] = Club.objects.get(name="Huzum")
    with pytest.raises(RuleViolation, match="What held before it began on 2026-08-01"):
        memberships.change_club(**given, on=date(2026, 7, 1))
    memberships.change_club(**given, on=date(2026, 9, 4))
    days = [(row.club.name, row.since, row.until) for row in person.memberships.order_by("pk")]
    assert days == [
        ("Snits", None, date(2026, 8, 1)),
        ("Huzum", today, today),
        ("Warkum", date(2026, 8, 1), date(2026, 9, 4)),
        ("Huzum", date(2026, 9, 4), None),
    ]
    assert verification.all_defects() == []


# --- a mistyped club, clubs that merge or end -------------------------------------------------------------


@pytest.mark.article("Bijlage 5 members")
def test_a_mistyped_club_that_is_put_right_takes_neither_seat_nor_chair_nor_part_in_an_appeal(court, appeal):
    day = date(2026, 11, 14)
    move(court, CHAIR, "Huzum", day)
    assert standing(timezone.now()).committee.chair is None
    assert MEMBERS[CHAIR] not in case(appeal.pk).appeal.remaining
    move(court, CHAIR, CHAIR, day)
    assert sitting() == MEMBERS
    assert standing(timezone.now()).committee.chair == MEMBERS[CHAIR]
    court.hear(appeal)
    assert case(appeal.pk).appeal.presiding == MEMBERS[CHAIR]


def end(court, club, successor=None, on=date(2026, 11, 10)):
    """Have a club end, or go up in another."""
    ended = Club.objects.get(name=club)
    given = {"club_id": ended.pk, "on": on, "reason": "too few members", "successor": successor}
    return memberships.end_club(actor=court.board, **given)


def officers():
    found = standing(timezone.now()).committee
    return found.chair, found.vacant, [one.name for one in found.former]


@pytest.mark.article("Bijlage 5 members")
def test_the_member_of_a_club_that_goes_up_in_another_keeps_seat_and_chair_until_the_next_meeting(
    court, clock
):
    clock.set("2026-11-20 12:00:00")
    new, newer = (people.save_club(actor=court.board, name=name) for name in ("Warkum-Nij", "Mar"))
    end(court, CHAIR, new)
    assert sitting() == MEMBERS
    assert officers() == (MEMBERS[CHAIR], (), [])
    made = court.appeal()
    assert seated(made)[CHAIR] == MEMBERS[CHAIR]
    end(court, "Warkum-Nij", newer, date(2026, 11, 15))
    assert officers() == (MEMBERS[CHAIR], (), [])
    move(court, CHAIR, "Huzum", date(2026, 11, 18))
    assert officers() == (None, (), [MEMBERS[CHAIR]])
    assert standing(at("2026-11-17 12:00:00")).committee.chair == MEMBERS[CHAIR]
    clock.set("2027-09-04 20:00:00")
    meet(court, *(MEMBERS.keys() - {CHAIR}), "Mar")
    assert sitting() == {club: name for club, name in MEMBERS.items() if club != CHAIR}
    assert officers()[1] == ("Mar",)
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 members")
def test_who_went_to_the_other_club_before_the_merger_has_left_the_club_of_the_seat(court, clock):
    clock.set("2026-11-20 12:00:00")
    new = people.save_club(actor=court.board, name="Warkum-Nij")
    move(court, CHAIR, "Warkum-Nij", date(2026, 11, 9))
    end(court, CHAIR, new)
    assert officers() == (None, (), [MEMBERS[CHAIR]])


@pytest.mark.article("Bijlage 5 members")
def test_a_club_that_ended_is_not_waited_for_and_its_member_is_named_as_a_former_one(court, clock, client):
    clock.set("2026-11-20 12:00:00")
    end(court, "Snits")
    assert "Snits" not in sitting()
    assert officers() == (MEMBERS[CHAIR], (), [MEMBERS["Snits"]])
    page = client.get(reverse("committee"), headers={"accept-language": "en"}).text
    assert f"{MEMBERS['Snits']} left Snits on 10 November 2026" in " ".join(page.split())
    assert "Clubs without a member" not in page


# --- what the pages say of it -----------------------------------------------------------------------------


@pytest.mark.article("Bijlage 5 members")
def test_a_word_is_said_to_have_counted_where_a_meeting_counted_it_and_nowhere_else(court, clock, client):
    clock.set("2027-09-04 20:00:00")
    nominate(court, "Snits", "Froukje Boersma", date(2027, 8, 1), "froukje")
    nominate(court, "Snits", "Jorrit Wiarda", date(2027, 8, 20), "jorrit")
    nominate(court, "Starum", "Tsjerk Bouma", date(2027, 8, 20), "tsjerk")
    meet(court, *MEMBERS)
    found = {one.row.person.name: (one.meeting, one.has_counted) for one in words()}
    assert found["Froukje Boersma"] == (date(2027, 9, 4), False), "another was named since"
    assert found["Jorrit Wiarda"] == (date(2027, 9, 4), True)
    assert found["Tsjerk Bouma"] == (date(2027, 9, 4), False), (
        "a club that was not among those of the meeting"
    )
    assert {found[name] for name in MEMBERS.values()} == {(date(2026, 9, 5), True)}
    client.force_login(court.board)
    page = client.get(reverse("nominations"), headers={"accept-language": "en"}).text
    assert page.count("counted at the meeting of 4 September 2027") == 1
    assert page.count("A meeting counted it") == 1
    last = Nomination.objects.get(person__name="Jorrit Wiarda")
    committees.withdraw_nomination(actor=court.board, nomination_id=last.pk, reason="of Sint Anne")
    assert sitting()["Snits"] == "Froukje Boersma"
    assert {one.row.person.name for one in words() if one.has_counted and one.row.on.year == 2027} == {
        "Froukje Boersma"
    }


@pytest.mark.article("Bijlage 5 members")
def test_a_club_that_was_forgotten_and_has_ended_since_is_added_on_the_page(court, clock, client):
    clock.set("2027-09-10 20:00:00")
    meet(court, *(MEMBERS.keys() - {"Snits", "Huzum"}))
    end(court, "Huzum", on=date(2027, 9, 4))
    end(court, "Snits", people.save_club(actor=court.board, name="Snits-Nij"), date(2027, 9, 5))
    client.force_login(court.board)
    huzum, snits = (Club.objects.get(name=name) for name in ("Huzum", "Snits"))
    page = client.get(reverse("meeting-add")).text
    _, forgotten = page.split('id="forgotten"')
    assert f'value="{snits.pk}"' in forgotten
    assert f'value="{huzum.pk}"' not in forgotten
    sent = {"forgotten": "yes", "club": snits.pk, "reason": "it was overlooked"}
    assert client.post(reverse("meeting-add"), sent).status_code == 302
    assert sitting()["Snits"] == MEMBERS["Snits"]
    assert verification.all_defects() == []
