"""C, art. 15: points, Sonneborn-Berger, mutual result; standings after a round (R47-R49).

In the base table of these tests the lower start number wins every game: points 7, 6, 5, 4, 3, 2, 1, 0.
"""

import pytest

from tests.regulations.eights import EDITION, eight, order, row_of
from tournaments.regulations.counting.absences import CountedGame, Counts
from tournaments.regulations.order.players import Ordering
from tournaments.regulations.order.standings import Status, rank, standings_json
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Result


@pytest.mark.article("C.15A")
def test_points_come_first():
    standings = rank(eight(), edition=EDITION)
    assert order(standings) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [row.half_points for row in standings.rows] == [14, 12, 10, 8, 6, 4, 2, 0]
    assert {row.decided_by for row in standings.rows} == {"C.15A"}
    assert str(standings.rows[1].because) == "Points 6, which nobody else has"
    assert standings.complete
    assert standings.open == ()


@pytest.mark.article("C.15B")
@pytest.mark.article("Bijlage 1")
def test_sonneborn_berger_separates_equal_points():
    """5 beats 2: points 1: 7, 2: 5, 3: 5, 4: 4, 5: 4, 6: 2, 7: 1, 8: 0.

    SB of 2: twice 5+4+2+1+0 = 24; of 3: twice 4+4+2+1+0 = 22; of 4: twice 4+2+1+0 = 14; of 5: twice
    5+2+1+0 = 16.
    """
    standings = rank(eight(["5>2"]), edition=EDITION)
    assert order(standings) == [1, 2, 3, 5, 4, 6, 7, 8]
    assert [row.sonneborn_berger_half for row in standings.rows[1:5]] == [48, 44, 32, 28]
    assert [row.decided_by for row in standings.rows[:6]] == ["C.15A"] + ["C.15B"] * 4 + ["C.15A"]
    assert str(row_of(standings, 2).because) == "Points 5; Sonneborn-Berger 24 against 22 of number 3"
    assert row_of(standings, 4).because.articles == ("C.15B", "Bijlage 1", "R40")


@pytest.mark.article("C.15C")
def test_the_mutual_result_separates_equal_sonneborn_berger():
    """4 and 5 beat 1: points 2: 6, and 5 each for 1, 3 and 4; 5: 4, 6: 2, 7: 1, 8: 0.

    SB of 1: twice 6+5+2+1+0 = 28; of 3: twice 5+4+2+1+0 = 24; of 4: twice 5+4+2+1+0 = 24. 3 beat 4.
    """
    standings = rank(eight(["4>1", "5>1"]), edition=EDITION)
    assert order(standings) == [2, 1, 3, 4, 5, 6, 7, 8]
    assert [row.decided_by for row in standings.rows[:4]] == ["C.15A", "C.15B", "C.15C", "C.15C"]
    assert (
        str(row_of(standings, 1).because) == "Points 5; Sonneborn-Berger 28, against by number 3: 24, 4: 24"
    )
    assert str(row_of(standings, 4).because) == (
        "Points 5; Sonneborn-Berger 24, the same as number 3; mutual result 0 against 1"
    )


def ordering_of(games, *, half_points=6, sonneborn_berger=20, numbers=(1, 2, 3, 4)):
    made = Ordering(
        half_points=dict.fromkeys(numbers, half_points),
        sonneborn_berger=dict.fromkeys(numbers, sonneborn_berger),
        games=tuple(CountedGame(1, w, b, Result.parse(code), Counts.PLAYED) for w, b, code in games),
        keys=EDITION.order["C"].keys,
        first_place=None,
        deciding={},
        withdrawn=frozenset(),
        disputes="C.16",
    )
    made.run()
    return made


