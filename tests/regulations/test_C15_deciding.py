"""C, art. 15D and the first place of the KK: deciding games, their colours, who has won (R32, R50).

With every lower number winning but 1 and 2 drawing, 1 and 2 have 6½ points and Sonneborn-Berger
2 × (5+4+3+2+1+0) + 6½ = 36½ each: only games can separate them. They played 1 - 2, 1 with white.
"""

import pytest

from tests.regulations.eights import EDITION, eight, order, row_of
from tournaments.regulations.counting.play_offs import check_colours, duel, next_game, schedule_points
from tournaments.regulations.event import Game, PlayOffMatch
from tournaments.regulations.order.standings import rank, standings_json
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Result

CYCLE = ["1>2", "2>3", "3>1"]  # three with 6 points, SB 32 and one mutual point each


def level_first(division, *matches):
    return eight(["1=2"], division=division, deciding=matches)


@pytest.mark.article("C.15")
def test_the_first_place_of_the_kk_needs_a_match_of_two_games_when_points_are_equal():
    """5 beats 1, so 1 and 2 have 6: SB of 1 is twice 6+5+4+2+1+0 = 36, of 2 twice 5+4+4+2+1+0 = 32.

    It decides in the HAA and must not in the KK.
    """
    event = eight(["5>1"], division="KK")
    standings = rank(event, edition=EDITION)
    rows = {row.entrant.number: row for row in standings.rows}
    assert rows[1].half_points == rows[2].half_points == 12
    assert rows[1].sonneborn_berger_half != rows[2].sonneborn_berger_half
    assert standings_json(standings)["open"] == [
        {"places": [1, 2], "article": "C.15", "needs": "two games between 1 and 2"}
    ]
    assert rows[1].decided_by is rows[2].decided_by is None
    assert {row.decided_by for row in rank(eight(["5>1"], division="HAA"), edition=EDITION).rows[:2]} == {
        "C.15B"
    }


@pytest.mark.article("C.15")
def test_a_first_place_on_points_alone_needs_nothing():
    standings = rank(eight(division="KK"), edition=EDITION)
    assert (standings.rows[0].decided_by, standings.open) == ("C.15A", ())


@pytest.mark.article("C.15")
@pytest.mark.parametrize(
    ("games", "needs"),
    [
        ([], "two games between 1 and 2"),
        ([(2, 1, None)], "two games between 1 and 2"),
        ([(2, 1, "1-0")], "the rest of the match of 2 games between 1 and 2"),
        (
            [(2, 1, "1-0"), (1, 2, "1-0")],
            "a further game between 1 and 2, until one of them wins",
        ),
        (
            [(2, 1, "½-½"), (1, 2, "½-½"), (2, 1, "½-½")],
            "a further game between 1 and 2, until one of them wins",
        ),
    ],
)
def test_an_undecided_match_for_the_first_place_stays_open(games, needs):
    standings = rank(level_first("KK", ((1, 2), games)), edition=EDITION)
    assert [str(tie.needs) for tie in standings.open] == [needs]
    assert order(standings)[:2] == [1, 2]


@pytest.mark.article("C.15")
@pytest.mark.parametrize(
    ("games", "winner", "score"),
    [
        ([(2, 1, "½-½"), (1, 2, "0-1")], 2, "1½ against ½"),
        ([(2, 1, "1-0"), (1, 2, "0-1")], 2, "2 against 0"),
        ([(2, 1, "1-0"), (1, 2, "1-0"), (2, 1, "½-½"), (1, 2, "1-0")], 1, "2½ against 1½"),
    ],
)
def test_the_match_and_then_single_games_decide_the_first_place(games, winner, score):
    standings = rank(level_first("KK", ((1, 2), games)), edition=EDITION)
    assert standings.rows[0].entrant.number == winner
    assert [row.decided_by for row in standings.rows[:2]] == ["C.15", "C.15"]
    assert score in str(standings.rows[0].because)
    assert standings.open == ()
    assert standings.remarks == ()


@pytest.mark.article("C.15D")
def test_elsewhere_one_deciding_game_that_is_won_is_enough():
    standings = rank(level_first("HAA", ((1, 2), [(2, 1, "½-½"), (1, 2, "0-1")])), edition=EDITION)
    assert order(standings)[:2] == [2, 1]
    assert [row.decided_by for row in standings.rows[:2]] == ["C.15D", "C.15D"]
    assert standings.open == ()


@pytest.mark.article("C.15D")
def test_a_drawn_deciding_game_is_followed_by_another():
    standings = rank(level_first("HAA", ((1, 2), [(2, 1, "½-½")])), edition=EDITION)
    assert [tie.places for tie in standings.open] == [(1, 2)]
    assert "further game" in str(standings.open[0].needs)


