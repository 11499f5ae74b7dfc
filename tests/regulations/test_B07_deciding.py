"""B, art. 7 and G, art. 6E: the deciding match, its colours, until it is decided (R23, R64, R65)."""

from dataclasses import replace

import pytest

from tests.regulations.teams import EDITION, order, teams
from tournaments.regulations.order.standings import rank, standings_json
from tournaments.regulations.teams.play_offs import decisive_article, next_match, play_off_whites
from tournaments.regulations.teams.who_sat import NOBODY_KNOWN, WhoSat

# 1 beats 2 and loses to 3; 2 beats 3; 1, 2 beat 4; 4 beats 3: 1 and 2 lead with 2 match points, 12½ boards.
TWO_LEAD = {(1, 3): 7, (4, 3): 9}
CIRCLE = {(3, 1): 9}


# Somebody at every board: 11 at board 1 of team 1, 24 at board 4 of team 2. Others are substitutes.
ALL_SIT = WhoSat({(team, board): 10 * team + board for team in range(1, 5) for board in range(1, 9)})


def coming(event, first, second, who_sat=NOBODY_KNOWN):
    return next_match(event, who_sat, first, second, edition=EDITION)


def whites(event, first, second, who_sat=NOBODY_KNOWN):
    return [board.white for board in coming(event, first, second, who_sat)]


def changed_places(*teams_of_two):
    """The players of boards 1 and 2 of these teams changed places after the last round."""
    was = {(team, board): ALL_SIT.placed[team, board] for team in teams_of_two for board in (1, 2)}
    now = {(team, 3 - board): person for (team, board), person in was.items()}
    sat = {(number, board): person for number in (1, 2, 3) for board, person in was.items()}
    return replace(ALL_SIT, placed={**ALL_SIT.placed, **now}, rounds=sat)


@pytest.mark.article("B.7")
def test_each_player_has_the_colour_opposite_to_the_last_game():
    """The last round is 2 - 1: in the team of 2 the odd boards had white, so now those of 1 have it."""
    found = coming(teams(TWO_LEAD), 1, 2)
    assert [board.white for board in found] == [1, 2] * 4
    assert [board.board for board in found] == list(range(1, 9))
    assert str(found[0].because) == (
        "Board 1: 1 has white and 2 black, opposite to the last game of the tournament that "
        "each of the players has played"
    )
    assert found[0].because.articles == ("B.7",)
    assert whites(teams(TWO_LEAD), 2, 1) == [1, 2] * 4


@pytest.mark.article("B.7")
def test_who_had_white_in_a_deciding_match_that_was_played_reverses_each_time():
    drawn, won = ["½-½"] * 8, ["1-0"] + ["½-½"] * 7
    event = teams(TWO_LEAD, deciding=[((1, 2), [(1, 2, drawn), (1, 2, won)])])
    assert play_off_whites(event, NOBODY_KNOWN) == (((1, 2) * 4, (2, 1) * 4),)
    assert play_off_whites(teams(TWO_LEAD), NOBODY_KNOWN) == ()


@pytest.mark.article("B.7")
def test_a_board_that_was_empty_was_no_game():
    """Board 3 of 2 - 1 was booked for 2. Before that, board 3 was black for 1 in 3 - 1 and for 2 in 4 - 2.

    So both should have white there, and as they never played each other the leaders settle it (R64). Board 5
    of 1 was empty in rounds 2 and 3: its last game there is 1 - 4, with white.
    """
    codes = ["1-0", "0-1", "+:-", "1-0", "+:-", "1-0", "0-1", "1-0"]
    third = ["1-0"] * 4 + ["+:-"] + ["0-1"] * 3
    found = coming(teams({(2, 1): codes, (3, 1): third}), 1, 2)
    assert found[2].white is None
    assert found[2].because.articles == ("B.7", "B.8", "R64")
    assert found[4].white == 2
    assert [found[at].white for at in (0, 1, 3, 5, 6, 7)] == [1, 2, 2, 2, 1, 2]


@pytest.mark.article("B.7")
def test_where_both_had_the_same_colour_their_own_last_game_is_reversed():
    """2 and 4 were both named first in round 3. They met in 4 - 2, with white for 4 at the odd boards."""
    found = coming(teams(), 2, 4)
    assert [board.white for board in found] == [2, 4] * 4
    assert found[0].because.articles == ("B.7", "R64")


