"""Bijlage 3, system dutch: the FIDE Dutch system by a library, checked before it is believed."""

from dataclasses import replace

import pytest

from tests.regulations.swiss.made_events import drawn, met, swiss_event
from tests.regulations.swiss.random_events import Dice, new_event
from tournaments.regulations import swiss
from tournaments.regulations.event import Game
from tournaments.regulations.swiss import dutch

pytestmark = pytest.mark.article("Bijlage 3")


def test_round_one_is_top_half_against_bottom_half_by_rating_with_the_first_colour_in_turn():
    event = swiss_event(8, planned=3, ratings={8: 1500, 7: 1400})
    pairing = swiss.pair(event, system="dutch")
    assert drawn(pairing) == [(8, 3), (4, 7), (1, 5), (6, 2)]
    black = replace(event, settings={"swiss_first_colour": "black"})
    assert drawn(swiss.pair(black, system="dutch")) == [(3, 8), (7, 4), (5, 1), (2, 6)]


def test_pairing_numbers_do_not_shift_when_somebody_is_absent():
    """Absent number 2: the others keep their numbers, so 1 and 3, both odd, have the first colour."""
    event = swiss_event(7, planned=3)
    pairs = drawn(swiss.pair(event, system="dutch", absent=frozenset({2})))
    assert pairs == [(1, 5), (3, 6), (7, 4)]


def test_a_free_round_is_given_once():
    event = swiss_event(5, "1-3 1-0, 4-2 0-1, free 5", planned=3)
    pairing = swiss.pair(event, system="dutch")
    assert pairing.free in (3, 4)
    assert str(pairing.bye_because).endswith("has the bye by the rules of the Dutch system")


def test_every_pair_of_it_is_explained_like_those_of_the_other_systems():
    event = swiss_event(6, "1-4 1-0, 5-2 ½-½, 3-6 1-0", planned=3)
    texts = {tuple(sorted(why.pair)): why.because for why in swiss.pair(event, system="dutch").why}
    assert texts[1, 3] == (
        "1 and 3 are both in score group 1; top half against bottom half: places 1 and 2 of "
        "the 2 in their group; 3 - 1 by the colour rules of the Dutch system: whites minus "
        "blacks until now 1 and 1"
    )
    assert "score group ½ cannot be paired within itself" in texts[2, 4]


def test_where_the_dutch_rules_allow_no_round_it_is_paired_as_by_rating_and_says_so():
    """With 5 absent only 1-3 and 2-4 have not met; 1 and 3 had white twice, 2 and 4 black twice, and 2 and 4
    have too few points to be excused in the last round."""
    event = swiss_event(5, "1-2 1-0, 3-4 1-0", "1-4 1-0, 3-2 1-0", planned=3)
    pairing = swiss.pair(event, system="dutch", absent=frozenset({5}))
    assert met(pairing) == [(1, 3), (2, 4)]
    assert pairing.system == "rating"
    assert "The Dutch rules give no legal round here" in str(pairing.remarks[-1])


def test_a_round_of_the_library_that_is_not_legal_is_not_taken(monkeypatch):
    """The library is made to answer with a second meeting, a player left out, and two free players."""
    event = swiss_event(6, "1-4 1-0, 5-2 0-1, 3-6 1-0", planned=3)
    for answer in (
        [(1, 4), (2, 5), (3, 6)],
        [(1, 2), (3, 5)],
        [(1, 2), (3, 5), (4, None), (6, None)],
        [(1, 2), (1, 3), (4, 5)],
    ):
        rows = [{"white_id": white, "black_id": black} for white, black in answer]
        with monkeypatch.context() as patch:
            patch.setattr(dutch, "dutch_pairings", lambda *_, rows=rows, **__: rows)
            pairing = swiss.pair(event, system="dutch")
        assert pairing.system == "rating"
        assert Game(1, 4) not in pairing.pairs


def test_above_sixty_players_a_remark_says_that_it_takes_long():
    event = new_event(Dice(3), 62, 5)
    remarks = [str(remark) for remark in swiss.pair(event, system="dutch").remarks]
    assert remarks == ["The Dutch system takes long above 60 players: pair it as a job"]
