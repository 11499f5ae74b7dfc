"""The short notation: the examples of the manual's chapter 3, its rules one by one, and what is refused."""

import pytest

from rules import Board, Color
from rules.errors import (
    GameOverError,
    IllegalMoveError,
    InvalidMoveError,
    MissingMoveError,
    TextTooLongError,
    WrongSideError,
)
from rules.notation import full
from rules.notation.short import AmbiguousLineError, compelled, replay, write
from rules.notation.short_words import WORDS, TooComplexError

pytestmark = pytest.mark.article("Spelreglement 22")

SOLUTION_3B = Board("W:W27,28,36,40:B15,19,20,30")
SOLUTION_3C = Board("W:W28,34,38,39,47:B11,13,14,16,17,24")


def line(played):
    """The moves of a replay in full notation, with an empty string where none was irregular."""
    assert played.irregularity is None, played.irregularity
    return " ".join(move.notation for move in played.moves)


def refusal(text, start=None, **limits):
    """The irregularity of a text that must have one."""
    found = replay(text, start, **limits).irregularity
    assert found is not None
    return found


# --- the manual's own examples ----------------------------------------------------------------------------


def test_the_opening_that_the_project_quotes_reads_as_its_full_moves():
    assert line(replay("327 (25) 22 (28) (27) 22 27 (17) 22 340 27")) == (
        "32-27 20-25 27-22 17x28 33x22 18x27 31x22 12x32 38x27 11-17 27-22 17x28 34-30 25x34 40x27"
    )


def test_the_solution_of_3b_leaves_out_the_compulsory_moves_and_those_after_its_last_word():
    """The diagram is not at hand: this is a position in which the printed full moves are the only play.

    White 27, 28, 36, 40, black 15, 19, 20, 30. After 27-22 black must take 40 and is a king on 50. After
    28-23 it must take 22 and 36, by way of 6, and stands on 46. Then 23 takes 19, 20 and 15 by 14 and 25.
    """
    assert line(replay("272, 23.", SOLUTION_3B)) == "27-22 30x50 28-23 50x46 23x5"


def test_the_solution_of_3b_is_written_as_the_manual_writes_it():
    moves = [each.move for each in replay("272, 23.", SOLUTION_3B).moves]
    assert write(moves, SOLUTION_3B) == "272 23"


def test_the_solution_of_3c_reads_as_its_full_moves():
    assert line(replay("23! (48) 6 5.", SOLUTION_3C)) == "28-23 24x42 23x3 42-48 3x6 48x46 6x5"


def test_the_solution_of_3c_is_written_with_the_shot_that_had_a_choice():
    """The manual leaves out 23x3, though 47x38 was legal too; the project writes every move with a choice."""
    moves = [each.move for each in replay("23! (48) 6 5.", SOLUTION_3C).moves]
    assert write(moves, SOLUTION_3C) == "23 3 (48) 6 5"
    assert line(replay("23 3 (48) 6 5", SOLUTION_3C)) == line(replay("23! (48) 6 5.", SOLUTION_3C))


def test_the_full_example_of_3a_is_written_short():
    """3a prints 3. 30x20, but after 45-40 the white man stands on 40, so 40x20 is meant.

    Black's king on 30 has made its three moves (art. 17): 6-11 is compulsory and left out; so is 11x13, a
    king being worth more than the man on 40; and 40x20 is a capture without choice after the last word.
    """
    start = Board("W:WK1,45:B6,K30:H0:F1:+330+101")
    played = full.replay("1. 1-12, 6-11; 2. 45-40, 11x13; 3. 40x20", start=start)
    assert played.irregularity is None
    assert write([each.move for each in played.moves], start) == "12 450"
    assert line(replay("12 450", start)) == "1-12 6-11 45-40 11x13 40x20"
    assert full.replay("1. 1-12, 6-11; 2. 45-40, 11x13; 3. 30x20", start=start).irregularity is not None


# --- the rules of 3b --------------------------------------------------------------------------------------