@pytest.mark.article("B.7")
def test_who_has_played_no_game_takes_the_colour_that_is_left():
    """Board 1 of team 1 was always empty; that of team 2 had white in 2 - 3 and black in 4 - 2."""
    empty = {
        (1, 4): ["-:+"] + ["1-0"] * 7,
        (3, 1): ["+:-"] + ["1-0"] * 7,
        (2, 1): ["+:-"] + ["1-0"] * 7,
    }
    assert whites(teams(empty), 1, 2)[0] == 2
    assert whites(teams(empty), 2, 1)[0] == 2
    assert whites(teams({**empty, (2, 3): ["-:+"] * 8}), 1, 2)[0] == 2
    assert whites(teams({**empty, (4, 2): ["+:-"] * 8}), 1, 2)[0] == 1


@pytest.mark.article("B.7")
def test_with_the_same_players_throughout_the_colours_are_those_without_line_ups():
    for pair in ((1, 2), (2, 4), (1, 3)):
        event = teams(TWO_LEAD, deciding=[((1, 2), [(1, 2, 8)])])
        assert whites(event, *pair, ALL_SIT) == whites(event, *pair)
        assert play_off_whites(event, ALL_SIT) == play_off_whites(event, NOBODY_KNOWN)


@pytest.mark.article("B.7")
def test_a_substitute_who_left_again_leaves_everybody_the_own_last_game():
    """Of 21 a substitute played round 3, so 21 had black in 4 - 2, as 11 in 2 - 1, and they have not met.

    If one played for 11 in rounds 2 and 3, that player had white in 1 - 4, and 21 is to have it.
    """
    of_21 = replace(ALL_SIT, rounds={(3, (2, 1)): 99})
    found = coming(teams(TWO_LEAD), 1, 2, of_21)
    assert [board.white for board in found] == [None, 2, 1, 2, 1, 2, 1, 2]
    assert found[0].because.articles == ("B.7", "B.8", "R64")
    of_both = replace(of_21, rounds={**of_21.rounds, (2, (1, 1)): 98, (3, (1, 1)): 98})
    found = coming(teams(TWO_LEAD), 1, 2, of_both)
    assert [board.white for board in found] == [2, 2, 1, 2, 1, 2, 1, 2]
    assert found[0].because.articles == ("B.7",)
    stayed = replace(
        ALL_SIT, placed={**ALL_SIT.placed, (2, 1): 99}, rounds={(1, (2, 1)): 21, (2, (2, 1)): 21}
    )
    assert whites(teams(TWO_LEAD), 1, 2, stayed)[0] == 1


@pytest.mark.article("B.7")
def test_who_changed_places_takes_the_own_colour_along():
    """12 and 22 had white and black at board 2 of 2 - 1 and meet at board 1 now, 11 and 21 at board 2."""
    assert whites(teams(TWO_LEAD), 1, 2, changed_places(1, 2)) == [2, 1, 1, 2, 1, 2, 1, 2]


@pytest.mark.article("B.7")
def test_two_of_one_colour_who_have_not_met_at_any_board_are_left_to_the_leaders():
    """In team 1 alone 11 and 12 changed: 12 and 21 had white in 2 - 1, and 11 and 22 black."""
    found = coming(teams(TWO_LEAD), 1, 2, changed_places(1))
    assert [board.white for board in found] == [None, None, 1, 2, 1, 2, 1, 2]
    assert found[1].because.articles == ("B.7", "B.8", "R64")


@pytest.mark.article("B.7")
def test_two_of_one_colour_who_met_at_another_board_reverse_that_game():
    """22 and 42 both had black in round 3; in 4 - 2 they met at board 2, with white for 22."""
    found = coming(teams(), 2, 4, changed_places(2, 4))
    assert [board.white for board in found] == [4, 2, 2, 4, 2, 4, 2, 4]
    assert found[0].because.articles == ("B.7", "R64")


