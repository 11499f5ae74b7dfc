"""The committee on the site: the clubs' words, the annual meetings, chair and deputy. Bijlage 5, R45."""

from datetime import date
from importlib import import_module

import pytest
from django.apps import apps
from django.core.exceptions import PermissionDenied
from django.db.migrations.exceptions import IrreversibleError
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from tests.appeal_sites import CHAIR, DEPUTY, MEMBERS, at, member
from tournaments.appeals.cases.committee import chosen_by, standing
from tournaments.appeals.cases.permissions import is_member, receives_appeals
from tournaments.appeals.cases.selectors import case
from tournaments.appeals.committees import services as committees
from tournaments.ledger.attachments import Given
from tournaments.ledger.chains import verification
from tournaments.ledger.wording.words import what
from tournaments.models import AnnualMeeting, Club, LedgerEntry, Nomination, Notice, OfficersChoice, User
from tournaments.people import services as people
from tournaments.people.memberships import services as memberships
from tournaments.regulations.reasons import RuleViolation

NEXT = date(2027, 9, 4)


def sitting():
    """Who sits now, by club."""
    return {member.club: member.name for member in standing(timezone.now()).committee.members}


def nominate(court, club, name, on, username="nij", why=""):
    found, user = member(court.board, club, name, username)
    committees.nominate(actor=court.board, club=found, person=user.person, on=on, why=why)
    return user


def meet(court, *clubs, day=NEXT):
    return committees.hold_meeting(actor=court.board, day=day, clubs=Club.objects.filter(name__in=clubs))


@pytest.mark.article("Bijlage 5 members")
def test_each_club_with_an_internal_competition_has_the_member_it_named(court):
    assert sitting() == MEMBERS
    found = standing(timezone.now()).committee
    assert (found.chair, found.deputy) == (MEMBERS[CHAIR], MEMBERS[DEPUTY])
    running = Club.objects.filter(internal_competition=True)
    assert set(running.values_list("name", flat=True)) == set(MEMBERS)
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 members")
def test_a_club_that_says_nothing_keeps_its_member_for_a_year_and_who_stops_has_none(court, clock):
    clock.set("2027-09-04 20:00:00")
    nominate(court, "Snits", "Froukje Boersma", date(2027, 8, 1))
    meet(court, "Snits", "Warkum", "Huzum", "Boalsert")
    assert sitting() == {
        "Boalsert": MEMBERS["Boalsert"],
        "Huzum": MEMBERS["Huzum"],
        "Snits": "Froukje Boersma",
        "Warkum": MEMBERS["Warkum"],
    }
    why = {row.club: str(row.because) for row in standing(timezone.now()).committee.members}
    assert why["Warkum"] == "Goes on for a year: Warkum had named nobody by the annual meeting"
    assert why["Snits"] == "Named by Snits on 2027-08-01"