@pytest.mark.article("C.15D")
def test_the_colours_of_every_deciding_game_are_reversed_from_the_last_game_between_the_two():
    assert (next_game(level_first("KK"), 1, 2).white, next_game(level_first("KK"), 1, 2).black) == (2, 1)
    drawn = level_first("KK", ((1, 2), [(2, 1, "½-½")]))
    assert (next_game(drawn, 2, 1).white, next_game(drawn, 2, 1).black) == (1, 2)
    assert "1 has white and 2 black" in str(next_game(drawn, 2, 1).because)


@pytest.mark.article("C.15D")
def test_a_forfeited_game_was_not_played_and_fixes_no_colours():
    upcoming = next_game(eight(["1+2"]), 1, 2)
    assert (upcoming.white, upcoming.black) == (None, None)
    assert "C.16" in upcoming.because.articles


@pytest.mark.article("C.15D")
@pytest.mark.parametrize(
    ("games", "place"),
    [
        ([(1, 2, "½-½")], r"deciding\[0\]\.games\[0\]"),
        ([(2, 1, "½-½"), (2, 1, "1-0")], r"deciding\[0\]\.games\[1\]"),
    ],
)
def test_a_deciding_game_with_the_colours_of_the_game_before_is_refused(games, place):
    with pytest.raises(RuleViolation, match=rf"^{place}: .* has white in this game"):
        check_colours(level_first("HAA", ((1, 2), games)))


@pytest.mark.article("C.15D")
def test_what_is_recorded_with_the_wrong_colours_is_ranked_with_a_remark():
    """A correction of the mutual game can make colours wrong that were right; no page may die of it."""
    standings = rank(level_first("HAA", ((1, 2), [(1, 2, "1-0")])), edition=EDITION)
    assert standings.open == ()
    assert any("has white in this game" in str(remark) for remark in standings.remarks)


@pytest.mark.article("C.15")
def test_three_leaders_with_equal_points_in_the_kk_need_a_schedule_of_the_leaders():
    standings = rank(eight(CYCLE, division="KK"), edition=EDITION)
    (tie,) = standings.open
    assert (tie.places, tie.article) == ((1, 2, 3), "C.15")
    assert str(tie.needs) == "a schedule set by the tournament directors for 1, 2, 3"


THREE = (1, 2, 3)


@pytest.mark.article("C.15")
@pytest.mark.parametrize(
    ("games", "first_three", "open_places"),
    [
        ([(1, 2, "0-1"), (2, 3, "0-1"), (3, 1, "½-½")], [3, 2, 1], []),
        ([(1, 2, "0-1"), (2, 3, "0-1"), (3, 1, None)], [1, 2, 3], [(1, 2, 3)]),
        ([(1, 2, "1-0"), (2, 3, "1-0"), (3, 1, "1-0")], [1, 2, 3], [(1, 2, 3)]),
        ([(1, 2, "0-1")], [1, 2, 3], [(1, 2, 3)]),
    ],
)
def test_the_schedule_of_the_leaders_decides_once_it_is_finished(games, first_three, open_places):
    """In the first case 3 has 1½ and 2 has 1, 1 has ½."""
    standings = rank(eight(CYCLE, division="KK", deciding=[(THREE, games)]), edition=EDITION)
    assert order(standings)[:3] == first_three
    assert [tie.places for tie in standings.open] == open_places


@pytest.mark.article("C.15")
def test_two_left_equal_at_the_top_of_the_schedule_play_the_match_of_two():
    """1 and 2 draw and both beat 3: they play a match; 1 - 2 in the schedule, so 2 has white first."""
    games = [(1, 2, "½-½"), (1, 3, "1-0"), (3, 2, "0-1")]
    event = eight(CYCLE, division="KK", deciding=[(THREE, games)])
    standings = rank(event, edition=EDITION)
    assert [(tie.numbers, str(tie.needs)) for tie in standings.open] == [
        ((1, 2), "two games between 1 and 2")
    ]
    assert row_of(standings, 3).place == 3
    assert next_game(event, 1, 2).white == 2
    match = ((1, 2), [(2, 1, "1-0"), (1, 2, "½-½")])
    settled = rank(eight(CYCLE, division="KK", deciding=[(THREE, games), match]), edition=EDITION)
    assert order(settled)[:3] == [2, 1, 3]
    assert settled.open == ()


@pytest.mark.article("C.15")
def test_two_left_equal_below_the_winner_of_the_schedule_are_separated_from_sonneborn_berger_on():
    """1 wins both games, 2 and 3 draw; SB is 32 for both, and 2 beat 3 in the championship (C.15C)."""
    games = [(1, 2, "1-0"), (3, 1, "0-1"), (3, 2, "½-½")]
    standings = rank(eight(CYCLE, division="KK", deciding=[(THREE, games)]), edition=EDITION)
    assert order(standings)[:3] == [1, 2, 3]
    assert [row.decided_by for row in standings.rows[:3]] == ["C.15", "C.15C", "C.15C"]


