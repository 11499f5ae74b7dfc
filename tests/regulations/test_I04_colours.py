"""Colours in a simultaneous display and the giver's score: I.4, Spelreglement 19.

Worked example, five players and the seed 0. In ascending order the lots are black, white; the block begins
with the eight bytes 0f232d95 12c67342, an even number, so j = 0 of 2 and the two are exchanged: white comes
out first. The players have white, black, white, black, white.

Results, white first: 1-0, 1-0, ½-½, 0-1 and none yet. The giver has black on 1 and 3, white on 2 and 4: lost,
won, drawn, lost, so 1½ of 4.
"""

import tomllib
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.regulations.draws_of_lots import HIGHEST_SEED
from tournaments.regulations.editions.edition import EDITIONS
from tournaments.regulations.editions.simul_tables import read_simultaneous
from tournaments.regulations.editions.toml_table import EditionError, TomlTable
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Result, Side
from tournaments.regulations.schedules.simultaneous import (
    SimulScore,
    giver_score,
    seats_by_lot,
    seats_with_one_colour,
    simul_json,
)

TABLE = EDITIONS / "2011" / "I03_simultaneous.toml"
RULE = read_simultaneous(TomlTable.read(TABLE))
FIVE = ["Anema", "Bosma", "Dijkstra", "Faber", "Haga"]
WHITE, BLACK = Side.FIRST, Side.SECOND


@pytest.mark.article("I.4")
def test_the_first_colour_is_drawn_by_lot_and_the_colours_then_alternate():
    seats = seats_by_lot(FIVE, 0, rule=RULE)
    assert [seat.player for seat in seats] == FIVE
    assert [seat.side for seat in seats] == [WHITE, BLACK, WHITE, BLACK, WHITE]
    assert str(seats[0].because) == "Drawn by lot with the seed 0"
    assert {seat.because.articles for seat in seats} == {("I.4",)}


@pytest.mark.article("I.4")
def test_the_lot_can_give_the_first_player_either_colour():
    assert {seats_by_lot(FIVE, seed, rule=RULE)[0].side for seed in range(20)} == {WHITE, BLACK}


@given(st.lists(st.text(), min_size=2, max_size=40), st.integers(0, HIGHEST_SEED))
def test_no_two_neighbours_have_the_same_colour(players, seed):
    sides = [seat.side for seat in seats_by_lot(players, seed, rule=RULE)]
    assert all(first is second.other for first, second in pairwise(sides))


@pytest.mark.article("I.4")
@pytest.mark.parametrize("giver", [WHITE, BLACK])
def test_by_exception_the_giver_has_one_colour_against_everyone(giver):
    seats = seats_with_one_colour(FIVE, giver, rule=RULE)
    assert {seat.side for seat in seats} == {giver.other}
    assert str(seats[0].because) == "The simul giver has one colour against everyone, by exception"


@pytest.mark.article("Spelreglement 19")
def test_the_giver_scores_a_point_for_a_win_and_half_a_point_for_a_draw():
    seats = seats_by_lot(FIVE, 0, rule=RULE)
    codes = {1: "1-0", 2: "1-0", 3: "½-½", 4: "0-1"}
    score = giver_score(seats, {number: Result.parse(code) for number, code in codes.items()})
    assert score == SimulScore(won=1, drawn=1, lost=2, open=1)
    assert (str(score.half_points), str(score.available)) == ("1½", "4")


@pytest.mark.article("I.3")
def test_what_was_booked_for_who_did_not_come_is_no_game_of_the_giver():
    seats = seats_with_one_colour(FIVE, Side.FIRST, rule=RULE)
    codes = {1: "1-0", 2: "+:-", 3: "-:+", 4: "-:-", 5: "0-0"}
    results = {number: Result.parse(code) for number, code in codes.items()}
    score = giver_score(seats, results)
    assert score == SimulScore(won=1, drawn=0, lost=1, open=0, not_played=3)
    assert (str(score.half_points), str(score.available)) == ("1", "2")
    assert simul_json("Wytse", seats, results)["score"]["not_played"] == 3


@given(st.lists(st.sampled_from(Result), min_size=2, max_size=40), st.integers(0, HIGHEST_SEED))
def test_the_score_is_that_of_all_games_added_up_in_any_order(results, seed):
    seats = seats_by_lot([str(number) for number in range(len(results))], seed, rule=RULE)
    by_board = dict(enumerate(results, 1))
    score = giver_score(seats, by_board)
    assert score == giver_score(seats, dict(reversed(by_board.items())))
    assert score.half_points == sum(
        result.half_points(seat.side.other)
        for seat, result in zip(seats, results, strict=True)
        if result.played
    )
    assert score.open == 0


def test_a_result_of_a_board_that_does_not_exist_is_refused():
    with pytest.raises(RuleViolation, match="board 6, which does not exist"):
        giver_score(seats_by_lot(FIVE, 0, rule=RULE), {6: Result.DRAW})


@pytest.mark.article("I.3")
@pytest.mark.parametrize("players", [[], ["Anema"]])
def test_a_display_is_one_player_against_more_than_one(players):
    with pytest.raises(RuleViolation, match="at least 2 players") as caught:
        seats_by_lot(players, 0, rule=RULE)
    assert caught.value.reason.articles == ("I.3",)
    with pytest.raises(RuleViolation, match="at least 2 players"):
        seats_with_one_colour(players, WHITE, rule=RULE)


def test_a_broken_table_of_displays_is_refused():
    text = TABLE.read_text("utf-8").replace("fewest_players = 2", "fewest_players = 2\nclock = true")
    with pytest.raises(EditionError, match="unknown: clock"):
        read_simultaneous(TomlTable(tomllib.loads(text), "displays"))
