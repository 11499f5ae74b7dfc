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
# Of five: 3 beats 4, 4 beats 5, 5 beats 3.
CIRCLE = {
    (5, 2): 4,
    (3, 4): 5,
    (1, 3): 4,
    (4, 5): 5,
    (2, 4): 4,
    (5, 1): 5,
    (3, 5): 3,
    (1, 2): 4,
    (2, 3): 3,
    (4, 1): 5,
}


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


@pytest.mark.article("G.6C")
@pytest.mark.article("G.6D")
def test_the_mutual_result_does_not_count_again_once_sonneborn_berger_has_split_a_tie():
    """3, 4 and 5 beat each other in a circle and have 2½ match points and 8½ board points each.

    Sonneborn-Berger 9, 8½ and 8½: 3 is first. 4 beat 5, and yet the two play on (R88).
    """
    found = rank(teams(CIRCLE, section="G", number=5), edition=EDITION)
    assert order(found)[0] == 3
    assert row_of(found, 3).decided_by == "G.6D"
    assert "R88" in row_of(found, 3).because.articles
    assert [(tie.numbers, tie.article) for tie in found.open] == [((4, 5), "G.6E")]


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


def whole(standings):
    """The start numbers in the order of the whole, with the article or reading that decided each place."""
    return [(row.entrant.number, row.decided_by) for row in standings.whole]


@pytest.mark.article("G.6A")
@pytest.mark.article("G.6B")
def test_the_halves_of_a_divided_six_have_an_order_together_by_points_and_board_points():
    """R80: 1 (6) before 4 (4); 2 and 5 have 4 and 2; 3 and 6 have 2 and 0. Every match is won by one."""
    standings = rank(teams(section="G", number=6), edition=EDITION)
    assert whole(standings) == [(n, "R80") for n in (1, 4, 2, 5, 3, 6)]
    assert [row.place for row in standings.whole] == [1, 2, 3, 4, 5, 6]
    assert str(standings.whole[1].because) == (
        "Place 1 of half II; match points 2 against 3 of 1, who has that place in the other half"
    )
    assert standings.open == ()
    assert str(standings.rows[3].because) == "Match points 2, which no other team in half II has"
    across = {(1, 4): 3, (2, 5): 3, (3, 6): 3}
    assert whole(rank(teams(across, section="G", number=6), edition=EDITION))[0] == (4, "R80")


@pytest.mark.article("G.6B")
def test_two_with_one_place_in_their_halves_and_equal_on_both_stand_beside_each_other():
    """All across is drawn, so that both on one place have as many points.

    Then 4 beats 5 by 3 - 1 in place of 2½ - 1½.
    """
    drawn = {(1, 4): 4, (2, 5): 4, (3, 6): 4}
    standings = rank(teams(drawn, section="G", number=6), edition=EDITION)
    assert whole(standings) == [(n, None) for n in (1, 4, 2, 5, 3, 6)]
    assert "beside 1" in str(standings.whole[1].because)
    more = rank(teams(drawn | {(4, 5): 6}, section="G", number=6), edition=EDITION)
    assert whole(more)[:4] == [(4, "R80"), (1, "R80"), (2, "R80"), (5, "R80")]
    assert "board points 7½ against 7" in str(more.whole[0].because)
    assert more.whole[0].because.articles == ("R80", "G.6B")


@pytest.mark.article("G.6E")
def test_a_match_of_the_two_winners_makes_one_of_them_champion_and_nobody_need_play_it():
    standings = rank(teams(section="G", number=6), edition=EDITION)
    (offered,) = standings.offered
    assert (offered.numbers, offered.article) == ((1, 4), "G.6E")
    drawn = rank(teams(section="G", number=6, deciding=[((1, 4), [(1, 4, 4)])]), edition=EDITION)
    assert "a further play-off match" in str(drawn.offered[0].needs)
    assert whole(drawn) == whole(standings)
    decided = rank(teams(section="G", number=6, deciding=[((1, 4), [(4, 1, 5)])]), edition=EDITION)
    assert whole(decided)[:3] == [(4, "G.6E"), (1, "G.6E"), (2, "R80")]
    assert (decided.offered, decided.remarks, decided.open) == ((), (), ())
    said = str(decided.whole[1].because)
    assert said.startswith("Winner of half I; board points 1½ against 2½ of 4")


@pytest.mark.article("G.6")
def test_a_divided_six_has_no_order_together_while_a_place_in_a_half_is_open():
    level = teams(section="G", number=6, outcome=lambda home, away: 4)
    for event in (teams(section="G", number=6, rounds=2), level):
        standings = rank(event, edition=EDITION)
        assert (standings.whole, standings.offered) == ((), ())
    one = teams(section="G", number=6, settings={"group_of_six": "one"})
    assert rank(one, edition=EDITION).whole == ()
    left = rank(teams({(4, 5): 8, (1, 4): 0}, section="G", number=6, withdrawals=[(4, 2)]), edition=EDITION)
    assert {row.entrant.number for row in left.whole[:2]} >= {4}
    assert left.offered == ()  # a match is no way any more
