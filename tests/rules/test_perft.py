"""The number of positions of the game tree, against counts made by independent generators."""

import os

import pytest

from rules import Board, perft

FRISIAN = {
    1: 9,
    2: 81,
    3: 658,
    4: 3_874,
    5: 21_265,
    6: 102_431,
    7: 540_126,
    8: 2_825_779,
    9: 15_605_069,
}
FRISIAN_5X5 = {1: 9, 2: 81, 3: 657, 4: 5_329, 5: 41_829, 6: 328_329}
DEEP = os.environ.get("RULES_DEEP") == "1"


def _depths(numbers: dict[int, int]) -> list[tuple[int, int]]:
    return [(depth, nodes) for depth, nodes in numbers.items() if depth <= 6 or DEEP]


@pytest.mark.parametrize(("depth", "nodes"), _depths(FRISIAN))
def test_the_start_position_has_the_known_number_of_continuations(depth, nodes):
    assert perft(Board(), depth) == nodes


@pytest.mark.parametrize(("depth", "nodes"), _depths(FRISIAN_5X5))
def test_the_five_by_five_start_has_the_known_number_of_continuations(depth, nodes):
    assert perft(Board(variant="frisian-5x5"), depth) == nodes


def test_counting_leaves_the_board_as_it_was():
    board = Board()
    board.push_text("31-26")
    before = board.fen()
    perft(board, 3)
    assert (board.fen(), len(board.history)) == (before, 1)


def test_depth_nought_is_one_position_and_a_negative_depth_an_error():
    assert perft(Board(), 0) == 1
    with pytest.raises(ValueError, match="-1"):
        perft(Board(), -1)
