"""Two editions side by side: an old season replays to what it was, a new one follows its own tables.

The edition 2040 (tests/data/editions) is made up. It differs from 2011: the mutual result comes before
Sonneborn-Berger, and points alone decide the first place of the HAA too, by one game; one player goes up and
one down; an empty board of fours has no points, three fours have a table of their own; four games are enough
to count; a win counts three times for Sonneborn-Berger; six of a class all meet; the HA plays Swiss from
eight entrants; other rounds and colours of the eights.
"""

import json

import pytest

import tournaments.regulations.editions.edition as editions
from tests import made_editions
from tests.regulations.eights import eight, order, row_of
from tests.regulations.individuals import group, swiss
from tests.regulations.teams import teams
from tournaments.regulations.counting.absences import Effect, consequence
from tournaments.regulations.event import Section, Withdrawal
from tournaments.regulations.files.event import load
from tournaments.regulations.files.pyramid import joined, of_event
from tournaments.regulations.movement.players import FinalOrder, decide, movement_json
from tournaments.regulations.order.standings import rank, standings_json
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Result
from tournaments.regulations.schedules.sections import playing_time, schedule, system_rule
from tournaments.regulations.setting_up.event import proposals
from tournaments.regulations.teams.lineups import (
    LineUp,
    board_games,
    decided_in_words,
    empty_board,
    empty_in_words,
    fits_line_up,
    rebook,
)

SEASON = made_editions.DATA / "season-2026"
OUTCOME = json.loads((SEASON / "outcome.json").read_text(encoding="utf-8"))


@pytest.fixture
def both(tmp_path, monkeypatch):
    """The editions 2011 and 2040, read from one folder in which both lie."""
    made_editions.lay_both(tmp_path, monkeypatch)
    yield editions.edition("2011"), editions.edition("2040")
    editions.edition.cache_clear()


def replayed(name, edition):
    return load((SEASON / f"{name}.json").read_text(encoding="utf-8"), edition=edition)


@pytest.mark.parametrize("name", sorted(OUTCOME["standings"]))
def test_the_standings_of_an_old_season_are_what_they_were(both, name):
    old, _ = both
    assert standings_json(rank(replayed(name, old), edition=old)) == OUTCOME["standings"][name]


def test_the_movement_of_an_old_season_is_what_it_was(both):
    old, _ = both
    names = ("kk", "haa", "rhaa", "ha")
    end = joined(of_event(replayed(name, old), edition=old) for name in names)
    assert movement_json(end.decide(edition=old)) == OUTCOME["movement"]


def test_an_old_season_does_not_fit_the_new_edition(both):
    _, new = both
    with pytest.raises(RuleViolation, match=r"^rounds\[0\]\.games\[0\]: 5 - 1 is not a game of round 1"):
        replayed("kk", new)
    with pytest.raises(RuleViolation, match=r"^entrants: With 8 entrants the Swiss system"):
        replayed("ha", new)


@pytest.mark.article("C.15B")
def test_the_new_edition_has_the_mutual_result_before_sonneborn_berger(both):
    """5 beats 2: 2 and 3 have 5 points, 4 and 5 have 4. 2 beat 3, 4 beat 5; in 2011 SB put 5 before 4.

    SB of 2: three times 5+4+2+1+0 (of 3, 4, 6, 7, 8) = 36.
    """
    old, new = both
    assert order(rank(eight(["5>2"]), edition=old)) == [1, 2, 3, 5, 4, 6, 7, 8]
    standings = rank(group("C", "RHAA", 8, ["5>2"], edition=new), edition=new)
    assert order(standings) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert {row_of(standings, number).decided_by for number in (2, 3, 4, 5)} == {"C.15B"}
    assert row_of(standings, 2).sonneborn_berger_half == 72
    assert str(row_of(standings, 2).because) == "Points 5; mutual result 1 against 0 of number 3"


