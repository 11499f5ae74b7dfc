"""A, art. 5, D, art. 6 and E, art. 5A-D: the order in a group; Bijlage 2: the match of two; R17, R51, R52.

In the base table of these tests the lower start number wins every game.
"""

import dataclasses

import pytest

from tests.regulations.eights import EDITION, order, row_of
from tests.regulations.individuals import group, played
from tournaments.regulations.counting import play_offs
from tournaments.regulations.counting.absences import Effect, consequence, make_ups
from tournaments.regulations.event import Section, Withdrawal
from tournaments.regulations.files.event import dump, load
from tournaments.regulations.order.crosstable import crosstable
from tournaments.regulations.order.standings import Status, rank, standings_json
from tournaments.regulations.reasons import RuleViolation

CLASSES = [("A", "2", "A.5"), ("D", "1", "D.6"), ("D", "HA", "D.6"), ("E", "jeugd", "E.5")]


def articles(article):
    """Points, Sonneborn-Berger, mutual result, deciding games; in A the first has no letter."""
    letters = ["", "A", "B", "C"] if article == "A.5" else ["A", "B", "C", "D"]
    return [article + letter for letter in letters]


@pytest.mark.article("A.5A")
@pytest.mark.article("A.5B")
@pytest.mark.article("D.6A")
@pytest.mark.article("D.6B")
@pytest.mark.article("D.6C")
@pytest.mark.article("E.5A")
@pytest.mark.article("E.5B")
@pytest.mark.article("E.5C")
@pytest.mark.parametrize(("section", "division", "article"), CLASSES)
def test_points_then_sonneborn_berger_then_the_mutual_result(section, division, article):
    """A group of five in which 5 beats 1 and 2: points 1: 3; 2, 3 and 5: 2; 4: 1.

    SB of 5: twice 3+2 (of 1 and 2) = 10; of 2: twice 2+1 (of 3 and 4) = 6; of 3: twice 1+2 (of 4 and 5) = 6.
    2 beat 3.
    """
    points, sonneborn_berger, mutual, _ = articles(article)
    standings = rank(group(section, division, 5, ["5>1", "5>2"]), edition=EDITION)
    assert order(standings) == [1, 5, 2, 3, 4]
    assert [row.half_points for row in standings.rows] == [6, 4, 4, 4, 2]
    assert [row.sonneborn_berger_half for row in standings.rows] == [20, 20, 12, 12, 8]
    assert [row.decided_by for row in standings.rows] == [points, sonneborn_berger, mutual, mutual, points]
    assert standings.complete
    assert standings.open == ()


@pytest.mark.article("A.5C")
@pytest.mark.article("D.6D")
@pytest.mark.parametrize(("section", "division", "article"), CLASSES[:3])
def test_players_equal_on_everything_play_a_deciding_game_with_reversed_colours(section, division, article):
    """A group of three, 1 and 2 draw and beat 3: 1½ points, SB 1½ and ½ in the mutual result each.

    Their game of round 3 was 1 - 2, so 2 has white now; it is drawn, and 1 has white again and wins.
    """
    event = group(section, division, 3, ["1=2"])
    standings = rank(event, edition=EDITION)
    (tie,) = standings.open
    assert (tie.places, tie.article) == ((1, 2), articles(article)[3])
    assert str(tie.needs) == "a play-off game between 1 and 2"
    following = play_offs.next_game(event, 1, 2, edition=EDITION)
    assert (following.white, following.black) == (2, 1)
    assert following.because.articles == (articles(article)[3],)
    event = dataclasses.replace(event, deciding=played([((1, 2), [(2, 1, "½-½"), (1, 2, "1-0")])]))
    standings = rank(load(dump(event)), edition=EDITION)
    assert order(standings) == [1, 2, 3]
    assert [row.decided_by for row in standings.rows[:2]] == [articles(article)[3]] * 2
    assert standings.open == ()


@pytest.mark.article("D.6D")
def test_a_deciding_game_with_the_colours_of_the_last_game_is_refused():
    event = group("D", "1", 3, ["1=2"], deciding=[((1, 2), [(1, 2, "1-0")])])
    with pytest.raises(RuleViolation, match=r"^deciding\[0\].games\[0\]: 2 has white") as caught:
        play_offs.check_colours(event, edition=EDITION)
    assert caught.value.reason.articles == ("D.6D",)


@pytest.mark.article("A.5C")
def test_halves_that_did_not_meet_leave_the_colours_to_the_leaders():
    """One ranking of six, 3 and 5: one point each, SB 0, and they do not meet."""
    event = group("A", "2", 6, settings={"group_of_six": "one"})
    standings = rank(event, edition=EDITION)
    (tie,) = standings.open
    assert tie.numbers == (3, 5)
    following = play_offs.next_game(event, 3, 5, edition=EDITION)
    assert (following.white, following.because.articles) == (None, ("A.5C", "A.6"))


@pytest.mark.article("A.5")
def test_a_group_of_six_has_two_rankings_of_three_and_all_three_games_count():
    """R17. Points: 1: 3, 2: 2 (3 and 5), 3: 1 (6); 4: 2 (5 and 6), 5: 1 (6), 6: 0."""
    standings = rank(group("A", "2", 6), edition=EDITION)
    found = [(row.ranking, row.place, row.entrant.number, row.half_points) for row in standings.rows]
    assert found == [(1, 1, 1, 6), (1, 2, 2, 4), (1, 3, 3, 2), (2, 1, 4, 4), (2, 2, 5, 2), (2, 3, 6, 0)]
    assert [row.played for row in standings.rows] == [3] * 6
    assert standings_json(standings)["rows"][3]["ranking"] == 2


