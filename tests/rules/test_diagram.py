"""Positions as pictures: sound XML, words that read the position out, nothing that a strict page refuses."""

import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest
from hypothesis import given

from rules import Board, Color, Move
from rules.diagram import Labels, describe, miniature, svg, text
from tests.rules.positions import any_boards

SVG = "{http://www.w3.org/2000/svg}"
BOARD = Board("W:WK34,45:BK5,6:H2:F30:+105+234")


def _of_class(root, name):
    return [each for each in root.iter() if name in each.get("class", "").split()]


@given(any_boards)
def test_every_piece_is_drawn_and_a_king_is_a_doubled_man(board):
    root = ET.fromstring(svg(board))
    position = board.position
    for color in Color:
        assert len(_of_class(root, color.value)) == len(position.men(color)) + 2 * len(position.kings(color))
    assert len(_of_class(root, "dark")) == 50


@given(any_boards)
def test_in_small_every_piece_is_a_spot_and_a_king_has_one_more(board):
    root = ET.fromstring(miniature(board))
    position = board.position
    spots = Counter()
    for path in root.iter(f"{SVG}path"):
        spots[path.get("class")] += path.get("d").count("M")
    for color in Color:
        pieces = len(position.men(color)) + len(position.kings(color))
        assert spots[f"discs-{color.value}"] == spots[f"edge-of-{color.value}"] == pieces
    assert spots["spot"] == sum(len(position.kings(color)) for color in Color)
    assert spots["dark"] == 50


def test_the_king_move_counts_are_strokes_beside_the_kings():
    root = ET.fromstring(svg(BOARD))
    assert sorted(each.get("d").count("v") for each in _of_class(root, "king-moves")) == [1, 2]


def test_title_and_description_read_the_position_out():
    root = ET.fromstring(svg(BOARD, last_move=Move(6, 45, frozenset({1}), (6, 45))))
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert title.text == "Draughts position"
    assert desc.text == (
        "White: men on 45; kings on 34. Black: men on 6; kings on 5. White to move. "
        "The king on 34 has used 2 of its 3 moves. The king on 5 has used 1 of its 3 moves. Last move: 6x45."
    )


def test_the_words_can_be_translated():
    dutch = Labels(
        title="Stand", white="Wit", black="Zwart", men="schijven op {squares}", to_move="{side} aan zet."
    )
    assert (
        describe(Board("B:W31,32:B"), labels=dutch)
        == "Wit: schijven op 31, 32. Zwart: no pieces. Zwart aan zet."
    )
    assert "<title" in svg(Board(), labels=Labels(title="<&>"))
    ET.fromstring(svg(Board(), labels=Labels(title="<&>")))


def test_nothing_needs_a_style_or_a_script():
    drawn = svg(BOARD, marks=(10, 20), arrows=((34, 12), (5, 46)), numbers=True)
    assert not re.search(r"style|<script|href|\bon[a-z]+=", drawn)


def test_different_positions_have_different_ids():
    assert set(re.findall(r'id="[^"]+"', svg(BOARD))).isdisjoint(re.findall(r'id="[^"]+"', svg(Board())))


def test_the_board_can_be_turned():
    white = ET.fromstring(svg(Board("W:W46:B"))).find(f"{SVG}circle")
    black = ET.fromstring(svg(Board("W:W46:B"), orientation=Color.BLACK)).find(f"{SVG}circle")
    assert (white.get("cx"), white.get("cy")) == ("50", "950")
    assert (black.get("cx"), black.get("cy")) == ("950", "50")


def test_marks_arrows_numbers_and_the_last_move_are_drawn():
    move = Board().parse("31-26")
    root = ET.fromstring(svg(Board(), last_move=move, marks=[28], arrows=[(31, 26)], numbers=True))
    assert len(_of_class(root, "mark")) == 1
    assert len(_of_class(root, "arrow")) == 2
    assert [each.text for each in _of_class(root, "number")] == [str(n) for n in range(1, 51)]
    assert len(_of_class(root, "last")) == 2


@pytest.mark.parametrize("keywords", [{"marks": [51]}, {"arrows": [(0, 5)]}])
def test_a_square_off_the_board_is_refused(keywords):
    with pytest.raises(ValueError, match="not on the board"):
        svg(Board(), **keywords)


def test_the_same_arguments_give_the_same_picture():
    assert svg(BOARD) == svg(BOARD.copy())


def test_the_text_diagram_has_ten_rows_with_the_pieces_in_place():
    rows = text(Board("W:WK1,45:BK46,6")).splitlines()
    assert len(rows) == 10
    assert rows[0].split() == ["1", "W", ".", ".", ".", ".", "5"]
    assert rows[1].split() == ["6", "b", ".", ".", ".", ".", "10"]
    assert rows[8].split() == ["41", ".", ".", ".", ".", "w", "45"]
    assert rows[9].split() == ["46", "B", ".", ".", ".", ".", "50"]
