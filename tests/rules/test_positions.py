"""Positions and problems in the manual's notation (3a, 3c), read and written in Dutch and English (R16)."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import FRISIAN_5X5, Board, Color, InvalidPositionError, Position
from rules.notation.positions import LONGEST_TEXT, Language, Verdict, WrittenPosition, read, write
from tests.depth import cases
from tests.rules.steps import at_most

MUTATIONS = cases(1_500, of=100_000)
PRINTED = "W (aan zet): 45, D1'\nZ: 6, D30'''"

pytestmark = pytest.mark.article("Spelreglement 22")


def test_the_example_of_3a_is_read_with_its_king_move_counts():
    written = read(PRINTED)
    assert written == WrittenPosition(
        Position(Color.WHITE, (45,), (1,), (6,), (30,), white_count=(1, 1), black_count=(30, 3))
    )
    assert Board(written.position).fen() == "W:WK1,45:B6,K30:H0:F1:+330+101"


@pytest.mark.article("Spelreglement 17")
@pytest.mark.parametrize(
    "text",
    [
        "W: 45, D1'  Z: 6, D30'''",
        "W: 45, K1'  B: 6, K30'''",
        "W(to move): 45, D1’\nB: 6, D30\"'",
        "W (aan zet): 45, D1´; Z: 6, D30”’",
        "Z: D30‴, 6; W: D1*, 45.",
        "W:45,D1'Z:6,D30***",
        "W: 45 , D 1' Z: 6 , D 30'\"",
    ],
)
def test_letters_marks_and_signs_of_both_languages_mean_the_same(text):
    assert read(text) == read(PRINTED)


@pytest.mark.parametrize(
    ("claim", "turn", "verdict"),
    [
        ("W+", Color.WHITE, Verdict.WINS),
        ("W-", Color.WHITE, Verdict.LOSES),
        ("W–", Color.WHITE, Verdict.LOSES),
        ("W=", Color.WHITE, Verdict.DRAWS),
        ("Z+", Color.BLACK, Verdict.WINS),
        ("Z -", Color.BLACK, Verdict.LOSES),
        ("Z=", Color.BLACK, Verdict.DRAWS),
        ("B+", Color.BLACK, Verdict.WINS),
    ],
)
def test_the_six_claims_say_who_is_to_move_and_what_comes_of_it(claim, turn, verdict):
    for text in (f"W: 28, 34 Z: 11: {claim}", f"{claim} W: 28, 34 Z: 11", f"W: 28, 34; Z: 11;\n{claim}"):
        written = read(text)
        assert (written.position.turn, written.claim) == (turn, verdict)
        assert (written.position.white_men, written.position.black_men) == ((28, 34), (11,))


def test_positions_are_written_as_the_manual_prints_them():
    written = read(PRINTED)
    assert write(written) == "W: 45, D1'  Z: 6, D30'''"
    assert write(written, Language.ENGLISH) == "W: 45, K1'  B: 6, K30'''"
    assert write(read("Z (aan zet): 6 W: 45")) == "W: 45  Z (aan zet): 6"
    assert write(read("Z (aan zet): 6 W: 45"), Language.ENGLISH) == "W: 45  B (to move): 6"
    assert write(read("W: D45 Z: Z=")) == "W: D45  Z:  Z="
    assert write(Board().position).startswith("W: 31, 32, 33")


def test_a_position_is_read_for_the_game_that_is_asked_for():
    assert read("W: 46 Z: 1", FRISIAN_5X5).position.variant is FRISIAN_5X5


def test_what_a_text_does_not_carry_is_that_of_a_first_move():
    later = Board("B:W31-50:B1-20:H4:F30").position
    assert read(write(later)).position == Board("B:W31-50:B1-20").position


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("", ["the pieces of white are missing", "the pieces of black are missing"]),
        ("W: 45", ["the pieces of black are missing"]),
        ("W: 45, Q3 Z: 6", ["unreadable: 'Q3'"]),
        ("W: 45 W: 44 Z: 6", ["the pieces of white are given twice"]),
        ("45 W: 44 Z: 6", ["'45' belongs to no side"]),
        ("W: 44' Z: 6", ['strokes behind a man: "44\'"', "a king-move count for square 44"]),
        ("W: D1', D2' Z: 6", ["strokes behind two kings of white"]),
        ("W: 44 Z: 6 W+ Z+", ["both sides are said to be to move"]),
        ("W: 44 Z: 6 W+ W=", ["several claims"]),
        ("W (aan zet): 44 Z: 6 Z+", ["both sides are said to be to move"]),
        ("W: 45, Dl’ Z: 6, x", ["unreadable: 'Dl’'", "unreadable: 'x'"]),
        ("W: 51, x Z: 6", ["unreadable: 'x'", "square 51 is not on the board"]),
        ("W: 44 Z: 6 W+ 43", ["'43' belongs to no side"]),
        ("W: 31-50 Z: 6", ["unreadable"]),
    ],
)
def test_everything_that_cannot_be_read_is_listed(text, sentences):
    with pytest.raises(InvalidPositionError) as caught:
        read(text)
    found = [problem.sentence for problem in caught.value.problems]
    assert [any(sentence in each for each in found) for sentence in sentences] == [True] * len(sentences), (
        found
    )


def test_a_readable_position_that_cannot_stand_is_read_with_its_defects():
    position = read("W: 1, 1, 51, D7'''' Z: 50").position
    assert {problem.code for problem in position.problems()} == {
        "off_board",
        "square_twice",
        "man_on_king_row",
        "count_out_of_range",
    }


def test_a_text_beyond_the_limit_is_refused_unread():
    with pytest.raises(InvalidPositionError, match="the limit is"):
        read("W: 45 Z: 6" + " " * LONGEST_TEXT)


squares = st.lists(st.integers(1, 50), unique=True, min_size=1, max_size=12)


@st.composite
def positions(draw) -> WrittenPosition:
    """A position without the move number and the count that no text carries; it need not be sound."""
    placed = draw(squares)
    kinds = [draw(st.integers(0, 3)) for _ in placed]
    sides = [tuple(sorted(s for s, kind in zip(placed, kinds, strict=True) if kind == k)) for k in range(4)]
    counts = [
        (draw(st.sampled_from(kings)), draw(st.integers(1, 3))) if kings and draw(st.booleans()) else None
        for kings in (sides[1], sides[3])
    ]
    turn = draw(st.sampled_from(Color))
    return WrittenPosition(Position(turn, *sides, *counts), draw(st.sampled_from([None, *Verdict])))


@settings(max_examples=cases(100, of=300), deadline=None, derandomize=True)
@given(positions(), st.sampled_from(Language))
def test_what_is_written_is_read_back_and_written_the_same_again(written, language):
    text = write(written, language)
    assert read(text) == written
    assert write(read(text), language) == text


def test_mutated_texts_raise_nothing_but_the_documented_error():
    chance = random.Random(1629)
    pieces = [*"WZBDK:,;.+-=()'\"*’”‴ \n0123456789", "(aan zet)", "W+", "Z=", "D30'''", "\x00", "٣", "99"]
    sources = [PRINTED, "W: 28, 34, 38; B: 11, K13: W+", "W: D46, D48  Z (aan zet): D3"]
    read_well = 0
    for _ in range(MUTATIONS):
        text = chance.choice(sources)
        for _ in range(chance.randrange(1, 6)):
            at = chance.randrange(len(text) + 1)
            text = text[:at] + chance.choice(pieces) * chance.randrange(2) + text[at + chance.randrange(3) :]
        try:
            written = read(text)
        except InvalidPositionError:
            continue
        if not written.position.problems():
            read_well += 1
            assert read(write(written)) == written
    assert MUTATIONS // 20 < read_well < MUTATIONS


@pytest.mark.parametrize("piece", ["W:", "D", "1", "'", "(", " ", "W (", "W+", "W: 1 Z: 2 ", "1,", "D1'''"])
def test_a_hundred_kilobytes_are_refused_and_the_longest_text_is_read_at_once(piece):
    for size, steps in ((100_000, 100), (LONGEST_TEXT, 20_000)):
        text = (piece * size)[:size]
        with pytest.raises(InvalidPositionError), at_most(steps):
            read(text)
