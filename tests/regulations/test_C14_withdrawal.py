"""C, art. 14: fewer than five games played lapse, five or six stand and the rest is booked (R30)."""

import dataclasses

import pytest

from tests.regulations.eights import EDITION, eight, order, row_of
from tournaments.regulations.counting.absences import Counts, Effect, consequence, counted_games
from tournaments.regulations.event import Round, Withdrawal
from tournaments.regulations.order.standings import Status, rank
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Result
from tournaments.regulations.rounds.validity import check

pytestmark = pytest.mark.article("C.14")


def game_of(event, first, second, after_round=7):
    games = counted_games(event, edition=EDITION, after_round=after_round)
    return next(game for game in games if set(game.players) == {first, second})


@pytest.mark.parametrize("after_round", [1, 2, 3, 4])
def test_with_fewer_than_five_games_played_all_seven_lapse(after_round):
    """1 wins every game and withdraws: the others have what they would have without 1: 6, 5, ... 0."""
    standings = rank(eight(withdrawals=[(1, after_round)]), edition=EDITION)
    assert order(standings) == [2, 3, 4, 5, 6, 7, 8, 1]
    assert [row.half_points for row in standings.rows] == [12, 10, 8, 6, 4, 2, 0, 0]
    row = row_of(standings, 1)
    assert (row.status, row.played, row.won, row.decided_by) == (Status.LAPSED, 0, 0, "C.14")
    assert str(row.because) == (
        f"Withdrew after round {after_round} with {after_round} games played, fewer than 5: "
        "all 7 games are annulled"
    )
    assert {game_of(eight(withdrawals=[(1, after_round)]), 1, other).counts for other in range(2, 9)} == {
        Counts.LAPSED
    }


def test_lapsed_games_are_in_no_sonneborn_berger():
    """2 has 6 of 6 without 1: twice 5+4+3+2+1+0 = 30 points."""
    row = row_of(rank(eight(withdrawals=[(1, 4)]), edition=EDITION), 2)
    assert row.sonneborn_berger_half == 60
    assert {term.opponent for term in row.working} == {3, 4, 5, 6, 7, 8}


def test_with_five_games_played_the_other_two_are_wins_for_the_opponents():
    """1 wins five games; the opponents of rounds 6 and 7 are 3 and 2.

    2 has 6 and a booked win: 7; 3 has 5 and one: 6; then 1 with 5, and 4 to 8 with 4 to 0.
    """
    standings = rank(eight(withdrawals=[(1, 5)]), edition=EDITION)
    assert order(standings) == [2, 3, 1, 4, 5, 6, 7, 8]
    assert [row.half_points for row in standings.rows] == [14, 12, 10, 8, 6, 4, 2, 0]
    row = row_of(standings, 1)
    assert (row.status, row.played, row.won, row.lost) == (Status.WITHDRAWN, 5, 5, 2)
    assert row_of(standings, 2).played == 6
    assert game_of(eight(withdrawals=[(1, 5)]), 1, 2).counts is Counts.FORFEIT
    assert row_of(standings, 2).working[-1].half_points == 2 * 10


def test_with_six_games_played_only_the_last_is_booked():
    standings = rank(eight(withdrawals=[(1, 6)]), edition=EDITION)
    assert row_of(standings, 1).half_points == 12
    assert row_of(standings, 2).half_points == 14


def test_a_forfeited_game_is_not_a_game_played():
    """1 withdraws after round 5, but 5 did not come to round 1: four games played, so all lapse."""
    event = eight(["1+5"], withdrawals=[(1, 5)])
    assert row_of(rank(event, edition=EDITION), 1).status is Status.LAPSED
    assert consequence(event, event.withdrawals[0], edition=EDITION).played == 4


def test_a_game_not_made_up_before_a_withdrawal_is_booked_with_the_rest():
    """1 has six rounds behind it, the game of round 1 against 5 open: five played, two booked."""
    event = eight(["1?5"], withdrawals=[(1, 6)])
    assert game_of(event, 1, 5).result is Result.FORFEIT_BY_SECOND
    assert game_of(event, 1, 2).result is Result.FORFEIT_BY_FIRST
    assert rank(event, edition=EDITION).complete


def test_a_withdrawal_counts_in_no_standings_before_it():
    event = eight(withdrawals=[(1, 4)])
    assert row_of(rank(event, edition=EDITION, after_round=3), 1).half_points == 6
    assert row_of(rank(event, edition=EDITION, after_round=4), 1).status is Status.LAPSED


def test_a_booked_win_counts_in_its_own_round():
    event = eight(withdrawals=[(1, 5)])
    assert row_of(rank(event, edition=EDITION, after_round=5), 2).half_points == 10
    assert row_of(rank(event, edition=EDITION, after_round=6), 3).half_points == 8 + 2
    assert game_of(event, 1, 2, after_round=6).counts is Counts.OPEN


