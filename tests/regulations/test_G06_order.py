"""G, art. 6: match points, board points, mutual result and only then Sonneborn-Berger (R17, R24, R65).

In the base table of these tests the lower start number wins every match by 2½ - 1½ (5 to 3 half points).
"""

import pytest

from tests.regulations.teams import EDITION, order, row_of, teams
from tournaments.regulations.event import Section
from tournaments.regulations.order.standings import rank, standings_json
from tournaments.regulations.schedules.sections import schedule

# 2 beats 3 and loses to 1 and 4; 3 draws with 1 and 4; 1 beats 4.
CLASH = {(4, 2): 5, (1, 3): 4, (3, 4): 4}


@pytest.mark.article("G.6A")
@pytest.mark.article("G.6B")
def test_match_points_come_first_and_board_points_second():
    """1 - 2 and 3 - 4 are drawn, 1 beats 3 by 4 - 0 and 4 by 5 - 3; 2 beats both by 5 - 3.

    Half match points 5, 5, 1, 1. Half board points 1: 4 + 8 + 5 = 17, 2: 4 + 5 + 5 = 14, 3: 4 + 0 + 3 = 7,
    4: 4 + 3 + 3 = 10.
    """
    standings = rank(teams({(1, 2): 4, (3, 4): 4, (1, 3): 8}, section="G"), edition=EDITION)
    assert order(standings) == [1, 2, 4, 3]
    assert [(row.half_points, row.half_board_points) for row in standings.rows] == [
        (5, 17),
        (5, 14),
        (1, 10),
        (1, 7),
    ]
    assert {row.decided_by for row in standings.rows} == {"G.6B"}
    assert str(standings.rows[0].because) == "Match points 2½; board points 8½ against 7 of number 2"


@pytest.mark.article("G.6C")
def test_the_mutual_result_goes_before_sonneborn_berger_unlike_in_b():
    """Half match points 1: 5, 4: 3, 2: 2, 3: 2; half board points 2: 5+3+3 = 11, 3: 3+4+4 = 11; 2 beat 3.

    SB of 2: twice 2 = 4; of 3: drawn with 1 and 4: 5 + 3 = 8. The same matches in B put 3 before 2.
    """
    standings = rank(teams(CLASH, section="G"), edition=EDITION)
    assert order(standings) == [1, 4, 2, 3]
    assert [row_of(standings, n).sonneborn_berger_half for n in (2, 3)] == [4, 8]
    assert [row_of(standings, n).decided_by for n in (2, 3)] == ["G.6C", "G.6C"]
    assert str(row_of(standings, 2).because) == (
        "Match points 1, board points 5½; match points in the mutual result 1 against 0 of number 3"
    )
    in_b = rank(teams({(4, 2): 9, (1, 3): 8, (3, 4): 8}, division="II"), edition=EDITION)
    assert order(in_b) == [1, 4, 3, 2]
    assert row_of(in_b, 3).decided_by == "B.7c"


@pytest.mark.article("G.6D")
def test_sonneborn_berger_decides_when_the_mutual_result_does_not():
    """2 - 3 drawn; half match points 1: 5, 2: 3, 3: 3, 4: 1; SB 2: 3 + twice 1 = 5, 3: 5 + 3 + 1 = 9."""
    standings = rank(teams({(1, 3): 4, (2, 3): 4, (3, 4): 4}, section="G"), edition=EDITION)
    assert order(standings) == [1, 3, 2, 4]
    assert row_of(standings, 3).decided_by == "G.6D"
    assert str(row_of(standings, 3).because) == (
        "Match points 1½, board points 6; Sonneborn-Berger 4½ against 2½ of number 2"
    )


