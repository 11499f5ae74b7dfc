"""From when the 24 hours of a party run, and what cannot come first: Bijlage 5 condition 3, R72 and R99.

Worked example: the ruling is given on Saturday 14 November 2026 at 16:05. The party is told at 16:10, which
is written down at 17:00: the hours run until Sunday 16:10. Written down on Sunday at 09:00, 16 hours and 50
minutes later, they run from then, until Monday 09:00. Had the party recorded on Saturday at 20:00 that it
had read the ruling, they would run until Sunday 20:00.
"""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.regulations.test_bijlage5_committee import RULE
from tests.regulations.test_bijlage5_conditions import DISPUTE, at, lodged, unmet
from tournaments.regulations.disputes.appeals import Phase
from tournaments.regulations.disputes.dispute import (
    Notified,
    check_notified,
    check_ruled,
    period_begins,
    period_ends,
)
from tournaments.regulations.reasons import RuleViolation

RULED, TOLD = at("2026-11-14 16:05:00"), at("2026-11-14 16:10:00")
READ = at("2026-11-14 20:00:00")
SOON, LATE = at("2026-11-14 17:00:00"), at("2026-11-15 09:00:00")
UNTOLD = replace(DISPUTE, made_known=None, ruled=RULED)


def begins(*notified, read=None):
    return period_begins([Notified(*one) for one in notified], read, rule=RULE)


@pytest.mark.article("Bijlage 5 conditions.3")
def test_the_period_runs_from_the_first_of_what_the_directors_and_the_party_recorded():
    assert begins() is None
    assert begins((TOLD, SOON)) == TOLD
    assert begins(read=READ) == READ
    assert begins((TOLD, SOON), read=READ) == TOLD
    assert begins((at("2026-11-14 21:00:00"), at("2026-11-14 21:00:00")), read=READ) == READ


@pytest.mark.article("Bijlage 5 conditions.3")
def test_what_is_written_down_too_late_counts_from_when_it_was_written_down():
    assert begins((TOLD, TOLD + timedelta(hours=12))) == TOLD
    assert begins((TOLD, TOLD + timedelta(hours=12, seconds=1))) == TOLD + timedelta(hours=12, seconds=1)
    assert begins((TOLD, LATE)) == LATE
    assert begins((TOLD, LATE), read=READ) == READ
    assert period_ends(begins((TOLD, LATE)), rule=RULE) == at("2026-11-16 09:00:00")


@pytest.mark.article("Bijlage 5 conditions.3")
def test_a_correction_that_comes_late_takes_no_time_away_and_may_give_some():
    first = (TOLD, SOON)
    assert begins(first, (RULED, at("2026-11-14 18:00:00"))) == RULED
    assert begins(first, (RULED, LATE)) == TOLD
    assert begins(first, (at("2026-11-14 18:30:00"), LATE)) == at("2026-11-14 18:30:00")
    assert begins((TOLD, LATE), (RULED, at("2026-11-17 09:00:00"))) == LATE


@pytest.mark.article("Bijlage 5 conditions.3")
@given(told=st.integers(0, 10**6), after=st.integers(0, 10**6))
def test_nobody_has_less_than_half_of_the_hours_left_once_it_is_written_down(told, after):
    at_, recorded = RULED + timedelta(seconds=told), RULED + timedelta(seconds=told + after)
    until = period_ends(begins((at_, recorded)), rule=RULE)
    assert until - recorded >= timedelta(hours=12)
    assert until - at_ >= timedelta(hours=24)


def test_an_edition_that_says_nothing_of_late_recording_counts_what_was_said():
    silent = replace(RULE, hours_to_record=None)
    assert period_begins([Notified(TOLD, LATE)], None, rule=silent) == TOLD


@pytest.mark.article("Bijlage 5 conditions.3")
def test_an_appeal_after_the_ruling_is_in_time_though_nobody_was_notified_yet():
    appeal = lodged(UNTOLD, at=RULED)
    assert appeal.admissible
    assert appeal.phase is Phase.HEARING
    (found,) = (one for one in appeal.findings if one.condition == 3)
    assert str(found.because) == (
        "Lodged at 2026-11-14 16:05:00+01:00, in time: Bakker had not been notified, "
        "so that the 24 hours did not run yet"
    )
    assert found.because.articles == ("Bijlage 5 conditions.3", "R72")


@pytest.mark.article("Bijlage 5 conditions.1")
def test_an_appeal_a_second_before_the_ruling_is_against_nothing():
    assert unmet(lodged(UNTOLD, at=RULED - timedelta(seconds=1))) == [
        (1, "The tournament directors ruled later, at 2026-11-14 16:05:00+01:00"),
        (3, "The period for an appeal has not begun: nobody has been notified of a ruling"),
    ]
    told = replace(UNTOLD, made_known=TOLD)
    assert [number for number, _ in unmet(lodged(told, at=RULED - timedelta(seconds=1)))] == [1, 3]
    assert lodged(told, at=RULED).admissible
    assert lodged(told, at=TOLD + timedelta(hours=24)).admissible
    assert not lodged(told, at=TOLD + timedelta(hours=24, seconds=1)).admissible


@pytest.mark.article("Bijlage 5 conditions.3")
def test_a_ruling_is_not_older_than_its_dispute_nor_a_notification_than_the_ruling():
    second = timedelta(seconds=1)
    check_ruled(RULED, RULED, rule=RULE)
    check_notified(RULED, RULED, rule=RULE)
    with pytest.raises(
        RuleViolation, match="not given before its dispute arose, at 2026-11-14 16:05"
    ) as found:
        check_ruled(RULED - second, RULED, rule=RULE)
    assert (found.value.place, found.value.reason.articles) == ("at", ("Bijlage 5 conditions.1", "R99"))
    with pytest.raises(RuleViolation, match="before it was given, at 2026-11-14 16:05:00") as found:
        check_notified(RULED - second, RULED, rule=RULE)
    assert found.value.reason.articles == ("Bijlage 5 conditions.3", "R99")


@pytest.mark.article("Bijlage 5 conditions")
def test_the_annex_holds_in_every_section_also_where_it_names_no_appeal():
    assert RULE.unnamed_in == ("A", "G", "H", "I")
    for section in "ABCDEFGHI":
        assert lodged(replace(DISPUTE, section=section, division="")).admissible
