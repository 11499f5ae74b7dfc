"""Article 18: two kings against one must win within seven moves of the two; else it is a draw (R7).

The kings of these tests make the first moves at hand that leave nothing to capture.
"""

import pytest

from rules import Board, Color, Outcome, Termination

DRAW = Outcome(None, Termination.SEVEN_MOVES, "18")
START = "W:WK46,K41:BK15:H0:F1:+0+0"


def _to_and_fro(board, plies):
    """Play quiet moves that leave nothing to capture, the first that comes, and return the outcomes met."""
    outcomes = []
    for _ in range(plies):
        for move in board.legal_moves:
            board.push(move)
            if not any(reply.captured for reply in board.legal_moves):
                break
            board.pop()
        else:
            raise AssertionError(f"no quiet move in {board.fen()}")
        outcomes.append(board.outcome())
    return outcomes


@pytest.mark.article("Spelreglement 18")
def test_from_the_other_side_the_count_goes_on_after_a_shot_that_left_one_against_one():
    board = Board("B:WK2,K46:BK1:H11:F10")
    for move in ("1x5", "46-10"):
        board.push_text(move)
    assert board.mirror().outcome() == board.outcome() == DRAW
    assert board.mirror().seven_moves == (Color.BLACK, 7)


@pytest.mark.article("Spelreglement 18")
def test_the_seventh_move_of_the_two_kings_ends_the_game_in_a_draw():
    """White moves first: its seventh move is the thirteenth of both."""
    outcomes = _to_and_fro(Board(START), 13)
    assert outcomes == [None] * 12 + [DRAW]


@pytest.mark.article("Spelreglement 18")
def test_only_moves_of_the_two_kings_count():
    board = Board(START.replace("W:", "B:", 1))
    assert _to_and_fro(board, 14) == [None] * 13 + [DRAW]
    assert board.seven_moves == (Color.WHITE, 7)


@pytest.mark.article("Spelreglement 18")
@pytest.mark.parametrize(
    ("fen", "text", "seven"),
    [
        ("W:WK46,10:BK15:H3:F9:+0+0", "10-5", (Color.WHITE, 0)),
        ("W:WK46,K50:B37,K6:H0:F9:+0+0", "46x32", (Color.WHITE, 0)),
        ("W:WK46,K1,K2:BK25:H0:F9:+0+0", "1-7", None),
        ("W:WK46,K41,45:BK15:H0:F9:+0+0", "45-40", None),
    ],
    ids=["by promotion", "by a capture", "not with a third king", "not with a man"],
)
def test_the_count_begins_where_exactly_two_kings_stand_against_one(fen, text, seven):
    board = Board(fen)
    board.push_text(text)
    assert board.seven_moves == seven


@pytest.mark.article("Spelreglement 18")
def test_a_win_on_the_seventh_move_counts():
    """Six moves are made; the seventh captures the last king (H12: six of each side)."""
    board = Board("W:WK46,K41:BK14:H12:F30:+0+0")
    assert board.seven_moves == (Color.WHITE, 6)
    board.push_text("41x5")
    assert board.outcome() == Outcome(Color.WHITE, Termination.NO_PIECES, "20.1")


@pytest.mark.article("Spelreglement 18")
def test_a_sacrifice_on_the_seventh_move_is_a_draw_and_on_the_sixth_may_still_win():
    """Manual 2i: white offers a king that must be taken and would take back on the next move."""
    for made, outcome in ((10, None), (12, DRAW)):
        board = Board(f"W:WK43,K50:BK14:H{made}:F30:+0+0")
        board.push_text("43-34")
        assert board.outcome() == outcome
    board = Board("W:WK43,K50:BK14:H10:F30:+0+0")
    board.push_text("43-34")
    board.push_text("14x44")
    assert board.seven_moves == (Color.WHITE, 6)
    board.push(next(iter(board.legal_moves)))
    assert board.outcome() == Outcome(Color.WHITE, Termination.NO_PIECES, "20.1")


@pytest.mark.article("Spelreglement 18")
def test_taking_back_takes_the_count_back():
    board = Board(START)
    before = (board.fen(), board.seven_moves)
    _to_and_fro(board, 5)
    assert board.seven_moves == (Color.WHITE, 3)
    for _ in range(5):
        board.pop()
    assert (board.fen(), board.seven_moves) == before
