"""Hearing both parties: Bijlage 5 task 2, readings R72 and R79.

Worked example: on 15 November a party is invited for the 16th at 20:00. On the 15th it cannot have been heard
and cannot have stayed away; on the 16th at 20:00 it can have come; from a second later on it may be recorded
that it did not.
"""

from datetime import timedelta

import pytest

from tests.regulations.test_bijlage5_committee import RULE
from tests.regulations.test_bijlage5_conditions import at
from tournaments.regulations.disputes.hearing import (
    Invited,
    Occasions,
    check_had_occasion,
    check_heard,
    check_invitation,
)
from tournaments.regulations.reasons import RuleViolation

SENT, HEARING = at("2026-11-15 12:00:00"), at("2026-11-16 20:00:00")
SECOND = timedelta(seconds=1)


def given(*invited, stated=False):
    return Occasions("Bakker", [Invited(*one) for one in invited], stated)


def refused(occasions, moment, *, came):
    with pytest.raises(RuleViolation) as found:
        check_heard(occasions, moment, came=came, rule=RULE)
    assert found.value.reason.articles == ("Bijlage 5 tasks.2", "R79")
    return str(found.value)


@pytest.mark.article("Bijlage 5 tasks.2")
@pytest.mark.parametrize("moment", [SENT, SENT - SECOND, at("2026-11-01 20:00:00")])
def test_an_invitation_is_for_a_moment_still_to_come(moment):
    with pytest.raises(RuleViolation, match="still to come") as found:
        check_invitation(Invited(SENT, moment), rule=RULE)
    assert found.value.place == "moment"
    check_invitation(Invited(SENT, SENT + SECOND), rule=RULE)


@pytest.mark.article("Bijlage 5 tasks.2")
def test_an_invitation_for_a_moment_that_had_passed_is_no_occasion_to_be_heard():
    for occasions in (given(), given((SENT, SENT)), given((SENT, at("2026-11-01 20:00:00")))):
        with pytest.raises(RuleViolation, match="Bakker was not invited and has stated nothing"):
            check_had_occasion(occasions, rule=RULE)
        assert "invite first" in refused(occasions, HEARING, came=True)
    check_had_occasion(given((SENT, HEARING)), rule=RULE)
    check_had_occasion(given(stated=True), rule=RULE)


@pytest.mark.article("Bijlage 5 tasks.2")
def test_a_party_comes_at_the_moment_it_is_invited_for_and_not_before():
    assert "invited for a later moment" in refused(given((SENT, HEARING)), HEARING - SECOND, came=True)
    check_heard(given((SENT, HEARING)), HEARING, came=True, rule=RULE)
    check_heard(given((SENT, HEARING), stated=True), SENT, came=True, rule=RULE)


@pytest.mark.article("Bijlage 5 tasks.2")
def test_that_a_party_did_not_come_is_recorded_after_the_last_moment_it_was_invited_for():
    once, again = given((SENT, HEARING)), given((SENT, HEARING), (HEARING, HEARING + SECOND))
    said = "Bakker is invited for 2026-11-16 20:00:00+01:00: whether it came is known after that"
    assert said in refused(once, HEARING, came=False)
    check_heard(once, HEARING + SECOND, came=False, rule=RULE)
    assert "20:00:01" in refused(again, HEARING + SECOND, came=False)
    check_heard(again, HEARING + 2 * SECOND, came=False, rule=RULE)


@pytest.mark.article("Bijlage 5 tasks.2")
def test_who_was_not_invited_cannot_have_stayed_away():
    assert "nobody could expect" in refused(given(stated=True), HEARING, came=False)