@pytest.mark.article("C.15")
def test_before_the_end_the_leaders_of_the_kk_stand_by_sonneborn_berger_for_the_moment_only():
    """After six rounds 1 has not met 2: 1 drew with 3, 2 with 4, and each won five games: 5½ points."""
    level = rank(eight(["4=2", "1=3"], division="KK", rounds=6), edition=EDITION)
    assert level.rows[0].half_points == level.rows[1].half_points == 11
    assert not level.complete
    assert level.open == ()
    for row in level.rows[:2]:
        assert row.decided_by is None
        assert "points alone decide the first place" in str(row.because)


@pytest.mark.article("C.15")
def test_a_tie_with_a_player_who_withdrew_is_left_to_the_leaders():
    """1 won six games and withdrew; 2 lost to 4, won five and has the seventh round, against 1, as a win."""
    standings = rank(eight(["4>2"], division="KK", withdrawals=[(1, 6)]), edition=EDITION)
    assert [row.half_points for row in standings.rows[:2]] == [12, 12]
    (tie,) = standings.open
    assert (tie.numbers, tie.article) == ((1, 2), "C.16")
    assert str(tie.needs) == "a decision of the tournament directors, for the withdrawal of number 1"


@pytest.mark.article("C.15")
def test_deciding_games_of_no_tie_and_superfluous_ones_are_remarked_and_count_for_nothing():
    idle = rank(eight(deciding=[((1, 2), [(2, 1, "1-0")])]), edition=EDITION)
    assert order(idle) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [str(remark) for remark in idle.remarks] == [
        "The play-off games between 1, 2 settle no tie and count for nothing"
    ]
    more = rank(level_first("HAA", ((1, 2), [(2, 1, "1-0"), (1, 2, "1-0")])), edition=EDITION)
    assert order(more)[:2] == [2, 1]
    assert "only the first was needed" in str(more.remarks[0])


@pytest.mark.article("C.15")
def test_standings_of_an_earlier_round_know_no_deciding_games():
    event = level_first("HAA", ((1, 2), [(2, 1, "1-0")]))
    standings = rank(event, edition=EDITION, after_round=6)
    assert standings.remarks == ()
    assert standings.rows == rank(eight(["1=2"], rounds=6), edition=EDITION).rows


@pytest.mark.article("C.15")
@pytest.mark.parametrize(
    ("matches", "rounds", "message"),
    [
        ([((1, 2), [])], 6, r"^deciding\[0\]: Play-off games come after the last round"),
        ([((1,), [])], 7, r"^deciding\[0\]\.between: .*two or more"),
        ([((1, 1), [])], 7, r"^deciding\[0\]\.between\[1\]: Number 1 is named twice"),
        ([((1, 9), [])], 7, r"^deciding\[0\]\.between\[1\]: There is no entrant with number 9"),
        ([((1, 2), []), ((2, 1), [])], 7, r"^deciding\[1\]\.between: .*given twice"),
        (
            [((1, 2), [(1, 3, "1-0")])],
            7,
            r"^deciding\[0\]\.games\[0\]: 1 - 3 is not a game between two of 1, 2",
        ),
        ([((1, 2), [(1, 1, "1-0")])], 7, r"^deciding\[0\]\.games\[0\]: 1 - 1 is not a game"),
        ([((1, 2), [(2, 1, None), (1, 2, "1-0")])], 7, r"^deciding\[0\]\.games\[0\]\.result: .*the last"),
    ],
)
def test_deciding_games_that_cannot_be_are_refused_with_their_place(matches, rounds, message):
    with pytest.raises(RuleViolation, match=message):
        rank(eight(["1=2"], rounds=rounds, deciding=matches), edition=EDITION)


@pytest.mark.article("C.15")
def test_a_match_of_two_is_never_decided_after_one_game():
    match = PlayOffMatch((4, 7), (Game(4, 7, Result.FIRST_WINS),))
    assert duel(match, least_games=2).winner is None
    assert duel(match, least_games=1).winner == 4


@pytest.mark.article("C.15")
def test_a_schedule_is_unfinished_until_everyone_in_it_has_played():
    assert schedule_points(PlayOffMatch((1, 2, 3), (Game(1, 2, Result.DRAW),))) is None
    finished = PlayOffMatch((1, 2, 3), (Game(1, 2, Result.DRAW), Game(3, 1, Result.DRAW)))
    assert schedule_points(finished) == {1: 2, 2: 1, 3: 1}
