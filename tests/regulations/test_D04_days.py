"""D.4, Bijlage 2 and C.7: on which days the rounds are played, proposed and checked (R97)."""

from dataclasses import replace
from datetime import date

import pytest

from tests.regulations.eights import EDITION
from tests.regulations.swiss.made_events import swiss_event
from tests.regulations.test_D08_those_present import PRESENT, entered
from tournaments.regulations.event import Entrant, Event, Section, System
from tournaments.regulations.schedules.days import plan_of, proposed, remarks
from tournaments.regulations.setting_up.those_present import round_robin_of_those_present

SATURDAY, TUESDAY, LAST = date(2027, 1, 9), date(2027, 1, 19), date(2027, 1, 23)


def plan(event):
    return plan_of(event, edition=EDITION)


def round_robin(count, section=Section.D, division="HA", rounds=7):
    entrants = tuple(Entrant(number, f"Player {number}") for number in range(1, count + 1))
    return Event(section, division, 2026, System.ROUND_ROBIN, rounds, entrants)


@pytest.mark.article("D.4")
def test_six_swiss_rounds_are_three_on_the_first_saturday_and_three_on_the_last():
    days = proposed(plan(entered()), SATURDAY, LAST)
    assert days == dict.fromkeys((1, 2, 3), SATURDAY) | dict.fromkeys((4, 5, 6), LAST)
    assert remarks(plan(entered()), days) == ()
    assert proposed(plan(entered()), SATURDAY, None)[6] == date(2027, 1, 16)


@pytest.mark.article("Bijlage 2.7")
def test_seven_play_on_two_saturdays_and_the_tuesday_before_the_last_of_them():
    for event in (round_robin(7), round_robin_of_those_present(entered(), PRESENT, edition=EDITION)):
        days = proposed(plan(event), SATURDAY, LAST)
        assert [days[number] for number in range(1, 8)] == [SATURDAY] * 3 + [TUESDAY] + [LAST] * 3


@pytest.mark.article("Bijlage 2.3")
@pytest.mark.article("Bijlage 2.5")
def test_three_and_four_play_on_one_day_five_and_six_on_two():
    assert set(proposed(plan(round_robin(4, rounds=3)), SATURDAY, LAST).values()) == {SATURDAY}
    for count in (5, 6):
        days = proposed(plan(round_robin(count, rounds=5)), SATURDAY, LAST)
        assert [days[number] for number in range(1, 6)] == [SATURDAY] * 3 + [LAST] * 2


@pytest.mark.article("C.7")
def test_the_seven_rounds_of_an_eight_have_a_day_each():
    eight = round_robin(8, Section.C, "KK")
    assert proposed(plan(eight), SATURDAY, None)[7] == date(2027, 2, 20)
    days = proposed(plan(eight), SATURDAY, LAST)
    assert (days[1], days[7], len(set(days.values()))) == (SATURDAY, LAST, 7)
    assert remarks(plan(eight), days) == ()
    said = remarks(plan(eight), days | {2: SATURDAY})
    assert [str(reason) for reason in said] == ["Round 2 is played on a later day than the round before it"]
    assert said[0].articles == ("C.7", "R97")


def test_where_no_days_are_printed_none_are_proposed():
    assert plan(round_robin(8)) == ()
    assert proposed(plan(swiss_event(9, planned=5, section=Section.F)), SATURDAY, None) == {}


@pytest.mark.article("D.4")
def test_days_that_are_not_those_of_the_plan_are_remarked_on():
    days = proposed(plan(entered()), SATURDAY, LAST)
    said = remarks(plan(entered()), days | {2: date(2027, 1, 10), 6: None})
    assert [str(reason) for reason in said] == [
        "The rounds 1, 2, 3 are played on one day",
        "Round 2 is played on the first Saturday of the personal championships",
    ]
    together = remarks(plan(entered()), dict.fromkeys(range(1, 7), SATURDAY))
    assert [str(reason) for reason in together] == [
        "Round 4 is played on a later day than the round before it"
    ]
    assert remarks(plan(replace(entered(), rounds_planned=1)), {}) == ()
