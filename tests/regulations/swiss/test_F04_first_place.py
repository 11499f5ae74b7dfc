"""F.4 and E.5: equal points at the top of a Swiss event are decided by games, not by weerstand."""

from dataclasses import replace

import pytest

from tests.regulations.eights import EDITION
from tests.regulations.swiss.made_events import a_round, swiss_event
from tournaments.regulations import swiss
from tournaments.regulations.event import PlayOffMatch, Ruling, Section, Withdrawal
from tournaments.regulations.order.standings import rank

pytestmark = pytest.mark.article("F.4")

TWO_LEAD = ("1-2 1-0, 3-4 1-0, 5-6 ½-½", "1-3 ½-½, 2-5 ½-½, 4-6 ½-½")


def blitz(*games, section=Section.F, rounds=TWO_LEAD, between=(1, 3)):
    """1 and 3 lead with a point and a half each, and these deciding games have been played."""
    event = swiss_event(6, *rounds, planned=2, section=section)
    played = a_round(1, ", ".join(games)).games
    return replace(event, deciding=(PlayOffMatch(between, played),)) if games else event


def outcome(event):
    table = swiss.standings(event)
    order = [row.entrant.number for row in table.rows[:2]]
    return order, [row.decided_by for row in table.rows[:2]], table.open


def test_two_leaders_wait_for_a_deciding_game_in_start_number_order():
    order, decided_by, ties = outcome(blitz())
    assert (order, decided_by) == ([1, 3], [None, None])
    assert [(tie.places, tie.numbers, tie.article) for tie in ties] == [((1, 2), (1, 3), "F.4")]
    assert str(ties[0].needs) == "a play-off game between 1, 3, until one of them wins"


def test_one_game_decides():
    order, decided_by, ties = outcome(blitz("3-1 1-0"))
    assert (order, decided_by, ties) == ([3, 1], ["F.4", "F.4"], ())


def test_after_a_draw_the_next_game_decides_with_colours_reversed():
    assert outcome(blitz("3-1 ½-½"))[1] == [None, None]
    assert outcome(blitz("3-1 ½-½", "1-3 1-0"))[0] == [1, 3]


def test_before_the_last_round_the_weerstand_orders_the_leaders_too():
    event = replace(blitz(), rounds_planned=3)
    assert outcome(event)[1] == ["R41", "R41"]


@pytest.mark.article("E.5")
def test_in_section_e_a_match_of_two_games_decides():
    table = swiss.standings(blitz(section=Section.E))
    needs = "2 games between 1, 3, then single games until one of them wins"
    assert str(table.open[0].needs) == needs
    assert outcome(blitz("3-1 1-0", section=Section.E))[1] == [None, None]
    decided = outcome(blitz("3-1 1-0", "1-3 ½-½", section=Section.E))
    assert decided == ([3, 1], ["E.5", "E.5"], ())


THREE_LEAD = ("1-2 1-0, 3-4 1-0, 5-6 1-0", "1-4 1-0, 3-6 1-0, 5-2 1-0")


def test_three_leaders_wait_for_a_schedule_of_the_leaders_and_it_decides():
    waiting = blitz(rounds=THREE_LEAD, between=(1, 3, 5))
    assert (
        str(swiss.standings(waiting).open[0].needs)
        == "a schedule set by the tournament directors for 1, 3, 5"
    )
    table = swiss.standings(blitz("1-3 0-1, 5-1 0-1, 3-5 1-0", rounds=THREE_LEAD, between=(1, 3, 5)))
    assert [row.entrant.number for row in table.rows[:3]] == [3, 1, 5]
    assert table.open == ()
    assert str(table.rows[0].because) == "Points 2; 2 points in the play-off games with 1, 5"


def test_a_schedule_that_leaves_two_first_equal_leaves_the_first_place_open():
    table = swiss.standings(blitz("1-3 ½-½, 5-1 0-1, 3-5 1-0", rounds=THREE_LEAD, between=(1, 3, 5)))
    assert [(tie.places, tie.numbers) for tie in table.open] == [((1, 2), (1, 3))]
    assert table.rows[2].entrant.number == 5


def test_those_whom_a_schedule_left_equal_play_on_between_themselves():
    """5 has lost both games of the schedule, 1 and 3 drew theirs; then 3 beats 1."""
    event = blitz("1-3 ½-½, 5-1 0-1, 3-5 1-0", rounds=THREE_LEAD, between=(1, 3, 5))
    onward = PlayOffMatch((1, 3), a_round(1, "3-1 1-0").games)
    table = swiss.standings(replace(event, deciding=(*event.deciding, onward)))
    assert [row.entrant.number for row in table.rows[:3]] == [3, 1, 5]
    assert table.open == ()


@pytest.mark.article("D.6")
def test_in_the_ha_the_ranking_of_the_swiss_system_stands():
    event = replace(blitz(), section=Section.D)
    assert swiss.standings(event).open == ()


def test_below_an_undivided_first_place_the_list_is_the_final_order_whatever_the_lot():
    """1 has two points, 4 a point and a half; 3 and 6 have one and 2 a half, ordered by Sonneborn-Berger."""
    rounds = ("1-2 1-0, 3-4 ½-½, 5-6 0-1", "6-1 0-1, 2-3 ½-½, 4-5 1-0")
    for seed in range(10):
        table = swiss.standings(swiss_event(6, *rounds, planned=2, section=Section.F, swiss_seed=str(seed)))
        assert [row.entrant.number for row in table.rows] == [1, 4, 3, 6, 2, 5]
        assert table.open == ()


@pytest.mark.article("F.7")
@pytest.mark.parametrize(("section", "article"), [(Section.F, "F.7"), (Section.E, "E.6")])
def test_the_directors_decide_where_one_of_those_who_lead_has_withdrawn(section, article):
    """1 wins twice and leaves; 6 ends with as many points."""
    rounds = ("1-2 1-0, 3-4 ½-½, 5-6 ½-½", "1-3 1-0, 4-5 ½-½, 2-6 ½-½", "4-2 ½-½, 3-5 1-0")
    event = swiss_event(6, *rounds, planned=3, section=section)
    last = replace(event.rounds[-1], free=(6,))
    event = replace(event, rounds=(*event.rounds[:-1], last), withdrawals=(Withdrawal(1, 2),))
    (tie,) = rank(event, edition=EDITION).open
    assert (tie.numbers, tie.article) == ((1, 6), article)
    assert str(tie.needs) == "a decision of the tournament directors, for the withdrawal of number 1"
    ruled = rank(replace(event, rulings=(Ruling((6, 1)),)), edition=EDITION)
    assert (ruled.open, ruled.remarks) == ((), ())
    assert [(row.entrant.number, row.decided_by) for row in ruled.rows[:2]] == [(6, article), (1, article)]


def test_colours_that_are_not_reversed_and_what_settles_nothing_is_said():
    event = blitz("1-3 ½-½", "1-3 1-0")
    idle = PlayOffMatch((5, 6), a_round(1, "5-6 1-0").games)
    event = replace(event, deciding=(*event.deciding, idle), rulings=(Ruling((2, 4)),))
    assert [str(remark) for remark in rank(event, edition=EDITION).remarks] == [
        "The play-off games between 5, 6 settle no tie and count for nothing",
        "The ruling on numbers 2, 4 settles no tie and counts for nothing",
        "3 has white in this game, for the colours are reversed from the last game between the two",
    ]
