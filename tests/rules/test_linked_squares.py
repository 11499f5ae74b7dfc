"""Linked squares: what the manual says of them (4a-4d) follows from the geometry of the shot.

Two of its sentences are misprinted, in both languages. 4a says that men on the king row reach only the rows
36-40, 26-30, 16-20 and 6-10: those are the rows that men on the base row (46-50) reach. 4d says that men on
1, 5, 6, 44, 45 and 50 cannot be attacked: 44 can, from 43 and others, and 46 cannot.
"""

from itertools import pairwise

import pytest

from rules import Board
from rules.geometry import board_of
from rules.linked_squares import jumps_from, linked_squares, linked_with

BOARD = board_of(10)
SQUARES = range(1, 51)
GROUPS = linked_squares()
EDGE = {square for square in SQUARES if {0, 9} & set(BOARD.place(square))}
ROWS = {number: set(BOARD.row(number)) for number in range(10)}

pytestmark = pytest.mark.article("Spelreglement 7")


def shifted(squares, rows: int, columns: int) -> set[int | None]:
    """The squares moved over the board; None for one that falls off it."""
    places = (BOARD.place(square) for square in squares)
    return {BOARD.square_at(row + rows, column + columns) for row, column in places}


def shortest_route(start: int, end: int) -> tuple[int, ...]:
    """The squares of a shortest way of jumps between two squares; empty where there is none."""
    ways, seen = [(start,)], {start}
    for way in ways:
        if way[-1] == end:
            return way
        for landing in jumps_from(way[-1], BOARD):
            if landing not in seen:
                seen.add(landing)
                ways.append((*way, landing))
    return ()


def test_a_jump_goes_two_rows_diagonally_or_four_rows_or_columns_straight():
    """From 28 over 22, 23, 32, 33 diagonally and over 18, 38, 27, 29 straight."""
    assert dict(jumps_from(28, BOARD)) == {17: 22, 19: 23, 37: 32, 39: 33, 8: 18, 48: 38, 26: 27, 30: 29}


def test_there_are_four_groups_of_13_13_12_and_12_squares_that_share_none():
    assert sorted(len(group.squares) for group in GROUPS) == [12, 12, 13, 13]
    assert set().union(*(group.squares for group in GROUPS)) == set(SQUARES)


@pytest.mark.parametrize(("square", "others"), [(45, 12), (50, 12), (44, 11), (49, 11)])
def test_45_and_50_have_twelve_linked_squares_and_44_and_49_eleven_each_in_another_group(square, others):
    assert len(linked_with(square).squares - {square}) == others
    assert len({linked_with(each).squares for each in (44, 45, 49, 50)}) == 4


def test_each_square_is_reached_from_all_others_of_its_group_by_one_shot_and_from_no_other():
    """One shot: the pieces on the way differ, and none stands where the man lands (art. 13)."""
    for start in SQUARES:
        group = linked_with(start).squares
        for end in set(SQUARES) - {start}:
            route = shortest_route(start, end)
            assert bool(route) is (end in group)
            pieces = [jumps_from(begin, BOARD)[landing] for begin, landing in pairwise(route)]
            assert len(set(pieces)) == len(pieces)
            assert not set(pieces) & set(route)


@pytest.mark.parametrize(
    ("square", "over"), [(41, (31, 11)), (42, (32, 12)), (43, (33, 13)), (44, (34, 14)), (45, (35, 15))]
)
def test_from_41_to_45_the_king_row_is_reached_by_capturing_two_pieces(square, over):
    board = Board(f"W:W{square}:B{over[0]},{over[1]}")
    assert [(move.end in ROWS[0], move.captured) for move in board.legal_moves] == [(True, set(over))]


def test_from_the_base_row_the_king_row_is_never_reached_but_only_four_rows():
    reached = set().union(*(linked_with(square).squares for square in ROWS[9]))
    assert not reached & ROWS[0]
    assert reached == ROWS[9] | ROWS[7] | ROWS[5] | ROWS[3] | ROWS[1]


def test_from_the_king_row_none_of_those_rows_is_reached():
    reached = set().union(*(linked_with(square).squares for square in ROWS[0]))
    assert reached == ROWS[0] | ROWS[2] | ROWS[4] | ROWS[6] | ROWS[8]


def test_a_man_on_45_never_comes_to_the_columns_of_46_to_50_nor_to_five_of_the_rows():
    reached = linked_with(45).squares
    for square in ROWS[9]:
        column = BOARD.place(square)[1]
        assert not {each for each in reached if BOARD.place(each)[1] == column}
    for first in (6, 16, 26, 36, 46):
        assert not reached & set(range(first, first + 5))


@pytest.mark.parametrize(("first", "second"), [(50, 45), (49, 44)])
def test_what_is_attacked_from_one_group_is_what_the_other_attacks_one_square_up_and_right(first, second):
    assert shifted(linked_with(first).attacked, -1, 1) == linked_with(second).attacked


def test_what_is_attacked_from_45_and_50_differs_in_kind_from_what_is_attacked_from_44_and_49():
    assert [len(linked_with(square).attacked) for square in (45, 50, 44, 49)] == [28, 28, 25, 25]


def test_from_each_group_most_squares_of_the_others_are_attacked():
    for group in GROUPS:
        others = set(SQUARES) - group.squares
        assert len(group.attacked) > len(others) / 2


def test_pieces_at_the_edge_are_attacked_from_one_group_at_most_and_others_from_more():
    for square in SQUARES:
        times = sum(square in group.attacked for group in GROUPS)
        assert times <= 1 if square in EDGE else times >= 2


def test_six_squares_are_attacked_from_nowhere_among_them_46_and_not_44():
    assert {square for square in SQUARES if not any(square in group.attacked for group in GROUPS)} == {
        1,
        5,
        6,
        45,
        46,
        50,
    }
    assert jumps_from(45, BOARD)[43] == 44


def test_no_piece_is_attacked_from_a_square_linked_to_its_own():
    assert not any(group.squares & group.attacked for group in GROUPS)


def test_the_board_agrees_that_an_attacked_piece_can_be_captured_and_another_cannot():
    """A man beside each piece, alone on the board: it captures exactly along the jumps."""
    for start in set(SQUARES) - ROWS[0]:
        for piece in set(SQUARES) - ROWS[9] - {start}:
            captured = {each for move in Board(f"W:W{start}:B{piece}").legal_moves for each in move.captured}
            assert captured == ({piece} if piece in jumps_from(start, BOARD).values() else set())


def test_a_square_off_the_board_and_a_board_of_no_size_are_refused():
    with pytest.raises(ValueError, match="square 51"):
        linked_with(51)
    with pytest.raises(ValueError, match="even number of rows"):
        linked_squares(7)
