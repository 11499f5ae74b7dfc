"""Article 2: the dark squares are played on, which step by step never leave the dark ones."""

import pytest

from rules.geometry import EVERY_DIRECTION, board_of

TEN = board_of(10)


@pytest.mark.article("Spelreglement 2")
def test_every_playing_square_is_dark_and_every_dark_square_plays():
    dark = {(row, column) for row in range(10) for column in range(10) if (row + column) % 2}
    assert {TEN.place(square) for square in range(1, 51)} == dark


@pytest.mark.article("Spelreglement 2")
def test_a_light_square_and_a_place_off_the_board_have_no_number():
    for row in range(-1, 11):
        for column in range(-1, 11):
            inside = row in range(10) and column in range(10)
            assert (TEN.square_at(row, column) is not None) == (inside and (row + column) % 2 == 1)


@pytest.mark.article("Spelreglement 2")
@pytest.mark.parametrize("direction", EVERY_DIRECTION)
def test_no_line_of_the_board_meets_a_light_square(direction):
    for square in range(1, 51):
        assert all(sum(TEN.place(met)) % 2 for met in TEN.ray(square, direction))