@pytest.mark.article("C.15")
def test_the_new_edition_decides_the_first_place_of_the_haa_by_one_game(both):
    old, new = both
    assert rank(eight(["2>1"], division="HAA"), edition=old).open == ()
    (tie,) = rank(group("C", "HAA", 8, ["1=2"], edition=new), edition=new).open
    assert (tie.article, str(tie.needs)) == ("C.15", "a play-off game between 1 and 2")


@pytest.mark.article("C.14")
def test_four_games_are_enough_in_the_new_edition(both):
    old, new = both
    gone = Withdrawal(8, 4)
    assert consequence(eight(withdrawals=[(8, 4)]), gone, edition=old).effect is Effect.LAPSED
    event = group("C", "KK", 8, withdrawals=[(8, 4)], edition=new)
    assert consequence(event, gone, edition=new).effect is Effect.BOOKED


@pytest.mark.article("C.8")
def test_one_player_goes_up_and_one_down_in_the_new_edition(both):
    old, new = both
    orders = [
        FinalOrder(division, tuple(f"{division} {number}" for number in range(1, 9)))
        for division in ("KK", "HAA", "RHAA", "HA")
    ]
    assert len([move for move in decide(orders, edition=old).decisions if move.outcome == "promoted"]) == 6
    found = decide(orders, edition=new)
    assert [move.player for move in found.decisions if move.outcome == "promoted"] == [
        "HAA 1",
        "RHAA 1",
        "HA 1",
    ]
    assert found.next[0].places[6:] == ("KK 7", "HAA 1")


@pytest.mark.article("A.4")
@pytest.mark.article("D.4")
def test_tables_of_sections_a_and_d_follow_the_edition(both):
    old, new = both
    assert [len(schedule(edition, Section.A, 6).rounds) for edition in both] == [3, 5]
    assert [system_rule(edition, Section.D, "HA").swiss_rounds for edition in both] == [6, 5]
    assert [playing_time(edition, Section.D, "HA").minutes for edition in both] == [90, 75]
    six = group("A", "2", 6, edition=new)
    assert {row.ranking for row in rank(six, edition=new).rows} == {1}
    assert {row.ranking for row in rank(group("A", "2", 6), edition=old).rows} == {1, 2}


@pytest.mark.article("Bijlage 1")
def test_a_swiss_event_takes_its_factors_from_the_edition(both):
    """Two rounds: 1 beat 4 (one point) and drew with 2 (1½): SB twice 1 + 1½ = 3½, or thrice 1 + 1½ = 4½."""
    event = swiss("F", "open", 6, [["1>4", "2>5", "3>6"], ["1=2", "3<4", "5>6"]])
    found = [row_of(rank(event, edition=edition), 1).sonneborn_berger_half for edition in both]
    assert found == [7, 9]


LOST, WON, NEITHER = Result.FORFEIT_BY_FIRST, Result.FORFEIT_BY_SECOND, Result.FORFEIT_BY_BOTH
HERE, AWAY, BOTH, NOWHERE = (True, False), (False, True), (True, True), (False, False)


@pytest.mark.article("G.2")
@pytest.mark.parametrize(("empty", "in_old"), [(HERE, LOST), (AWAY, WON), (BOTH, NEITHER), (NOWHERE, None)])
def test_an_empty_board_of_fours_is_lost_or_has_no_points_by_the_edition(both, empty, in_old):
    home, away = empty
    old, new = (found.teams.line_ups["G"] for found in both)
    assert empty_board(old, home=home, away=away) is in_old
    assert empty_board(new, home=home, away=away) is (NEITHER if any(empty) else None)


@pytest.mark.article("B.6")
def test_the_eights_of_both_editions_lose_an_empty_board(both):
    for found in both:
        assert empty_board(found.teams.line_ups["B"], home=True, away=False) is LOST


