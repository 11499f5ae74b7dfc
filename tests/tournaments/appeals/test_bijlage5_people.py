"""What happens to an appeal when its people change: merged, taken apart, a club that ends, members who go."""

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from tests import sites
from tests.appeal_sites import CHAIR, DEPUTY, FIRST, MEMBERS, at
from tournaments.appeals import services as appeals
from tournaments.appeals.cases.selectors import case
from tournaments.appeals.committees import services as committees
from tournaments.ledger.chains import verification
from tournaments.models import Invitation, User
from tournaments.pages.words.refusals import Refusals
from tournaments.people import services as people
from tournaments.people.memberships import services as memberships
from tournaments.regulations.reasons import RuleViolation
from tournaments.site.merging import services as merging


def merge(court, kept, merged):
    given = {"kept_id": kept.pk, "merged_id": merged.pk, "reason": "one and the same"}
    return merging.merge(actor=court.site.administrator, **given)


def opens(user, name, *arguments):
    client = Client()
    client.force_login(user)
    return client.get(reverse(name, args=arguments)).status_code == 200


@pytest.mark.article("Bijlage 5 tasks.6")
def test_a_member_who_has_voted_is_not_made_a_party_by_merging(court, appeal):
    court.hear(appeal)
    court.vote(appeal, Snits=True)
    member, party = court.members["Snits"].person, court.first.person
    for kept, merged in ((member, party), (party, member)):
        with pytest.raises(Refusals, match=f"both have a part in appeal {appeal.pk}"):
            merge(court, kept, merged)
    assert opens(court.chair, "appeal", appeal.pk)
    assert case(appeal.pk).appeal.votes[0].member == MEMBERS["Snits"]


@pytest.mark.article("Bijlage 5 members")
def test_the_members_of_two_clubs_are_not_merged(court):
    one, other = (court.members[club].person for club in ("Snits", "Frjentsjer"))
    with pytest.raises(RuleViolation, match="cannot be the member of two clubs"):
        merge(court, one, other)
    other.refresh_from_db()
    assert other.merged_into is None
    assert opens(court.chair, "committee")


@pytest.mark.article("Bijlage 5 conditions.2")
def test_a_party_who_was_merged_with_somebody_outside_it_goes_on_in_either_account(court, appeal):
    given = {"actor": court.site.administrator}
    double = people.save_person(**given, name="Sjoerd Wietsma", club=None)
    account = sites.account(court.site.administrator, "wietsma", Invitation.Role.PLAYER, person=double)
    assert not opens(account, "appeal", appeal.pk)
    merge(court, court.first.person, double)
    for user in (account, court.first):
        assert opens(user, "appeal", appeal.pk)
    actor = User.objects.get(pk=account.pk)
    appeals.state(actor=actor, appeal_id=appeal.pk, party=FIRST, text="It stood still.")
    merging.take_apart(**given, merged_id=double.pk, reason="they are two")
    assert not opens(account, "appeal", appeal.pk)
    assert opens(court.first, "appeal", appeal.pk)


@pytest.mark.article("Bijlage 5 tasks.6")
def test_who_withdrew_as_a_party_by_a_merge_is_not_taken_apart_from_it(court):
    member = court.chair.person
    merge(court, member, court.first.person)
    court.first = User.objects.get(pk=court.first.pk)
    appeal = court.appeal()
    found = case(appeal.pk).appeal
    assert MEMBERS[CHAIR] not in found.remaining
    assert found.presiding == MEMBERS[DEPUTY]
    with pytest.raises(RuleViolation, match=f"are one in appeal {appeal.pk}"):
        merging.take_apart(
            actor=court.site.administrator, merged_id=court.first.person_id, reason="they are two"
        )


@pytest.mark.article("Bijlage 5 members")
def test_a_club_that_ends_leaves_its_member_in_the_appeal_and_no_longer_at_the_next_meeting(
    court, appeal, clock
):
    club, snits = court.members["Snits"].person.club, court.members["Snits"]
    memberships.end_club(
        actor=court.board, club_id=club.pk, on=at("2026-11-14 12:00:00").date(), reason="too few members"
    )
    court.hear(appeal)
    court.vote(appeal, Snits=True)
    assert MEMBERS["Snits"] in case(appeal.pk).appeal.remaining
    assert opens(snits, "appeal", appeal.pk)
    clock.set("2027-09-04 20:00:00")
    clubs = [user.person.club for user in court.members.values()]
    committees.hold_meeting(actor=court.board, day=at("2027-09-04 12:00:00").date(), clubs=clubs)
    assert not opens(snits, "officers")
    court.vote(appeal, Boalsert=False)
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 tasks.7")
def test_an_acting_chair_who_withdraws_is_followed_by_another_and_then_nobody_is_left(court, appeal):
    seats = {seat.person.name: seat.pk for seat in appeal.members.select_related("person")}
    given = {"appeal_id": appeal.pk}
    for club in (CHAIR, DEPUTY):
        appeals.withdraw(actor=court.members[club], why="I was there", **given)
    for clubs, chosen in ((("Snits", "Frjentsjer"), "Frjentsjer"), (("Snits",), "Snits")):
        member = {"member": seats[MEMBERS[chosen]], "writing": "By mail."}
        for club in clubs:
            appeals.choose_acting_chair(actor=court.members[club], **member, **given)
        assert case(appeal.pk).appeal.presiding == MEMBERS[chosen]
        appeals.withdraw(actor=court.members[chosen], why="A cousin", **given)
    assert case(appeal.pk).appeal.phase == "nobody-left"
    for user in (court.members["Snits"], court.first, court.site.leader, court.board):
        assert opens(user, "appeal", appeal.pk)
    with pytest.raises(PermissionDenied):
        court.hear(appeal)
    with pytest.raises(PermissionDenied):
        court.vote(appeal, Snits=True)