def test_rule_i_moves_are_numbered_only_in_the_notation_of_a_game():
    plain = replay("327 (25) 22 (28) (27)")
    numbered = replay("1. 327 (25) 2. 22 (28) 3. x (27)")
    assert line(plain) == line(numbered)
    assert line(replay("1. 327 (194) 2. ... (25)".replace("... ", "26 "))) == "32-27 19-24 31-26 20-25"


def test_a_number_goes_on_from_the_position():
    start = Board("B:W27,31,33-50:B1-20:H0:F1:+0+0")
    assert line(replay("1. ... (25) 2. 22", start)).startswith("20-25 27-22")


def test_rule_ii_moves_of_black_stand_in_brackets():
    assert line(replay("327(25)22(28)(27)")) == line(replay("327 ( 25 ) 22 (28, 27)"))


def test_rule_iii_a_cross_stands_for_a_compulsory_shot():
    assert line(replay("327 (25) 22 (28) x (27)")) == line(replay("327 (25) 22 (28) (27)"))


def test_rule_iii_a_shot_may_be_left_out_where_there_was_a_choice():
    """6g: after 22 (28) (27) white can take on 22 with 31, or with 37 on 17; it is left out all the same."""
    played = replay("327 (194) 22 (28) (27) 27 (17!)")
    assert line(played) == "32-27 19-24 27-22 17x28 33x22 18x27 31x22 12x32 38x27 11-17"
    assert [each.notation for each in played.moves if not each.text] == ["33x22", "31x22", "12x32"]


def test_rule_iii_two_shots_with_a_choice_are_not_left_out_between_two_words():
    """After 27-22 black has three shots, and after 12x32 white has four: 11-17 is too far from 22."""
    found = refusal("327 (25) 22 (17)")
    assert isinstance(found.error, IllegalMoveError)
    assert set(found.legal) == {"12x32", "17x28", "18x27"}
    between = refusal("327 (25) 22 (32) (17)")
    assert isinstance(between.error, AmbiguousLineError)
    assert line(replay("327 (25) 22 (32) 27 (17)")).endswith("12x32 38x27 11-17")


def test_rule_iii_compulsory_moves_may_all_be_written():
    text = "327 (25) 22 (28) 22 (27) 22 (32) 27 (17)"
    assert line(replay(text)) == line(replay("327 (25) 22 (28) (27) 22 27 (17)"))


def test_rule_v_start_and_last_digit_tell_pieces_apart():
    found = refusal("27")
    assert isinstance(found.error, AmbiguousLineError)
    assert set(found.error.candidates) == {"31-27", "32-27"}
    assert [line(replay(text)) for text in ("317", "327")] == ["31-27", "32-27"]


@pytest.mark.parametrize(
    ("text", "move"), [("268", "26-8"), ("2648", "26-48"), ("48", "26-48"), ("8", "26-8")]
)
def test_rule_vi_whole_squares_go_before_the_last_digit(text, move):
    assert line(replay(text, Board("W:WK26,45:B15"))) == move


def test_rule_vi_is_written_where_a_king_reaches_squares_with_one_last_digit():
    """The king on 26 and the man on 13 both reach 8; the king reaches 48 too."""
    start = Board("W:W13,K26,45:B15")
    by_text = {start.notation(move): move for move in start.moves()}
    assert write([by_text["26-8"]], start) == "268"
    assert write([by_text["26-48"]], start) == "48"


@pytest.mark.parametrize("text", ["34!", "34?", "34!?", "34***", "34''", '34"', "34’", "34."])
def test_marks_are_kept_beside_the_move(text):
    (move,) = replay(text, Board("W:WK43,45:B4,5")).moves
    assert (move.notation, move.text, move.text + move.mark) == ("43-34", "34", text)


@pytest.mark.parametrize("text", ["327 (25!) 22", "327 (25)! 22"])
def test_a_mark_may_stand_in_or_behind_the_brackets(text):
    assert [each.mark for each in replay(text).moves] == ["", "!", ""]


