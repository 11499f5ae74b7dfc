"""From the hearing to the carrying out of the verdict: Bijlage 5 tasks 2-7, reading R45.

Worked example, the appeal of test_bijlage5_conditions: of seven members Anema (chair), Haga and Galama
(deputy) remain. Both parties are heard. Anema and Galama vote to uphold, Haga to dismiss: 2 - 1, upheld.
The verdict is given on 18 November, before the playing day of the 21st; the two parties, the leaders and
the board are told; entry 117 carries it out. With Anema for, Haga against and Galama silent it is 1 - 1 and
the chair's vote decides: upheld. With Anema withdrawn the deputy presides: Haga for and Galama against is
dismissed.
"""

import re
from dataclasses import replace
from datetime import timedelta
from itertools import permutations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.regulations.test_bijlage5_committee import RULE
from tests.regulations.test_bijlage5_conditions import COMMITTEE, DISPUTE, LODGING, at, lodged
from tournaments.regulations.disputes import appeals
from tournaments.regulations.disputes.appeals import (
    ALLOWED,
    ActingChairChosen,
    Enforced,
    MemberWithdraws,
    PartyHeard,
    Phase,
    Recipient,
    VerdictGiven,
    VerdictNotified,
    Vote,
    VoteCast,
    VotingClosed,
    apply,
    lodge,
    replay,
)
from tournaments.regulations.disputes.committee import Committee
from tournaments.regulations.event import Section
from tournaments.regulations.reasons import RuleViolation

WHEN = at("2026-11-18 20:00:00")
UP, DOWN = Vote.UPHOLD, Vote.DISMISS
HEARING = [PartyHeard("Bakker", WHEN), PartyHeard("Visser", WHEN)]
TELLING = [
    VerdictNotified(Recipient.PARTY, WHEN, "Bakker"),
    VerdictNotified(Recipient.PARTY, WHEN, "Visser"),
    VerdictNotified(Recipient.LEADERS, WHEN),
    VerdictNotified(Recipient.BOARD, WHEN),
]
CLOSED = VotingClosed(WHEN)
VERDICT = VerdictGiven("The game is a draw.", WHEN)
CARRIED_OUT = Enforced(("entry 117",), WHEN)


def votes(**by_member):
    return [VoteCast(name, vote, WHEN) for name, vote in by_member.items()]


def withdraw(*members):
    return [MemberWithdraws(name, "a brother is a party", WHEN) for name in members]


def after(*acts, appeal=None):
    return replay(appeal or lodged(), acts, rule=RULE)


def refused(appeal, act, message, subject):
    with pytest.raises(RuleViolation, match=message) as caught:
        apply(appeal, act, rule=RULE)
    assert caught.value.reason.articles == (subject, "R45")


@pytest.mark.article("Bijlage 5 tasks")
def test_an_upheld_appeal_is_heard_voted_on_decided_told_and_carried_out():
    steps = [
        (HEARING, Phase.VOTING),
        (votes(Anema=UP, Haga=DOWN, Galama=UP), Phase.VOTING),
        ([CLOSED], Phase.DECIDED),
        ([VERDICT], Phase.VERDICT),
        (TELLING, Phase.TO_CARRY_OUT),
        ([CARRIED_OUT], Phase.CLOSED),
    ]
    appeal = lodged()
    for acts, phase in steps:
        appeal = after(*acts, appeal=appeal)
        assert appeal.phase is phase
    assert appeal.verdict.upheld is True
    assert [str(because) for because in appeal.verdict.because] == ["2 votes to uphold, 1 to dismiss"]
    assert appeal.entries == ("entry 117",)


@pytest.mark.article("Bijlage 5 tasks.3")
def test_a_dismissed_appeal_is_closed_when_everyone_has_been_told():
    appeal = after(*HEARING, *votes(Anema=UP, Haga=DOWN, Galama=DOWN), CLOSED, VERDICT, *TELLING)
    assert (appeal.verdict.upheld, appeal.phase) == (False, Phase.CLOSED)
    refused(appeal, CARRIED_OUT, "The appeal is closed, its verdict final", "Bijlage 5 tasks.3")


@pytest.mark.article("Bijlage 5 tasks.2")
def test_nobody_votes_before_both_parties_have_been_heard():
    appeal = after(HEARING[0])
    assert appeal.phase is Phase.HEARING
    refused(appeal, *votes(Anema=UP), "The parties must be heard first", "Bijlage 5 tasks.2")
    refused(appeal, HEARING[0], "Bakker has been heard already", "Bijlage 5 tasks.2")
    refused(appeal, PartyHeard("Elzinga", WHEN), "Elzinga is no party to the dispute", "Bijlage 5 tasks.2")


