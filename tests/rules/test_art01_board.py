"""Article 1: a board of ten rows of ten squares, five of each row played on."""

import pytest

from rules import VARIANTS
from rules.geometry import EVERY_DIRECTION, board_of

TEN = board_of(10)


@pytest.mark.article("Spelreglement 1")
def test_the_board_has_ten_rows_of_five_playing_squares():
    assert (TEN.size, TEN.per_row, TEN.square_count) == (10, 5, 50)
    assert VARIANTS["frisian"].geometry == VARIANTS["frisian-5x5"].geometry == TEN


@pytest.mark.parametrize("direction", EVERY_DIRECTION)
def test_a_line_read_backwards_leads_home(direction):
    for square in range(1, 51):
        for met in TEN.ray(square, direction):
            assert square in TEN.ray(met, direction.opposite)


@pytest.mark.parametrize("size", [0, 2, 3, 9])
def test_a_board_with_an_odd_or_too_small_number_of_rows_is_refused(size):
    with pytest.raises(ValueError, match=str(size)):
        board_of(size)
