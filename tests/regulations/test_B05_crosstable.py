"""B, art. 5 and G, art. 5: the crosstable of teams, match points with the board points small (R17, R62)."""

import random

import pytest

from tests.regulations.teams import EDITION, random_teams, teams
from tournaments.regulations.order.crosstable import CellKind, crosstable
from tournaments.regulations.order.standings import Status, rank


def table(event, after_round=None, **keywords):
    return crosstable(event, rank(event, edition=EDITION, after_round=after_round), **keywords)


def texts(found):
    return [[f"{cell.text} {cell.small}".strip() for cell in row.cells] for row in found.rows]


@pytest.mark.article("B.5")
def test_a_cell_is_the_rows_own_match_points_with_its_board_points():
    """3 beats 1 by 5 - 3, 2 and 3 draw: match points 3: 2½, 1: 2, 2: 1½, 4: 0."""
    found = table(teams({(3, 1): 10, (2, 3): 8}))
    assert [row.standing.entrant.number for row in found.rows] == [3, 1, 2, 4]
    assert [column.number for column in found.columns] == [3, 1, 2, 4]
    assert texts(found) == [
        ["", "1 5", "½ 4", "1 4½"],
        ["0 3", "", "1 4½", "1 4½"],
        ["½ 4", "0 3½", "", "1 4½"],
        ["0 3½", "0 3½", "0 3½", ""],
    ]
    cell = found.rows[0].cells[1]
    assert (cell.opponent, cell.round, cell.half_points, cell.half_board_points) == (1, 2, 2, 10)
    assert (found.title.section, found.title.division, found.complete) == ("B", "I", True)


@pytest.mark.article("B.5")
def test_open_and_booked_matches_are_marked():
    """In start order: 1 - 4 not played, 2 - 3 at three boards, 4 - 2 booked for 4, 3 - 1 for nobody."""
    event = teams(
        {
            (1, 4): None,
            (2, 3): ["1-0", "½-½", "0-1", *["*"] * 5],
            (4, 2): ["+:-"] * 8,
            (3, 1): ["-:-"] * 8,
        }
    )
    found = table(event, order="start")
    assert texts(found) == [
        ["", "1 4½", "½ 0", "."],
        ["0 3½", "", ". 1½", "– 0"],
        ["½ 0", ". 1½", "", "1 4½"],
        [".", "+ 8", "0 3½", ""],
    ]
    kinds = [cell.kind for cell in found.rows[3].cells]
    assert kinds == [CellKind.OPEN, CellKind.FORFEIT, CellKind.PLAYED, CellKind.SELF]
    assert not found.complete


@pytest.mark.article("G.5")
def test_fours_of_different_halves_that_do_not_meet_have_an_empty_cell():
    found = table(teams(section="G", number=6))
    kinds = [cell.kind for cell in found.rows[0].cells]
    assert kinds == [CellKind.SELF, *[CellKind.PLAYED] * 3, *[CellKind.NONE] * 2]
    assert texts(found)[0] == ["", "1 2½", "1 2½", "1 2½", "", ""]


@pytest.mark.article("B.5")
def test_a_team_that_left_is_marked_and_another_order_is_an_error():
    event = teams(withdrawals=[(2, 1)])
    assert [
        row.standing.entrant.number for row in table(event).rows if row.standing.status is Status.WITHDRAWN
    ] == [2]
    with pytest.raises(ValueError, match="order is 'name', standings or start is expected"):
        table(event, order="name")


@pytest.mark.article("B.5")
@pytest.mark.article("G.5")
def test_the_cells_of_a_row_add_up_to_its_points():
    """200 random groups, seed 9."""
    rng = random.Random(9)
    for _ in range(200):
        for row in table(random_teams(rng)).rows:
            assert sum(cell.half_points or 0 for cell in row.cells) == row.standing.half_points
            assert sum(cell.half_board_points or 0 for cell in row.cells) == row.standing.half_board_points