@pytest.mark.article("G.6E")
def test_a_deciding_match_comes_last_and_for_every_place():
    """1 and 2 draw and beat the others, 3 and 4 draw: both pairs are equal on all keys."""
    level = {(1, 2): 4, (3, 4): 4}
    standings = rank(teams(level, section="G"), edition=EDITION)
    needs = "a play-off match between {} and {}, each player with the colour opposite to the last game"
    assert standings_json(standings)["open"] == [
        {"places": [1, 2], "article": "G.6E", "needs": needs.format(1, 2)},
        {"places": [3, 4], "article": "G.6E", "needs": needs.format(3, 4)},
    ]
    decided = rank(
        teams(level, section="G", deciding=[((3, 4), [(3, 4, 3)]), ((1, 2), [(2, 1, 4), (1, 2, 5)])]),
        edition=EDITION,
    )
    assert order(decided) == [1, 2, 4, 3]
    assert {row.decided_by for row in decided.rows} == {"G.6E"}
    assert decided.open == ()


@pytest.mark.article("G.6E")
def test_three_equal_fours_play_a_schedule_and_who_stays_equal_plays_on():
    """A circle of 1, 2, 3. In the schedule 3 wins twice and 1 - 2 is drawn; then 2 beats 1."""
    played = [(1, 2, 4), (3, 1, 5), (3, 2, 5)]
    first = rank(teams({(3, 1): 5}, section="G", deciding=[((1, 2, 3), played)]), edition=EDITION)
    assert order(first) == [3, 1, 2, 4]
    assert [tie.numbers for tie in first.open] == [(1, 2)]
    then = [((1, 2, 3), played), ((1, 2), [(2, 1, 6)])]
    assert order(rank(teams({(3, 1): 5}, section="G", deciding=then), edition=EDITION)) == [3, 2, 1, 4]


@pytest.mark.article("G.4")
@pytest.mark.article("G.6")
def test_six_in_halves_have_two_rankings_and_all_three_matches_count():
    """1-2, 2-3, 1-3 and 5-4, 6-5, 4-6 within the halves; 3-6, 4-1, 2-5 across, all for the lower number.

    Half match points 1: 6, 2: 4, 3: 2 (against 6), 4: 4, 5: 2, 6: 0.
    """
    standings = rank(teams(section="G", number=6), edition=EDITION)
    assert [(row.ranking, row.place, row.entrant.number, row.half_points) for row in standings.rows] == [
        (1, 1, 1, 6),
        (1, 2, 2, 4),
        (1, 3, 3, 2),
        (2, 1, 4, 4),
        (2, 2, 5, 2),
        (2, 3, 6, 0),
    ]
    rows = standings_json(standings)["rows"]
    assert [(row["ranking"], row["place"]) for row in rows] == [
        (1, 1),
        (1, 2),
        (1, 3),
        (2, 1),
        (2, 2),
        (2, 3),
    ]


@pytest.mark.article("G.6")
def test_six_in_halves_may_have_one_ranking():
    """2 and 4 have 4 and did not meet: no mutual result (R19).

    SB of 2: beat 3 and 5, twice 2 + twice 2 = 8; of 4: beat 5 and 6, twice 2 + twice 0 = 4. 3 and 5 have 2
    and did not meet either; both beat 6 (0): SB 0 each.
    """
    standings = rank(teams(section="G", number=6, settings={"group_of_six": "one"}), edition=EDITION)
    assert order(standings) == [1, 2, 4, 3, 5, 6]
    assert [row.place for row in standings.rows] == [1, 2, 3, 4, 5, 6]
    assert {row.ranking for row in standings.rows} == {1}
    assert row_of(standings, 2).decided_by == "G.6D"
    assert [tie.numbers for tie in standings.open] == [(3, 5)]
    assert "ranking" not in standings_json(standings)["rows"][0]


@pytest.mark.article("G.4")
@pytest.mark.article("G.2")
@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_every_group_of_fours_can_be_ranked(number):
    standings = rank(teams(section="G", number=number), edition=EDITION)
    assert standings.complete
    assert len(standings.rows) == number
    pairs = sum(len(column.pairs) for column in schedule(EDITION, Section.G, number).rounds)
    assert sum(row.half_points for row in standings.rows) == 2 * pairs
