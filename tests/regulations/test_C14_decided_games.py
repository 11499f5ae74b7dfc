"""Games that take no result any more because of a withdrawal, each with why (C, art. 12 and 14; R30, R47)."""

import dataclasses

import pytest

from tests.regulations.eights import EDITION, eight
from tests.regulations.individuals import group
from tests.regulations.swiss.made_events import swiss_event
from tournaments.regulations.counting.absences import decided_games
from tournaments.regulations.event import Withdrawal

pytestmark = pytest.mark.article("C.14")


def decided(event, after_round):
    return decided_games(event, edition=EDITION, after_round=after_round)


def rounds_of(found):
    return sorted(number for number, _, _ in found)


def test_with_fewer_than_five_played_every_game_of_that_player_is_annulled():
    found = decided(eight(withdrawals=[(1, 4)]), 7)
    assert rounds_of(found) == [1, 2, 3, 4, 5, 6, 7]
    assert {str(reason) for reason in found.values()} == {
        "Player 1 withdrew after round 4; the game is annulled"
    }
    assert {reason.articles for reason in found.values()} == {("C.14", "R30")}


def test_with_five_played_the_games_that_were_played_stay_open_to_correction():
    """3 - 1 and 1 - 2 are the games of rounds 6 and 7."""
    found = decided(eight(withdrawals=[(1, 5)]), 7)
    assert {key: str(reason) for key, reason in found.items()} == {
        (6, 3, 1): "Player 1 withdrew after round 5; the game is a win for the opponent",
        (7, 1, 2): "Player 1 withdrew after round 5; the game is a win for the opponent",
    }


def test_a_game_that_was_not_made_up_before_the_withdrawal_is_booked_too():
    """1 - 6 of round 2 was never played; without it 1 has played five."""
    found = decided(eight(["1?6"], withdrawals=[(1, 6)]), 7)
    assert rounds_of(found) == [2, 7]


def test_the_game_of_the_round_that_is_being_played_still_takes_its_result():
    """After round 5 1 - 8 has no result yet: it would be the fifth game played."""
    event = eight(["1?8"], rounds=5, withdrawals=[(1, 5)])
    assert (5, 1, 8) not in decided(event, 5)
    assert rounds_of(decided(event, 5)) == [1, 2, 3, 4]
    later = eight(["1?8"], rounds=6, withdrawals=[(1, 5)])
    assert rounds_of(decided(later, 6)) == [1, 2, 3, 4, 5, 6]


def test_a_withdrawal_that_was_announced_takes_nothing_before_its_round():
    """1 said in round 2 to stop after round 5: what follows is not known yet, but rounds 6 and 7 are off."""
    event = dataclasses.replace(eight(), withdrawals=(Withdrawal(1, 5),))
    found = decided(event, 2)
    assert rounds_of(found) == [6, 7]
    assert str(found[6, 3, 1]) == "Player 1 withdrew after round 5; the game is not played"


@pytest.mark.article("C.12")
def test_who_is_absent_for_the_whole_championship_plays_none():
    found = decided(eight(withdrawals=[(8, 0)]), 0)
    assert rounds_of(found) == [1, 2, 3, 4, 5, 6, 7]
    assert {reason.articles for reason in found.values()} == {("C.12", "R34")}


def test_two_who_have_both_left_win_nothing_of_one_another():
    found = decided(eight(withdrawals=[(1, 5), (3, 5)]), 7)
    assert str(found[6, 3, 1]) == "Player 3 withdrew after round 5; the game is not played"


def test_where_the_directors_decide_played_games_stand_and_are_corrected():
    found = decided(group("D", "1", 4, withdrawals=[(4, 2)]), 3)
    assert rounds_of(found) == [3]
    annulled = decided(group("D", "1", 4, withdrawals=[(4, 2)], settings={"withdrawal": "lapsed"}), 3)
    assert rounds_of(annulled) == [1, 2, 3]


@pytest.mark.article("Bijlage 3")
def test_in_a_swiss_event_only_the_rounds_after_the_withdrawal_take_none():
    event = swiss_event(6, "1-2 1-0, 3-4 1-0, 5-6 1-0", "1-3, 6-2 0-1, 4-5", planned=3)
    gone = dataclasses.replace(event, withdrawals=(Withdrawal(4, 1),))
    assert list(decided(gone, 2)) == [(2, 4, 5)]
    assert decided(event, 2) == {}
