"""Whole games in full notation (reading R13): reading, finding the first irregularity, writing and back."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Board, Color
from rules.notation.full import replay, write
from rules.notation.replay import LONGEST_TEXT
from rules.notation.results import RESULTS
from tests.rules.positions import played_boards
from tests.rules.steps import at_most

FOUR = ["31-26", "20-25", "32-27", "19-24"]


def _read(text, start=None):
    return [each.notation for each in replay(text, start=start).moves]


def _found(text, start=None):
    """Return (code, line, column, text, number, colour) of the irregularity."""
    irregularity = replay(text, start=start).irregularity
    assert irregularity is not None, text
    place = irregularity.place
    return (
        irregularity.error.code,
        place.line,
        place.column,
        irregularity.text,
        irregularity.number,
        irregularity.color,
    )


@pytest.mark.parametrize(
    "text",
    [
        "1. 31-26 20-25 2. 32-27 19-24",
        "1. 31-26, 20-25; 2. 32-27, 19-24;",
        "31-26 20-25 32-27 19-24",
        "1.31-26 20-25 2.32-27 19-24",
        "1. 31-26 1... 20-25 2. 32-27 2... 19-24",
        "1. 31-26 1. ... 20-25 2. 32-27 2. ... 19-24",
        "1.  31 - 26   20 – 25\n2.  32 — 27   19−24\n",
        "1) 31-26 20-25\r\n2) 32-27 19-24",
        "1. 31-26! 20-25? 2. 32-27!? 19-24 ??",
        "1. 31-26* 20-25' 2. 32-27\" 19-24.",
        "1. 31-26 20-25\n\t2. 32-27 19-24 *",
        "\ufeff1.\u00a031-26 20-25 2. 32-27 19-24",
    ],
)
def test_one_game_is_read_in_many_forms(text):
    played = replay(text)
    assert played.irregularity is None
    assert [each.notation for each in played.moves] == FOUR
    assert [(each.ply, each.number, each.color) for each in played.moves] == [
        (1, 1, Color.WHITE),
        (2, 1, Color.BLACK),
        (3, 2, Color.WHITE),
        (4, 2, Color.BLACK),
    ]


def test_the_manuals_own_numbering_with_commas_is_read():
    assert _read("1. 31-26, 20-25; 2. 32-27, 19-24; etc.") == FOUR


def test_marks_of_praise_and_blame_are_kept():
    played = replay("1. 31-26! 20-25?! 2. 32-27 ?? 19-24'''")
    assert [each.mark for each in played.moves] == ["!", "?!", "??", ""]


def test_every_move_has_its_place_text_and_position():
    played = replay("1. 31-26\n   20-25!\r\n2. 32–27")
    assert [(each.place.line, each.place.column, each.place.offset, each.text) for each in played.moves] == [
        (1, 4, 3, "31-26"),
        (2, 4, 12, "20-25!"),
        (3, 4, 23, "32–27"),
    ]
    board = Board()
    for each in played.moves:
        board.push(each.move)
        assert each.fen_after == board.fen()
    assert played.board.fen() == board.fen()
    assert played.start == Board().fen()


@pytest.mark.parametrize(("written", "result"), RESULTS.items())
def test_a_result_at_the_end_is_read(written, result):
    played = replay(f"1. 31-26 20-25 {written}")
    assert (played.result, played.irregularity, len(played.moves)) == (result, None, 2)


@pytest.mark.parametrize("text", ["1 - 0", "½–½", "1/2 - 1/2", "0.5–0.5", "2 − 0", "½-1/2", "0,5 - ½"])
def test_a_result_may_have_spaces_and_other_dashes(text):
    assert replay(f"31-26 {text}").result in {"1-0", "½-½", "2-0"}


def test_a_move_number_of_six_figures_is_read_as_it_was_written():
    start = Board("W:W31-50:B1-20:H0:F100000")
    text = write([start.parse("32-28")], start=start)
    assert text == "100000. 32-28"
    assert [move.number for move in replay(text, start=start).moves] == [100_000]


def test_without_a_result_there_is_none():
    assert replay("1. 31-26 20-25").result is None


@pytest.mark.parametrize(
    ("text", "result", "code"),
    [
        ("1-0", "1-0", None),
        ("1-1", "1-1", None),
        ("1-18", None, "no_such_move"),
        ("1-06", None, "no_such_move"),
        ("2-07", None, "no_such_move"),
        ("0-05", None, "unreadable"),
        ("32-28*", None, None),
        ("32-28 *", "*", None),
    ],
)
def test_a_result_is_told_from_a_move(text, result, code):
    played = replay(text)
    assert played.result == result
    assert (played.irregularity and played.irregularity.error.code) == code


def test_text_after_the_result_is_left_over_with_its_place():
    played = replay("1. 31-26 20-25 1-0\nwhite played well")
    assert played.leftover is not None
    assert (played.leftover.text, played.leftover.place.line, played.leftover.place.column) == (
        "white played well",
        2,
        1,
    )
    assert replay("1. 31-26 1-0 \n").leftover is None


def test_a_move_with_leading_noughts_is_read():
    assert _read("1. 46-41 05-10", Board("W:W46:B5")) == ["46-41", "5-10"]


def test_lone_crosses_are_moves_of_their_own():
    start = Board("W:W28,39:B23,14,10,6")
    assert _read("1. x x 2. 39-34", start) == ["28x19", "14x23", "39-34"]


@pytest.mark.parametrize("sign", ["x", "×", ":", "X", " x ", " × "])
def test_every_cross_is_read(sign):
    assert _read(f"1. 32-28 19-23 2. 28{sign}19") == ["32-28", "19-23", "28x19"]


@pytest.mark.parametrize(
    "text",
    [
        "1. 46x37x26x17x6x8x17x28x37x48",
        "1. 46 x 37 x 26 x 17 x 6 x 8 x 17 x 28 x 37 x 48",
        "1. 46×37×26×17×6×8×17×28×37×48 1-0",
        "46x48!",
    ],
)
def test_a_route_is_read(text):
    assert _read(text, Board("W:W46:B41,31,21,11,7,12,22,32,42,3")) == ["46x48"]


def test_a_shot_followed_by_a_lone_cross_is_not_a_route():
    """28 takes 23; black's only answer 14x23 is written as a cross; then comes 39-34."""
    start = Board("W:W28,39:B23,14,10,6")
    assert _read("1. 28x19 x 2. 39-34", start) == ["28x19", "14x23", "39-34"]
    assert _read("28x19 x 39-34", start) == ["28x19", "14x23", "39-34"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1. 31-26 foo", ("unreadable", 1, 10, "foo", 1, Color.BLACK)),
        ("1. 31-26\n20-31", ("no_such_move", 2, 1, "20-31", 1, Color.BLACK)),
        ("1. 31-26 1... 31-27", ("no_such_move", 1, 15, "31-27", 1, Color.BLACK)),
        ("1. 31-26 - 2. 32-28", ("missing_move", 1, 10, "-", 1, Color.BLACK)),
        ("1. 31-26 ... 2. 32-28", ("missing_move", 1, 10, "...", 1, Color.BLACK)),
        ("1. 31-26 … 2. 32-28", ("missing_move", 1, 10, "…", 1, Color.BLACK)),
        ("1. - 20-25", ("missing_move", 1, 4, "-", 1, Color.WHITE)),
        ("1. ... 20-25", ("missing_move", 1, 4, "...", 1, Color.WHITE)),
        ("1. -- 20-25", ("missing_move", 1, 4, "--", 1, Color.WHITE)),
        ("1... 20-25", ("wrong_side", 1, 1, "1...", 1, Color.WHITE)),
        ("1. 31-26 1. 20-25", ("wrong_side", 1, 10, "1.", 1, Color.BLACK)),
        ("1. 31-26 20-25 3. 32-28", ("wrong_number", 1, 16, "3.", 2, Color.WHITE)),
        ("2. 31-26", ("wrong_number", 1, 1, "2.", 1, Color.WHITE)),
        ("1. x", ("no_such_move", 1, 4, "x", 1, Color.WHITE)),
        ("1. 32-28 19-23 2. 28x19 x", ("ambiguous", 1, 25, "x", 2, Color.BLACK)),
        ("1. 32-28 19-23 2. 33-29!", ("must_capture", 1, 19, "33-29!", 2, Color.WHITE)),
        ("1. 32x28", ("wrong_sign", 1, 4, "32x28", 1, Color.WHITE)),
    ],
)
def test_the_first_irregular_thing_is_found_in_its_place(text, found):
    assert _found(text) == found