@pytest.mark.article("Bijlage 5 members")
def test_a_club_that_was_forgotten_is_added_to_the_meeting_with_the_member_it_had_named(court, client, clock):
    clock.set("2027-09-10 20:00:00")
    forgotten, others = "Snits", [club for club in MEMBERS if club != "Snits"]
    meet(court, *others)
    assert forgotten not in sitting()
    with pytest.raises(RuleViolation, match="say why it is recorded only now"):
        nominate(court, others[0], "Tsjerk Bouma", date(2027, 8, 1), "tsjerk")
    nominate(court, forgotten, "Froukje Boersma", date(2027, 8, 1), why="it was overlooked too")
    assert forgotten not in sitting()
    found = Club.objects.get(name=forgotten)
    with pytest.raises(PermissionDenied):
        committees.add_club(actor=court.chair, club=found, reason="it was overlooked")
    client.force_login(court.board)
    sent = {"forgotten": "yes", "club": found.pk, "reason": ""}
    assert client.post(reverse("meeting-add"), sent).status_code == 422
    assert client.post(reverse("meeting-add"), sent | {"reason": "it was overlooked"}).status_code == 302
    assert sitting() == {club: MEMBERS[club] for club in others} | {forgotten: "Froukje Boersma"}
    assert Club.objects.get(pk=found.pk).internal_competition
    entry = LedgerEntry.objects.filter(act="annual-meeting").order_by("pk").last()
    assert entry.reason == "it was overlooked"
    assert set(entry.after["clubs"]) - set(entry.before["clubs"]) == {forgotten}
    with pytest.raises(RuleViolation, match="among the clubs of that meeting already"):
        committees.add_club(actor=court.board, club=found, reason="again")
    offered = client.get(reverse("meeting-add")).context["forgotten"].fields["club"].queryset
    assert not set(MEMBERS) & {club.name for club in offered}
    with override("nl"):
        said = set(map(what, LedgerEntry.objects.filter(act__in=["nomination", "annual-meeting"])))
    assert said >= {f"lid van de commissie aangewezen, {forgotten}, 1-8-2027", "jaarvergadering, 4-9-2027"}
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 members")
def test_a_word_after_the_meeting_counts_from_the_next(court, clock):
    clock.set("2027-03-01 12:00:00")
    nominate(court, "Snits", "Froukje Boersma", date(2027, 3, 1))
    assert sitting()["Snits"] == MEMBERS["Snits"]
    clock.set("2027-09-04 20:00:00")
    meet(court, *MEMBERS)
    assert sitting()["Snits"] == "Froukje Boersma"


def move(court, member_of, club, on):
    """Have the member of a club go to another club, or to none."""
    to = Club.objects.filter(name=club).first()
    given = {"club": to, "on": on, "reason": "moved house"}
    person = court.members[member_of].person
    memberships.change_club(actor=court.board, person_id=person.pk, **given)
    person.refresh_from_db()
    return person


@pytest.mark.article("Bijlage 5 members")
def test_who_left_the_club_sits_for_it_no_longer_from_that_day_on_and_may_no_more_than_others(
    court, clock, client
):
    clock.set("2027-02-01 12:00:00")
    move(court, CHAIR, "", date(2027, 1, 20))
    assert CHAIR not in sitting()
    found = standing(timezone.now()).committee
    assert (found.chair, found.deputy) == (None, MEMBERS[DEPUTY])
    assert standing(at("2027-01-19 12:00:00")).committee.chair == MEMBERS[CHAIR]
    assert not is_member(court.chair)
    assert not receives_appeals(court.chair)
    assert receives_appeals(court.members[DEPUTY])
    client.force_login(court.chair)
    assert client.get(reverse("officers")).status_code == 403
    page = " ".join(client.get(reverse("committee"), headers={"accept-language": "en"}).text.split())
    assert f"{MEMBERS[CHAIR]} left {CHAIR} on 20 January 2027, and is on the panel for it no longer" in page
    assert f"Clubs without a member until the next annual meeting: {CHAIR}." in page
    made = court.appeal()
    assert MEMBERS[CHAIR] not in [seat.person.name for seat in made.members.all()]
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 members")
def test_a_meeting_is_held_though_one_club_names_who_went_there_and_the_other_says_nothing(
    court, clock, client
):
    clock.set("2027-09-04 20:00:00")
    person = move(court, "Snits", "Warkum", date(2027, 5, 1))
    warkum = Club.objects.get(name="Warkum")
    committees.nominate(actor=court.board, club=warkum, person=person, on=date(2027, 8, 1))
    client.force_login(court.board)
    clubs = [club.pk for club in Club.objects.filter(name__in=MEMBERS)]
    given = {"day": "2027-09-04", "clubs": clubs}
    shown = client.post(reverse("meeting-add"), given, headers={"accept-language": "en"})
    said = " ".join(shown.text.split())
    assert f"{MEMBERS['Snits']} left Snits on 1 May 2027, and is on the panel for it no longer" in said
    assert "Clubs that may still name a member, until this meeting is recorded: Snits." in said
    assert client.post(reverse("meeting-add"), given | {"confirmed": "yes"}).status_code == 302
    now = sitting()
    assert now == {club: name for club, name in MEMBERS.items() if club != "Snits"} | {
        "Warkum": MEMBERS["Snits"]
    }
    entry = LedgerEntry.objects.filter(act="annual-meeting").first()
    assert entry.after["former"] == [f"{MEMBERS['Snits']} (Snits)"]
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 members")
def test_an_appeal_that_came_in_keeps_its_members_whoever_leaves_a_club(court, appeal):
    move(court, "Snits", "", date(2026, 11, 14))
    assert "Snits" not in sitting()
    court.hear(appeal)
    court.vote(appeal, Snits=True)
    assert case(appeal.pk).appeal.votes[0].member == MEMBERS["Snits"]


