"""Votes and withdrawals of members without an account, from signed papers: Bijlage 5 tasks 6-7, R104."""

import pytest
from django.core.exceptions import PermissionDenied

from tests.judged_sites import heard
from tournaments.appeals import sealing
from tournaments.appeals.cases.selectors import case
from tournaments.appeals.papers import services as papers
from tournaments.appeals.reading.visibility import Sight, readable_file
from tournaments.appeals.steps import steps
from tournaments.ledger.attachments import Given
from tournaments.models import User
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation

PAPER = Given("vote.pdf", b"%PDF-1.4 I vote to uphold. Oene Kuipers %%EOF")
SNITS = "Oene Kuipers"


@pytest.fixture
def appeal(court, appeal):
    """An appeal that is voted on; the member of Snits has no account."""
    User.objects.filter(pk=court.members["Snits"].pk).update(is_active=False)
    heard(court, appeal)
    return appeal


def seat(appeal, name=SNITS):
    return next(one for one in case(appeal.pk).members if one.person.name == name)


def voted(court, appeal, **changes):
    given = {"actor": court.chair, "appeal_id": appeal.pk, "member": seat(appeal).pk, "vote": "uphold"}
    return papers.vote_for(**given | {"files": [PAPER]} | changes)


@pytest.mark.article("Bijlage 5 tasks.7")
def test_who_presides_records_the_vote_of_a_member_without_an_account_from_the_signed_paper(court, appeal):
    act = voted(court, appeal)
    assert (act.member.person.name, act.vote, act.by) == (SNITS, "uphold", court.chair)
    assert sealing.unproved() == []
    court.vote(appeal, Boalsert=False, Frjentsjer=False)
    assert case(appeal.pk).appeal.phase == "voting"
    court.vote(appeal, Warkum=True)
    found = case(appeal.pk).appeal
    assert (found.phase, found.upheld) == ("decided", True), "two against two: the vote of the chair decides"


@pytest.mark.article("Bijlage 5 tasks.7")
def test_the_last_vote_on_paper_closes_the_voting(court, appeal):
    court.vote(appeal, Boalsert=False, Frjentsjer=True, Warkum=True)
    voted(court, appeal)
    assert case(appeal.pk).appeal.phase == "decided"


@pytest.mark.article("Bijlage 5 tasks.7")
def test_only_who_presides_records_it_with_the_paper_once_and_for_nobody_who_can_sign_in(court, appeal):
    for actor in (court.members["Boalsert"], court.members["Huzum"], court.first, court.site.leader):
        with pytest.raises(PermissionDenied):
            voted(court, appeal, actor=actor)
    for wrong, message in (
        ({"files": []}, "Attach the signed paper"),
        ({"files": [Given("vote.pdf", b"no PDF")]}, "is no PDF"),
        ({"vote": "perhaps"}, "Vote to uphold or to dismiss"),
        ({"member": 0}, "one of the members"),
        ({"member": seat(appeal, "Hiske Bouma").pk}, "has an account"),
        ({"member": seat(appeal, "Bauke Postma").pk}, "takes no part"),
    ):
        with pytest.raises((RuleViolation, Refusals), match=message):
            voted(court, appeal, **wrong)
    voted(court, appeal)
    with pytest.raises(RuleViolation, match="has voted already"):
        voted(court, appeal, vote="dismiss")


@pytest.mark.article("Bijlage 5 tasks.7")
def test_a_vote_on_paper_is_secret_until_the_voting_is_closed(court, appeal):
    file = voted(court, appeal).attachments.get()
    reads = {"chair": court.chair, "member": court.members["Boalsert"], "party": court.first}
    assert {name for name, user in reads.items() if readable_file(user, file.pk)} == {"chair"}
    court.vote(appeal, Boalsert=True, Frjentsjer=True, Warkum=True)
    assert {name for name, user in reads.items() if readable_file(user, file.pk)} == {"chair", "member"}


@pytest.mark.article("Bijlage 5 tasks.6")
def test_a_member_without_an_account_withdraws_by_a_signed_paper(court, appeal):
    given = {"actor": court.chair, "appeal_id": appeal.pk, "member": seat(appeal).pk, "why": "A cousin"}
    with pytest.raises(RuleViolation, match="Attach the signed paper"):
        papers.withdraw_for(**given, files=[])
    with pytest.raises(RuleViolation, match="say which"):
        papers.withdraw_for(**given | {"why": " "}, files=[PAPER])
    court.vote(appeal, Boalsert=True, Frjentsjer=True, Warkum=True)
    papers.withdraw_for(**given, files=[PAPER])
    found = case(appeal.pk).appeal
    assert SNITS not in found.remaining
    assert found.phase == "decided"
    assert sealing.unproved() == []


def test_the_page_offers_it_with_those_members_alone_and_not_where_all_have_accounts(court, appeal):
    offered = {step.name: step.form for step in steps(Sight(case(appeal.pk), court.chair))}
    assert [name for _, name in offered["paper-vote"].fields["member"].choices] == [SNITS]
    assert "paper-withdrawal" in offered
    User.objects.filter(pk=court.members["Snits"].pk).update(is_active=True)
    assert not {"paper-vote", "paper-withdrawal"} & set(Sight(case(appeal.pk), court.chair).open_acts)
