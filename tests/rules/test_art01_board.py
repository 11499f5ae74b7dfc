"""Articles 1, 2, 3 and 5: ten rows of ten, the dark squares numbered 1 to 50, 46 at white's left hand."""

import pytest

from rules import Board
from rules.geometry import EVERY_DIRECTION, Direction, board_of

TEN = board_of(10)


@pytest.mark.article("Spelreglement 1")
def test_the_board_has_ten_rows_of_five_playing_squares():
    assert (TEN.size, TEN.per_row, TEN.square_count) == (10, 5, 50)


@pytest.mark.article("Spelreglement 2")
def test_every_playing_square_is_dark_and_every_dark_square_plays():
    dark = {(row, column) for row in range(10) for column in range(10) if (row + column) % 2}
    assert {TEN.place(square) for square in range(1, 51)} == dark


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


@pytest.mark.article("Spelreglement 5")
def test_white_has_46_at_the_left_hand_of_the_row_nearest():
    assert TEN.place(46) == (9, 0)
    assert TEN.place(5) == (0, 9)


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


@pytest.mark.parametrize("direction", EVERY_DIRECTION)
def test_a_line_read_backwards_leads_home(direction):
    for square in range(1, 51):
        for met in TEN.ray(square, direction):
            assert square in TEN.ray(met, direction.opposite)


@pytest.mark.parametrize("size", [0, 2, 3, 9])
def test_a_board_with_an_odd_or_too_small_number_of_rows_is_refused(size):
    with pytest.raises(ValueError, match=str(size)):
        board_of(size)
