"""Tables on a sheet: how columns share the room and how high rows are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.printing.pdf.parts.grid import (
    ROW_LEAST,
    ROW_MOST,
    ROW_USUAL,
    Cell,
    Column,
    ColumnKind,
    GridRow,
    Group,
    grouped,
    room_for_texts,
    row_height,
    table,
)
from tournaments.printing.pdf.parts.sheet import LYING, UPRIGHT, Frame

NAME = Column("Name")
NUMBER = Column("No.", ColumnKind.NUMBER)
CELL = Column("1", ColumnKind.CELL)


def rows(*values):
    return [GridRow(tuple(row)) for row in values]


@given(st.integers(0, 200), st.integers(100, 700))
def test_rows_fill_the_room_within_bounds_and_are_of_the_usual_height_where_they_do_not_fit(count, room):
    height = row_height(count, room)
    assert ROW_LEAST <= height <= ROW_MOST
    if count * ROW_LEAST > room:
        assert height == ROW_USUAL
    else:
        assert count * height <= room + 0.001


def test_a_name_that_is_too_wide_makes_its_row_higher_and_no_other():
    _head, short, long = table([NAME], rows(["Anne"], ["Sjoerd " * 60]), UPRIGHT.frame, 16.0)
    assert short.height == 16.0
    assert long.height > 2 * 16.0


@given(st.text(max_size=120))
def test_any_text_at_all_makes_a_row(name):
    assert len(table([NUMBER, NAME], rows(["1", name]), UPRIGHT.frame, 16.0)) == 2


def test_every_row_repeats_the_head_where_it_opens_a_page_and_the_head_keeps_to_the_first_row():
    head, *found = table([NAME], rows(["Anne"], ["Ype"]), UPRIGHT.frame, 16.0)
    assert head.holds_next
    assert [row.running_head for row in found] == [head, head]


def test_cells_take_room_from_what_is_left_for_names_down_to_their_least():
    wide = room_for_texts([NAME, CELL], rows(["Anne", Cell("1")]), LYING.frame, 16.0)
    many = room_for_texts([NAME, *[CELL] * 30], rows(["Anne", *[Cell("1")] * 30]), LYING.frame, 16.0)
    assert wide[0] - many[0] == pytest.approx(29 * 15.0)
    assert wide[1] == many[1]


def test_a_column_left_open_for_a_pen_asks_for_its_least():
    _room, wanted = room_for_texts([Column("Player", least=200)], rows([""]), UPRIGHT.frame, 16.0)
    assert wanted == 200


def test_groups_stand_under_their_titles_with_one_head_for_all():
    groups = [Group("I", tuple(rows(["Anne"], ["Ype"]))), Group("II", tuple(rows(["Bauke"])), ("Free.",))]
    found = grouped([NAME], groups, UPRIGHT.frame, 16.0)
    assert len(found) == 1 + (1 + 2) + (1 + 1 + 1)
    head, title = found[0], found[1]
    assert title.running_head is head
    assert title.holds_next


def test_parts_of_a_frame_are_of_one_width_and_fill_it_with_the_gaps():
    first, second, third = Frame(10, 110).parts(3, 5)
    assert first.left == 10
    assert third.right == pytest.approx(110)
    assert second.left == pytest.approx(first.right + 5)
    assert first.room == pytest.approx(30)