@pytest.mark.parametrize(
    "text",
    [
        "327 (verplicht) (25) 22",
        "327 (25) [ook andere zetten leiden tot verlies: 28 (23)] 22",
        "327 {20-24 is ook goed} (25), 22.",
    ],
)
def test_comments_are_passed_over(text):
    assert line(replay(text)) == "32-27 20-25 27-22"


def test_a_move_in_full_notation_is_read_too():
    assert line(replay("32-27 (20-25) 27-22 (17x28) (27)")) == line(replay("327 (25) 22 (28) (27)"))


def test_any_position_and_either_side_may_begin():
    start = replay("23! *", SOLUTION_3C).board
    assert line(replay("(48) 6 5", start)) == "24x42 23x3 42-48 3x6 48x46 6x5"


def test_moves_left_out_have_no_text_and_stand_at_the_word_after_them():
    left_out = replay("327 (25) 22 (28)\n(27)").moves[4]
    assert (left_out.notation, left_out.text) == ("33x22", "")
    assert (left_out.place.line, left_out.place.column) == (2, 2)


def test_the_start_stays_as_it_is():
    start = Board()
    replay("327 (25) 22", start)
    write([start.parse("32-27")], start)
    assert start.history == ()


# --- where the text ends ----------------------------------------------------------------------------------


def test_a_star_ends_the_text_before_a_capture_that_is_due():
    assert line(replay("327 (25) 22 (28) *")) == "32-27 20-25 27-22 17x28"
    assert line(replay("327 (25) 22 (28)")) == "32-27 20-25 27-22 17x28 33x22"


def test_a_result_ends_the_text_and_what_follows_is_left_over():
    played = replay("327 (25) 22 (28) 2-0, a fine game")
    assert (played.result, played.moves[-1].notation) == ("2-0", "33x22")
    assert (played.leftover.text, played.leftover.place.column) == ("a fine game", 23)


def test_captures_without_choice_follow_one_after_the_other():
    board = replay("272 23 *", SOLUTION_3B).board
    assert [(move.start, move.end) for move in compelled(board)] == [(50, 46), (23, 5)]


@pytest.mark.article("Spelreglement 21.1")
def test_the_final_position_decides_the_game():
    played = replay("25", Board("W:WK5:BK1,15"))
    assert (played.outcome.winner, played.outcome.article) == (None, "21.1")


# --- what is refused --------------------------------------------------------------------------------------


def test_a_move_that_no_line_fits_is_reported_at_the_furthest_point_with_what_was_legal():
    found = refusal("327 (25) 22 (28) (27) 99")
    assert isinstance(found.error, IllegalMoveError)
    assert (found.text, found.place.column, found.number, found.color) == ("99", 23, 4, Color.WHITE)
    assert found.legal == ("31x22", "37x17")


def test_a_black_move_without_brackets_is_of_the_wrong_side():
    found = refusal("327 25")
    assert isinstance(found.error, WrongSideError)
    assert (found.text, found.error.expected) == ("25", Color.BLACK)


def test_a_text_that_fits_several_lines_is_ambiguous_with_the_lines_from_where_they_part():
    """Black's men on 7 and 8 can both go to 12 in section 6a-III."""
    text = "327 (25) 22 (28) (27) 22 27 (140) 22 (12) 33"
    played = replay(text)
    error = played.irregularity.error
    assert isinstance(error, AmbiguousLineError)
    assert error.candidates == ("7-12 39-33", "8-12 39-33")
    assert played.irregularity.text == "12"
    assert played.moves[-1].notation == "27-22"