@pytest.mark.article("Bijlage 5 tasks.3")
def test_parties_leaders_and_board_must_all_be_told_of_the_verdict():
    appeal = after(*HEARING, *votes(Anema=UP), CLOSED, VERDICT, *TELLING[:3])
    assert (appeal.phase, appeal.untold) == (Phase.VERDICT, ((Recipient.BOARD, ""),))
    told_twice = "notified of the verdict already, or is no party"
    refused(appeal, TELLING[0], told_twice, "Bijlage 5 tasks.3")
    refused(appeal, VerdictNotified(Recipient.PARTY, WHEN, "Elzinga"), told_twice, "Bijlage 5 tasks.3")
    refused(
        appeal, CARRIED_OUT, "parties, tournament directors and board must be notified", "Bijlage 5 tasks.3"
    )


@pytest.mark.article("Bijlage 5 tasks.3")
def test_a_verdict_is_final():
    appeal = after(*HEARING, *votes(Anema=UP), CLOSED, VERDICT)
    for act in (*votes(Haga=DOWN), CLOSED, VERDICT, *withdraw("Anema")):
        refused(appeal, act, "The verdict is final", "Bijlage 5 tasks.3")


@pytest.mark.article("Bijlage 5 tasks.3")
def test_a_verdict_has_words_and_is_carried_out_by_entries():
    decided = after(*HEARING, *votes(Anema=UP), CLOSED)
    refused(decided, VerdictGiven(" ", WHEN), "A verdict is given in writing", "Bijlage 5 tasks.3")
    told = after(VERDICT, *TELLING, appeal=decided)
    refused(told, Enforced((), WHEN), "enforced by new entries", "Bijlage 5 tasks.3")


@pytest.mark.article("Bijlage 5 tasks.4")
@pytest.mark.parametrize(("moment", "late"), [("2026-11-20 23:59:59", False), ("2026-11-21 00:00:00", True)])
def test_a_verdict_after_the_next_playing_day_began_is_recorded_with_that_remark(moment, late):
    verdict = replace(VERDICT, at=at(moment))
    appeal = after(*HEARING, *votes(Anema=UP), CLOSED, verdict)
    remarks = [because.articles[0] for because in appeal.verdict.because]
    assert remarks == ["Bijlage 5 tasks.7"] + ["Bijlage 5 tasks.4"] * late


@pytest.mark.article("Bijlage 5 tasks.5")
def test_elsewhere_no_verdict_is_too_late():
    dispute = replace(DISPUTE, section=Section.D, division="1")
    late = replace(VERDICT, at=at("2027-06-01 12:00:00"))
    appeal = after(*HEARING, *votes(Anema=UP), CLOSED, late, appeal=lodged(dispute))
    assert len(appeal.verdict.because) == 1


@pytest.mark.article("Bijlage 5 tasks.7")
@pytest.mark.parametrize(
    ("cast", "upheld"),
    [
        ({"Anema": UP}, True),
        ({"Haga": DOWN}, False),
        ({"Anema": DOWN, "Haga": UP, "Galama": UP}, True),
        ({"Anema": UP, "Haga": DOWN, "Galama": DOWN}, False),
        ({"Anema": UP, "Haga": DOWN}, True),  # tied: the chair
        ({"Anema": DOWN, "Galama": UP}, False),
    ],
)
def test_the_majority_of_those_who_vote_decides_and_on_a_tie_the_chair(cast, upheld):
    appeal = after(*HEARING, *votes(**cast), CLOSED)
    assert (appeal.phase, appeal.upheld) == (Phase.DECIDED, upheld)


@pytest.mark.article("Bijlage 5 tasks.7")
def test_on_a_tie_the_chair_who_has_not_voted_must_vote():
    appeal = after(*HEARING, *votes(Haga=UP, Galama=DOWN), CLOSED)
    assert appeal.phase is Phase.TIED
    refused(appeal, VERDICT, "the vote of who presides must decide", "Bijlage 5 tasks.7")
    decided = after(*votes(Anema=DOWN), appeal=appeal)
    assert (decided.phase, decided.upheld) == (Phase.DECIDED, False)