@pytest.mark.article("Bijlage 5 tasks.1")
def test_officers_stay_while_they_are_members_and_are_chosen_anew_in_writing(court, clock):
    clock.set("2027-09-04 20:00:00")
    nominate(court, CHAIR, "Froukje Boersma", date(2027, 8, 1))
    meet(court, *MEMBERS)
    found = standing(timezone.now())
    assert (found.committee.chair, found.committee.deputy) == (None, MEMBERS[DEPUTY])
    people_by_name = found.people
    two = {"chair": people_by_name[MEMBERS[DEPUTY]], "deputy": people_by_name["Froukje Boersma"]}
    members = [user for club, user in court.members.items() if club != CHAIR]
    for user in (*members, User.objects.get(username="nij")):
        assert standing(timezone.now()).committee.chair is None
        committees.choose(actor=user, writing="My letter of 6 September.", **two)
    found = standing(timezone.now()).committee
    assert (found.chair, found.deputy) == (MEMBERS[DEPUTY], "Froukje Boersma")
    before = standing(clock.now().replace(year=2026, month=12)).committee
    assert (before.chair, before.deputy) == (MEMBERS[CHAIR], MEMBERS[DEPUTY])


@pytest.mark.article("Bijlage 5 tasks.1")
def test_a_choice_names_two_different_members_and_its_writing(court):
    chair, deputy = court.members[CHAIR].person, court.members[DEPUTY].person
    given = {"actor": court.chair, "writing": "Letters."}
    for persons, message in (
        ({"chair": chair, "deputy": chair}, "both chair and deputy"),
        ({"chair": court.first.person, "deputy": deputy}, "is no member"),
    ):
        with pytest.raises(RuleViolation, match=message):
            committees.choose(**given, **persons)
    with pytest.raises(RuleViolation, match="in writing"):
        committees.choose(actor=court.chair, chair=chair, deputy=deputy, writing=" ")
    for outsider in (court.first, court.site.leader):
        with pytest.raises(PermissionDenied):
            committees.choose(actor=outsider, chair=chair, deputy=deputy, writing="Letters.")