def test_a_shot_that_start_and_end_do_not_tell_apart_is_ambiguous():
    """The man on 16 goes to 29 by 27 and 38: first over 11 to 7 and 17, or over 17 to 18 and 22."""
    start = Board("W:W16:B11,17,22,32,33")
    shots = {start.notation(move): move for move in start.moves()}
    assert shots.keys() == {"16x7x27x38x29", "16x18x27x38x29"}
    found = refusal("29", start)
    assert isinstance(found.error, AmbiguousLineError)
    assert set(found.error.candidates) == set(shots)
    for text, move in shots.items():
        assert replay(text, start).moves[0].move == move
        assert write([move], start) == text


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("327 (25 of 24)", "(25"),
        ("327 dan (25)", "dan"),
        ("327 (25", "(25"),
        ("327 [comment without end", "[comment"),
        ("327 12345", "12345"),
        ("327 \x00", "\x00"),
    ],
)
def test_what_is_no_move_is_unreadable(text, word):
    found = refusal(text)
    assert isinstance(found.error, InvalidMoveError)
    assert (found.text, found.place.column) == (word, 5)


def test_dots_are_a_missing_move():
    found = refusal("327 (25) ... (28)")
    assert isinstance(found.error, MissingMoveError)
    assert found.place.column == 10


def test_a_move_after_the_end_of_the_game_is_refused():
    start = Board("W:W28:B22")
    found = refusal("17 (5)", start)
    assert isinstance(found.error, GameOverError)
    assert found.article == "20.1"


def test_a_search_beyond_its_limit_is_reported_as_too_complex():
    kings = Board("W:WK46,K47,K48,K49,K50:BK1,K2,K3,K4,K5")
    found = refusal("22 (28) " * 100, kings, nodes=20)
    assert isinstance(found.error, TooComplexError)
    assert found.error.limit == 20


def test_a_text_of_too_many_moves_is_reported_as_too_complex():
    """Two kings each without a man go to and fro out of each other's reach; no rule ends that (R12)."""
    start = Board("W:WK21,K40:BK14,K41")
    text = "216 (418) 161 (281) " * (WORDS // 4 + 1)
    found = refusal(text, start)
    assert isinstance(found.error, TooComplexError)
    assert (found.ply, found.error.limit) == (WORDS + 1, WORDS)


def test_a_text_of_more_than_a_million_characters_is_refused_unread():
    assert isinstance(refusal("327 " * 250_001).error, TextTooLongError)


def test_writing_an_illegal_move_is_refused():
    start = Board()
    with pytest.raises(IllegalMoveError):
        write([start.parse("32-27"), start.parse("32-28")])


def test_writing_a_move_after_the_end_is_refused():
    start = Board("W:W28:B22")
    (shot,) = start.moves()
    with pytest.raises(GameOverError):
        write([shot, shot], start)


def test_a_line_of_forty_words_is_read():
    text = (
        "327 (194) 28 (25) 21 (182) 26 (16) 382 (150) (28) 438 (23!) 371 (29) (21) 17 494 (15) 45 (34) (14) "
        "240 (17) (10) 43 (15) 37 39 (50) 27 (14)"
    )
    assert line(replay(text)).endswith("10-14")


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("340 (183) 404 (x)", ["34-30", "18-23", "40-34", "20x29"]),
        ("338 (161) 350 (182) 24 (35) x", ["33-28", "16-21", "35-30", "18-22", "30-24", "22x35", "45x25"]),
        ("327 (183) 372 (26) 339 (127) x", ["32-27", "18-23", "37-32", "17x26", "33-29", "12-17", "29x18"]),
    ],
)
def test_a_cross_at_the_end_of_a_sheet_is_the_only_shot_and_not_one_further_on(text, moves):
    """3b III: who notes the compulsory moves writes a cross for them, so none before it was left out."""
    played = replay(text + " *")
    assert (played.irregularity, [move.notation for move in played.moves]) == (None, moves)


@pytest.mark.parametrize(
    ("written", "result"),
    [
        ("1/2-1/2", "½-½"),
        ("0,5 – 0,5", "½-½"),
        ("1 - 0", "1-0"),
        ("1–1", "1-1"),
        ("0 - 2.", "0-2"),
        ("*", "*"),
    ],
)
def test_a_result_is_read_as_the_project_writes_it_and_never_as_a_move(written, result):
    played = replay(f"327 (25) 22 (28) (27) 22 27 {written}")
    assert (played.irregularity, played.result, played.leftover) == (None, result, None)
