"""Parties that are no entrants, and what ends without a ruling or a verdict.

Bijlage 5 conditions 1 and 2, task 2; reading R103.
"""

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils.translation import override

from tests import sites
from tests.appeal_sites import FIRST, SECOND
from tests.judged_sites import heard, judged
from tournaments.appeals import sealing
from tournaments.appeals import services as appeals
from tournaments.appeals.cases.permissions import may_raise, visible_disputes
from tournaments.appeals.cases.selectors import case
from tournaments.appeals.disputes import services as disputes
from tournaments.appeals.endings import services as endings
from tournaments.events.results.jury.forms import JuryForm
from tournaments.ledger.attachments import Given
from tournaments.ledger.chains import verification
from tournaments.ledger.wording.words import value
from tournaments.models import Club, Invitation, LedgerEntry, Notice, Person, User
from tournaments.notices.words import sentence
from tournaments.people import services as people
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import RuleViolation

PAPER = Given("letter.txt", b"I withdraw my appeal. Sjoerd Wytsma")


@pytest.fixture
def refused(court):
    """Somebody with an account whose entry was refused."""
    given = {"actor": court.site.administrator, "club": Club.objects.get(name="Boalsert")}
    person = people.save_person(name="Wybe Zwart", **given)
    return sites.account(court.site.administrator, "wybe", Invitation.Role.PLAYER, person=person)


@pytest.fixture
def secretary(court):
    """The secretary of Boalsert."""
    club = Club.objects.get(name="Boalsert")
    return sites.account(court.site.administrator, "skriuwer", Invitation.Role.SECRETARY, club=club)


def raised(actor, event, **given):
    return disputes.raise_dispute(actor=actor, event_id=event.pk, **{"text": "It was refused."} | given)


def told_all(court, dispute):
    leader = court.site.leader
    disputes.rule(actor=leader, dispute_id=dispute.pk, text="The entry stays refused.")
    for party in dispute.parties.all():
        disputes.notify(actor=leader, dispute_id=dispute.pk, party=party.number, how="by mail")


# --- who is no entrant ------------------------------------------------------------------------------------


@pytest.mark.article("Bijlage 5 conditions.2")
def test_who_was_refused_raises_a_dispute_with_the_directors_and_appeals(court, refused):
    event = court.site.event
    assert may_raise(refused, event)
    dispute = raised(refused, event, people=["wybe zwart"], directors=True)
    parties = [(party.kind, party.number, party.person) for party in dispute.parties.all()]
    assert parties == [("person", 1001, refused.person), ("directors", 1002, None)]
    assert raised(refused, event, people=["Wybe Zwart"], directors=True) == dispute
    assert dispute in visible_disputes(refused)
    told_all(court, dispute)
    appeal = appeals.lodge(actor=refused, dispute_id=dispute.pk, why="I am of that class.", against="It.")
    found = case(appeal.pk)
    assert found.appeal.admissible
    assert found.by == "Wybe Zwart"
    assert {recusal.member for recusal in found.appeal.recusals} == {"Hiske Bouma"}, "of his club, Boalsert"
    assert Notice.objects.filter(user=court.site.leader, kind="appeal-party").exists()
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 conditions.2")
@pytest.mark.parametrize(
    ("text", "is_known", "club"),
    [
        ("ÛLKE ÉBELS", True, "Ûlesprong"),
        ("ûlke ébels; ÛLESPRONG", True, "Ûlesprong"),
        ("Doede Jorna; ÛLESPRONG", False, "Ûlesprong"),
        ("Ûlke Ébels; Warkum", False, "Warkum"),
    ],
)
def test_who_is_meant_is_found_whatever_the_capitals(court, text, is_known, club):
    given = {"actor": court.site.administrator}
    of = people.save_club(name="Ûlesprong", **given)
    known = people.save_person(name="Ûlke Ébels", club=of, **given)
    dispute = raised(court.site.leader, court.site.event, parties=[FIRST], people=[text])
    party = dispute.parties.get(kind="person")
    assert (party.person, party.club.name) == (known if is_known else None, club)


def test_a_member_of_the_jury_is_found_whatever_the_capitals(court, refused):
    User.objects.filter(pk=refused.pk).update(username="ûlke")
    form = JuryForm({"member": "ÛLKE"})
    assert form.is_valid()
    assert form.cleaned_data["member"] == refused