@pytest.mark.article("Bijlage 5 tasks.1")
def test_no_member_alone_chooses_chair_and_deputy_and_the_last_word_of_each_counts(court, clock):
    clock.set("2027-03-01 12:00:00")
    people_of = {club: user.person for club, user in court.members.items()}

    def choose(club, chair, deputy):
        two = {"chair": people_of[chair], "deputy": people_of[deputy]}
        committees.choose(actor=court.members[club], writing="My letter.", **two)
        found = standing(timezone.now())
        return found.committee.chair, sorted(chosen_by(found))

    Notice.objects.all().delete()
    assert choose("Snits", "Snits", "Huzum") == (MEMBERS[CHAIR], [MEMBERS["Snits"]])
    told = set(Notice.objects.filter(kind="officers-vote").values_list("user", flat=True))
    assert told == {user.pk for club, user in court.members.items() if club != "Snits"}
    for club in MEMBERS.keys() - {"Snits"}:
        assert choose(club, "Huzum", "Snits")[0] == MEMBERS[CHAIR]
    assert choose("Snits", "Huzum", "Snits")[0] == MEMBERS["Huzum"]
    clock.set("2027-03-01 12:00:01")
    assert choose("Dronryp", "Dronryp", "Huzum") == (MEMBERS["Huzum"], [MEMBERS["Dronryp"]])
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 tasks.1")
def test_the_paper_that_the_members_signed_chooses_at_once_and_is_kept_with_the_choice(court, client):
    chair, deputy = court.members["Snits"].person, court.members["Huzum"].person
    given = {"chair": chair, "deputy": deputy, "writing": "Signed by all six."}
    with pytest.raises(RuleViolation, match="give the paper that its members signed") as found:
        committees.choose(actor=court.board, **given)
    assert found.value.place == "files"
    made = committees.choose(actor=court.board, **given, files=[Given("paper.pdf", b"%PDF-1.4 x")])
    assert standing(timezone.now()).committee.chair == MEMBERS["Snits"]
    entry = LedgerEntry.objects.filter(act="officers").first()
    assert (entry.subject, entry.after["files"][0]["name"]) == ({"choice": made.pk}, "paper.pdf")
    assert verification.all_defects() == []
    address = reverse("attachment", args=[made.attachments.get().pk])
    for user, status in ((court.board, 200), (court.members["Snits"], 200), (court.first, 404)):
        client.force_login(user)
        assert client.get(address).status_code == status
        page = client.get(reverse("committee"))
        assert (address in page.text) is (status == 200)


@pytest.mark.article("Bijlage 5 tasks.1")
def test_what_was_chosen_before_each_member_had_to_choose_still_stands(court):
    chair, deputy = court.members["Snits"].person, court.members["Huzum"].person
    given = {"chair": chair, "deputy": deputy, "writing": "Letters.", "by": court.members["Snits"]}
    OfficersChoice.objects.create(at=timezone.now(), **given)
    assert standing(timezone.now()).committee.chair == MEMBERS["Snits"]


@pytest.mark.article("Bijlage 5 members")
def test_a_club_without_a_member_is_promised_no_more_than_the_next_annual_meeting(court, clock, client):
    clock.set("2027-09-04 20:00:00")
    people.save_club(actor=court.board, name="Starum")
    meet(court, *MEMBERS, "Starum")
    page = client.get(reverse("committee"), headers={"accept-language": "en"}).text
    said = " ".join(page.split())
    assert "Clubs without a member until the next annual meeting: Starum." in said
    clock.set("2027-10-01 12:00:00")
    nominate(court, "Starum", "Jorrit Wiarda", date(2027, 9, 20))
    assert "Starum" not in sitting()
    clock.set("2028-09-02 20:00:00")
    meet(court, *MEMBERS, "Starum", day=date(2028, 9, 2))
    assert sitting()["Starum"] == "Jorrit Wiarda"


@pytest.mark.article("Bijlage 5 members")
def test_words_that_cannot_count_are_refused(court, clock):
    clock.set("2027-03-01 12:00:00")
    other = court.members["Huzum"].person
    snits = Club.objects.get(name="Snits")
    own = court.members["Snits"].person
    given = {"actor": court.board, "club": snits}
    with pytest.raises(RuleViolation, match="none of Snits"):
        committees.nominate(**given, person=other, on=date(2027, 2, 1))
    with pytest.raises(RuleViolation, match="still to come"):
        committees.nominate(**given, person=own, on=date(2027, 3, 2))
    with pytest.raises(RuleViolation, match="say why it is recorded only now"):
        committees.nominate(**given, person=own, on=date(2026, 9, 5))
    committees.nominate(**given, person=own, on=date(2027, 2, 1))
    with pytest.raises(RuleViolation, match="on that day already"):
        committees.nominate(**given, person=own, on=date(2027, 2, 1))
    with pytest.raises(PermissionDenied):
        committees.nominate(actor=court.chair, club=snits, person=own, on=date(2027, 2, 2))