@pytest.mark.article("C.15C")
def test_a_mutual_result_that_splits_the_tied_is_applied_again_to_each_smaller_tie():
    """1 and 2 have two points each among the four, 3 and 4 one each; 1 beat 2 and 4 beat 3 (R49)."""
    made = ordering_of(
        [(1, 2, "1-0"), (1, 3, "0-1"), (1, 4, "1-0"), (2, 3, "1-0"), (2, 4, "1-0"), (3, 4, "0-1")]
    )
    assert [placing.number for placing in made.placings] == [1, 2, 4, 3]
    assert {placing.decided_by for placing in made.placings} == {"C.15C"}
    assert made.ties == []


@pytest.mark.article("C.15C")
def test_a_mutual_result_of_players_who_did_not_all_meet_decides_nothing():
    made = ordering_of([(1, 2, "1-0")], numbers=(1, 2, 3))
    assert [placing.decided_by for placing in made.placings] == [None] * 3
    assert made.ties[0].numbers == (1, 2, 3)


@pytest.mark.article("C.15D")
def test_players_equal_on_everything_keep_start_number_order_until_a_deciding_game():
    """7 and 8 draw and lose everything else: ½ point, Sonneborn-Berger ½ and mutual result ½ each."""
    standings = rank(eight(["7=8"]), edition=EDITION)
    assert order(standings)[6:] == [7, 8]
    assert [row.decided_by for row in standings.rows[6:]] == [None, None]
    assert "start-number order until the tie is broken" in str(standings.rows[6].because)
    (tie,) = standings.open
    assert (tie.places, tie.numbers, tie.article) == ((7, 8), (7, 8), "C.15D")
    assert str(tie.needs) == "a play-off game between 7 and 8"


@pytest.mark.article("C.15")
def test_while_games_are_open_equal_players_are_ranked_and_no_game_is_asked_for():
    """R48: after two rounds 7 and 8 have nothing, and numbers that are equal stand in start-number order."""
    standings = rank(eight(rounds=2), edition=EDITION)
    assert not standings.complete
    assert standings.open == ()
    assert order(rank(eight(rounds=0), edition=EDITION)) == list(range(1, 9))
    assert "are equal so far" in str(rank(eight(rounds=0), edition=EDITION).rows[0].because)


@pytest.mark.article("C.15")
def test_standings_after_a_round_look_at_no_later_round():
    event = eight(["5>2", "1=2"], withdrawals=[(8, 5)])
    for after in range(8):
        cut = eight(["5>2", "1=2"], rounds=after, withdrawals=[(8, 5)])
        assert rank(event, edition=EDITION, after_round=after).rows == rank(cut, edition=EDITION).rows


@pytest.mark.article("C.15")
@pytest.mark.parametrize("after", [-1, 8, 99])
def test_a_round_the_event_does_not_have_is_refused(after):
    with pytest.raises(RuleViolation, match=rf"^after_round: .*0 to 7, not {after}$"):
        rank(eight(), edition=EDITION, after_round=after)


@pytest.mark.article("C.15")
def test_a_game_that_both_lost_gives_neither_anything_and_is_played():
    standings = rank(eight(["1!2"]), edition=EDITION)
    assert row_of(standings, 1).half_points == 12
    assert row_of(standings, 2).half_points == 12
    assert row_of(standings, 1).sonneborn_berger_half == 2 * (10 + 8 + 6 + 4 + 2)
    assert (row_of(standings, 2).played, row_of(standings, 2).lost) == (7, 1)


@pytest.mark.article("C.15")
def test_the_table_as_data_has_the_keys_and_whole_half_points_of_the_event_file_document():
    data = standings_json(rank(eight(["4>1", "5>1", "7=8"]), edition=EDITION))
    assert data["rows"][2] == {
        "place": 3,
        "number": 3,
        "name": "Player 3",
        "played": 7,
        "half_points": 10,
        "sonneborn_berger_half": 48,
        "weerstand_half": None,
        "status": "active",
        "decided_by": "C.15C",
        "because": "Points 5; Sonneborn-Berger 24, the same as number 4; mutual result 1 against 0",
    }
    assert data["open"] == [
        {"places": [7, 8], "article": "C.15D", "needs": "a play-off game between 7 and 8"}
    ]
    assert all(row["status"] == Status.ACTIVE for row in data["rows"])
