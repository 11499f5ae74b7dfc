"""A, art. 1 to I, art. 1: the rules of the game hold in every section, so one point is divided in each game.

In these events number 1 draws with number 2 and wins every other game.
"""

import pytest

from tests.regulations.eights import EDITION, eight
from tests.regulations.individuals import group, swiss
from tests.regulations.teams import teams
from tests.regulations.test_I04_colours import FIVE, RULE
from tournaments.regulations.order.standings import rank
from tournaments.regulations.results import Result, Side
from tournaments.regulations.schedules.simultaneous import giver_score, seats_with_one_colour

EVENTS = {
    "A": group("A", "2", 4, ["1=2"]),
    "C": eight(["1=2"]),
    "D": group("D", "1", 4, ["1=2"]),
    "E": group("E", "jeugd", 4, ["1=2"]),
    "F": swiss("F", "", 4, [["1=2", "3>4"], ["1>3", "2>4"]]),
}


@pytest.mark.article("A.1")
@pytest.mark.article("C.1")
@pytest.mark.article("D.1")
@pytest.mark.article("E.1")
@pytest.mark.article("F.1")
@pytest.mark.parametrize("section", EVENTS)
def test_in_every_section_of_players_a_win_is_a_point_and_a_draw_half_a_point(section):
    event = EVENTS[section]
    rows = rank(event, edition=EDITION).rows
    first = next(row for row in rows if row.entrant.number == 1)
    assert (first.won, first.drawn) == (first.played - 1, 1)
    assert first.half_points == 2 * first.played - 1
    assert sum(row.half_points for row in rows) == 2 * sum(len(paired.games) for paired in event.rounds)


@pytest.mark.article("B.1")
@pytest.mark.article("G.1")
@pytest.mark.parametrize(("section", "first"), [("B", 27), ("G", 15)])
def test_in_every_section_of_teams_each_board_gives_a_point(section, first):
    """The lower number wins each match by the least: in eights by 4½ to 3½, in fours by 2½ to 1½."""
    event = teams(section=section)
    rows = rank(event, edition=EDITION).rows
    boards = sum(len(match.boards) for paired in event.rounds for match in paired.matches)
    assert rows[0].half_board_points == first
    assert sum(row.half_board_points for row in rows) == 2 * boards


@pytest.mark.article("I.1")
def test_in_a_simul_a_win_is_a_point_and_a_draw_half_a_point():
    seats = seats_with_one_colour(FIVE, Side.FIRST, rule=RULE)
    score = giver_score(seats, {1: Result.FIRST_WINS, 2: Result.DRAW, 3: Result.SECOND_WINS})
    assert (score.half_points, score.available) == (3, 6)