@pytest.mark.article("G.2")
@pytest.mark.parametrize(
    ("stands", "before", "now", "in_old", "in_new"),
    [
        (None, NOWHERE, HERE, LOST, NEITHER),
        (None, NOWHERE, AWAY, WON, NEITHER),
        (WON, NOWHERE, HERE, NEITHER, NEITHER),
        (WON, NOWHERE, NOWHERE, WON, WON),
        (NEITHER, NOWHERE, NOWHERE, NEITHER, NEITHER),
        (NEITHER, BOTH, AWAY, WON, NEITHER),
        (NEITHER, BOTH, NOWHERE, None, None),
        (NEITHER, HERE, NOWHERE, WON, None),
        (Result.DRAW, NOWHERE, NOWHERE, Result.DRAW, Result.DRAW),
    ],
)
def test_what_is_booked_when_a_board_becomes_empty_or_is_filled(both, stands, before, now, in_old, in_new):
    old, new = (found.teams.line_ups["G"] for found in both)
    assert rebook(old, stands, before=before, now=now) is in_old
    assert rebook(new, stands, before=before, now=now) is in_new
    for rule in (old, new):
        with pytest.raises(RuleViolation, match="is not empty in the line-up"):
            rebook(rule, Result.FIRST_WINS, before=NOWHERE, now=HERE)


@pytest.mark.article("G.2")
def test_what_fits_an_empty_board_follows_the_edition(both):
    old, new = (found.teams.line_ups["G"] for found in both)
    assert [found for found in (*Result, None) if fits_line_up(old, found, HERE)] == [LOST, NEITHER]
    assert [found for found in (*Result, None) if fits_line_up(new, found, HERE)] == [NEITHER]
    for rule in (old, new):
        assert all(fits_line_up(rule, found, NOWHERE) for found in (*Result, None))
    line_ups = LineUp(1, ("A", "B", None, "D")), LineUp(2, ("P", "Q", "R", None))
    assert [game.booked for game in board_games(old, *line_ups)] == [None, None, LOST, WON]
    assert [game.booked for game in board_games(new, *line_ups)] == [None, None, NEITHER, NEITHER]


@pytest.mark.article("G.2")
def test_the_words_on_empty_boards_follow_the_edition(both):
    said = [
        [
            str({one.key: one for one in proposals(found, "G", "", 4)}["line_up"].value[0]).split("; ")[-1],
            str(empty_in_words(found.teams.line_ups["G"])),
            str(decided_in_words(found.teams.line_ups["G"])),
        ]
        for found in both
    ]
    assert said == [
        [
            "an empty board is lost",
            "An empty board is lost in every round",
            "The board is empty in the line-up, and lost; fill it in the line-up first",
        ],
        [
            "an empty board gives neither team a point",
            "An empty board gives neither team a point, in every round",
            "The board is empty in the line-up, and gives neither team a point; fill it in the line-up first",
        ],
    ]
    for found in both:
        rule = found.teams.line_ups["G"]
        assert empty_in_words(rule).articles == (*rule.articles, "R29")


@pytest.mark.article("G.6")
def test_a_team_that_leaves_has_lost_its_later_boards_in_both_editions(both):
    """Four of 4 gone after round 1: whoever meets it later has all four boards (R63)."""
    event = teams(section="G", withdrawals=[(4, 1)])
    old, new = (
        {
            row.entrant.number: (row.half_points, row.half_board_points)
            for row in rank(event, edition=found).rows
        }
        for found in both
    )
    assert old == new
    assert old[4][0] < old[3][0]


@pytest.mark.article("G.4")
def test_three_fours_play_the_table_of_the_edition(both):
    old, new = both
    found = [[tuple(one.pairs[0]) for one in schedule(one, Section.G, 3).rounds] for one in both]
    assert found == [[(2, 3), (3, 1), (1, 2)], [(1, 2), (2, 3), (3, 1)]]
    cited = [
        {point.key: point for point in proposals(one, "G", "", 3)}["schedule"].articles for one in (old, new)
    ]
    assert cited == [("A.4", "R61"), ("G.4",)]
