"""Article 17: no more than three simple moves in a row with the same king while the player has men (R6)."""

import pytest

from rules import Board, Color, Outcome, Termination
from rules.errors import KingBlockedError

WHITE, BLACK = Color.WHITE, Color.BLACK


def _played(fen, *texts):
    board = Board(fen)
    for text in texts:
        board.push_text(text)
    return board


def _starts(board):
    return {move.start for move in board.legal_moves}


@pytest.mark.article("Spelreglement 17")
def test_after_three_simple_moves_the_king_may_not_make_a_fourth():
    board = _played("W:WK46,45:BK1,6", "46-41", "1-12", "41-46", "12-1", "46-41", "1-12")
    assert board.king_moves[WHITE] == (41, 3)
    assert _starts(board) == {45}
    with pytest.raises(KingBlockedError) as refused:
        board.push_text("41-46")
    assert (refused.value.violation, refused.value.legal) == (17, ("45-40",))


@pytest.mark.article("Spelreglement 17")
def test_the_manuals_problem_in_3a_begins_with_a_blocked_king():
    """W: 45, D1'  B: 6, D30''': 1. 1-12, 6-11; 2. 45-40, 11x13; 3. 40x20 (the manual prints 30x20)."""
    board = _played("W:W45,K1:B6,K30:H0:F1:+330+101", "1-12")
    assert board.king_moves == {WHITE: (12, 2), BLACK: (30, 3)}
    assert [board.notation(move) for move in board.legal_moves] == ["6-11"]
    for text in ("6-11", "45-40", "11x13", "40x20"):
        board.push_text(text)
    assert board.fen() == "B:W20:B13:H0:F3:+0+0"


@pytest.mark.article("Spelreglement 17")
def test_a_blocked_king_may_capture_and_is_free_again():
    board = Board("W:WK46,45:B23,6:H0:F1:+0+346")
    board.push_text("46x19")
    assert board.king_moves[WHITE] is None


@pytest.mark.article("Spelreglement 17")
@pytest.mark.parametrize(
    ("fen", "text", "count"),
    [
        ("W:WK46,45:BK1,6:H0:F1:+0+246", "45-40", None),
        ("W:WK46,K47,45:BK1,6:H0:F1:+0+246", "47-42", (42, 1)),
        ("W:WK46,45:BK1,6:H0:F1:+0+246", "46-41", (41, 3)),
        ("W:WK46,45,33:B29,6:H0:F1:+0+246", "33x24", None),
        ("W:WK46,K50,45:B19,6:H0:F1:+0+250", "46x14", None),
        ("W:WK46,10:B6:H0:F1:+0+246", "10-5", None),
    ],
    ids=[
        "a man's move",
        "another king's move",
        "the same king's move counts on",
        "a man's shot",
        "a king's shot",
        "the last man promoted",
    ],
)
def test_the_players_own_moves_set_the_count(fen, text, count):
    assert _played(fen, text).king_moves[WHITE] == count


@pytest.mark.article("Spelreglement 17")
def test_the_count_goes_when_the_counted_king_is_captured():
    board = _played("B:WK28,45:B23:H0:F1:+0+328", "23x32")
    assert board.king_moves[WHITE] is None


@pytest.mark.article("Spelreglement 17")
def test_the_count_goes_when_the_last_man_is_captured():
    board = _played("B:WK46,28:B23,K5:H0:F1:+0+346", "23x32")
    assert board.king_moves[WHITE] is None
    assert board.turn is WHITE


@pytest.mark.article("Spelreglement 17")
def test_a_player_with_kings_alone_is_not_bound():
    board = _played("W:WK46,K50:BK1,K6", *("46-41", "1-7", "41-46", "7-1") * 2)
    assert board.king_moves == {WHITE: None, BLACK: None}
    assert _starts(board) == {46, 50}


@pytest.mark.article("Spelreglement 17")
def test_the_opponents_moves_never_matter():
    board = _played("W:WK46,45:B4,15", "46-41", "15-20", "41-46", "20-25")
    assert board.king_moves[WHITE] == (46, 2)


@pytest.mark.article("Spelreglement 17")
def test_a_player_whose_only_moves_are_a_blocked_kings_has_lost():
    """White's man on 26 is shut in by 21 and 17: only the king could move, and may not (art. 20.6)."""
    free = Board("W:WK45,26:B21,17:H0:F1:+0+245")
    assert _starts(free) == {45}
    shut = Board("W:WK45,26:B21,17:H0:F1:+0+345")
    assert not shut.legal_moves
    assert shut.outcome() == Outcome(BLACK, Termination.NO_LEGAL_MOVE, "20.6")


@pytest.mark.article("Spelreglement 17")
def test_a_count_without_its_king_or_beyond_three_is_refused():
    for fen, code in (
        ("W:WK46,45:BK1,6:H0:F1:+0+245", "count_without_king"),
        ("W:WK46,45:BK1,6:H0:F1:+0+446", "count_out_of_range"),
    ):
        with pytest.raises(ValueError, match="king-move count") as refused:
            Board(fen)
        assert [problem.code for problem in refused.value.problems] == [code]


@pytest.mark.article("Spelreglement 17")
def test_taking_back_restores_the_count():
    board = Board("W:WK46,45:BK1,6:H4:F9:+101+246")
    board.push_text("46-41")
    board.pop()
    assert board.fen() == "W:W45,K46:BK1,6:H4:F9:+101+246"