@pytest.mark.article("Bijlage 5 tasks.7")
def test_after_a_tie_nobody_but_who_presides_may_still_vote():
    """Anema presides: of four members Haga and Jorna have voted, Galama has not and may not now."""
    committee = replace(COMMITTEE, members=(*COMMITTEE.members, replace(COMMITTEE.members[0], name="Jorna")))
    appeal = lodge(DISPUTE, committee, LODGING, rule=RULE)
    tied = after(*HEARING, *votes(Haga=UP, Jorna=DOWN), CLOSED, appeal=appeal)
    refused(tied, *votes(Galama=UP), "the vote of who presides must decide", "Bijlage 5 tasks.7")


@pytest.mark.article("Bijlage 5 tasks.7")
def test_the_deputy_decides_a_tie_when_the_chair_has_withdrawn():
    appeal = after(*withdraw("Anema"), *HEARING, *votes(Haga=UP, Galama=DOWN), CLOSED, VERDICT)
    assert appeal.verdict.upheld is False
    assert str(appeal.verdict.because[0]) == (
        "1 votes to uphold, 1 to dismiss: the vote of Galama, who presides, decides"
    )


@pytest.mark.article("Bijlage 5 tasks.7")
def test_without_chair_and_deputy_the_committee_first_chooses_an_acting_chair():
    committee = replace(COMMITTEE, members=(*COMMITTEE.members, replace(COMMITTEE.members[0], name="Jorna")))
    appeal = after(*withdraw("Anema", "Galama"), appeal=lodge(DISPUTE, committee, LODGING, rule=RULE))
    assert (appeal.phase, appeal.presiding) == (Phase.ACTING_CHAIR, None)
    refused(appeal, HEARING[0], "must first choose an acting chair", "Bijlage 5 tasks.7")
    for gone in ("Anema", "Bosma", "Elzinga"):
        no_member = f"{gone} is no member who takes part"
        refused(appeal, ActingChairChosen(gone, WHEN), no_member, "Bijlage 5 tasks.6")
    chosen = after(ActingChairChosen("Jorna", WHEN), appeal=appeal)
    assert (chosen.phase, chosen.presiding) == (Phase.HEARING, "Jorna")
    decided = after(*HEARING, *votes(Haga=UP, Jorna=DOWN), CLOSED, appeal=chosen)
    assert decided.upheld is False


@pytest.mark.article("Bijlage 5 tasks.1")
def test_a_committee_that_has_chosen_no_officers_chooses_an_acting_chair():
    appeal = lodge(DISPUTE, Committee(COMMITTEE.members), LODGING, rule=RULE)
    assert appeal.phase is Phase.ACTING_CHAIR


@pytest.mark.article("Bijlage 5 tasks.6")
def test_when_every_member_has_withdrawn_the_appeal_stands_still():
    appeal = after(*withdraw("Anema", "Haga", "Galama"))
    assert (appeal.phase, appeal.remaining) == (Phase.NOBODY_LEFT, ())
    refused(appeal, HEARING[0], "No member of the committee is left", "Bijlage 5 tasks.6")


@pytest.mark.article("Bijlage 5 tasks.6")
def test_the_vote_of_who_withdraws_lapses_and_the_voting_is_open_again():
    """Haga and Galama against Anema: dismissed. Without Haga it is 1 - 1, and Anema is the chair: upheld."""
    appeal = after(*HEARING, *votes(Anema=UP, Haga=DOWN, Galama=DOWN), CLOSED)
    assert appeal.upheld is False
    again = after(*withdraw("Haga"), appeal=appeal)
    assert (again.phase, [cast.member for cast in again.votes]) == (Phase.VOTING, ["Anema", "Galama"])
    assert after(CLOSED, appeal=again).upheld is True


@pytest.mark.article("Bijlage 5 tasks.6")
def test_only_a_member_who_takes_part_withdraws_and_says_why():
    refused(after(), *withdraw("Bosma"), "Bosma is no member who takes part", "Bijlage 5 tasks.6")
    silent = MemberWithdraws("Haga", " ", WHEN)
    refused(after(), silent, "a person or club it belongs to: say which", "Bijlage 5 tasks.6")
    assert str(after(*withdraw("Haga")).recusals[-1].because) == "Haga withdraws: a brother is a party"


@pytest.mark.article("Bijlage 5 tasks.7")
def test_a_member_votes_once_and_only_a_member_who_takes_part():
    appeal = after(*HEARING, *votes(Anema=UP))
    refused(appeal, *votes(Anema=DOWN), "Anema has voted already", "Bijlage 5 tasks.7")
    refused(appeal, *votes(Bosma=DOWN), "Bosma is no member who takes part", "Bijlage 5 tasks.6")
    refused(after(*HEARING), CLOSED, "Nobody has voted yet", "Bijlage 5 tasks.7")