@pytest.mark.article("Bijlage 5 conditions.2")
def test_an_appeal_of_who_was_refused_goes_to_the_verdict_and_its_enforcement(court, refused):
    from tournaments.appeals.verdicts import services as verdicts

    event = sites.found(court.site, "D", division="2", players=sites.many(8, "2"), seed=None)
    dispute = raised(refused, event, people=["Wybe Zwart"], directors=True)
    told_all(court, dispute)
    appeal = judged(court, dispute)
    verdicts.admit(actor=court.site.leader, appeal_id=appeal.pk, name="Wybe Zwart", club="Boalsert")
    verdicts.finish(actor=court.site.leader, appeal_id=appeal.pk)
    assert event.entrants.get(number=9).person == refused.person
    assert case(appeal.pk).appeal.phase == "closed"
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 conditions.2")
def test_who_is_not_known_to_the_site_is_a_party_by_name(court):
    dispute = raised(court.site.leader, court.site.event, parties=[FIRST], people=["Doede Jorna; Warkum"])
    party = dispute.parties.get(kind="person")
    assert (party.name, party.person, party.club.name) == ("Doede Jorna", None, "Warkum")


@pytest.mark.article("Bijlage 5 conditions.2")
@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"people": ["Wybe Zwart"]}, "between two parties or more"),
        ({"directors": True}, "between two parties or more"),
        ({"people": ["Wybe Zwart", "wybe zwart"]}, "each party once"),
        ({"people": ["Jikke Terpstra"], "directors": True}, "is entered: tick the name"),
        ({"people": ["Namesake"], "directors": True}, "several people called Namesake"),
        ({"parties": [0, FIRST]}, "by its own number"),
    ],
)
def test_parties_are_two_are_named_once_and_entrants_by_their_numbers(court, refused, given, message):
    for club in ("Warkum", "Snits"):
        of_club = Club.objects.get(name=club)
        people.save_person(actor=court.site.administrator, name="Namesake", club=of_club)
    with pytest.raises(RuleViolation, match=message):
        raised(court.site.leader, court.site.event, **given)


@pytest.mark.article("Bijlage 5 conditions.2")
def test_nobody_raises_a_dispute_for_others_or_in_a_draft(court, refused, secretary):
    event = court.site.event
    for given in (
        {"parties": [FIRST, SECOND]},
        {"parties": [FIRST], "people": ["Doede Jorna"]},
        {"parties": [FIRST], "clubs": [Club.objects.get(name="Warkum")]},
        {"parties": [FIRST], "directors": True},
    ):
        for actor in (refused, secretary):
            with pytest.raises(PermissionDenied):
                raised(actor, event, **given)
    event.status = event.Status.DRAFT
    event.save()
    assert not may_raise(refused, event)
    assert not may_raise(secretary, event)
    assert may_raise(court.first, event)


@pytest.mark.article("Bijlage 5 conditions.2")
def test_a_secretary_raises_and_reads_the_dispute_of_the_club_and_appeals_for_it(court, secretary, client):
    own, other = Club.objects.get(name="Boalsert"), Club.objects.get(name="Warkum")
    dispute = raised(secretary, court.site.event, clubs=[own, other])
    assert [party.kind for party in dispute.parties.all()] == ["club", "club"]
    told_all(court, dispute)
    assert Notice.objects.filter(user=secretary, kind="ruling").count() == 1
    client.force_login(secretary)
    page = client.get(f"/appeals/disputes/{dispute.pk}/").text
    assert "It was refused." in page
    appeal = appeals.lodge(actor=secretary, dispute_id=dispute.pk, why="So.", against="It.")
    gone = {recusal.member for recusal in case(appeal.pk).appeal.recusals}
    assert gone == {"Hiske Bouma", "Ymkje Hofstra"}
    assert client.get(f"/appeals/{appeal.pk}/").status_code == 200


@pytest.mark.article("Bijlage 5 conditions.2")
@pytest.mark.article("B.6")
def test_the_secretary_speaks_for_the_team_of_the_club_and_for_no_player_of_it(court, secretary):
    event = sites.found(court.site, "B", players=sites.teams(5))
    team = event.entrants.get(club__name="Boalsert").number
    dispute = raised(secretary, event, parties=[team, 1])
    assert dispute in visible_disputes(secretary)
    of_players = court.dispute()
    Person.objects.filter(pk=court.first.person_id).update(club=secretary.secretary_of)
    assert of_players not in visible_disputes(secretary)


