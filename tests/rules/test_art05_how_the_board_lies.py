"""Article 5: the board lies with square 46 at white's left hand, which the long line leaves for 5."""

import pytest

from rules import Board
from rules.diagram import text
from rules.geometry import board_of

TEN = board_of(10)


@pytest.mark.article("Spelreglement 5")
def test_white_has_46_at_the_left_hand_of_the_row_nearest():
    assert TEN.place(46) == (9, 0)
    assert TEN.place(5) == (0, 9)


@pytest.mark.article("Spelreglement 5")
def test_the_long_line_runs_from_46_to_5():
    assert TEN.long_line == {46, 41, 37, 32, 28, 23, 19, 14, 10, 5}
    assert board_of(8).long_line == {29, 25, 22, 18, 15, 11, 8, 4}


@pytest.mark.article("Spelreglement 5")
def test_a_board_drawn_has_46_at_the_lower_left():
    lines = text(Board("W:W46:BK5")).splitlines()
    assert lines[-1] == "46 w   .   .   .   .   50"
    assert lines[0] == " 1   .   .   .   .   B  5"
