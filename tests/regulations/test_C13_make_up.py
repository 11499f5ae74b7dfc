"""C, art. 13: games of rounds 1 to 5 are made up before round 6; rounds 6 and 7 never (R31, R47)."""

from dataclasses import replace
from datetime import date

import pytest

from tests.regulations.eights import EDITION, eight, row_of
from tests.regulations.swiss.made_events import swiss_event
from tournaments.regulations.counting.absences import make_ups
from tournaments.regulations.event import Withdrawal
from tournaments.regulations.order.standings import rank

pytestmark = pytest.mark.article("C.13")
DATES = {number: date(2026, 11, 7 * (number % 4) + 1) for number in range(1, 6)} | {6: date(2027, 1, 9)}


def test_an_open_game_of_the_first_five_rounds_may_be_made_up_before_round_six():
    """2 - 5 is a game of round 2, 5 - 3 one of round 4."""
    found = make_ups(eight(["2?5", "3?5"], rounds=5), edition=EDITION, after_round=5)
    assert [(game.round, game.white, game.black, game.allowed) for game in found] == [
        (2, 2, 5, True),
        (4, 5, 3, True),
    ]
    assert found[0].because.articles == ("C.13", "R31")


def test_the_fifth_round_is_the_last_that_may_be_made_up():
    """3 - 6 is a game of round 5."""
    (game,) = make_ups(eight(["3?6"], rounds=5), edition=EDITION, after_round=5)
    assert (game.round, game.allowed) == (5, True)


@pytest.mark.parametrize(
    ("today", "allowed"), [(date(2027, 1, 8), True), (date(2027, 1, 9), False), (date(2027, 1, 10), False)]
)
def test_on_the_day_of_round_six_it_is_too_late(today, allowed):
    (game,) = make_ups(
        eight(["2?5"], rounds=5), edition=EDITION, after_round=5, today=today, round_dates=DATES
    )
    assert game.allowed is allowed
    assert game.before == date(2027, 1, 9)


def test_once_round_six_is_played_nothing_is_made_up():
    (game,) = make_ups(eight(["2?5"], rounds=6), edition=EDITION, after_round=6)
    assert not game.allowed
    assert "the tournament directors decide" in str(game.because)


@pytest.mark.parametrize(("line", "number"), [("1?3", 6), ("1?2", 7)])
def test_rounds_six_and_seven_are_never_made_up(line, number):
    (game,) = make_ups(eight([line]), edition=EDITION, after_round=7)
    assert (game.round, game.allowed, game.before) == (number, False, None)
    assert str(game.because) == f"Round {number} is not made up"


def test_games_of_rounds_to_come_and_of_the_withdrawn_are_nothing_to_make_up():
    assert make_ups(eight(["2?5"], rounds=4), edition=EDITION, after_round=1) == ()
    assert make_ups(eight(["2?5"], rounds=4, withdrawals=[(5, 3)]), edition=EDITION, after_round=4) == ()


def test_a_game_that_was_made_up_counts_in_its_own_round():
    event = eight(rounds=5)
    waiting = eight(["2?5"], rounds=5)
    assert row_of(rank(event, edition=EDITION, after_round=2), 2).half_points == 4
    assert row_of(rank(waiting, edition=EDITION, after_round=2), 2).half_points == 2
    assert not rank(eight(["2?5"]), edition=EDITION).complete


@pytest.mark.article("Bijlage 3")
def test_open_games_of_a_swiss_event_are_those_that_were_paired_but_for_who_withdrew():
    """1 - 3 and 4 - 5 of the second round have no result; 4 had withdrawn before it."""
    event = swiss_event(6, "1-2 1-0, 3-4 1-0, 5-6 1-0", "1-3, 6-2 0-1, 4-5", planned=3)
    gone = replace(event, withdrawals=(Withdrawal(4, 1),))
    open_games = [
        [(game.round, game.white, game.black) for game in make_ups(found, edition=EDITION, after_round=2)]
        for found in (event, gone)
    ]
    assert open_games == [[(2, 1, 3), (2, 4, 5)], [(2, 1, 3)]]
