"""B, art. 7: match points, board points, Sonneborn-Berger, mutual result; first place of group I (R23, R26).

In the base table of these tests the lower start number wins every match by 4½ - 3½ (9 to 7 half points).
"""

import pytest

from tests.regulations.teams import EDITION, boards, order, row_of, teams
from tournaments.regulations.order.standings import rank, standings_json
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.teams.ordering import TeamOrdering
from tournaments.regulations.teams.results import count_match

# 2 and 3 both draw with each other; 3 draws with 1 and 4 as well, 2 loses to 1 and beats 4.
SB_DECIDES = {(1, 3): 8, (2, 3): 8, (3, 4): 8}
# A circle of 1, 2 and 3, each with one win against the others and one against 4.
CIRCLE = {(3, 1): 9}
# 1 beats 2 and loses to 3; 2 beats 3; 1, 2 beat 4; 4 beats 3.
TWO_LEAD = {(1, 3): 7, (4, 3): 9}
NEEDS = "a play-off match between 1 and 2, each player with the colour opposite to the last game"


@pytest.mark.article("B.7a")
def test_match_points_come_first():
    """Match points 3, 2, 1, 0; board points of 1: 3 times 4½, of 4: 3 times 3½."""
    standings = rank(teams(division="II"), edition=EDITION)
    assert order(standings) == [1, 2, 3, 4]
    assert [row.half_points for row in standings.rows] == [6, 4, 2, 0]
    assert [row.half_board_points for row in standings.rows] == [27, 25, 23, 21]
    assert {row.decided_by for row in standings.rows} == {"B.7a"}
    assert str(standings.rows[1].because) == "Match points 2, which no other team has"
    assert standings.complete
    assert standings.open == ()


@pytest.mark.article("B.7a")
def test_a_team_with_fewer_match_points_stays_behind_whatever_its_board_points():
    """3 beats 4 by 8 - 0 and has 7 + 7 + 16 = 30 half board points, 2 has 25."""
    standings = rank(teams({(3, 4): 16}, division="II"), edition=EDITION)
    assert order(standings) == [1, 2, 3, 4]
    assert [row.half_board_points for row in standings.rows] == [27, 25, 30, 14]


@pytest.mark.article("B.7b")
def test_board_points_separate_equal_match_points():
    """A circle: 1, 2, 3 have 2 each. 2 beats 4 by 5½ - 2½ (11): boards 1: 25, 2: 7 + 9 + 11 = 27, 3: 25."""
    standings = rank(teams({**CIRCLE, (2, 4): 11}, division="II"), edition=EDITION)
    assert order(standings) == [2, 3, 1, 4]
    assert row_of(standings, 2).decided_by == "B.7b"
    assert str(row_of(standings, 2).because) == (
        "Match points 2; board points 13½, against by number 1: 12½, 3: 12½"
    )


@pytest.mark.article("B.7c")
@pytest.mark.article("Bijlage 1")
def test_sonneborn_berger_is_computed_from_match_points():
    """Half match points 1: 5, 2: 3, 3: 3, 4: 1. Half board points 2: 7+8+9 = 24, 3: 8+8+8 = 24.

    SB of 2: drawn with 3 (3), beat 4 (twice 1): 5. Of 3: drawn with 1, 2 and 4: 5 + 3 + 1 = 9.
    """
    standings = rank(teams(SB_DECIDES, division="II"), edition=EDITION)
    assert [row.half_points for row in standings.rows] == [5, 3, 3, 1]
    assert order(standings) == [1, 3, 2, 4]
    assert [row_of(standings, n).sonneborn_berger_half for n in (2, 3)] == [5, 9]
    assert row_of(standings, 3).decided_by == "B.7c"
    assert str(row_of(standings, 3).because) == (
        "Match points 1½, board points 12; Sonneborn-Berger 4½ against 2½ of number 2"
    )
    assert row_of(standings, 3).because.articles == ("B.7c", "Bijlage 1", "R26", "R40")
    working = [(term.opponent, term.times, term.half_points) for term in row_of(standings, 2).working]
    assert working == [(3, 1, 3), (4, 2, 2), (1, 0, 0)]