@pytest.mark.article("I.3")
@pytest.mark.article("Bijlage 5 conditions.2")
def test_the_giver_of_a_simul_is_a_party(court):
    event = sites.found(court.site, "I", players=sites.display(4), system="display")
    giver = event.entrants.get(number=0)
    account = sites.account(court.site.administrator, "jouwer", Invitation.Role.PLAYER, person=giver.person)
    dispute = raised(account, event, parties=[0, 3])
    assert dispute.parties.get(number=0).name == "Wytse Gaastra"
    told_all(court, dispute)
    appeal = appeals.lodge(actor=account, dispute_id=dispute.pk, why="So.", against="It.")
    assert case(appeal.pk).appeal.admissible


def test_the_form_begins_with_who_fills_it_in(court, refused, secretary, client):
    address = f"/appeals/events/{court.site.event.pk}/disputes/new/"
    for user, begins in (
        (refused, 'value="Wybe Zwart"'),
        (court.first, f'name="parties" value="{FIRST}" id="id_parties_0" checked'),
        (secretary, f'value="{secretary.secretary_of_id}"'),
    ):
        client.force_login(user)
        assert begins in client.get(address).text
    client.force_login(refused)
    sent = {"people": "Wybe Zwart", "directors": "on", "text": "My entry was refused."}
    page = client.post(address, sent, follow=True).text
    assert "My entry was refused." in page


# --- withdrawn or settled ---------------------------------------------------------------------------------


@pytest.mark.article("Bijlage 5 conditions.1")
def test_who_raised_a_dispute_withdraws_it_before_the_ruling_and_nobody_rules_any_more(court):
    dispute = court.dispute()
    given = {"dispute_id": dispute.pk, "text": "It was a misunderstanding."}
    for actor in (court.second, court.chair):
        with pytest.raises(PermissionDenied):
            endings.withdraw_dispute(actor=actor, **given)
    with pytest.raises(RuleViolation, match="nothing was written"):
        endings.withdraw_dispute(actor=court.first, dispute_id=dispute.pk, text=" ")
    endings.withdraw_dispute(actor=court.first, **given)
    for again in (
        lambda: endings.withdraw_dispute(actor=court.first, **given),
        lambda: endings.settle_dispute(actor=court.site.leader, **given),
        lambda: disputes.rule(actor=court.site.leader, dispute_id=dispute.pk, text="Lost"),
    ):
        with pytest.raises(RuleViolation, match="withdrawn or settled already"):
            again()
    assert court.dispute() != dispute, "it may be raised anew"
    assert Notice.objects.filter(user=court.second, kind="dispute-ended").exists()
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 conditions.1")
def test_the_directors_record_a_settlement_before_their_ruling_and_not_after_it(court, client):
    dispute = court.dispute()
    text = "They play the game anew on Saturday."
    for actor in (court.first, court.second):
        with pytest.raises(PermissionDenied):
            endings.settle_dispute(actor=actor, dispute_id=dispute.pk, text=text)
    endings.settle_dispute(actor=court.site.leader, dispute_id=dispute.pk, text=text)
    client.force_login(court.second)
    page = client.get(f"/appeals/disputes/{dispute.pk}/", headers={"accept-language": "en"}).text
    assert "The parties have settled: there is nothing to rule on" in page
    assert text in page
    ruled = court.ruled(text="Another one.")
    with pytest.raises(RuleViolation, match="ruled in this dispute already"):
        endings.settle_dispute(actor=court.site.leader, dispute_id=ruled.pk, text=text)