@pytest.mark.parametrize(
    ("withdrawals", "result"),
    [
        ([(1, 5), (2, 6)], Result.FORFEIT_BY_BOTH),
        ([(1, 5), (2, 5)], Result.FORFEIT_BY_BOTH),
    ],
)
def test_a_game_of_two_who_are_both_gone_is_won_by_neither(withdrawals, result):
    """1 - 2 is a game of round 7."""
    assert game_of(eight(withdrawals=withdrawals), 1, 2).result is result


@pytest.mark.article("C.14")
@pytest.mark.parametrize(
    ("white", "black", "result"),
    [
        (5, 5, Result.FORFEIT_BY_BOTH),  # together, before the round
        (5, 6, Result.FORFEIT_BY_BOTH),  # one after the other, both before the round
        (6, 6, Result.FORFEIT_BY_BOTH),
    ],
)
def test_of_two_who_have_both_left_before_the_round_neither_wins(white, black, result):
    """1 - 2 is a game of round 7."""
    assert game_of(eight(withdrawals=[(1, white), (2, black)]), 1, 2).result is result


@pytest.mark.article("C.14")
def test_what_is_said_of_a_withdrawal_says_what_becomes_of_two_who_have_both_left():
    event = eight(withdrawals=[(1, 5), (3, 6)])
    alone = consequence(eight(withdrawals=[(1, 5)]), Withdrawal(1, 5), edition=EDITION)
    both = consequence(event, Withdrawal(1, 5), edition=EDITION)
    assert alone.because.articles == ("C.14", "R30")
    assert both.because.articles == ("C.14", "R30", "R87")
    assert "whoever left first loses" in str(both.because)


def test_of_two_who_withdraw_the_one_still_there_in_the_round_wins():
    """1 - 3 is a game of round 6, 3 with white: 3 withdrew after it."""
    assert game_of(eight(withdrawals=[(1, 5), (3, 6)]), 1, 3).result is Result.FORFEIT_BY_SECOND


def test_a_withdrawal_can_be_weighed_before_it_is_entered():
    event = eight(rounds=4)
    weighed = consequence(event, Withdrawal(6, 4), edition=EDITION)
    assert (weighed.effect, weighed.played) == (Effect.LAPSED, 4)
    assert weighed.because.articles == ("C.14", "R30")
    assert consequence(eight(), Withdrawal(6, 6), edition=EDITION).effect is Effect.BOOKED


def test_several_lapsed_rows_stand_at_the_bottom_in_start_number_order():
    standings = rank(eight(withdrawals=[(6, 1), (1, 2), (3, 4)]), edition=EDITION)
    assert order(standings) == [2, 4, 5, 7, 8, 1, 3, 6]
    assert [row.place for row in standings.rows] == list(range(1, 9))


def test_a_result_of_a_round_after_the_withdrawal_is_refused():
    mixed = dataclasses.replace(eight(), withdrawals=(Withdrawal(1, 5),))
    with pytest.raises(RuleViolation, match=r"^rounds\[5\]\.games\[0\]\.result: Number 1 withdrew") as caught:
        rank(mixed, edition=EDITION)
    assert caught.value.reason.articles == ("C.14",)


@pytest.mark.parametrize(
    ("withdrawals", "message"),
    [
        ([(9, 1)], r"^withdrawals\[0\]\.number: There is no entrant with number 9"),
        ([(1, 1), (1, 2)], r"^withdrawals\[1\]\.number: Number 1 is named twice"),
        ([(1, 7)], r"^withdrawals\[0\]\.after_round: .*from 0 to 6, not after 7"),
        ([(1, -1)], r"^withdrawals\[0\]\.after_round: .*not after -1"),
    ],
)
def test_a_withdrawal_that_cannot_be_is_refused(withdrawals, message):
    with pytest.raises(RuleViolation, match=message):
        rank(eight(rounds=0, withdrawals=withdrawals), edition=EDITION)


def test_the_opponent_is_free_only_after_the_round_of_the_withdrawal():
    """5 meets 1 in round 1 and 2 in round 2, and withdraws after round 1."""
    event = eight(rounds=2, withdrawals=[(5, 1)])
    first, second = event.rounds
    without = tuple(game for game in second.games if 5 not in game.players)
    check(dataclasses.replace(event, rounds=(first, Round(2, without, (2,)))), edition=EDITION)
    early = tuple(game for game in first.games if 5 not in game.players)
    with pytest.raises(RuleViolation, match=r"^rounds\[0\]\.free\[0\]: Number 1 has no bye in round 1"):
        check(dataclasses.replace(event, rounds=(Round(1, early, (1,)),)), edition=EDITION)
