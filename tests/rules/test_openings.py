"""The openings of the manual's chapter 6, and which of them a game has followed, in whatever order."""

import random
import tomllib
from pathlib import Path

import pytest

import rules
from rules import Board, IllegalMoveError
from rules.notation import full
from rules.notation.short import replay
from rules.openings import classify, lines

from .steps import at_most
from .test_manual_lines import LINES, setting, sound

SECTIONS = (
    *("6a", "6a-I", "6a-II", "6a-III", "6a-IV", "6b", "6c", "6d", "6e", "6f", "6g"),
    *("6h", "6h-I", "6h-II", "6h-III", "6h-IV", "6i", "6j"),
    *("6k", "6k-I", "6k-II", "6k-III", "6k-IV", "6k-V", "6l", "6m", "6n"),
)


def moves_of(text):
    """The moves of a text in full notation from the start."""
    played = full.replay(text)
    assert played.irregularity is None
    return [each.move for each in played.moves]


def opening_of(text):
    """The section and part of the opening that a text in short notation follows."""
    played = replay(text)
    assert played.irregularity is None
    found = classify(each.move for each in played.moves)
    return (found.section, found.part) if found else None


def test_every_section_of_chapter_6_has_lines_in_the_manual_s_order():
    assert list(dict.fromkeys(line.section for line in lines())) == list(SECTIONS)


def test_the_data_hold_what_they_must():
    path = Path(rules.__file__).parent / "openings.toml"
    data = tomllib.loads(path.read_text("utf-8"))
    assert data.keys() == {"source", "section"}
    for section in data["section"]:
        assert section.keys() == {"number", "nl", "en", "line"}
        for line in section["line"]:
            assert {"part", "moves"} <= line.keys() <= {"part", "moves", "called"}
            assert full.write(moves_of(line["moves"])) == line["moves"]


@pytest.mark.parametrize("line", lines(), ids=lambda line: f"{line.section} {line.part} {line.plies}")
def test_a_game_that_is_a_line_is_that_line(line):
    assert classify(moves_of(line.moves)) == line


def test_every_line_is_a_line_of_the_manual():
    """Each is, move for move, one of the lines of the data that are tested against the manual."""
    of_chapter_6 = set()
    for name, line in LINES.items():
        if name.startswith("6") and not line.keys() & {"plan", "passes"}:
            start, text = setting(name, sound(line))
            assert start.fen() == Board().fen()
            of_chapter_6.add(full.write([each.move for each in replay(text).moves]))
    assert {line.moves for line in lines()} <= of_chapter_6


@pytest.mark.parametrize(
    ("text", "section"),
    [
        ("327 (25) 22 (28) (27) 22 27 (17) 22 340 27", ("6a-I", "1")),
        ("327 (194) 26 (29) 23 24 (209) (24) 34 (171) (32) 27 (17)", ("6a-II", "2")),
        ("327 (171) 26 31 (21) (16)", ("6c", "")),
        ("26 (25) 371 (140) 327 32 (194) (19)", ("6k", "")),
        ("340 (25) 26 29", ("6n", "")),
    ],
)
def test_an_opening_is_known_by_its_position(text, section):
    assert opening_of(text) == section


def test_moves_in_another_order_lead_to_the_same_opening():
    """7b begins 327 (25) 26 where the long-diagonal openings begin 26 (25) 371 … 327."""
    assert opening_of("327 (25) 26 (140) 371 32 (194) (19)") == ("6k", "")
    assert opening_of("327 (25) 26 (140) 371 32 (117) 471 (71)") == ("6m", "")


def test_the_deepest_line_goes_before_the_lines_on_the_way():
    assert opening_of("26 (25) 371 (140) 327 32 (117) 471 (71) 417 (171)") == ("6m", "3")


def test_a_game_that_goes_its_own_way_keeps_the_last_line_it_was_in():
    assert opening_of("340 (25) 26 29 (171) (21) 361 (140)") == ("6n", "2")


def test_lines_with_a_name_of_their_own_carry_it():
    assert {line.called for line in lines()} == {
        "",
        "Meike-zet",
        "Marten Walinga-voortzetting",
        "langehoekopening",
        "Tolsma-opening",
        "Bildtse opening",
        "rúnspul",
        "voor de rún spelen",
        "Tytsmazet",
    }


def test_a_game_outside_the_openings_has_none():
    assert classify(moves_of("1. 33-28 18-23")) is None
    assert classify([]) is None


def test_a_move_that_is_not_legal_is_refused():
    (move,) = moves_of("1. 32-27")
    with pytest.raises(IllegalMoveError):
        classify([move, move])


def test_any_game_is_classified_in_few_steps():
    lines()
    rng = random.Random(6)
    board, moves = Board(), []
    while board.outcome() is None and len(moves) < 200:
        moves.append(rng.choice(board.moves()))
        board.push(moves[-1])
    with at_most(100 * len(moves) + 2_000):
        classify(moves)
