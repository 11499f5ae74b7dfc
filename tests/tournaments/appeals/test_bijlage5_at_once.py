"""Several members, parties and leaders at once: every vote counts once, every act happens once."""

import pytest

from tests import appeal_sites
from tests.appeal_sites import FIRST, SECOND, TEXT, at
from tests.tournaments.events.test_at_once import at_once
from tournaments.appeals import sealing
from tournaments.appeals import services as appeals
from tournaments.appeals.cases.selectors import case
from tournaments.appeals.disputes import services as disputes
from tournaments.appeals.verdicts import services as verdicts
from tournaments.ledger.attachments import Given
from tournaments.ledger.chains import verification
from tournaments.models import Appeal, AppealAct, Dispute, DisputeRuling, LedgerEntry
from tournaments.regulations.reasons import RuleViolation

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
    assert verification.all_defects() == []


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
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 conditions.1")
def test_two_leaders_rule_and_tell_once(court, at_once):
    dispute = court.dispute()

    def rule(actor):
        return lambda: disputes.rule(actor=actor, dispute_id=dispute.pk, text="Lost")

    outcome = at_once(rule(court.site.leader), rule(court.board))
    assert kinds(outcome) == ["NoneType", "RuleViolation"]
    assert DisputeRuling.objects.count() == 1

    def tell():
        disputes.notify(actor=court.site.leader, dispute_id=dispute.pk, party=FIRST, how="by mail")

    outcome = at_once(tell, tell)
    assert kinds(outcome) == ["NoneType", "RuleViolation"]
    assert all(error is None or isinstance(error, RuleViolation) for error in outcome)


FILE = [Given("clock.txt", b"It stood at 3 minutes.")]


def test_what_is_sent_twice_at_once_is_recorded_once(court, at_once):
    """A double click, or a browser that sends a form again: disputes, appeals, invitations, statements."""
    assert at_once(*[lambda: court.dispute(files=FILE)] * 3) == [None] * 3
    assert Dispute.objects.count() == LedgerEntry.objects.filter(act="dispute").count() == 1
    dispute = court.ruled(text="Number 4 touched a second man.")
    said = {"dispute_id": dispute.pk, "why": "So.", "against": "It.", "files": FILE}
    assert at_once(*[lambda: appeals.lodge(actor=court.first, **said)] * 3) == [None] * 3
    appeal = Appeal.objects.get()
    by_post = said | {"at": at("2026-11-14 16:00:00"), "in_writing": True, "to_chair": True, "party": SECOND}
    assert at_once(*[lambda: appeals.lodge_for(actor=court.chair, **by_post)] * 3) == [None] * 3
    assert Appeal.objects.count() == LedgerEntry.objects.filter(act="appeal").count() == 2
    given = {"appeal_id": appeal.pk, "party": FIRST, "text": "It stood still."}
    moment = at("2026-11-16 20:00:00")
    acts = [lambda: appeals.invite(actor=court.chair, moment=moment, **given)] * 2
    acts += [lambda: appeals.state(actor=court.first, files=FILE, **given)] * 2
    assert at_once(*acts) == [None] * 4
    assert sorted(appeal.acts.values_list("kind", flat=True)) == ["invitation", "statement"]
    assert appeal.acts.get(kind="statement").attachments.count() == 1
    assert verification.all_defects() == []
    assert sealing.unproved() == []


def test_what_is_said_otherwise_is_not_the_same(court, clock):
    """Another word, file, party or moment from which the period runs makes another dispute or appeal."""
    court.dispute()
    court.dispute(text=f"{TEXT} And again.")
    court.dispute(files=FILE)
    disputes.raise_dispute(
        actor=court.second, event_id=court.site.event.pk, parties=[FIRST, SECOND], text=TEXT
    )
    assert Dispute.objects.count() == 4
    dispute = Dispute.objects.order_by("pk").first()
    disputes.rule(actor=court.site.leader, dispute_id=dispute.pk, text="Lost")
    court.dispute()
    assert Dispute.objects.count() == 5
    said = {"dispute_id": dispute.pk, "why": "So.", "against": "It."}
    early = appeals.lodge(actor=court.first, **said)
    disputes.notify(actor=court.site.leader, dispute_id=dispute.pk, party=FIRST, how="by mail")
    assert case(early.pk).appeal.admissible
    later = appeals.lodge(actor=court.first, **said)
    assert case(later.pk).appeal.admissible
    appeals.lodge(actor=court.second, **said)
    assert Appeal.objects.count() == 3
    given = {"appeal_id": later.pk, "party": FIRST, "text": "It stood still."}
    appeals.state(actor=court.first, **given)
    appeals.state(actor=court.first, files=FILE, **given)
    appeals.state(actor=court.first, private=True, **given)
    assert later.acts.count() == 3


@pytest.mark.article("Bijlage 5 tasks.7")
def test_a_vote_and_the_close_of_the_voting_at_once_count_the_vote_or_refuse_it(court, at_once):
    appeal = court.appeal()
    court.hear(appeal)
    court.vote(appeal, Boalsert=True, Frjentsjer=True)
    outcome = at_once(
        lambda: court.vote(appeal, Snits=False),
        lambda: appeals.close_voting(actor=court.chair, appeal_id=appeal.pk),
    )
    assert outcome[1] is None
    assert outcome[0] is None or isinstance(outcome[0], RuleViolation)
    found = case(appeal.pk).appeal
    assert len(found.votes) == (3 if outcome[0] is None else 2)
    assert found.upheld is True
    for club in ("Snits", "Warkum"):
        with pytest.raises(RuleViolation, match="votes have been counted"):
            court.vote(appeal, **{club: True})
    assert verification.all_defects() == []


def test_a_file_and_a_withdrawal_of_its_reader_at_once_leave_nothing_to_read(court, at_once):
    from tournaments.appeals.reading.visibility import readable_file

    appeal = court.appeal()
    snits = court.members["Snits"]
    outcome = at_once(
        lambda: appeals.state(actor=court.first, appeal_id=appeal.pk, party=FIRST, text="So", files=FILE),
        lambda: appeals.withdraw(actor=snits, appeal_id=appeal.pk, why="A cousin"),
    )
    assert outcome == [None, None]
    file = appeal.acts.get(kind="statement").attachments.get()
    assert readable_file(snits, file.pk) is None
    assert readable_file(court.chair, file.pk) == file