LATE = "The letter of 20 August lay in another file."


@pytest.mark.article("Bijlage 5 members")
def test_a_word_that_was_told_in_time_is_recorded_after_the_meeting_and_counts_from_then_on(
    court, appeal, clock, client
):
    clock.set("2026-12-01 12:00:00")
    found, user = member(court.board, CHAIR, "Froukje Boersma", "nij")
    given = {"club": found.pk, "person": user.person.pk, "on": "2026-08-20"}
    client.force_login(court.board)
    refused = client.post(reverse("nominations"), given, headers={"accept-language": "en"})
    assert "was held since: say why it is recorded only now" in refused.text
    assert sitting() == MEMBERS
    assert client.post(reverse("nominations"), given | {"why": LATE}).status_code == 302
    assert sitting() == MEMBERS, "the club said otherwise on a later day"
    given["on"] = "2026-09-03"
    assert client.post(reverse("nominations"), given | {"why": LATE}).status_code == 302
    assert sitting() == MEMBERS | {CHAIR: "Froukje Boersma"}
    now = standing(timezone.now()).committee
    assert (now.chair, now.deputy) == (None, MEMBERS[DEPUTY])
    assert standing(at("2026-11-30 12:00:00")).committee.chair == MEMBERS[CHAIR]
    assert case(appeal.pk).appeal.presiding == MEMBERS[CHAIR], "who judges an appeal that came in"
    page = client.get(reverse("committee"), headers={"accept-language": "en"}).text
    assert f"Named by {CHAIR} on 3 September 2026, which was recorded on 1 December 2026" in page
    listed = client.get(reverse("nominations"), headers={"accept-language": "en"}).text
    assert listed.count(LATE) == listed.count("after the meeting</span>") == 2
    entry = LedgerEntry.objects.filter(act="nomination").first()
    assert (entry.actor, entry.reason, entry.subject["on"]) == (court.board, LATE, "2026-09-03")
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 members")
def test_a_word_that_a_meeting_counted_is_taken_back_and_what_the_club_said_before_holds(
    court, appeal, clock, client
):
    clock.set("2027-09-04 20:00:00")
    nominate(court, "Snits", "Froukje Boersma", date(2027, 8, 1))
    meet(court, *MEMBERS)
    made = Nomination.objects.get(on=date(2027, 8, 1))
    clock.set("2027-10-01 12:00:00")
    client.force_login(court.board)
    address = reverse("nomination-removal", args=[made.pk])
    page = client.get(reverse("nominations"), headers={"accept-language": "en"}).text
    assert address in page
    assert reverse("nomination-removal", args=[Nomination.objects.filter(on__year=2026)[0].pk]) not in page
    client.post(address, {"reason": "It was the word of Sint Anne"})
    assert sitting()["Snits"] == MEMBERS["Snits"]
    assert standing(at("2027-09-30 12:00:00")).committee.members[-2].name == "Froukje Boersma"
    with pytest.raises(RuleViolation, match="was withdrawn already"):
        committees.withdraw_nomination(actor=court.board, nomination_id=made.pk, reason="again")
    again = client.get(reverse("nominations"), headers={"accept-language": "en"}).text
    assert "It was the word of Sint Anne" in again
    assert address not in again
    person = people.save_person(actor=court.board, name="Jorrit Wiarda", club=made.club)
    given = {"actor": court.board, "club": made.club, "on": made.on}
    committees.nominate(**given, person=person, why="This was the word.")
    assert sitting()["Snits"] == "Jorrit Wiarda"
    assert [one.taken_back for one in Nomination.objects.filter(on=made.on)] == [False, True, False]
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 members")
def test_a_word_for_a_meeting_before_the_last_is_neither_recorded_nor_taken_back(court, clock):
    clock.set("2027-09-04 20:00:00")
    meet(court, *MEMBERS)
    counted = Nomination.objects.get(club__name="Snits")
    own = court.members["Snits"].person
    given = {"actor": court.board, "club": own.club, "person": own}
    with pytest.raises(RuleViolation, match="An annual meeting before that of 2027-09-04 counted it"):
        committees.nominate(**given, on=date(2026, 9, 5), why="Late.")
    with pytest.raises(RuleViolation, match="An annual meeting before"):
        committees.withdraw_nomination(actor=court.board, nomination_id=counted.pk, reason="no")
    committees.nominate(**given, on=date(2026, 9, 6), why="Late.")


