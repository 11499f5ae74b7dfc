"""Bijlage 3, system weerstand: points, then weerstand; neighbours meet; the first of an odd group goes down.

Worked example, six players after two rounds:

    round 1: 1-2 1-0, 3-4 ½-½, 5-6 0-1        round 2: 6-1 0-1, 2-3 ½-½, 4-5 1-0

Half points: 1 has 4, 4 has 3, 3 and 6 have 2, 2 has 1, 5 has 0. Weerstand in half points: 3 met 4 and 2,
3 + 1 = 4; 6 met 5 and 1, 0 + 4 = 4; 1 met 2 and 6, 1 + 2 = 3; 4 met 3 and 5, 2; 2 met 1 and 3, 6; 5 met 6
and 4, 5.
"""

import pytest

from tests.regulations.swiss.made_events import met, swiss_event
from tournaments.regulations import swiss
from tournaments.regulations.counting.standing_rows import WeerstandTerm
from tournaments.regulations.swiss.history import cards
from tournaments.regulations.swiss.ranking import weerstand
from tournaments.regulations.swiss.settings import Settings, WeerstandForm, settings_of

pytestmark = pytest.mark.article("Bijlage 3")

EXAMPLE = ("1-2 1-0, 3-4 ½-½, 5-6 0-1", "6-1 0-1, 2-3 ½-½, 4-5 1-0")


def weerstanden(event):
    settings = settings_of(event)
    record = cards(event, settings)
    points = {number: card.half_points for number, card in record.items()}
    return {number: weerstand.plain(card, points, settings) for number, card in record.items()}


def test_weerstand_is_the_sum_of_the_opponents_points():
    event = swiss_event(6, *EXAMPLE, planned=3)
    assert weerstanden(event) == {1: 3, 2: 6, 3: 4, 4: 2, 5: 5, 6: 4}


def test_it_counts_the_points_the_opponents_have_now_not_those_they_had_then():
    after_one = swiss_event(6, EXAMPLE[0], planned=3)
    assert weerstanden(after_one)[4] == 1
    assert weerstanden(swiss_event(6, *EXAMPLE, planned=3))[4] == 2


def test_a_free_round_a_forfeit_and_an_absence_add_nothing():
    event = swiss_event(7, "1-2 1-0, 3-4 +:-, 5-6 1-0, free 7", "1-7 0-1, 2-3 ½-½", planned=3)
    assert weerstanden(event) == {1: 1 + 4, 2: 2 + 3, 3: 1, 4: 0, 5: 0, 6: 2, 7: 2}


def test_settings_let_a_forfeit_count_and_a_free_round_count_the_players_own_points():
    event = swiss_event(
        5, "1-2 1-0, 3-4 +:-, free 5", planned=3, swiss_forfeits="count", swiss_free_weerstand="own"
    )
    assert weerstanden(event) == {1: 0, 2: 2, 3: 0, 4: 2, 5: 2}


def test_what_a_free_round_scores_is_a_setting():
    points = {}
    for value in ("1", "½", "0"):
        event = swiss_event(5, "1-2 1-0, 3-4 ½-½, free 5", planned=3, swiss_free_points=value)
        points[value] = cards(event, settings_of(event))[5].half_points
    assert points == {"1": 2, "½": 1, "0": 0}


@pytest.mark.parametrize(
    ("chosen", "numbers"),
    [
        (WeerstandForm.PLAIN, (29,)),
        (WeerstandForm.WITHOUT_LOWEST, (25,)),
        (WeerstandForm.WITHOUT_EXTREMES, (15,)),
        (WeerstandForm.FULL_TRUNCATED, (25, 18, 10)),
    ],
)
def test_the_four_forms_of_the_weerstand_of_opponents_with_7_4_10_and_8_half_points(chosen, numbers):
    working = tuple(WeerstandTerm(at, at + 10, half) for at, half in enumerate((7, 4, 10, 8), 1))
    assert weerstand.form(working, chosen) == numbers


