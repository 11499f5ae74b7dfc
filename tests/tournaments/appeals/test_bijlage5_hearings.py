"""Who presides is chosen by all, and who is heard was invited and could come: Bijlage 5 tasks 1 and 2."""

import pytest
from django.urls import reverse

from tests.appeal_sites import CHAIR, DEPUTY, FIRST, MEMBERS, SECOND, at
from tournaments.appeals import services as appeals
from tournaments.appeals.cases.selectors import case
from tournaments.ledger.attachments import Given
from tournaments.ledger.chains import verification
from tournaments.models import AppealAct, LedgerEntry, Notice
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation

# --- who presides -----------------------------------------------------------------------------------------


@pytest.mark.article("Bijlage 5 tasks.1")
def test_nobody_makes_himself_acting_chair_and_the_last_word_of_each_counts(court, appeal):
    for club in (CHAIR, DEPUTY):
        appeals.withdraw(actor=court.members[club], appeal_id=appeal.pk, why="I was there")
    seats = {seat.person.name: seat.pk for seat in appeal.members.select_related("person")}

    def choose(by, chosen):
        given = {"actor": court.members[by], "appeal_id": appeal.pk, "writing": "My letter of today."}
        appeals.choose_acting_chair(**given, member=seats[MEMBERS[chosen]])
        return case(appeal.pk).appeal.presiding

    assert choose("Snits", "Snits") is None
    assert choose("Snits", "Snits") is None
    assert choose("Frjentsjer", "Frjentsjer") is None
    assert choose("Snits", "Frjentsjer") == MEMBERS["Frjentsjer"]


@pytest.mark.article("Bijlage 5 tasks.1")
def test_who_remains_alone_after_another_withdrew_presides_by_the_own_word(court, appeal):
    for club in (CHAIR, DEPUTY):
        appeals.withdraw(actor=court.members[club], appeal_id=appeal.pk, why="I was there")
    seats = {seat.person.name: seat.pk for seat in appeal.members.select_related("person")}
    appeals.choose_acting_chair(
        actor=court.members["Snits"], appeal_id=appeal.pk, writing="I.", member=seats[MEMBERS["Snits"]]
    )
    appeals.withdraw(actor=court.members["Frjentsjer"], appeal_id=appeal.pk, why="I was there too")
    assert case(appeal.pk).appeal.presiding == MEMBERS["Snits"]


@pytest.mark.article("Bijlage 5 tasks.1")
def test_the_paper_that_the_members_signed_chooses_the_acting_chair_and_they_read_it(court, appeal, client):
    for club in (CHAIR, DEPUTY):
        appeals.withdraw(actor=court.members[club], appeal_id=appeal.pk, why="I was there")
    seats = {seat.person.name: seat.pk for seat in appeal.members.select_related("person")}
    given = {"actor": court.members["Snits"], "appeal_id": appeal.pk, "member": seats[MEMBERS["Snits"]]}
    with pytest.raises(Refusals, match="no PDF"):
        appeals.choose_acting_chair(**given, writing="Signed.", files=[Given("paper.pdf", b"no pdf")])
    act = appeals.choose_acting_chair(**given, writing="Signed.", files=[Given("paper.pdf", b"%PDF-1.4 x")])
    assert case(appeal.pk).appeal.presiding == MEMBERS["Snits"]
    address = reverse("attachment", args=[act.attachments.get().pk])
    for user, status in ((court.members["Frjentsjer"], 200), (court.chair, 404), (court.first, 404)):
        client.force_login(user)
        assert client.get(address).status_code == status
    assert verification.all_defects() == []


# --- who was invited, and who came ------------------------------------------------------------------------


@pytest.mark.article("Bijlage 5 tasks.2")
def test_an_invitation_for_a_moment_before_the_appeal_makes_nobody_heard(court, appeal):
    given = {"actor": court.chair, "appeal_id": appeal.pk, "party": FIRST}
    for moment in ("2026-11-01 20:00:00", "2026-11-14 16:30:00"):
        with pytest.raises(RuleViolation, match="still to come"):
            appeals.invite(**given, moment=at(moment), text="In the hall")
    # As it was once recorded, it is no occasion to be heard either.
    party = appeal.dispute.parties.get(number=FIRST)
    past = at("2026-11-01 20:00:00")
    row = {
        "by": court.chair,
        "at": appeal.at,
        "recorded_at": appeal.at,
        "moment": past,
        "text": "In the hall",
    }
    AppealAct.objects.create(appeal=appeal, number=1, kind="invitation", party=party, **row)
    for came in (True, False):
        with pytest.raises(RuleViolation, match="invite first"):
            appeals.hear(**given, came=came)


@pytest.mark.article("Bijlage 5 tasks.2")
def test_that_a_party_did_not_come_is_recorded_after_the_time_of_its_hearing(court, appeal, clock, client):
    given = {"actor": court.chair, "appeal_id": appeal.pk, "party": FIRST}
    appeals.invite(**given, moment=at("2026-11-16 20:00:00"), text="In the hall at Warkum")
    client.force_login(court.chair)
    sent = {"party": FIRST, "came": "no"}
    address = reverse("appeal-act", args=[appeal.pk, "hearing"])
    english = {"accept-language": "en"}
    for moment in ("2026-11-15 12:00:00", "2026-11-16 20:00:00"):
        clock.set(moment)
        refused = client.post(address, sent, headers=english)
        assert refused.status_code == 422
        assert "is invited for 16 November 2026 20:00:00 CET: whether it came is known after" in refused.text
    clock.set("2026-11-16 20:00:01")
    assert client.post(address, sent, headers=english).status_code == 302
    act = AppealAct.objects.get(kind="hearing")
    assert (act.came, case(appeal.pk).appeal.heard) == (False, ("Sjoerd Wytsma",))
    assert LedgerEntry.objects.get(act="appeal-hearing").after["came"] is False
    shown = client.get(reverse("appeal", args=[appeal.pk]), headers=english)
    assert "A party was invited and did not come" in shown.text


@pytest.mark.article("Bijlage 5 tasks.2")
def test_an_invitation_reaches_the_party_by_its_account_or_it_is_said_how(court, appeal):
    given = {"actor": court.chair, "appeal_id": appeal.pk, "party": SECOND}
    said = {"moment": at("2026-11-16 20:00:00"), "text": "In the hall at Warkum"}
    appeals.invite(**given, **said)
    assert Notice.objects.filter(user=court.second, kind="invitation").exists()
    court.second.is_active = False
    court.second.save()
    other = said | {"text": "At home"}
    with pytest.raises(RuleViolation, match="say how the invitation reached it") as found:
        appeals.invite(**given, **other)
    assert found.value.place == "how"
    assert appeals.invite(**given, **other, how=" by  letter").how == "by letter"