@pytest.mark.article("Bijlage 5 members")
def test_taking_a_word_back_that_makes_somebody_the_member_of_two_clubs_is_refused(court, clock):
    clock.set("2027-09-04 20:00:00")
    nominate(court, "Snits", "Froukje Boersma", date(2027, 8, 1))
    snits, warkum = court.members["Snits"].person, court.chair.person
    committees.nominate(actor=court.board, club=warkum.club, person=warkum, on=date(2027, 8, 1))
    meet(court, *MEMBERS)
    kept = people.save_person(actor=court.board, name="Y. Hofstra", club=warkum.club)
    for merged in (snits, warkum):
        type(merged).objects.filter(pk=merged.pk).update(merged_into=kept)
    made = Nomination.objects.get(club__name="Snits", on=date(2027, 8, 1))
    with pytest.raises(RuleViolation, match="cannot be the member of two clubs"):
        committees.withdraw_nomination(actor=court.board, nomination_id=made.pk, reason="no")
    assert not Nomination.objects.filter(replaces=made).exists()


@pytest.mark.article("Bijlage 5 members")
def test_an_appeal_that_waits_for_a_committee_has_the_one_that_a_late_word_makes(db, clock):
    from tests import sites
    from tournaments.appeals import services as appeals
    from tournaments.appeals.disputes import services as disputes

    site = sites.build()
    given, board = {"actor": site.leader}, site.administrator
    dispute = disputes.raise_dispute(event_id=site.event.pk, parties=[1, 4], text="The clock", **given)
    disputes.rule(dispute_id=dispute.pk, text="Lost", **given)
    disputes.notify(dispute_id=dispute.pk, party=1, how="by mail", **given)
    appeal = appeals.lodge(actor=site.player, dispute_id=dispute.pk, why="So.", against="It.")
    club, user = member(board, "Snits", "Oene Kuipers", "oene")
    committees.hold_meeting(actor=board, day=date(2026, 9, 5), clubs=[club])
    assert case(appeal.pk).members == []
    assert not LedgerEntry.objects.filter(act="appeal-committee").exists()
    committees.nominate(actor=board, club=club, person=user.person, on=date(2026, 9, 1), why="Late.")
    assert case(appeal.pk).appeal.remaining == ("Oene Kuipers",)
    assert verification.all_defects() == []


def test_a_word_recorded_by_mistake_is_taken_back_and_its_row_stays(court, clock):
    clock.set("2027-03-01 12:00:00")
    nominate(court, "Snits", "Froukje Boersma", date(2027, 2, 1))
    made = Nomination.objects.get(on=date(2027, 2, 1))
    with pytest.raises(RuleViolation, match="say why"):
        committees.withdraw_nomination(actor=court.board, nomination_id=made.pk, reason=" ")
    committees.withdraw_nomination(actor=court.board, nomination_id=made.pk, reason="of Sint Anne")
    assert LedgerEntry.objects.filter(act="nomination").first().before == {"name": "Froukje Boersma"}
    back = Nomination.objects.get(replaces=made)
    assert (back.taken_back, back.why, back.by) == (True, "of Sint Anne", court.board)
    clock.set("2027-09-04 20:00:00")
    meet(court, *MEMBERS)
    assert sitting() == MEMBERS


