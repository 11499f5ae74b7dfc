"""E, art. 5: the first place of pupils, youth and juniors follows from points alone (R38)."""

import dataclasses

import pytest

from tests.regulations.eights import EDITION, order
from tests.regulations.individuals import group, played
from tournaments.regulations.counting.play_offs import next_game
from tournaments.regulations.order.standings import rank

pytestmark = pytest.mark.article("E.5")


def test_two_with_the_most_points_play_a_match_of_two_games():
    """A group of four; 1 and 2 draw and beat 3 and 4: 2½ points each. Their game of round 1 was 1 - 2."""
    event = group("E", "jeugd", 4, ["1=2"])
    (tie,) = rank(event, edition=EDITION).open
    assert (tie.numbers, tie.article) == ((1, 2), "E.5")
    assert str(tie.needs) == "two games between 1 and 2"
    one = dataclasses.replace(event, deciding=played([((1, 2), [(2, 1, "1-0")])]))
    rest = "the rest of the match of 2 games between 1 and 2"
    assert str(rank(one, edition=EDITION).open[0].needs) == rest
    games = [(2, 1, "1-0"), (1, 2, "1-0"), (2, 1, "½-½"), (1, 2, "0-1")]
    level = dataclasses.replace(event, deciding=played([((1, 2), games[:2])]))
    assert "a further game" in str(rank(level, edition=EDITION).open[0].needs)
    decided = rank(dataclasses.replace(event, deciding=played([((1, 2), games)])), edition=EDITION)
    assert (order(decided), decided.open) == ([2, 1, 3, 4], ())
    assert decided.rows[0].decided_by == "E.5"


def test_sonneborn_berger_does_not_decide_the_first_place_but_the_others():
    """4 beats 1: 1 and 2 have two points, SB 6 and 4; 3 and 4 have one, SB 2 and 4."""
    standings = rank(group("E", "junioren", 4, ["4>1"]), edition=EDITION)
    assert [row.sonneborn_berger_half for row in standings.rows] == [12, 8, 8, 4]
    assert [row.decided_by for row in standings.rows] == [None, None, "E.5B", "E.5B"]
    assert [tie.numbers for tie in standings.open] == [(1, 2)]


def test_three_with_the_most_points_play_a_schedule_of_the_leaders():
    """A group of three, all drawn."""
    event = group("E", "pupillen", 3, ["1=2", "1=3", "2=3"])
    (tie,) = rank(event, edition=EDITION).open
    assert (tie.places, str(tie.needs)) == (
        (1, 2, 3),
        "a schedule set by the tournament directors for 1, 2, 3",
    )
    games = [(1, 2, "0-1"), (2, 3, "1-0"), (3, 1, "0-1")]
    decided = rank(dataclasses.replace(event, deciding=played([((1, 2, 3), games)])), edition=EDITION)
    assert (order(decided), decided.open) == ([2, 1, 3], ())


def test_a_lower_place_is_decided_by_one_deciding_game():
    """A group of three: 2 and 3 draw and lose to 1."""
    (tie,) = rank(group("E", "pupillen", 3, ["2=3"]), edition=EDITION).open
    assert (tie.places, tie.article) == ((2, 3), "E.5D")


def test_a_drawn_game_for_a_lower_place_is_followed_by_one_with_the_colours_reversed():
    """In a group of three 2 - 3 is the game of round 1: 3 has white first, then 2, and 3 wins."""
    event = group("E", "pupillen", 3, ["2=3"])
    assert next_game(event, 2, 3, edition=EDITION).white == 3
    drawn = dataclasses.replace(event, deciding=played([((2, 3), [(3, 2, "½-½")])]))
    assert "a further game" in str(rank(drawn, edition=EDITION).open[0].needs)
    assert next_game(drawn, 2, 3, edition=EDITION).white == 2
    won = dataclasses.replace(event, deciding=played([((2, 3), [(3, 2, "½-½"), (2, 3, "0-1")])]))
    assert order(rank(won, edition=EDITION)) == [1, 3, 2]


def test_the_colours_of_the_match_for_the_first_place_are_reversed_each_time():
    """A group of four; 1 and 2 draw and beat 3 and 4. Their game of round 1 was 1 - 2."""
    event = group("E", "jeugd", 4, ["1=2"])
    games = []
    for white, black in [(2, 1), (1, 2), (2, 1)]:
        event = dataclasses.replace(event, deciding=played([((1, 2), games)]))
        found = next_game(event, 1, 2, edition=EDITION)
        assert (found.white, found.black) == (white, black)
        games.append((white, black, "½-½"))
