"""An appeal that is withdrawn, or settled, before the verdict: Bijlage 5, reading R103."""

import pytest

from tests.regulations.test_bijlage5_committee import RULE
from tests.regulations.test_bijlage5_conditions import LODGING, at, lodged
from tests.regulations.test_bijlage5_procedure import (
    CLOSED,
    HEARING,
    UP,
    VERDICT,
    WHEN,
    after,
    votes,
    withdraw,
)
from tournaments.regulations.disputes.appeals import (
    ALLOWED,
    Phase,
    Settled,
    VotingClosed,
    Withdrawn,
    apply,
    comes_next,
)
from tournaments.regulations.reasons import RuleViolation

ENDS = [(Withdrawn(LODGING.by, WHEN), Phase.WITHDRAWN), (Settled(WHEN), Phase.SETTLED)]
BEFORE = {
    "hearing": [],
    "voting": HEARING,
    "decided": [*HEARING, *votes(Anema=UP, Haga=UP), CLOSED],
    "acting-chair": withdraw("Anema", "Galama"),
    "nobody-left": withdraw("Anema", "Galama", "Haga"),
}


@pytest.mark.article("Bijlage 5 conditions.2")
@pytest.mark.article("Bijlage 5 tasks.2")
@pytest.mark.parametrize(("end", "phase"), ENDS)
@pytest.mark.parametrize("stage", BEFORE)
def test_before_the_verdict_an_appeal_is_withdrawn_or_settled_and_nothing_follows(end, phase, stage):
    appeal = apply(after(*BEFORE[stage]), end, rule=RULE)
    assert appeal.phase is phase
    assert not any(phase in phases for phases in ALLOWED.values())
    (because,) = comes_next(appeal, rule=RULE)
    assert because.articles[-1] == "R103"
    for act in (VotingClosed(WHEN), VERDICT, *(again for again, _ in ENDS)):
        with pytest.raises(RuleViolation, match=str(because)) as caught:
            apply(appeal, act, rule=RULE)
        assert caught.value.reason.articles[-1] == "R103"


@pytest.mark.article("Bijlage 5 tasks.3")
@pytest.mark.parametrize(("end", "phase"), ENDS)
def test_after_the_verdict_nothing_is_withdrawn_or_settled(end, phase):
    appeal = after(*HEARING, *votes(Anema=UP, Haga=UP), CLOSED, VERDICT)
    with pytest.raises(RuleViolation, match="The verdict is final"):
        apply(appeal, end, rule=RULE)


@pytest.mark.article("Bijlage 5 conditions.2")
def test_only_the_party_that_appealed_withdraws_the_appeal():
    other = next(party.name for party in lodged().dispute.parties if party.name != LODGING.by)
    with pytest.raises(RuleViolation, match=f"Only {LODGING.by}, who appealed"):
        apply(lodged(), Withdrawn(other, WHEN), rule=RULE)


def test_an_end_is_not_earlier_than_what_was_recorded_last():
    with pytest.raises(RuleViolation, match="earlier than what it follows on"):
        apply(after(*HEARING), Settled(at("2026-11-14 20:00:00")), rule=RULE)