def test_a_move_after_the_end_names_the_article_that_ended_the_game():
    played = replay("1. 28x17 6-11", start=Board("W:W28:B22"))
    assert played.irregularity is not None
    assert (played.irregularity.error.code, played.irregularity.article) == ("game_over", "20.1")
    assert played.irregularity.legal == ()
    assert played.outcome is not None
    assert played.outcome.winner is Color.WHITE


def test_after_the_end_the_result_may_stand():
    played = replay("1. 28x17 1-0", start=Board("W:W28:B22"))
    assert (played.irregularity, played.result) == (None, "1-0")


def test_from_a_given_start_the_numbers_begin_where_the_text_says():
    start = Board("B:W28,34:B17,6:H0:F1")
    played = replay("23... 6-11 24. 34-30 11-16", start=start)
    assert [each.number for each in played.moves] == [23, 24, 24]
    assert played.irregularity is None
    assert start.fen() == "B:W28,34:B6,17:H0:F1:+0+0"


@pytest.mark.parametrize("text", ["", " \n", "1.", ";,"])
def test_a_text_without_moves_is_an_empty_game(text):
    played = replay(text)
    assert (played.moves, played.irregularity, played.result) == ((), None, None)


def test_a_text_beyond_the_limit_is_refused_unread():
    start = Board()
    with at_most(1_000):
        played = replay("31-26 " * 340_000, start=start)
    assert played.irregularity is not None
    error = played.irregularity.error
    assert (error.code, error.limit, error.length) == ("text_too_long", LONGEST_TEXT, 2_040_000)
    assert str(LONGEST_TEXT) in str(error)
    assert played.moves == ()