@pytest.mark.article("B.7")
def test_a_deciding_match_that_was_paired_keeps_its_colours_and_they_are_those_of_who_sat_there():
    """Board 3 of 1 was a substitute's in the first match: 13 last had black in 2 - 1, 23 black in the match.

    Both should have white, and they met in 2 - 1, with white for 23.
    """
    event = teams(TWO_LEAD, deciding=[((1, 2), [(1, 2, 8)])])
    match = (frozenset({1, 2}), 1)
    paired = replace(ALL_SIT, whites={match: (2, 2) + (1, 2) * 3}, deciding={(match, (1, 3)): 99})
    assert play_off_whites(event, paired) == (((2, 2) + (1, 2) * 3,),)
    assert whites(event, 1, 2, paired) == [1, 1, 1, 1, 2, 1, 2, 1]


@pytest.mark.article("B.7")
def test_a_drawn_deciding_match_is_followed_by_one_with_the_colours_reversed_again():
    """8 - 8 in half points, then 10 - 6 for 1."""
    drawn = teams(TWO_LEAD, deciding=[((1, 2), [(1, 2, 8)])])
    standings = rank(drawn, edition=EDITION)
    assert standings_json(standings)["open"][0]["needs"] == (
        "a further play-off match between 1 and 2, the colours reversed again, until one of them wins"
    )
    assert whites(drawn, 1, 2) == [2, 1] * 4
    won = rank(teams(TWO_LEAD, deciding=[((1, 2), [(1, 2, 8), (2, 1, 6)])]), edition=EDITION)
    assert order(won)[:2] == [1, 2]
    assert won.open == ()
    assert won.rows[0].decided_by == "B.7"
    assert str(won.rows[0].because) == (
        "Match points 2, board points 12½; board points 5 against 3 of number 2 in the play-off match"
    )


@pytest.mark.article("B.7")
def test_the_winner_of_the_deciding_match_is_first_whatever_the_other_keys_say():
    """3 and 4 have 1 match point and 11½ board points; SB of 3: twice 4 = 8, of 4: twice 2 = 4."""
    won = rank(teams(TWO_LEAD, deciding=[((2, 1), [(1, 2, 7)])]), edition=EDITION)
    assert order(won) == [2, 1, 3, 4]
    assert [row.decided_by for row in won.rows] == ["B.7", "B.7", "B.7c", "B.7c"]


@pytest.mark.article("B.7")
def test_an_unfinished_deciding_match_decides_nothing():
    codes = ["1-0"] * 7 + ["*"]
    found = rank(teams(TWO_LEAD, deciding=[((1, 2), [(1, 2, codes)])]), edition=EDITION)
    assert found.open[0].article == "B.7"
    assert found.remarks == ()


@pytest.mark.article("B.7")
def test_three_leaders_of_group_one_play_a_schedule_of_the_leaders():
    """1, 2 and 3 are equal on a and b. In the schedule 1 wins by 5 - 3 and 4½ - 3½; 2 and 3 draw.

    Match points 1: 2, 2: ½, 3: ½; board points 2: 3 + 4 = 7, 3: 3½ + 4 = 7½.
    """
    before = rank(teams(CIRCLE), edition=EDITION)
    assert (
        str(before.open[0].needs)
        == "play-off matches in a schedule set by the tournament directors for 1, 2, 3"
    )
    assert before.open[0].needs.articles == ("B.7", "R65")
    played = [(1, 2, 10), (3, 1, 7), (2, 3, 8)]
    after = rank(teams(CIRCLE, deciding=[((1, 2, 3), played)]), edition=EDITION)
    assert order(after) == [1, 3, 2, 4]
    assert after.open == ()
    assert str(after.rows[1].because) == (
        "Match points 2, board points 12½; in the play-off matches ½ match points and 7½ board points"
    )
    open_yet = [*played[:2], (2, 3, None)]
    unfinished = rank(teams(CIRCLE, deciding=[((1, 2, 3), open_yet)]), edition=EDITION)
    assert unfinished.open[0].numbers == (1, 2, 3)
    level = [(1, 2, 9), (3, 1, 9), (2, 3, 9)]
    again = rank(teams(CIRCLE, deciding=[((1, 2, 3), level)]), edition=EDITION)
    assert (
        str(again.open[0].needs)
        == "further play-off matches in the schedule of the tournament directors for 1, 2, 3"
    )


