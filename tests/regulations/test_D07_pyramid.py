"""D, art. 7, with C, art. 8, 9, 11 and 12: who comes up from the HA; no pyramid loses anybody (R36)."""

import random

import pytest

from tests.regulations.eights import EDITION
from tournaments.regulations.movement.players import FinalOrder, Outcome, decide

EIGHTS = ("KK", "HAA", "RHAA")


def orders(ha, sizes=None):
    """Final orders with names such as "HAA 3"."""
    full = dict.fromkeys(EIGHTS, 8) | (sizes or {}) | ({} if ha is None else {"HA": ha})
    return [
        FinalOrder(division, tuple(f"{division} {number}" for number in range(1, size + 1)))
        for division, size in full.items()
    ]


def rhaa(movement):
    return list(movement.next[2].places)


@pytest.mark.article("D.7")
def test_numbers_one_and_two_of_the_ha_are_placed_seven_and_eight():
    movement = decide(orders(9), edition=EDITION)
    assert rhaa(movement)[6:] == ["HA 1", "HA 2"]
    assert movement.below == ("RHAA 7", "RHAA 8", *(f"HA {number}" for number in range(3, 10)))


@pytest.mark.article("D.7")
def test_who_declines_is_passed_over_for_the_next_and_stays():
    movement = decide(orders(9), edition=EDITION, declined=["HA 1", "HA 2", "HA 4"])
    assert rhaa(movement)[6:] == ["HA 3", "HA 5"]
    found = {decision.player: decision for decision in movement.decisions}
    for name in ("HA 1", "HA 2", "HA 4"):
        assert (found[name].outcome, found[name].articles, name in movement.below) == (
            Outcome.STAYS,
            ("D.7",),
            True,
        )
    assert {found[name].articles[0] for name in ("HA 3", "HA 5")} == {"D.7"}


@pytest.mark.article("D.7")
@pytest.mark.article("C.9")
def test_when_all_of_the_ha_decline_the_relegated_of_the_rhaa_are_kept():
    movement = decide(orders(3), edition=EDITION, declined=["HA 1", "HA 2", "HA 3"])
    assert rhaa(movement)[6:] == ["RHAA 7", "RHAA 8"]
    assert movement.below == ("HA 1", "HA 2", "HA 3")
    assert movement.shortages == ()


@pytest.mark.article("C.9")
def test_a_place_that_nobody_fills_is_named():
    """The RHAA had six players and there is no HA: of its places 3 to 6 are filled, 7 and 8 are not."""
    movement = decide(orders(0, {"RHAA": 6}), edition=EDITION)
    assert rhaa(movement) == ["HAA 7", "HAA 8", "RHAA 3", "RHAA 4", "RHAA 5", "RHAA 6", None, None]
    (shortage,) = movement.shortages
    assert str(shortage) == "RHAA: nobody of the final orders fills places 7, 8"
    assert shortage.articles == ("C.9", "C.16")
    (shortage,) = decide(orders(None), edition=EDITION).shortages
    assert str(shortage) == "RHAA: places 7, 8 stay open until the final order of the HA is known"
    assert shortage.articles == ("D.7", "C.9")


@pytest.mark.article("D.7")
@pytest.mark.article("C.8")
def test_a_thousand_random_pyramids_lose_nobody_and_have_nobody_twice():
    """Random sizes of the HA and of the RHAA, absences and refusals, seed 7."""
    rng = random.Random(7)
    for _ in range(1000):
        given = orders(rng.choice([0, 1, 2, 3, 5, 8, 12]), {"RHAA": rng.choice([8, 8, 8, 7, 6])})
        everyone = [name for order in given for name in order.names]
        eights = [name for name in everyone if not name.startswith("HA ")]
        away = rng.sample(eights, rng.randint(0, 3))
        cut = rng.randint(0, len(away))
        movable = [name for name in everyone if not name.startswith("KK") and name not in away]
        movement = decide(
            given,
            edition=EDITION,
            absent=away[:cut],
            absent_several_years=away[cut:],
            declined=rng.sample(movable, min(len(movable), rng.randint(0, 4))),
        )
        placed = [name for division in movement.next for name in division.places if name is not None]
        assert sorted([*placed, *movement.below]) == sorted(everyone)
        assert [len(division.places) for division in movement.next] == [8, 8, 8]
        named = {str(shortage).split(":")[0] for shortage in movement.shortages}
        assert named == {division.division for division in movement.next if None in division.places}
        for decision in movement.decisions:
            assert decision.articles
            assert (decision.player in movement.below) == (decision.to_division == "HA")
