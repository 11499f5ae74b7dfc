"""The way of the display giver round the boards: I.3 and I.5.

Worked example, five boards of which 2 and 5 are finished: 1, 3, 4, and round again to 1. When only 4 is left,
the giver comes back to 4 each time.
"""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.regulations.editions.edition import EDITIONS
from tournaments.regulations.editions.simul_tables import read_simultaneous
from tournaments.regulations.editions.toml_table import TomlTable
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Result, Side
from tournaments.regulations.schedules.simultaneous import next_board, seats_with_one_colour, simul_json

RULE = read_simultaneous(TomlTable.read(EDITIONS / "2011" / "I03_simultaneous.toml"))


@pytest.mark.article("I.3")
@pytest.mark.article("I.5")
def test_the_giver_goes_round_in_a_circle_past_the_finished_boards():
    way = [0]
    for _ in range(5):
        way.append(next_board(5, way[-1], {2, 5}, rule=RULE))
    assert way == [0, 1, 3, 4, 1, 3]


@pytest.mark.article("I.5")
def test_the_giver_comes_back_to_the_last_board_and_stops_when_it_is_finished():
    assert next_board(5, 4, {1, 2, 3, 5}, rule=RULE) == 4
    assert next_board(5, 4, {1, 2, 3, 4, 5}, rule=RULE) is None


@given(st.integers(1, 30), st.data())
def test_every_unfinished_board_is_visited_once_in_a_turn_of_the_circle(boards, data):
    finished = data.draw(st.sets(st.integers(1, boards), max_size=boards - 1))
    at = data.draw(st.integers(0, boards))
    left = [number for number in range(1, boards + 1) if number not in finished]
    way = []
    for _ in left:
        at = next_board(boards, at, finished, rule=RULE)
        way.append(at)
    assert sorted(way) == left


@pytest.mark.parametrize(("at", "finished"), [(6, set()), (-1, set()), (1, {0}), (1, {6})])
def test_a_board_that_does_not_exist_is_refused(at, finished):
    with pytest.raises(RuleViolation, match="only 1 to 5"):
        next_board(5, at, finished, rule=RULE)


@pytest.mark.article("I.3")
def test_a_display_as_plain_data_has_every_board_and_the_score():
    seats = seats_with_one_colour(("Abe", "Baukje", "Klaas"), Side.FIRST, rule=RULE)
    data = simul_json("Wytse", seats, {1: Result.FIRST_WINS, 3: Result.DRAW})
    assert data["giver"] == "Wytse"
    assert [(row["board"], row["player"], row["white"], row["result"]) for row in data["boards"]] == [
        (1, "Abe", False, "1-0"),
        (2, "Baukje", False, ""),
        (3, "Klaas", False, "½-½"),
    ]
    assert data["score"] == {"won": 1, "drawn": 1, "lost": 0, "open": 1, "half_points": 3, "available": 4}
    assert json.loads(json.dumps(data)) == data


def test_a_result_of_a_board_that_is_not_there_is_no_data():
    seats = seats_with_one_colour(("Abe", "Baukje"), Side.FIRST, rule=RULE)
    with pytest.raises(RuleViolation, match="board 3"):
        simul_json("Wytse", seats, {3: Result.DRAW})
