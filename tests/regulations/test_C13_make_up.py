"""C, art. 13: games of rounds 1 to 5 are made up before round 6; rounds 6 and 7 never (R31, R47)."""

from dataclasses import replace
from datetime import date

import pytest

from tests.regulations.eights import EDITION, eight, row_of
from tests.regulations.swiss.made_events import swiss_event
from tournaments.regulations.counting.absences import (
    comes_after_a_later_round,
    made_up_no_more,
    make_ups,
    make_ups_are_over,
)
from tournaments.regulations.event import Withdrawal
from tournaments.regulations.order.standings import rank

pytestmark = pytest.mark.article("C.13")
DATES = {number: date(2026, 11, 7 * (number % 4) + 1) for number in range(1, 6)} | {6: date(2027, 1, 9)}


def only(event, number, pairs):
    """The event with results in this round at these pairs alone."""
    rounds = [
        replace(
            paired,
            games=tuple(
                game if paired.number != number or game.players in pairs else replace(game, result=None)
                for game in paired.games
            ),
        )
        for paired in event.rounds
    ]
    return replace(event, rounds=tuple(rounds))


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
    ("today", "allowed"), [(date(2027, 1, 8), True), (date(2027, 1, 9), True), (date(2027, 1, 10), False)]
)
def test_on_the_day_of_round_six_a_game_counts_while_that_round_has_no_result(today, allowed):
    (game,) = make_ups(
        eight(["2?5"], rounds=5), edition=EDITION, after_round=5, today=today, round_dates=DATES
    )
    assert game.allowed is allowed
    assert game.before == date(2027, 1, 9)


def test_once_round_six_is_played_nothing_is_made_up():
    (game,) = make_ups(eight(["2?5"], rounds=6), edition=EDITION, after_round=6)
    assert not game.allowed
    assert "the tournament directors decide" in str(game.because)


def test_on_the_day_of_round_six_its_first_result_ends_it():
    """Of round 6 one game, 3 - 1, has a result."""
    event = only(eight(["2?5"], rounds=6), 6, {(3, 1)})
    (game,) = (
        one
        for one in make_ups(event, edition=EDITION, after_round=6, today=date(2027, 1, 9), round_dates=DATES)
        if one.round == 2
    )
    assert not game.allowed
    assert game.because.articles == ("C.13", "R31", "R93", "C.10", "C.16")


def test_a_forfeit_of_round_six_is_not_played_and_ends_nothing():
    event = only(eight(["2?5", "3+1"], rounds=6), 6, {(3, 1)})
    assert not make_ups_are_over(event, edition=EDITION, after_round=7)
    assert make_ups_are_over(only(eight(rounds=6), 6, {(3, 1)}), edition=EDITION, after_round=6)
    assert not make_ups_are_over(only(eight(rounds=6), 6, {(3, 1)}), edition=EDITION, after_round=5)


@pytest.mark.parametrize("number", [6, 7])
def test_before_round_six_or_seven_is_recorded_the_games_that_are_lost_by_it_are_named(number):
    found = made_up_no_more(eight(["2?5", "5?3"], rounds=5), edition=EDITION, number=number)
    assert [str(game.because) for game in found] == [
        f"Round 2, Player 2 – Player 5 can no longer be made up once round {number} is recorded",
        f"Round 4, Player 5 – Player 3 can no longer be made up once round {number} is recorded",
    ]
    assert found[0].because.articles == ("C.13", "R31", "R93")


def test_nothing_is_lost_by_an_earlier_round_nor_by_the_second_result_of_round_six():
    waiting = eight(["2?5"], rounds=5)
    assert made_up_no_more(waiting, edition=EDITION, number=5) == ()
    begun = only(eight(["2?5"], rounds=6), 6, {(3, 1)})
    assert made_up_no_more(begun, edition=EDITION, number=6) == ()
    assert made_up_no_more(eight(rounds=5), edition=EDITION, number=6) == ()
    assert made_up_no_more(eight(["2?5"], rounds=5, withdrawals=[(5, 5)]), edition=EDITION, number=6) == ()


@pytest.mark.parametrize(("number", "late"), [(5, False), (6, True), (7, False)])
def test_a_game_of_round_six_comes_after_a_later_round_once_one_of_round_seven_was_played(number, late):
    played = only(eight(["1?3"]), 7, {(1, 2)})
    assert comes_after_a_later_round(played, edition=EDITION, number=number) is late
    forfeit = only(eight(["1?3", "1+2"]), 7, {(1, 2)})
    assert not comes_after_a_later_round(forfeit, edition=EDITION, number=number)
    assert not comes_after_a_later_round(eight(rounds=6), edition=EDITION, number=number)
    assert not comes_after_a_later_round(swiss_event(8, planned=7), edition=EDITION, number=number)


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
