"""Article 10: capturing is compulsory, and a shot is played out to its end as one move."""

import pytest

from rules import Board, IllegalMoveError
from rules.errors import LowerValueError, MustCaptureError


@pytest.mark.article("Spelreglement 10")
def test_a_simple_move_is_refused_where_a_shot_exists():
    board = Board()
    for text in ("32-28", "19-23"):
        board.push_text(text)
    with pytest.raises(MustCaptureError) as refused:
        board.push_text("33-29")
    assert refused.value.violation == 10
    assert refused.value.legal == ("28x19",)
    assert "33-29" in str(refused.value)
    assert board.fen() in str(refused.value)


@pytest.mark.article("Spelreglement 10")
def test_a_shot_may_not_be_broken_off():
    """28 over 22 to 17 is only the first half of 28 over 22 and 21."""
    board = Board("W:W28:B22,21")
    with pytest.raises(LowerValueError) as refused:
        board.push_text("28x17")
    assert (refused.value.offered, refused.value.best) == ((1, 0), (2, 0))


@pytest.mark.article("Spelreglement 10")
def test_all_choices_of_equal_value_are_open():
    """Manual 2d-III: after 20-24 33-29 24x33 white chooses between four shots."""
    board = Board()
    for text in ("32-27", "20-24", "33-29", "24x33"):
        board.push_text(text)
    shots = {board.notation(move) for move in board.legal_moves}
    assert shots == {"38x29", "39x28", "43x23", "34x32"}


@pytest.mark.article("Spelreglement 10")
def test_an_illegal_move_leaves_the_board_as_it_was():
    board = Board("W:W28:B22,K50")
    before = board.fen()
    with pytest.raises(IllegalMoveError):
        board.push_text("28-23")
    assert board.fen() == before
    assert board.history == ()