@pytest.mark.article("B.7")
def test_below_the_first_place_the_other_keys_count_again_after_a_schedule():
    """1 wins by 9 - 7 twice, 2 and 3 draw: these two are equal. SB 8 each (a circle), and 2 beat 3."""
    played = [(1, 2, 9), (1, 3, 9), (2, 3, 8)]
    after = rank(teams(CIRCLE, deciding=[((1, 2, 3), played)]), edition=EDITION)
    assert order(after) == [1, 2, 3, 4]
    assert [row.decided_by for row in after.rows[:3]] == ["B.7", "B.7d", "B.7d"]


@pytest.mark.article("B.7")
def test_two_who_stay_equal_for_the_first_place_play_on():
    """1 and 2 draw and both beat 3 by 9 - 7: neither c nor d counts between them, though 1 beat 2 before."""
    played = [(1, 2, 8), (1, 3, 9), (2, 3, 9)]
    after = rank(teams(CIRCLE, deciding=[((1, 2, 3), played)]), edition=EDITION)
    assert [(tie.numbers, tie.article) for tie in after.open] == [((1, 2), "B.7")]
    assert after.rows[2].entrant.number == 3
    again = [((1, 2, 3), played), ((1, 2), [(1, 2, 7)])]
    assert order(rank(teams(CIRCLE, deciding=again), edition=EDITION)) == [2, 1, 3, 4]


@pytest.mark.article("B.7")
def test_who_stays_equal_where_the_leaders_had_to_decide_waits_for_them_again():
    """Group I of five: 1 wins all, 2, 3 and 4 are a circle. In a schedule 2 wins twice and 3 - 4 is drawn."""
    event = teams({(4, 2): 9}, number=5, deciding=[((2, 3, 4), [(2, 3, 9), (2, 4, 9), (3, 4, 8)])])
    after = rank(event, edition=EDITION)
    assert order(after) == [1, 2, 3, 4, 5]
    assert [(tie.numbers, tie.article) for tie in after.open] == [((3, 4), "B.8")]


@pytest.mark.article("B.7")
def test_a_deciding_match_counts_where_the_leaders_had_to_decide():
    """Group II, a circle: after a drawn schedule of three nobody is placed, and 2 wins a second one (R66)."""
    played = [(1, 2, 7), (2, 3, 9), (1, 3, 9)]
    after = rank(teams(CIRCLE, division="II", deciding=[((1, 2, 3), played)]), edition=EDITION)
    assert order(after) == [2, 1, 3, 4]
    assert {row.decided_by for row in after.rows[:3]} == {"B.8"}


@pytest.mark.article("B.7")
def test_a_team_that_left_plays_no_deciding_match():
    """1 leaves before the last round, after 8 - 0 and 8 - 0; 2 wins the last by default."""
    event = teams({(1, 4): 16, (1, 3): 16, (2, 4): 8, (2, 3): 16}, withdrawals=[(1, 2)])
    standings = rank(event, edition=EDITION)
    assert [row.half_points for row in standings.rows[:2]] == [5, 4]
    equal = teams({(1, 4): 16, (1, 3): 16, (2, 4): 0, (2, 3): 16}, withdrawals=[(1, 2)])
    found = rank(equal, edition=EDITION)
    assert [row.half_board_points for row in found.rows[:2]] == [32, 32]
    assert (found.open[0].article, found.open[0].needs.articles) == ("B.8", ("B.8", "R63"))


@pytest.mark.article("B.7")
def test_recorded_deciding_matches_that_decide_nothing_are_remarked_on():
    needless = rank(teams(deciding=[((1, 2), [(1, 2, 9)])]), edition=EDITION)
    assert [str(remark) for remark in needless.remarks] == [
        "The play-off matches between 1, 2 settle no tie and count for nothing"
    ]
    extra = rank(teams(TWO_LEAD, deciding=[((1, 2), [(1, 2, 9), (2, 1, 9)])]), edition=EDITION)
    assert order(extra)[0] == 1
    assert [str(remark) for remark in extra.remarks] == [
        "Of the play-off matches between 1, 2 only the first was needed"
    ]
    assert rank(teams(deciding=[((1, 2), [(1, 2, 9)])]), edition=EDITION, after_round=2).remarks == ()


@pytest.mark.article("B.7")
@pytest.mark.article("G.6E")
def test_the_article_of_the_deciding_match_is_that_of_the_section():
    assert decisive_article(teams(), edition=EDITION) == "B.7"
    assert decisive_article(teams(section="G"), edition=EDITION) == "G.6E"
