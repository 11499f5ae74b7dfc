"""Bijlage 3, system rating: points, then rating or start number; top half meets bottom half."""

import pytest

from tests.regulations.swiss.made_events import drawn, met, swiss_event
from tournaments.regulations import swiss

pytestmark = pytest.mark.article("Bijlage 3")


def test_in_round_one_the_top_half_meets_the_bottom_half_and_the_first_colour_alternates():
    pairing = swiss.pair(swiss_event(8, planned=3), system="rating")
    assert drawn(pairing) == [(1, 5), (6, 2), (3, 7), (8, 4)]


def test_the_first_colour_of_round_one_is_stated_or_drawn_by_lot_with_the_seed():
    black = swiss_event(8, planned=3, swiss_first_colour="black")
    assert drawn(swiss.pair(black, system="rating")) == [(5, 1), (2, 6), (7, 3), (4, 8)]
    lot = swiss_event(8, planned=3, swiss_first_colour="lot")
    first = {drawn(swiss.pair(lot, system="rating", seed=seed))[0] for seed in range(12)}
    assert first == {(1, 5), (5, 1)}


def test_ratings_come_before_start_numbers_and_who_has_none_comes_last():
    """Strongest first: 6 (1300), 2 (1200), 5 (1200, higher number), 1, 3 and 4, unrated by start number."""
    event = swiss_event(6, planned=2, ratings={2: 1200, 5: 1200, 6: 1300})
    assert met(swiss.pair(event, system="rating")) == [(1, 6), (2, 3), (4, 5)]


def test_the_lowest_of_an_odd_group_goes_down_to_the_first_of_the_next():
    """Half points: 1, 2 and 4 have 2; 3 and 7 have 1; 5, 6 and 8 have 0. 4 goes down to 3, which leaves 7:
    down to 5. 1 meets 2 and 6 meets 8."""
    event = swiss_event(8, "1-5 1-0, 2-6 1-0, 3-7 ½-½, 4-8 1-0", planned=3)
    assert met(swiss.pair(event, system="rating")) == [(1, 2), (3, 4), (5, 7), (6, 8)]


def test_an_odd_field_leaves_the_lowest_rated_free():
    pairing = swiss.pair(swiss_event(7, planned=3), system="rating")
    assert pairing.free == 7
    assert met(pairing) == [(1, 4), (2, 5), (3, 6)]
    assert str(pairing.bye_because) == "7 stands lowest and has not had a bye"
