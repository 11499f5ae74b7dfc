"""Article 22 and manual 3: a dash for a simple move, a cross for a shot (readings R3, R13)."""

import pytest

from rules import AmbiguousMoveError, Board, IllegalMoveError, InvalidMoveError
from rules.errors import WrongSignError
from rules.notation.full import replay

MANUAL_3C = "1. 28-23! 24x42 2. 23x3 42-48 3. 3x6 48x46 4. 6x5"


@pytest.mark.article("Spelreglement 22")
@pytest.mark.parametrize(
    ("fen", "text", "written"),
    [("W:WK46:BK9,6", "46-41", "46-41"), ("W:WK46:B41,6", "46x37", "46x37")],
)
def test_the_articles_own_examples(fen, text, written):
    board = Board(fen)
    assert board.notation(board.parse(text)) == written


@pytest.mark.article("Spelreglement 22")
@pytest.mark.parametrize(
    "text", ["32-28", "32 - 28", "32–28", "32—28", "32−28", "32‑28", " 32-28 ", "32-28!", "32-28?!", "32-28*"]
)
def test_a_simple_move_is_read_with_every_dash_and_mark(text):
    board = Board()
    move = board.parse(text)
    assert (move.start, move.end, board.notation(move)) == (32, 28, "32-28")


@pytest.mark.article("Spelreglement 22")
@pytest.mark.parametrize(
    "text", ["28x17", "28×17", "28:17", "28 x 17", "28X17", "28x17!", "28x17'''", "x", "x!"]
)
def test_a_shot_is_read_with_every_cross_and_alone_if_it_is_the_only_one(text):
    board = Board("W:W28:B22,6")
    assert board.notation(board.parse(text)) == "28x17"


@pytest.mark.article("Spelreglement 22")
def test_leading_noughts_are_read():
    assert Board("B:W50:B5").parse("05-10").end == 10


@pytest.mark.article("Spelreglement 22")
@pytest.mark.parametrize(
    "text", ["", " ", "-", "32", "32-", "-28", "32-28-23", "a1-b2", "320-28", "32--28", "32_28"]
)
def test_what_is_no_move_is_unreadable(text):
    with pytest.raises(InvalidMoveError) as refused:
        Board().parse(text)
    assert (refused.value.code, refused.value.text, refused.value.fen) == ("unreadable", text, Board().fen())


@pytest.mark.article("Spelreglement 22")
@pytest.mark.parametrize("text", ["0-5", "51-46", "46x99", "32x00x28"])
def test_a_square_that_does_not_exist_is_unreadable(text):
    with pytest.raises(InvalidMoveError, match="no such square"):
        Board().parse(text)


@pytest.mark.article("Spelreglement 22")
@pytest.mark.parametrize(("text", "meant"), [("32x28", "32-28")])
def test_a_cross_for_a_simple_move_is_the_wrong_sign(text, meant):
    with pytest.raises(WrongSignError) as refused:
        Board().parse(text)
    assert (refused.value.violation, refused.value.article, refused.value.meant) == (7, "22", meant)


@pytest.mark.article("Spelreglement 22")
def test_a_dash_for_a_shot_is_the_wrong_sign():
    with pytest.raises(WrongSignError) as refused:
        Board("W:W28:B22,6").parse("28-17")
    assert refused.value.meant == "28x17"


@pytest.mark.article("Spelreglement 22")
def test_a_lone_cross_needs_exactly_one_shot():
    with pytest.raises(AmbiguousMoveError) as several:
        Board("W:W28,27:B22,6").parse("x")
    assert set(several.value.candidates) == {"28x17", "27x18"}
    with pytest.raises(IllegalMoveError):
        Board().parse("x")


@pytest.mark.article("Spelreglement 22")
@pytest.mark.parametrize(
    ("fen", "short", "routes"),
    [
        ("W:WK50:B40,41,44", "50x46", {"50x28x46", "50x10x46"}),
        ("W:W24:B8,18,23,29", "24x2", {"24x33x13x2", "24x22x13x2"}),
    ],
)
def test_two_shots_between_the_same_squares_need_their_routes(fen, short, routes):
    """Each pair of routes shares its first and last square and differs in one captured piece (R3)."""
    board = Board(fen)
    with pytest.raises(AmbiguousMoveError) as refused:
        board.parse(short)
    assert set(refused.value.candidates) == routes
    for text in routes:
        assert board.notation(board.parse(text)) == text


@pytest.mark.article("Spelreglement 22")
def test_a_route_may_leave_out_squares_on_the_way():
    board = Board("W:W46:B41,31,21,11,7,12,22,32,42")
    (move,) = board.legal_moves
    for text in ("46x48", "46x26x48", "46x8x48", "46x17x8x17x48"):
        assert board.parse(text) == move
    with pytest.raises(IllegalMoveError):
        board.parse("46x10x48")


@pytest.mark.article("Spelreglement 22")
def test_the_manuals_example_in_3c_ends_with_the_lost_kings_on_5_and_46():
    played = replay(MANUAL_3C, start=Board("W:W28,34,38,39,47:B11,13,14,16,17,24"))
    assert played.irregularity is None
    words = [word for word in MANUAL_3C.split() if not word.endswith(".")]
    assert [each.notation + each.mark for each in played.moves] == words
    assert played.board.fen() == "B:WK5:BK46:H0:F4:+0+0"
    assert played.outcome is None