@pytest.mark.article("Bijlage 5 conditions")
def test_nothing_follows_on_an_inadmissible_appeal_and_the_refusal_names_the_conditions():
    appeal = lodged(by="Elzinga", at=at("2026-11-16 12:00:00"))
    for act in (*HEARING, *votes(Anema=UP), CLOSED, VERDICT, *TELLING, CARRIED_OUT, *withdraw("Haga")):
        with pytest.raises(RuleViolation, match="The appeal is inadmissible") as caught:
            apply(appeal, act, rule=RULE)
        assert caught.value.reason.articles == ("Bijlage 5 conditions.2", "R45", "Bijlage 5 conditions.3")


def test_an_act_is_later_than_what_it_follows_on_and_the_parties_are_heard_in_any_order():
    appeal = after(HEARING[0])
    second = timedelta(seconds=1)
    heard = apply(appeal, PartyHeard("Visser", WHEN - second), rule=RULE)
    with pytest.raises(RuleViolation, match=r"^at: This is earlier than what it follows on, at 2026-11-18"):
        apply(heard, VoteCast("Anema", UP, WHEN - second), rule=RULE)
    with pytest.raises(RuleViolation, match="This is earlier"):
        apply(lodged(), PartyHeard("Visser", LODGING.at - second), rule=RULE)
    with pytest.raises(RuleViolation, match=r"^at: A time needs a time zone"):
        apply(appeal, PartyHeard("Visser", WHEN.replace(tzinfo=None)), rule=RULE)


@pytest.mark.article("Bijlage 5 tasks.7")
def test_the_order_of_hearings_and_votes_never_changes_the_outcome():
    cast = votes(Anema=DOWN, Haga=UP, Galama=UP)
    for hearing in permutations(HEARING):
        for voting in permutations(cast):
            assert after(*hearing, *voting, CLOSED).upheld is True


# --- the table in the module's docstring and every walk through it ------------------------------------------


def test_the_table_of_the_docstring_is_the_table_of_the_code():
    rows = re.findall(r"^\| ([A-Z_]+) +\| ([A-Za-z, ]+?) +\|", appeals.__doc__, re.MULTILINE)
    printed = {Phase[name]: set() if acts == "none" else set(acts.split(", ")) for name, acts in rows}
    assert printed == {
        phase: {act.__name__ for act, phases in ALLOWED.items() if phase in phases} for phase in Phase
    }


NAMES = [member.name for member in COMMITTEE.members] + ["Elzinga"]
ACTS = st.one_of(
    st.builds(MemberWithdraws, st.sampled_from(NAMES), st.just("involved"), st.just(WHEN)),
    st.builds(ActingChairChosen, st.sampled_from(NAMES), st.just(WHEN)),
    st.sampled_from([*HEARING, *HEARING, *HEARING]),
    st.builds(VoteCast, st.sampled_from(NAMES), st.sampled_from(Vote), st.just(WHEN)),
    st.sampled_from([CLOSED, VERDICT, CARRIED_OUT, *TELLING]),
)


@given(st.lists(ACTS, max_size=40))
def test_an_act_is_taken_only_where_the_table_allows_it_and_refused_with_an_article(acts):
    appeal = lodged()
    for act in acts:
        phase, verdict = appeal.phase, appeal.verdict
        try:
            appeal = apply(appeal, act, rule=RULE)
        except RuleViolation as refusal:
            assert refusal.reason.articles  # noqa: PT017  both outcomes are held, act by act
        else:
            assert phase in ALLOWED[type(act)]
        assert verdict is None or appeal.verdict == verdict
        assert {cast.member for cast in appeal.votes} <= set(appeal.remaining)
        assert (appeal.phase in (Phase.TIED, Phase.DECIDED)) <= appeal.voting_closed


@given(st.lists(ACTS, max_size=40))
def test_a_verdict_is_what_the_votes_say_counted_anew(acts):
    """Counts the votes by weight: 2 each, and 3 for who presides, which tells on a tie only."""
    appeal = after(*HEARING)
    for act in (*acts, *votes(Anema=UP), *votes(Galama=DOWN), CLOSED, *votes(Anema=DOWN), VERDICT):
        try:
            appeal = apply(appeal, act, rule=RULE)
        except RuleViolation:
            continue
    assume(appeal.verdict is not None)
    weight = {cast.member: 2 + (cast.member == appeal.presiding) for cast in appeal.votes}
    balance = sum(weight[cast.member] * (1 if cast.vote is UP else -1) for cast in appeal.votes)
    assert appeal.verdict.upheld is (balance > 0)
