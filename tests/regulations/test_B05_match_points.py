"""B, art. 5 and G, art. 5: board points, and a match point for who has most (R29, R62, R63)."""

import pytest

from tests.regulations.teams import EDITION, boards, parsed, row_of, teams
from tournaments.regulations.counting.matches import MatchCounts
from tournaments.regulations.order.standings import Status, rank
from tournaments.regulations.results import Side
from tournaments.regulations.teams.results import count_match, counted_matches

RULE = EDITION.teams.match_points["B"]


@pytest.mark.article("B.5")
@pytest.mark.parametrize(
    ("home", "match_points"), [(16, (2, 0)), (9, (2, 0)), (8, (1, 1)), (7, (0, 2)), (0, (0, 2))]
)
def test_most_board_points_give_a_match_point_and_as_many_half_a_one(home, match_points):
    """Of 8 boards 4½ - 3½ is a win: 9 against 7 half points."""
    match = count_match(1, 3, 5, boards(home), RULE)
    assert match.board_points == (home, 16 - home)
    assert match.match_points == match_points
    assert (match.half_match_points(5), match.half_board_points(5)) == (match_points[1], 16 - home)
    assert match.side(5) is Side.SECOND
    assert match.opponent(5) == 3
    assert match.counts is MatchCounts.PLAYED


@pytest.mark.article("G.5")
def test_fours_have_the_same_points():
    """2½ - 1½ on four boards."""
    match = count_match(1, 1, 2, boards(5, 4), EDITION.teams.match_points["G"])
    assert (match.board_points, match.match_points) == ((5, 3), (2, 0))


@pytest.mark.article("B.5")
def test_every_result_is_from_the_side_of_the_home_team_whatever_the_colours():
    """Home: 1, ½, 0, nothing, 1 (booked), 0 (booked), nothing, 1: 3½. Away: 0, ½, 1, 0, 0, 1, 0, 0: 2½."""
    codes = ["1-0", "½-½", "0-1", "0-0", "+:-", "-:+", "-:-", "1-0"]
    match = count_match(1, 1, 2, parsed(codes), RULE)
    assert (match.board_points, match.match_points) == ((7, 5), (2, 0))


@pytest.mark.article("B.6")
def test_a_match_without_a_game_is_scored_and_not_played():
    event = teams({(1, 4): ["+:-"] * 8})
    standings = rank(event, edition=EDITION)
    first = next(match for match in standings.matches if match.teams == (1, 4))
    assert first.counts is MatchCounts.FORFEIT
    assert (row_of(standings, 1).played, row_of(standings, 1).won) == (2, 3)
    assert row_of(standings, 4).half_board_points == 0 + 7 + 7


@pytest.mark.article("B.6")
def test_a_match_of_which_nobody_came_is_equal_as_the_article_says():
    match = count_match(1, 1, 2, parsed(["-:-"] * 8), RULE)
    assert (match.board_points, match.match_points) == ((0, 0), (1, 1))


@pytest.mark.article("B.5")
@pytest.mark.parametrize("codes", [(), ["*"] * 8, ["1-0"] * 7 + ["*"]])
def test_a_match_counts_for_nothing_until_every_board_has_a_result(codes):
    event = teams({(1, 4): list(codes)}, rounds=1) if codes else teams({(1, 4): None}, rounds=1)
    standings = rank(event, edition=EDITION)
    assert (row_of(standings, 1).half_points, row_of(standings, 1).half_board_points) == (0, 0)
    assert standings.matches[0].counts is MatchCounts.OPEN
    assert standings.matches[0].board_points == (2 * codes.count("1-0") if codes else 0, 0)
    assert not standings.complete


@pytest.mark.article("B.5")
def test_standings_after_a_round_look_at_no_later_one():
    after = counted_matches(teams(), edition=EDITION, after_round=1)
    assert [match.scored for match in after] == [True, True, False, False, False, False]
    assert rank(teams(), edition=EDITION, after_round=1).rows == rank(teams(rounds=1), edition=EDITION).rows


@pytest.mark.article("B.6")
def test_of_a_team_that_leaves_every_later_board_is_empty():
    """Team 1 leaves after round 1: 3 and 2 each win 8 - 0 and a match point; the win against 4 stands."""
    standings = rank(teams(withdrawals=[(1, 1)]), edition=EDITION)
    gone = row_of(standings, 1)
    assert (gone.status, gone.half_points, gone.half_board_points, gone.played) == (
        Status.WITHDRAWN,
        2,
        9,
        1,
    )
    assert row_of(standings, 2).half_board_points == 9 + 9 + 16
    assert standings.complete


@pytest.mark.article("B.6")
def test_a_team_that_left_has_left_from_its_own_round_on():
    """Standings after round 1 book nothing of rounds 2 and 3; those after round 0 know nothing of it."""
    event = teams(withdrawals=[(1, 1)])
    at_once = rank(event, edition=EDITION, after_round=1)
    assert row_of(at_once, 1).status is Status.WITHDRAWN
    assert [match.scored for match in at_once.matches] == [True, True, False, False, False, False]
    before = rank(event, edition=EDITION, after_round=0)
    assert {row.status for row in before.rows} == {Status.ACTIVE}


@pytest.mark.article("B.6")
def test_two_teams_that_have_left_lose_every_board_of_their_match():
    """2 leaves after round 1, 1 after round 2: in round 3 they would have met."""
    matches = rank(teams(withdrawals=[(2, 1), (1, 2)]), edition=EDITION).matches
    last = next(match for match in matches if match.teams == (2, 1))
    assert {result.value for result in last.boards} == {"-:-"}