def test_what_the_tables_of_before_cannot_keep_is_not_taken_back(court, clock):
    migration = import_module("tournaments.migrations.0050_words_told_in_time").Migration
    first = migration.operations[-1]
    clock.set("2027-03-01 12:00:00")
    nominate(court, "Snits", "Froukje Boersma", date(2027, 2, 1))
    first.reverse_code(apps, None)
    made = Nomination.objects.get(on=date(2027, 2, 1))
    committees.withdraw_nomination(actor=court.board, nomination_id=made.pk, reason="of Sint Anne")
    with pytest.raises(IrreversibleError, match="withdrawn or recorded anew"):
        first.reverse_code(apps, None)


def test_a_meeting_is_after_the_last_and_not_to_come_and_some_club_plays(court, clock):
    clock.set("2027-09-04 20:00:00")
    for day, message in ((date(2026, 9, 5), "take a later day"), (date(2027, 9, 5), "still to come")):
        with pytest.raises(RuleViolation, match=message):
            meet(court, *MEMBERS, day=day)
    with pytest.raises(RuleViolation, match="No club runs"):
        meet(court)
    assert AnnualMeeting.objects.count() == 1


def test_namesakes_of_two_clubs_both_sit(court, clock):
    clock.set("2027-09-04 20:00:00")
    nominate(court, "Snits", MEMBERS["Warkum"], date(2027, 8, 1))
    meet(court, *MEMBERS)
    name = MEMBERS["Warkum"]
    assert sitting() | {"Snits": f"{name} (Snits)", "Warkum": f"{name} (Warkum)"} == sitting()
    assert standing(timezone.now()).committee.chair == f"{name} (Warkum)"


def test_appeals_go_to_chair_and_deputy_and_the_board(court):
    receiving = {club for club, user in court.members.items() if receives_appeals(user)}
    assert receiving == {CHAIR, DEPUTY}
    assert receives_appeals(court.board)
    assert not any(map(receives_appeals, (court.first, court.site.leader)))


def test_who_was_merged_into_somebody_sits_as_that_somebody(court):
    from tournaments.site.merging import services as merging

    old = court.members["Snits"].person
    kept = people.save_person(actor=court.board, name="Oene B. Kuipers", club=old.club)
    merging.merge(actor=court.board, kept_id=kept.pk, merged_id=old.pk, reason="one and the same")
    court.members["Snits"].refresh_from_db()

    assert is_member(court.members["Snits"])


@pytest.mark.article("Bijlage 5 members")
def test_an_appeal_from_before_any_committee_is_before_the_first_that_is_composed(db, clock):
    from tests import sites
    from tournaments.appeals import services as appeals
    from tournaments.appeals.cases.selectors import case
    from tournaments.appeals.disputes import services as disputes

    site = sites.build()
    given = {"actor": site.leader}
    dispute = disputes.raise_dispute(event_id=site.event.pk, parties=[1, 4], text="The clock", **given)
    disputes.rule(dispute_id=dispute.pk, text="Lost", **given)
    disputes.notify(dispute_id=dispute.pk, party=1, how="by mail", **given)
    appeal = appeals.lodge(actor=site.player, dispute_id=dispute.pk, why="So.", against="It.")
    assert case(appeal.pk).appeal.phase == "nobody-left"
    board = site.administrator
    club, user = member(board, "Snits", "Oene Kuipers", "oene")
    committees.nominate(actor=board, club=club, person=user.person, on=date(2026, 9, 1))
    committees.hold_meeting(actor=board, day=date(2026, 9, 5), clubs=[club])
    found = case(appeal.pk).appeal
    assert (found.remaining, found.phase) == (("Oene Kuipers",), "acting-chair")