@pytest.mark.article("Bijlage 5 conditions.2")
def test_the_party_that_appealed_withdraws_its_appeal_and_may_appeal_anew_in_time(court, appeal):
    with pytest.raises(PermissionDenied):
        endings.withdraw_appeal(actor=court.second, appeal_id=appeal.pk)
    endings.withdraw_appeal(actor=court.first, appeal_id=appeal.pk)
    assert case(appeal.pk).appeal.phase == "withdrawn"
    for late in (
        lambda: endings.withdraw_appeal(actor=court.first, appeal_id=appeal.pk),
        lambda: appeals.state(actor=court.first, appeal_id=appeal.pk, party=FIRST, text="And"),
        lambda: court.vote(appeal, Snits=True),
    ):
        with pytest.raises(RuleViolation):
            late()
    said = {"why": appeal.why, "against": appeal.against}
    again = appeals.lodge(actor=court.first, dispute_id=appeal.dispute_id, **said)
    assert again != appeal
    assert case(again.pk).appeal.phase == "hearing"
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 conditions.2")
def test_who_presides_records_a_withdrawal_from_the_signed_paper_alone(court, appeal):
    with pytest.raises(RuleViolation, match="Attach the signed paper"):
        endings.withdraw_appeal(actor=court.chair, appeal_id=appeal.pk)
    act = endings.withdraw_appeal(actor=court.chair, appeal_id=appeal.pk, text="By letter", files=[PAPER])
    assert (case(appeal.pk).appeal.phase, act.attachments.count()) == ("withdrawn", 1)
    assert sealing.unproved() == []


@pytest.mark.article("Bijlage 5 tasks.2")
def test_a_settlement_ends_every_open_appeal_in_the_dispute_and_none_after_its_verdict(court, appeal, client):
    said = {"dispute_id": appeal.dispute_id, "why": "So.", "against": "It."}
    other = appeals.lodge(actor=court.second, **said)
    given = {"appeal_id": appeal.pk, "text": "Both agree on a replay."}
    for actor in (court.first, court.members["Snits"], court.site.leader):
        with pytest.raises(PermissionDenied):
            endings.settle_appeal(actor=actor, **given)
    endings.settle_appeal(actor=court.chair, **given, files=[PAPER])
    assert {case(one.pk).appeal.phase for one in (appeal, other)} == {"settled"}
    client.force_login(court.second)
    page = client.get(f"/appeals/{appeal.pk}/", headers={"accept-language": "en"}).text
    assert "The parties have settled: there is nothing to decide" in page
    assert "Both agree on a replay." in page
    assert "letter.txt" in page
    decided = court.decided(text="Another dispute.")
    with pytest.raises(RuleViolation, match="The verdict is final"):
        endings.settle_appeal(actor=court.chair, appeal_id=decided.pk, text="So.")
    assert verification.all_defects() == []


def test_an_appeal_of_the_other_party_goes_on_when_one_is_withdrawn(court, appeal):
    other = appeals.lodge(actor=court.second, dispute_id=appeal.dispute_id, why="So.", against="It.")
    endings.withdraw_appeal(actor=court.first, appeal_id=appeal.pk)
    heard(court, other)
    assert case(other.pk).appeal.phase == "voting"


@pytest.mark.article("Bijlage 5 conditions.2")
@pytest.mark.parametrize(
    ("language", "words"),
    [("nl", "wedstrijdleiding"), ("fy", "wedstriidlieding"), ("en", "tournament directors")],
)
def test_the_directors_as_a_party_are_named_in_the_language_of_the_reader(
    court, refused, client, language, words
):
    with override("fy"):
        dispute = raised(refused, court.site.event, people=["Wybe Zwart"], directors=True)
    party = dispute.parties.get(kind="directors")
    assert party.name == "directors"
    entry = LedgerEntry.objects.filter(act="dispute").latest("sequence")
    assert entry.after["parties"] == ["Wybe Zwart", "directors"]
    told_all(court, dispute)
    client.force_login(refused)
    page = client.get(reverse("dispute", args=[dispute.pk]), headers={"accept-language": language}).text
    assert f"Wybe Zwart – {words}" in page
    with override(language):
        assert words in value(entry.after["parties"], edition())
        notice = Notice.objects.filter(kind="ruling-known").first()
        assert notice is None or words in sentence(notice) or "Wybe Zwart" in sentence(notice)


@pytest.mark.article("Bijlage 5 conditions.2")
def test_a_party_that_was_recorded_in_words_of_one_language_is_named_in_those_of_the_reader_too(
    court, refused
):
    dispute = raised(refused, court.site.event, people=["Wybe Zwart"], directors=True)
    party = dispute.parties.get(kind="directors")
    party.name = "wedstrijdleiding"
    with override("en"):
        assert party.called == "tournament directors"