HOSTILE = [
    "1. " * 33_000,
    "x" * 100_000,
    "-" * 100_000,
    " " * 100_000,
    "1-" * 50_000,
    "31x26x" * 16_000,
    "." * 100_000,
    "31 " * 33_000,
    "31-26" + "!" * 100_000,
    "31-26" + "! " * 50_000,
    "31" + " " * 100_000 + "x",
    ("31-26" + " " * 200) * 400,
    "12x13" + " x14" * 20_000 + "x",
    "9" * 100_000,
    "1" * 50 + "." * 100_000,
    "½" * 100_000,
    "\n" * 100_000 + "y",
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: repr(text[:8]))
def test_a_hundred_kilobytes_of_anything_take_few_steps_a_character(text):
    start = Board()
    with at_most(20_000 + 8 * len(text)):
        replay(text, start=start)


@pytest.mark.long
def test_a_hundred_kilobytes_of_legal_moves_take_few_steps_a_character():
    start = Board("W:WK2,K30:BK16,K50")
    text = "30-24 50-44 24-30 44-50 " * 4_200
    with at_most(20_000 + 25 * len(text)):
        played = replay(text[:99_990], start=start)
    assert played.irregularity is None
    assert len(played.moves) > 15_000


PIECES = [*"0123456789-x. !?*½\n", "31-26", " 20-25", " 1. ", "x", "...", " 1-0", "'", "×", "…", "é", "\x00"]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_any_text_is_reported_on_and_never_raises(text):
    played = replay(text)
    if played.irregularity is not None:
        place = played.irregularity.place
        assert text[place.offset :].startswith(played.irregularity.text[:1])
        assert place.line == text[: place.offset].count("\n") + 1
    for each in played.moves:
        assert text[each.place.offset :].startswith(each.text)


@given(played_boards())
def test_writing_and_reading_gives_the_same_game(board):
    start = Board(variant=board.variant)
    text = write(board.history, start=start)
    played = replay(text, start=start)
    if played.irregularity is None:
        assert tuple(each.move for each in played.moves) == board.history
        assert write(played.moves, start=start) == text
    else:
        assert played.irregularity.error.code == "game_over"


def test_the_written_form_has_numbers_marks_and_the_result():
    text = "1. 31-26! 20-25 2. 32-27? 19-24 ½-½"
    played = replay(text)
    assert write(played.moves, result=played.result) == text


def test_a_game_that_black_begins_is_written_with_dots():
    start = Board("B:W28,34:B17,6:H0:F7")
    played = replay("6-11 34-30 11-16", start=start)
    assert write(played.moves, start=start) == "7... 6-11 8. 34-30 11-16"


@pytest.mark.long
def test_a_game_of_sixty_moves_is_checked_in_few_steps_a_move():
    dice = random.Random(3)
    board = Board()
    while len(board.history) < 120:
        board = Board()
        while board.outcome() is None and len(board.history) < 120:
            board.push(dice.choice(list(board.legal_moves)))
    text = write(board.history)
    start = Board()
    with at_most(20_000 + 120 * 150):
        played = replay(text, start=start)
    assert len(played.moves) == 120


@pytest.mark.article("Spelreglement 22")
@pytest.mark.parametrize(
    "text",
    [
        "1\t31-26\t20-25\n2\t32-27\t19-24\n",
        "1 31-26 20-25 2 32-27 19-24",
        "1. 31-26 {goed} 20-25{ 3:15\n[%clk] }2. 32-27 19-24 {klaar}",
        "1.\u200b31-26 20\u201125\u2060 2. 32\u221227 19–24\u200e",
        "1.\xa031\xa0-\xa026\xa020\xa0–\xa025 2. 32-\r\n27 19\n-24",
    ],
    ids=["a pasted table", "numbers without a stop", "comments in braces", "no width", "no-break spaces"],
)
def test_text_from_a_word_processor_is_read(text):
    played = replay(text)
    assert (played.irregularity, [move.notation for move in played.moves]) == (None, FOUR)


@pytest.mark.article("Spelreglement 22")
def test_a_number_without_a_stop_must_be_the_one_due():
    found = replay("1 31-26 20-25 3 32-27").irregularity
    assert found is not None
    assert (found.error.code, found.text, found.place.offset) == ("wrong_number", "3", 14)


@pytest.mark.article("Spelreglement 22")
def test_a_brace_that_is_not_closed_is_unreadable():
    found = replay("1. 31-26 {goed 20-25").irregularity
    assert found is not None
    assert (found.error.code, found.text, found.place.offset) == ("unreadable", "{goed", 9)
