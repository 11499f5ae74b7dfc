"""Article 12: where a king and a man can capture as much, the king captures (reading R2)."""

import pytest

from rules import Board
from rules.errors import KingMustCaptureError


@pytest.mark.article("Spelreglement 12")
def test_the_kings_shot_goes_before_a_mans_of_the_same_value():
    """Manual 2g-I: 36x16 by the man and the king's shot from 45 take one man each."""
    board = Board("W:W36,K45:B26,29")
    assert {move.start for move in board.legal_moves} == {45}
    with pytest.raises(KingMustCaptureError) as refused:
        board.push_text("36x16")
    assert refused.value.violation == 12
    assert all(text.startswith("45x") for text in refused.value.legal)


@pytest.mark.article("Spelreglement 12")
def test_a_higher_shot_by_a_man_goes_before_a_kings():
    """Manual 2g-II: the king can take a king, the man two men; two men are worth more."""
    board = Board("W:W46,K50:B41,31,K30")
    assert {(move.start, move.captured) for move in board.legal_moves} == {(46, frozenset({41, 31}))}


@pytest.mark.article("Spelreglement 12")
def test_among_kings_all_are_free_to_capture():
    board = Board("W:WK46,K50,K15:B28,39")
    assert {move.start for move in board.legal_moves} >= {46, 50}