@pytest.mark.article("B.7d")
def test_the_mutual_result_comes_last():
    """As in the test of board points: 1 and 3 have 12½, and SB twice 4 + twice 0 = 8 each; 3 beat 1."""
    standings = rank(teams({**CIRCLE, (2, 4): 11}, division="II"), edition=EDITION)
    assert [row_of(standings, n).sonneborn_berger_half for n in (1, 3)] == [8, 8]
    assert [row_of(standings, n).decided_by for n in (1, 3)] == ["B.7d", "B.7d"]
    assert str(row_of(standings, 3).because) == (
        "Match points 2, board points 12½; match points in the mutual result 1 against 0 of number 1"
    )


@pytest.mark.article("B.7")
@pytest.mark.article("B.7c")
def test_sonneborn_berger_separates_two_leaders_of_a_lower_group():
    """Half match points 1: 4, 2: 4, 3: 2, 4: 2.

    SB of 1: beat 2 and 4, twice 4 + twice 2 = 12; of 2: beat 3 and 4, twice 2 + twice 2 = 8.
    """
    standings = rank(teams(TWO_LEAD, division="II"), edition=EDITION)
    assert order(standings)[:2] == [1, 2]
    assert [row.half_board_points for row in standings.rows[:2]] == [25, 25]
    assert [row.sonneborn_berger_half for row in standings.rows[:2]] == [12, 8]
    assert standings.rows[0].decided_by == "B.7c"


@pytest.mark.article("B.7")
def test_for_the_first_place_of_group_one_only_match_points_and_board_points_count():
    """The same results in group I: 1 and 2 must play a deciding match, though c would separate them."""
    standings = rank(teams(TWO_LEAD), edition=EDITION)
    assert standings_json(standings)["open"] == [
        {
            "places": [1, 2],
            "article": "B.7",
            "needs": NEEDS,
        }
    ]
    assert [row.decided_by for row in standings.rows[:2]] == ["B.7", "B.7"]
    assert str(standings.rows[0].because) == (
        "Match points 2, board points 12½; numbers 1, 2 are equal and stand in start-number order until the "
        "tie is broken"
    )


@pytest.mark.article("B.7")
def test_in_group_one_c_and_d_still_decide_the_other_places():
    """2 is first by board points; 1 and 3 are equal up to c, and 3 beat 1."""
    standings = rank(teams({**CIRCLE, (2, 4): 11}), edition=EDITION)
    assert order(standings) == [2, 3, 1, 4]
    assert [row.decided_by for row in standings.rows] == ["B.7b", "B.7d", "B.7d", "B.7a"]
    assert standings.open == ()


@pytest.mark.article("B.7")
def test_while_matches_are_open_the_leaders_of_group_one_stand_provisionally():
    """After round 2 of TWO_LEAD and a drawn match 2 - 3: nothing is open yet, and the reason says so."""
    event = teams({(1, 4): 9, (2, 3): 9, (3, 1): 9, (4, 2): 7}, rounds=1)
    standings = rank(event, edition=EDITION)
    assert order(standings) == [1, 2, 3, 4]
    assert standings.open == ()
    assert standings.rows[0].decided_by is None
    assert str(standings.rows[0].because) == (
        "Match points 1 and board points 4½, as many as number 2; for now the next keys order them, but if "
        "they end equal a play-off match is needed"
    )
    assert standings.rows[3].decided_by is None
    assert "equal so far" in str(standings.rows[3].because)


@pytest.mark.article("B.7")
def test_teams_that_no_key_separates_wait_for_the_leaders():
    """A plain circle in group II: 12½ board points, SB 8 and mutual 1 each for 1, 2 and 3 (R66)."""
    standings = rank(teams(CIRCLE, division="II"), edition=EDITION)
    assert order(standings) == [1, 2, 3, 4]
    assert standings_json(standings)["open"] == [
        {
            "places": [1, 2, 3],
            "article": "B.8",
            "needs": "a decision of the tournament directors on numbers 1, 2, 3, whom no key separates",
        }
    ]


