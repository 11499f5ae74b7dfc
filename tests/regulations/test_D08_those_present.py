"""D.4 and D.8: nine or more entered, and those present play the round robin for their number (R95)."""

from dataclasses import replace

import pytest

from tests.regulations.eights import EDITION
from tournaments.regulations.event import Entrant, Event, Game, Round, Section, System, Withdrawal
from tournaments.regulations.files.event import dump, load
from tournaments.regulations.order.standings import rank
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Result
from tournaments.regulations.rounds.next import scheduled_round
from tournaments.regulations.rounds.validity import check
from tournaments.regulations.schedules.sections import schedule_of
from tournaments.regulations.setting_up.those_present import may_be_ruled, round_robin_of_those_present

pytestmark = pytest.mark.article("D.8")
PRESENT = (1, 2, 4, 5, 6, 8, 9)


def entered(count=9, division="HA"):
    entrants = tuple(Entrant(number, f"Player {number}") for number in range(1, count + 1))
    settings = {"swiss_seed": "5", "swiss": "rating"}
    return Event(Section.D, division, 2026, System.SWISS, 6, entrants, settings=settings)


def played(event):
    """The whole round robin; the lower number wins."""
    while event.last_round < event.rounds_planned:
        made = scheduled_round(event, edition=EDITION)
        games = tuple(
            Game(*pair, Result.FIRST_WINS if pair[0] < pair[1] else Result.SECOND_WINS) for pair in made.pairs
        )
        event = replace(event, rounds=(*event.rounds, Round(made.number, games, made.free)))
    return event


@pytest.mark.article("Bijlage 2")
def test_seven_of_nine_play_the_table_of_seven_in_the_order_of_their_numbers():
    """The first column of the table for seven is 5-1, 6-2, 7-3 and 4 free; 4, 5, 6, 8, 9 have the places 3 to
    7. What was entered stays: the entrants, their numbers and the settings."""
    before = entered()
    event = round_robin_of_those_present(before, PRESENT, edition=EDITION)
    assert (event.system, event.rounds_planned) == (System.ROUND_ROBIN, 7)
    assert event.entrants == before.entrants
    assert event.settings == {**before.settings, "round_robin_of": "1 2 4 5 6 8 9"}
    assert event.withdrawals == (Withdrawal(3, 0), Withdrawal(7, 0))
    first = scheduled_round(event, edition=EDITION)
    assert first.pairs == ((6, 1), (8, 2), (9, 4))
    assert first.free == (5,)


@pytest.mark.article("D.6")
def test_they_are_ranked_as_a_group_of_eight_or_fewer_and_the_table_says_why():
    event = played(round_robin_of_those_present(entered(), PRESENT, edition=EDITION))
    standings = rank(event, edition=EDITION)
    assert [row.entrant.number for row in standings.rows] == [*PRESENT, 3, 7]
    assert [row.half_points for row in standings.rows] == [12, 10, 8, 6, 4, 2, 0, 0, 0]
    assert (standings.complete, standings.open) == (True, ())
    assert str(standings.remarks[0]).startswith("Of 9 entrants 7 are present")
    assert standings.remarks[0].articles == ("D.8", "R95")
    assert standings.rows[-1].because.articles == ("D.8", "R95")
    met = {frozenset(game.players) for paired in event.rounds for game in paired.games}
    assert len(met) == 21


def test_the_event_file_keeps_it():
    event = played(round_robin_of_those_present(entered(), PRESENT, edition=EDITION))
    assert load(dump(event)) == event


@pytest.mark.parametrize("count", range(2, 9))
def test_every_number_up_to_eight_has_its_schedule(count):
    event = round_robin_of_those_present(entered(10), range(2, 2 + count), edition=EDITION)
    check(event, edition=EDITION)
    pairs = {
        frozenset(pair) for column in schedule_of(event, edition=EDITION).rounds for pair in column.pairs
    }
    assert len(pairs) == count * (count - 1) // 2


@pytest.mark.parametrize(
    ("event", "present", "text"),
    [
        (entered(), range(1, 10), "From 2 to 8 can all meet; 9 are present"),
        (entered(), (4,), "From 2 to 8 can all meet; 1 are present"),
        (entered(), (1, 2, 30), "These are no start numbers"),
        (entered(8), (1, 2, 3, 4), "Here all entrants play by the system of their number"),
        (entered(9, "1"), (1, 2, 3, 4), "Here all entrants play by the system of their number"),
        (replace(entered(), rounds=(Round(1),)), PRESENT, "Round 1 has been paired"),
    ],
)
def test_it_is_for_the_directors_only_where_the_number_of_entrants_decides(event, present, text):
    with pytest.raises(RuleViolation, match=text):
        round_robin_of_those_present(event, present, edition=EDITION)


def test_it_is_offered_before_round_1_of_a_swiss_ha_of_nine_or_more():
    assert may_be_ruled(entered(), edition=EDITION)
    assert not may_be_ruled(entered(8), edition=EDITION)
    assert not may_be_ruled(replace(entered(), rounds=(Round(1),)), edition=EDITION)
    assert not may_be_ruled(entered(9, "1"), edition=EDITION)


@pytest.mark.parametrize("numbers", ["2 1", "1 2 2", "1,2", "1 2 12", " 1 2", "²"])
def test_a_setting_that_is_no_list_of_those_present_is_refused(numbers):
    event = round_robin_of_those_present(entered(), PRESENT, edition=EDITION)
    event = replace(event, settings={**event.settings, "round_robin_of": numbers})
    with pytest.raises(RuleViolation, match=r"^settings\.round_robin_of"):
        check(event, edition=EDITION)


def test_who_does_not_play_is_absent_for_the_whole_event():
    event = round_robin_of_those_present(entered(), PRESENT, edition=EDITION)
    with pytest.raises(RuleViolation, match="Number 7 does not play and is not absent"):
        check(replace(event, withdrawals=event.withdrawals[:1]), edition=EDITION)
