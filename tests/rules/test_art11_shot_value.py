"""Article 11: the shot of the highest value must be made; k kings lie above 2k - 1 men and below 2k men.

The positions have two white men with a chain of enemies each, one on the left half of the board (up to nine
pieces, 46-37-26-17-6-8-17-28-37-48) and one on the right (up to six, 49-40-29-20-9-29-49). The chains cannot
reach each other, so each man's best shot is the whole of its own chain.
"""

import itertools

import pytest

from rules import FRISIAN, Board
from rules.errors import LowerValueError

LEFT = (41, 31, 21, 11, 7, 12, 22, 32, 42)
RIGHT = (44, 34, 24, 14, 19, 39)

ASCENDING = (
    (1, 0),
    (0, 1),
    (2, 0),
    (1, 1),
    (3, 0),
    (0, 2),
    (2, 1),
    (4, 0),
    (1, 2),
    (3, 1),
    (5, 0),
    (0, 3),
    (2, 2),
    (4, 1),
    (6, 0),
    (1, 3),
)
"""Sixteen captures as (men, kings), each of higher value than the one before.

By hand, with (men + 2 kings, - kings): (1,0) (2,-1) (2,0) (3,-1) (3,0) (4,-2) (4,-1) (4,0) (5,-2) (5,-1)
(5,0) (6,-3) (6,-2) (6,-1) (6,0) (7,-3).
"""


def _chain(squares, haul):
    men, kings = haul
    return [f"K{square}" for square in squares[:kings]] + [str(each) for each in squares[kings : kings + men]]


def _position(left, right):
    """White men on 46 and 49, each with its chain of enemies; hauls are (men, kings)."""
    return Board(f"W:W46,49:B{','.join(_chain(LEFT, left) + _chain(RIGHT, right))}")


@pytest.mark.article("Spelreglement 11")
@pytest.mark.parametrize(("lower", "higher"), [*itertools.combinations(ASCENDING, 2)])
def test_only_the_shot_of_higher_value_is_legal(lower, higher):
    for board, start, squares in (
        (_position(lower, higher), 49, RIGHT),
        (_position(higher, lower), 46, LEFT),
    ):
        captured = frozenset(squares[: sum(higher)])
        assert {(move.start, move.captured) for move in board.legal_moves} == {(start, captured)}


@pytest.mark.article("Spelreglement 11")
@pytest.mark.parametrize("haul", [(1, 0), (0, 1), (2, 1), (0, 3), (6, 0)])
def test_shots_of_equal_value_are_both_legal(haul):
    assert {move.start for move in _position(haul, haul).legal_moves} == {46, 49}


@pytest.mark.article("Spelreglement 11")
@pytest.mark.parametrize("k", range(1, 11))
def test_k_kings_rank_above_2k_minus_1_men_and_below_2k(k):
    value = FRISIAN.value
    assert value.weight(2 * k - 1, 0) < value.weight(0, k) < value.weight(2 * k, 0)


@pytest.mark.article("Spelreglement 11")
def test_the_articles_own_example_three_kings_six_men_five_men():
    assert {move.start for move in _position((6, 0), (0, 3)).legal_moves} == {46}
    assert {move.start for move in _position((5, 0), (0, 3)).legal_moves} == {49}


@pytest.mark.article("Spelreglement 11")
def test_the_weights_order_every_haul_as_the_reading_does():
    """Reading R1: compare (men + 2 kings, - kings), for every haul of at most twenty pieces."""
    hauls = [(men, kings) for men in range(21) for kings in range(21 - men)]
    by_reading = sorted(hauls, key=lambda haul: (haul[0] + 2 * haul[1], -haul[1]))
    assert sorted(hauls, key=lambda haul: FRISIAN.value.weight(*haul)) == by_reading
    assert len({FRISIAN.value.weight(*haul) for haul in hauls}) == len(hauls)


@pytest.mark.article("Spelreglement 11")
def test_a_lower_shot_is_refused_with_both_hauls():
    board = _position((2, 0), (0, 1))
    with pytest.raises(LowerValueError) as refused:
        board.push_text("49x40")
    error = refused.value
    assert (error.violation, error.offered, error.best) == (11, (0, 1), (2, 0))
    assert error.legal == ("46x26",)