@pytest.mark.article("B.7")
def test_a_ruling_of_the_leaders_puts_them_in_order():
    """The same circle; a ruling on other numbers, or on two of the three, changes nothing."""
    ruled = rank(teams(CIRCLE, division="II", rulings=[(2, 3, 1)]), edition=EDITION)
    assert order(ruled) == [2, 3, 1, 4]
    assert ruled.open == ()
    assert [row.decided_by for row in ruled.rows] == ["B.8", "B.8", "B.8", "B.7a"]
    assert str(ruled.rows[0].because) == (
        "Match points 2, board points 12½; by a ruling of the tournament directors the order is 2, 3, 1"
    )
    for other in ((2, 1), (1, 2, 4), (4, 3, 2, 1)):
        assert rank(teams(CIRCLE, division="II", rulings=[other]), edition=EDITION).open[0].numbers == (
            1,
            2,
            3,
        )


@pytest.mark.article("B.7")
def test_the_rows_have_match_points_and_board_points_in_place_of_points():
    row = standings_json(rank(teams(SB_DECIDES, division="II"), edition=EDITION))["rows"][1]
    assert row == {
        "place": 2,
        "number": 3,
        "name": "Team 3",
        "played": 3,
        "half_match_points": 3,
        "half_board_points": 24,
        "sonneborn_berger_half": 9,
        "weerstand_half": None,
        "status": "active",
        "decided_by": "B.7c",
        "because": "Match points 1½, board points 12; Sonneborn-Berger 4½ against 2½ of number 2",
    }


@pytest.mark.article("B.7")
def test_a_round_the_group_does_not_have_is_refused():
    with pytest.raises(RuleViolation, match=r"^after_round: The event has rounds 0 to 3, not 4"):
        rank(teams(), edition=EDITION, after_round=4)


def ordering_of(matches, *, sonneborn_berger, keys=EDITION.order["B"].keys):
    """An ordering of teams with equal match points and board points; `matches` as (home, away, half points).

    None as half points is a match that is open.
    """
    rule = EDITION.teams.match_points["B"]
    found = TeamOrdering(
        half_match_points=dict.fromkeys(sonneborn_berger, 6),
        half_board_points=dict.fromkeys(sonneborn_berger, 40),
        sonneborn_berger=sonneborn_berger,
        matches=[
            count_match(1, home, away, () if points is None else boards(points), rule)
            for home, away, points in matches
        ],
        keys=keys,
        first_place=None,
        deciding={},
        points_rule=rule,
        withdrawn=frozenset(),
        disputes="B.8",
    )
    found.run()
    return found


@pytest.mark.article("B.7d")
def test_the_mutual_result_is_applied_anew_to_who_is_still_tied():
    """1 beat 2 and 3, 2 beat 3 and 4, 3 beat 4, 4 beat 1: mutual 2, 2, 1, 1 (R49).

    Anew among 1 and 2: 1 beat 2; among 3 and 4: 3 beat 4.
    """
    matches = [(1, 2, 9), (1, 3, 9), (2, 3, 9), (2, 4, 9), (3, 4, 9), (4, 1, 9)]
    found = ordering_of(matches, sonneborn_berger=dict.fromkeys((1, 2, 3, 4), 20))
    assert [placing.number for placing in found.placings] == [1, 2, 3, 4]
    assert {placing.decided_by for placing in found.placings} == {"B.7d"}
    assert found.ties == []


@pytest.mark.article("B.7d")
@pytest.mark.article("G.6C")
@pytest.mark.parametrize("third", [[], [(2, 3, None), (1, 3, 9)]])
def test_the_mutual_result_counts_only_when_all_of_the_tied_have_met(third):
    """1 beat 2, but 3 has not met them both: in G Sonneborn-Berger decides, in B nothing does (R19)."""
    matches = [(1, 2, 9), *third]
    equal = ordering_of(matches, sonneborn_berger={1: 20, 2: 20, 3: 20})
    assert [tie.numbers for tie in equal.ties] == [(1, 2, 3)]
    fours = ordering_of(matches, sonneborn_berger={1: 18, 2: 22, 3: 20}, keys=EDITION.order["G"].keys)
    assert [placing.number for placing in fours.placings] == [2, 3, 1]
    assert {placing.decided_by for placing in fours.placings} == {"G.6D"}
