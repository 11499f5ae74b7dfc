"""Several members, parties and leaders at once: every vote counts once, every act happens once."""

import pytest

from tests import appeal_sites
from tests.appeal_sites import FIRST, SECOND
from tests.tournaments.test_at_once import at_once
from tournaments.models import AppealAct, DisputeRuling, LedgerEntry
from tournaments.regulations.reasons import RuleViolation
from tournaments.selectors.appeals import case
from tournaments.services import appeals, disputes, record, verdicts

pytestmark = pytest.mark.django_db(transaction=True)

__all__ = ["at_once"]


@pytest.fixture
def court(transactional_db, clock):
    made = appeal_sites.build()
    clock.set("2026-11-14 16:30:00")
    return made


def kinds(outcome):
    return sorted(type(error).__name__ for error in outcome)


@pytest.mark.article("Bijlage 5 tasks.7")
def test_all_members_vote_at_once_and_the_voting_closes_once(court, at_once):
    appeal = court.appeal()
    court.hear(appeal)

    def vote(club, uphold):
        return lambda: court.vote(appeal, **{club: uphold})

    votes = {"Boalsert": True, "Frjentsjer": False, "Snits": True, "Warkum": True}
    assert at_once(*(vote(*each) for each in votes.items())) == [None] * 4
    found = case(appeal.pk)
    assert (found.appeal.phase, found.appeal.upheld) == ("decided", True)
    assert [act.number for act in found.acts] == list(range(1, len(found.acts) + 1))
    assert sum(act.kind == "voting-closed" for act in found.acts) == 1
    assert record.all_defects() == []


@pytest.mark.article("Bijlage 5 tasks.7")
def test_a_member_who_votes_twice_at_once_has_voted_once(court, at_once):
    appeal = court.appeal()
    court.hear(appeal)
    outcome = at_once(*[lambda: court.vote(appeal, Snits=True)] * 3, lambda: court.vote(appeal, Snits=False))
    assert kinds(outcome) == ["NoneType", "RuleViolation", "RuleViolation", "RuleViolation"]
    assert AppealAct.objects.filter(kind="vote").count() == 1
    assert LedgerEntry.objects.filter(act="appeal-vote").count() == 1


@pytest.mark.article("Bijlage 5 tasks.6")
def test_a_vote_and_the_withdrawal_of_the_same_member_at_once_leave_no_vote_of_that_member(court, at_once):
    appeal = court.appeal()
    court.hear(appeal)
    snits = court.members["Snits"]
    at_once(
        lambda: court.vote(appeal, Snits=False),
        lambda: appeals.withdraw(actor=snits, appeal_id=appeal.pk, why="A cousin"),
        lambda: court.vote(appeal, Boalsert=True),
    )
    found = case(appeal.pk).appeal
    assert [cast.member for cast in found.votes] == [appeal_sites.MEMBERS["Boalsert"]]
    assert found.phase == "voting"


@pytest.mark.article("Bijlage 5 tasks.3")
def test_a_verdict_is_given_told_and_carried_out_once(court, at_once):
    appeal = court.appeal()
    court.hear(appeal)
    court.vote(appeal, Boalsert=True, Frjentsjer=True, Snits=True, Warkum=True)
    given = {"actor": court.chair, "appeal_id": appeal.pk}
    outcome = at_once(*[lambda: appeals.give_verdict(**given, text="Drawn.")] * 3)
    assert kinds(outcome) == ["NoneType", "RuleViolation", "RuleViolation"]
    outcome = at_once(
        lambda: appeals.deliver(**given, to="party", party=FIRST),
        lambda: appeals.deliver(**given, to="party", party=FIRST),
        lambda: appeals.deliver(**given, to="party", party=SECOND),
        lambda: appeals.deliver(**given, to="leaders"),
        lambda: appeals.deliver(**given, to="board"),
    )
    assert kinds(outcome) == ["NoneType"] * 4 + ["RuleViolation"]

    def correct():
        verdicts.correct_result(
            actor=court.site.leader, appeal_id=appeal.pk, round_number=1, board=1, code="½-½"
        )

    outcome = at_once(correct, correct)
    assert kinds(outcome) == ["NoneType", "RuleViolation"]
    assert LedgerEntry.objects.filter(act="result").count() == 1
    assert record.all_defects() == []


@pytest.mark.article("Bijlage 5 conditions.1")
def test_two_leaders_rule_and_tell_once(court, at_once):
    dispute = court.dispute()

    def rule(actor):
        return lambda: disputes.rule(actor=actor, dispute_id=dispute.pk, text="Lost")

    outcome = at_once(rule(court.site.leader), rule(court.board))
    assert kinds(outcome) == ["NoneType", "RuleViolation"]
    assert DisputeRuling.objects.count() == 1

    def tell():
        disputes.make_known(actor=court.site.leader, dispute_id=dispute.pk, party=FIRST, how="by mail")

    outcome = at_once(tell, tell)
    assert kinds(outcome) == ["NoneType", "RuleViolation"]
    assert all(error is None or isinstance(error, RuleViolation) for error in outcome)
