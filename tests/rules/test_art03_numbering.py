"""Article 3: the squares are numbered 1 to 50, from the top left, white below."""

import pytest

from rules import Board
from rules.geometry import Direction, board_of

TEN = board_of(10)


@pytest.mark.article("Spelreglement 3")
def test_squares_are_numbered_from_the_top_left_row_by_row():
    in_order = [
        TEN.square_at(row, column)
        for row in range(10)
        for column in range(10)
        if TEN.square_at(row, column) is not None
    ]
    assert in_order == list(range(1, 51))


@pytest.mark.article("Spelreglement 3")
@pytest.mark.parametrize("square", [0, -1, 51, 99])
def test_a_square_off_the_board_is_refused(square):
    with pytest.raises(ValueError, match=f"square {square} is not on the board"):
        Board().piece_at(square)


@pytest.mark.article("Spelreglement 3")
@pytest.mark.parametrize(
    ("direction", "line"),
    [
        (Direction.UP_RIGHT, (41, 37, 32, 28, 23, 19, 14, 10, 5)),
        (Direction.UP, (36, 26, 16, 6)),
        (Direction.RIGHT, (47, 48, 49, 50)),
        (Direction.UP_LEFT, ()),
        (Direction.DOWN, ()),
    ],
)
def test_the_lines_from_46_are_those_of_the_diagram(direction, line):
    assert TEN.ray(46, direction) == line
