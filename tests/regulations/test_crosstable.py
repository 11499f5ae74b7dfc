"""The crosstable: own score in every cell, forfeits, open games, free rounds, lapsed rows."""

import random

import pytest

from tests.regulations.eights import EDITION, eight, random_eight
from tests.regulations.individuals import swiss
from tournaments.regulations.order.crosstable import CellKind, crosstable
from tournaments.regulations.order.standings import rank


def table_of(event, **keywords):
    return crosstable(event, rank(event, edition=EDITION), **keywords)


def texts(table, number):
    row = next(row for row in table.rows if row.standing.entrant.number == number)
    return [cell.text for cell in row.cells]


def test_rows_and_columns_are_in_order_of_the_standings_with_the_own_score_in_each_cell():
    """5 beats 2 and 3 draws with 8: by points 1 7, 2 5, 3 4½, then 4 and 5 with 4."""
    table = table_of(eight(["5>2", "3=8"]))
    assert [column.number for column in table.columns] == [1, 2, 3, 5, 4, 6, 7, 8]
    assert texts(table, 2) == ["0", "", "1", "0", "1", "1", "1", "1"]
    assert texts(table, 3) == ["0", "0", "", "1", "1", "1", "1", "½"]
    assert [cell.kind for cell in table.rows[0].cells][:2] == [CellKind.SELF, CellKind.PLAYED]
    assert (table.title.section, table.title.division, table.title.season) == ("C", "HAA", 2026)
    assert (table.after_round, table.complete) == (7, True)


def test_the_start_order_is_an_option_and_no_other_is():
    table = table_of(eight(["8>1"]), order="start")
    assert [column.number for column in table.columns] == [1, 2, 3, 4, 5, 6, 7, 8]
    with pytest.raises(ValueError, match="standings or start is expected"):
        table_of(eight(), order="name")


def test_forfeits_are_signs_and_open_games_dots():
    """1 - 2 is a game of round 7, and 3 - 8 one of round 2."""
    table = table_of(eight(["3+8"], rounds=6), order="start")
    assert texts(table, 3)[7] == "+"
    assert texts(table, 8)[2] == "–"
    assert texts(table, 1)[1] == "."
    cell = table.rows[0].cells[1]
    assert (cell.kind, cell.opponent, cell.half_points, cell.round) == (CellKind.OPEN, 2, None, 7)
    assert table.rows[2].cells[7].kind is CellKind.FORFEIT


@pytest.mark.article("C.14")
def test_a_lapsed_row_keeps_its_scores_and_adds_nothing():
    table = table_of(eight(withdrawals=[(1, 2)]), order="start")
    assert table.rows[0].annulled
    assert texts(table, 1) == ["", "", "", "", "1", "1", "", ""]
    assert {cell.kind for cell in table.rows[0].cells[1:]} == {CellKind.LAPSED}
    assert {cell.half_points for cell in table.rows[0].cells} == {None}
    assert table.rows[4].cells[0].text == "0"
    assert not table.rows[4].annulled


@pytest.mark.article("C.12")
def test_games_against_the_absent_are_free():
    table = table_of(eight(withdrawals=[(1, 0)]), order="start")
    assert {cell.kind for cell in table.rows[0].cells[1:]} == {CellKind.FREE}
    assert {cell.text for cell in table.rows[0].cells} == {""}


def test_the_cells_of_a_row_add_up_to_its_points_and_face_each_other():
    """300 random eights, seed 12."""
    rng = random.Random(12)
    for _ in range(300):
        table = table_of(random_eight(rng))
        for at, row in enumerate(table.rows):
            assert sum(cell.half_points or 0 for cell in row.cells) == row.standing.half_points
            for across, cell in enumerate(row.cells):
                facing = table.rows[across].cells[at]
                assert (facing.kind, facing.round) == (cell.kind, cell.round)


@pytest.mark.article("Bijlage 3")
def test_a_swiss_event_has_a_column_for_every_round():
    """1 beat 4 with white, drew with 2 with black, is free in round 3 of 4; 5 - 3 is not played yet."""
    rounds = [["1>4", "2>5", "3"], ["2=1", "5?3", "4"], ["3<2", "5>4", "1"]]
    event = swiss("F", "open", 5, rounds, planned=4)
    table = crosstable(event, rank(event, edition=EDITION), order="start")
    assert [column.number for column in table.columns] == [1, 2, 3, 4]
    assert [cell.text for cell in table.rows[0].cells] == ["4w1", "2z½", "vrij", ""]
    assert [cell.text for cell in table.rows[4].cells] == ["2z0", "3w.", "4w1", ""]
    assert [cell.half_points for cell in table.rows[0].cells] == [2, 1, 2, None]
    assert table.rows[4].cells[1].kind is CellKind.OPEN
    early = crosstable(event, rank(event, edition=EDITION, after_round=1), order="start")
    assert [cell.text for cell in early.rows[2].cells] == ["vrij", "", "", ""]