@pytest.mark.article("A.5")
def test_the_leaders_may_make_one_ranking_of_six():
    """R17. 2 and 4 have two points: SB of 2 twice 1+1 = 4, of 4 twice 1+0 = 2."""
    standings = rank(group("A", "2", 6, settings={"group_of_six": "one"}), edition=EDITION)
    assert order(standings) == [1, 2, 4, 3, 5, 6]
    assert [row.place for row in standings.rows] == [1, 2, 3, 4, 5, 6]
    assert row_of(standings, 4).decided_by == "A.5A"


@pytest.mark.article("A.5")
def test_the_crosstable_of_six_is_empty_where_the_halves_do_not_meet():
    event = group("A", "2", 6)
    table = crosstable(event, rank(event, edition=EDITION), order="start")
    assert [cell.text for cell in table.rows[0].cells] == ["", "1", "1", "1", "", ""]


@pytest.mark.article("Bijlage 2.2")
@pytest.mark.parametrize(("section", "division"), [("D", "HA"), ("A", "2"), ("E", "pupillen")])
def test_two_players_play_two_games_and_then_single_games_until_one_wins(section, division):
    """Each wins with white. Round 2 was 2 - 1: 1 has white, a draw; then 2 has white and wins."""
    event = group(section, division, 2, ["1>2", "2>1"])
    standings = rank(event, edition=EDITION)
    (tie,) = standings.open
    assert (tie.article, str(tie.needs)) == ("Bijlage 2", "a play-off game between 1 and 2")
    assert play_offs.next_game(event, 1, 2).white == 1
    further = played([((1, 2), [(1, 2, "½-½"), (2, 1, "1-0")])])
    decided = rank(dataclasses.replace(event, deciding=further), edition=EDITION)
    assert (order(decided), decided.rows[0].decided_by, decided.open) == ([2, 1], "Bijlage 2", ())


@pytest.mark.article("Bijlage 2.2")
def test_a_match_that_is_won_needs_no_further_game():
    event = group("D", "HA", 2, ["1>2", "1=2"])
    standings = rank(event, edition=EDITION)
    assert (order(standings), standings.open) == ([1, 2], ())
    table = crosstable(event, standings)
    assert [cell.text for cell in table.rows[0].cells] == ["", "1 ½"]
    assert table.rows[0].cells[1].half_points == 3


@pytest.mark.article("D.6")
def test_who_withdraws_keeps_the_games_played_and_loses_the_others():
    """R52. A group of five; 1 beat 3 in round 2 and was free in round 1, then left: 5, 2 and 4 win."""
    event = group("D", "2", 5, withdrawals=[(1, 2)])
    standings = rank(event, edition=EDITION)
    assert row_of(standings, 1).status is Status.WITHDRAWN
    assert (row_of(standings, 1).half_points, row_of(standings, 1).played) == (2, 1)
    assert [row_of(standings, number).half_points for number in (2, 3, 4, 5)] == [8, 4, 4, 2]
    found = consequence(event, Withdrawal(1, 2), edition=EDITION)
    assert (found.effect, found.because.articles) == (Effect.BOOKED, ("D.8", "R52"))


@pytest.mark.article("A.5")
def test_the_leaders_may_let_all_games_of_who_withdraws_lapse():
    event = group("A", "2", 5, withdrawals=[(1, 2)], settings={"withdrawal": "lapsed"})
    standings = rank(event, edition=EDITION)
    assert row_of(standings, 1).status is Status.LAPSED
    assert [row_of(standings, number).half_points for number in (2, 3, 4, 5)] == [6, 4, 2, 0]


@pytest.mark.article("E.5")
def test_who_is_absent_from_the_start_gives_the_opponents_a_free_round():
    event = group("E", "jeugd", 4, withdrawals=[(4, 0)])
    standings = rank(event, edition=EDITION)
    assert [row.half_points for row in standings.rows] == [4, 2, 0, 0]
    assert standings.rows[3].because.articles == ("E.6", "R52")


@pytest.mark.article("D.6")
def test_a_result_of_who_withdrew_is_refused():
    event = dump(group("D", "2", 4, withdrawals=[(1, 1)]))
    event["rounds"][1]["games"][1]["result"] = "1-0"
    with pytest.raises(RuleViolation, match=r"^rounds\[1\].games\[1\].result: Number 1 withdrew") as caught:
        load(event)
    assert caught.value.reason.articles == ("R52",)


@pytest.mark.article("A.5")
def test_no_article_limits_the_games_to_be_made_up():
    (open_game,) = make_ups(group("A", "2", 4, ["1?2"]), edition=EDITION, after_round=3)
    assert (open_game.round, open_game.white, open_game.black) == (1, 1, 2)
    assert (open_game.allowed, open_game.because.articles) == (True, ("A.6", "R52"))


@pytest.mark.article("D.6")
def test_a_setting_of_the_leaders_is_refused_where_the_article_decides():
    from tests.regulations.eights import eight

    event = dump(eight()) | {"settings": {"withdrawal": "lapsed"}}
    with pytest.raises(RuleViolation, match=r"^settings.withdrawal") as caught:
        load(event)
    assert caught.value.reason.articles == ("C.14",)
    assert EDITION.order[Section.D].disputes_article == "D.8"
