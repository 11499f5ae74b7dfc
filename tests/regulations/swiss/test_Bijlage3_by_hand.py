"""Bijlage 3: a round changed by hand is refused only when it cannot be played; the rest is remarked on."""

import pytest

from tests.regulations.swiss.made_events import drawn, swiss_event
from tournaments.regulations import swiss
from tournaments.regulations.event import Game
from tournaments.regulations.reasons import RuleViolation

pytestmark = pytest.mark.article("Bijlage 3")


@pytest.fixture
def event():
    return swiss_event(7, "1-2 1-0, 3-4 1-0, 5-6 1-0, free 7", "1-3 1-0, 7-5 0-1, 2-4 1-0, free 6", planned=4)


def said(remarks):
    return [str(remark) for remark in remarks]


def test_the_proposal_itself_gives_no_remark(event):
    proposed = swiss.pair(event)
    assert swiss.check_manual(event, proposed.pairs, proposed.free, proposed=proposed) == ()


def test_pairs_may_be_games_or_two_numbers(event):
    proposed = swiss.pair(event)
    assert swiss.check_manual(event, drawn(proposed), proposed.free, proposed=proposed) == ()


@pytest.mark.parametrize(
    ("pairs", "free", "place", "text"),
    [
        ([(1, 2), (2, 3)], None, "pairs[1]", "number 2 would be paired twice"),
        ([(1, 2), (1, 2)], None, "pairs[1]", "number 1 would be paired twice"),
        ([(1, 2)], 2, "free", "number 2 would be paired twice"),
        ([(3, 4), (1, 1)], None, "pairs[1]", "number 1 cannot be paired with themselves"),
        ([(1, 8)], None, "pairs[0]", "There is no entrant with number 8"),
        ([(4, 7), (3, 1)], None, "pairs[1]", "3 and 1 have met before"),
        ([], 0, "free", "There is no entrant with number 0"),
    ],
)
def test_it_is_refused_if_somebody_would_be_paired_twice_or_with_themselves_or_meet_again(
    event, pairs, free, place, text
):
    with pytest.raises(RuleViolation) as refusal:
        swiss.check_manual(event, pairs, free)
    assert (refusal.value.place, str(refusal.value.reason)) == (place, text)


def test_a_second_free_round_and_who_is_left_out_are_remarks(event):
    """7 was free in round 1; 1, 4, 5 and 6 are left out."""
    remarks = said(swiss.check_manual(event, [Game(3, 2)], 7))
    assert remarks == [
        "number 7 has had a bye before",
        "number 1 is neither paired nor has a bye",
        "number 4 is neither paired nor has a bye",
        "number 5 is neither paired nor has a bye",
        "number 6 is neither paired nor has a bye",
    ]


def test_a_third_time_one_colour_and_one_who_withdrew_are_remarks():
    event = swiss_event(6, "1-2 1-0, 3-4 1-0, 5-6 1-0", "1-4 1-0, 3-6 1-0", planned=4, withdrawn={6: 2})
    remarks = said(swiss.check_manual(event, [(1, 6), (2, 3), (4, 5)]))
    assert remarks == [
        "1 has the same colour for the third time running",
        "6 has the same colour for the third time running",
        "number 6 has withdrawn",
    ]


def test_who_is_absent_and_has_a_place_all_the_same_is_a_remark(event):
    remarks = said(swiss.check_manual(event, [(3, 2), (4, 7)], 1, absent=frozenset({2, 1, 6})))
    assert remarks[:2] == ["number 1 is not expected in this round", "number 2 is not expected in this round"]
    assert "number 6 is neither paired nor has a bye" not in remarks


def test_every_difference_from_the_proposal_is_named(event):
    proposed = swiss.pair(event, system="rating", seed=1)
    (first, second, third), free = drawn(proposed), proposed.free
    turned = [first[::-1], (second[0], third[0]), (second[1], third[1])]
    remarks = said(swiss.check_manual(event, turned, free, proposed=proposed))
    assert f"the system proposed {first[0]} - {first[1]}, the colours the other way round" in remarks
    assert f"the system proposed {second[0]} - {second[1]}" in remarks
    assert f"the system proposed {third[0]} - {third[1]}" in remarks
    assert f"{second[0]} - {third[0]} was paired manually" in remarks
    assert f"{second[1]} - {third[1]} was paired manually" in remarks


@pytest.mark.article("D.4")
def test_pairs_after_which_a_later_round_has_none_are_remarked_on():
    """1, 2 and 3 have met 4 and 5 or 6 twice; a third such round leaves two circles of three."""
    event = swiss_event(6, "1-4 1-0, 2-5 1-0, 3-6 1-0", "1-5 1-0, 2-6 1-0, 3-4 1-0", planned=4)
    remarks = swiss.check_manual(event, [(6, 1), (4, 2), (5, 3)])
    assert said(remarks)[-1] == (
        "After these pairs no more than 0 of the 1 later rounds can be played without meeting somebody again "
        "or having a second bye"
    )
    assert remarks[-1].articles == ("Bijlage 3", "R96")
    assert "After these pairs" not in " ".join(said(swiss.check_manual(event, [(2, 1), (5, 3), (6, 4)])))


def test_another_free_round_than_proposed_is_named(event):
    proposed = swiss.pair(event)
    other = proposed.pairs[0].white
    pairs = [(proposed.free, proposed.pairs[0].black), *drawn(proposed)[1:]]
    remarks = said(swiss.check_manual(event, pairs, other, proposed=proposed))
    bye = f"a bye for {proposed.free}, in the manual pairing it is for {other}"
    assert f"the system proposed {bye}" in remarks


def test_it_needs_a_swiss_event_in_order():
    event = swiss_event(8, "1-2 1-0, 2-3 1-0", planned=3)
    with pytest.raises(RuleViolation, match=r"^rounds\[0\]"):
        swiss.check_manual(event, [(1, 2)])