@pytest.mark.parametrize("chosen", WeerstandForm)
def test_without_opponents_every_form_is_nought_and_one_opponent_is_what_is_left_out(chosen):
    assert weerstand.form((), chosen) == (0,)
    one = weerstand.form((WeerstandTerm(1, 2, 6),), chosen)
    assert one == ((6,) if chosen is WeerstandForm.PLAIN else (0,))


def test_neighbours_in_the_order_meet():
    """Eight players after two rounds. Half points: 7 and 5 have 3; 8, 2, 1 and 3 have 2; 6 and 4 have 1.
    Weerstand in the middle group: 8 met 7 and 5, 3 + 3 = 6; 2 met 1 and 7, 2 + 3 = 5; 1 met 2 and 4,
    2 + 1 = 3; 3 met 4 and 6, 1 + 1 = 2. So 8 meets 2 and 1 meets 3, whatever the lot is.
    """
    event = swiss_event(
        8, "1-2 0-1, 3-4 ½-½, 5-6 1-0, 7-8 ½-½", "8-5 ½-½, 1-4 1-0, 7-2 1-0, 6-3 ½-½", planned=3
    )
    for seed in range(5):
        assert met(swiss.pair(event, seed=seed)) == [(1, 3), (2, 8), (4, 6), (5, 7)]


def test_of_an_odd_group_the_first_meets_the_lowest_of_the_next_whom_he_has_not_met():
    """Eight players after two rounds. Half points: 4, 1 and 5 have 3; 3, 6 and 8 have 2; 2 has 1; 7 has 0.
    Weerstand of the first group: 4 met 3 and 8, 2 + 2 = 4; 1 met 2 and 3, 1 + 2 = 3; 5 met 6 and 7,
    2 + 0 = 2. Of the second: 3 met 4 and 1, 6; 6 met 5 and 2, 4; 8 met 7 and 4, 3. The first, 4, goes down;
    the lowest, 8, he has met, so he meets 6. 1 - 5 and 3 - 8 remain, and 2, alone, goes down to 7.
    """
    event = swiss_event(
        8, "1-2 1-0, 3-4 ½-½, 5-6 ½-½, 7-8 0-1", "5-7 1-0, 6-2 ½-½, 1-3 ½-½, 4-8 1-0", planned=3
    )
    pairing = swiss.pair(event)
    assert met(pairing) == [(1, 5), (2, 7), (3, 8), (4, 6)]
    because = {tuple(sorted(why.pair)): why.because for why in pairing.why}[4, 6]
    assert "4 of score group 1½ goes down to meet 6 of score group 1" in because
    assert "odd number" in because
    assert "8 met 4 before" in because


def test_the_free_round_goes_to_the_lowest_who_has_not_been_free():
    """Five players after two rounds. Half points: 1 and 3 have 3; 2, 4 and 5 have 2. Weerstand: 2 met 1 and
    5, 3 + 2 = 5; 4 met 3, 3; 5 met 2, 2. The lowest are 5 and 4, who have been free; then comes 2."""
    event = swiss_event(5, "1-2 1-0, 3-4 1-0, free 5", "1-3 ½-½, 5-2 0-1, free 4", planned=3)
    pairing = swiss.pair(event)
    assert pairing.free == 2
    assert (
        str(pairing.bye_because) == "2 stands lowest of those who have not had a bye; 5, 4 had a bye before"
    )


def test_without_earlier_rounds_the_lot_decides_and_the_seed_repeats_it():
    event = swiss_event(10, planned=4)
    assert swiss.pair(event, seed=11) == swiss.pair(event, seed=11)
    assert len({tuple(met(swiss.pair(event, seed=seed))) for seed in range(20)}) > 10


def test_the_stored_seed_and_system_are_used_when_none_is_given():
    stored = swiss_event(10, planned=4, swiss="rating", swiss_seed="77")
    pairing = swiss.pair(stored)
    assert (pairing.system, pairing.seed) == ("rating", 77)
    assert swiss.pair(stored, seed=78, system="weerstand").seed == 78


def test_the_settings_default_to_those_of_the_project():
    assert settings_of(swiss_event(6, planned=2)) == Settings(first_colour="white")
