"""B, art. 4 and G, art. 4: the printed tables of teams, playing times, colours by board (R17, R22, R25)."""

from itertools import combinations

import pytest

from tests.regulations.broken_tables import refusal
from tests.regulations.teams import EDITION, teams
from tournaments.regulations.editions.schedule_tables import ScheduleKind
from tournaments.regulations.event import Section
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Side
from tournaments.regulations.schedules.sections import schedule
from tournaments.regulations.teams.groups import playing_time
from tournaments.regulations.teams.lineups import white_side

# Typed from the printed pages a second time: the pairs of each round, the free team behind "/".
PRINTED = {
    "B 4": "14 23, 31 42, 21 43",
    "B 5": "34 52/1, 13 45/2, 24 51/3, 12 35/4, 23 41/5",
    "B 6": "25 41 63, 32 46 51, 13 26 54, 12 34 65, 35 24 16",
    "B 7": "27 36 45/1, 64 73 12/5, 31 47 56/2, 75 14 23/6, 42 51 67/3, 16 25 34/7, 53 62 71/4",
    "G 3": "23/1, 31/2, 12/3",
    "G 4": "14 23, 31 42, 21 43",
    "G 5": "52 34/1, 13 45/2, 24 51/3, 35 12/4, 23 41/5",
    "G 6": "12 54 36, 23 65 41, 13 46 25",
}


def shown(section, number):
    columns = []
    for column in schedule(EDITION, Section(section), number).rounds:
        pairs = " ".join(f"{home}{away}" for home, away in column.pairs)
        columns.append(pairs + "".join(f"/{free}" for free in column.free))
    return ", ".join(columns)


@pytest.mark.article("B.4")
@pytest.mark.article("G.4")
@pytest.mark.parametrize("key", PRINTED)
def test_the_tables_are_the_printed_ones(key):
    section, number = key.split()
    assert shown(section, int(number)) == PRINTED[key]


@pytest.mark.article("B.4")
@pytest.mark.article("G.4")
@pytest.mark.parametrize("key", sorted(set(PRINTED) - {"G 6"}))
def test_everybody_meets_everybody_once(key):
    section, number = key.split()
    pairs = [frozenset(p) for c in schedule(EDITION, Section(section), int(number)).rounds for p in c.pairs]
    assert sorted(map(sorted, pairs)) == [list(pair) for pair in combinations(range(1, int(number) + 1), 2)]


@pytest.mark.article("G.4")
def test_six_fours_play_in_halves_three_rounds_nine_of_the_fifteen_matches():
    """1-3 and 4-6 each meet among themselves, and 3-6, 4-1, 2-5 across."""
    printed = schedule(EDITION, Section.G, 6)
    assert printed.kind is ScheduleKind.HALVES
    assert printed.halves == ((1, 2, 3), (4, 5, 6))
    pairs = {frozenset(pair) for column in printed.rounds for pair in column.pairs}
    within = [{1, 2}, {1, 3}, {2, 3}, {4, 5}, {4, 6}, {5, 6}]
    assert pairs == {frozenset(pair) for pair in [*within, {3, 6}, {1, 4}, {2, 5}]}


@pytest.mark.article("B.4")
@pytest.mark.parametrize(("section", "number"), [("B", 3), ("B", 8), ("G", 2), ("G", 7)])
def test_there_is_no_table_for_another_number(section, number):
    with pytest.raises(RuleViolation, match=rf"^entrants: .*{number}"):
        schedule(EDITION, Section(section), number)


@pytest.mark.article("B.4")
@pytest.mark.article("G.4")
def test_the_first_named_team_has_white_at_the_odd_boards():
    assert [white_side(board) for board in range(1, 5)] == [Side.FIRST, Side.SECOND] * 2


@pytest.mark.article("B.4")
@pytest.mark.parametrize(("size", "minutes"), [(4, 90), (5, 45), (6, 45), (7, 30)])
def test_the_playing_time_follows_from_the_size_of_the_group(size, minutes):
    found = playing_time(EDITION, Section.B, [size], size)
    assert (found.minutes, found.because.articles) == (minutes, ("B.4",))


@pytest.mark.article("B.4")
def test_where_no_playing_time_is_printed_the_leaders_set_it():
    """1 hour 30 is for groups of four alone: not beside a group of five. G prints no time at all."""
    beside = playing_time(EDITION, Section.B, [4, 4, 5], 4)
    assert (beside.minutes, beside.because.articles) == (None, ("B.4", "B.8"))
    assert playing_time(EDITION, Section.B, [4, 4, 5], 5).minutes == 45
    fours = playing_time(EDITION, Section.G, [4], 4)
    assert (fours.minutes, fours.because.articles) == (None, ("G.7",))
    with pytest.raises(RuleViolation, match="no groups of 8 teams"):
        playing_time(EDITION, Section.B, [8], 8)


BREAKS = [
    ("B04_schedule-7.toml", '"7-1"', '"1-7"', "number 1 has white 4 times and black 2 times"),
    ("B04_schedule-6.toml", '"1-6"', '"1-5"', "round 5: number 5 is named twice"),
    ("B04_schedule-5.toml", "[1, 2, 3, 4, 5]", "[1, 2, 3, 5, 4]", "round 4: number 5 is named twice"),
    ("G04_schedule-6.toml", 'kind = "halves"\n', "", "1 and 5 meet 0 times"),
    ("B02_team_groups.toml", "[4, 5, 6, 7]", "[4, 5, 6, 8]", "must have one size for each remainder by 4"),
    ("B02_team_groups.toml", "[4, 5, 6, 7]", "[4, 5, 10, 7]", "section B has no schedule for 10"),
    ("B04_playing_time.toml", "teams = 7", "teams = 8", "playing times of section B are not those"),
    ("B04_playing_time.toml", "teams = 7", "teams = 6", "6 teams have a playing time already"),
    ("B05_match_points.toml", "drawn = 1", "drawn = 2", "a drawn match gives 2, which is not half of 2"),
    ("B06_line_up.toml", "boards = 8", "boards = 0", "boards is 0"),
    ("B06_line_up.toml", '["B"]', '["C"]', "section B has no table line_up"),
    ("G02_line_up.toml", 'empty_board = "lost"', 'empty_board = "won"', "neither 'lost' nor 'unscored'"),
    ("B03_team_movement.toml", "first_substitute = 2", "first_substitute = 1", "first_substitute is 1"),
    ("B03_team_movement.toml", 'section = "B"', 'section = "C"', "section C has movement but no groups"),
    ("B07_order.toml", 'by = "match-points"', 'by = "points"', "the keys must begin with points and end"),
    ("B07_order.toml", 'by = "mutual-result"', 'by = "deciding-games"', "the keys of teams must begin with"),
    ("B07_order.toml", 'by = "board-points"\npoints', 'by = "match-points"\npoints', "by board-points"),
    ("G06_order.toml", 'by = "board-points"', 'by = "mutual-result"', "key 'mutual-result' is named twice"),
]


@pytest.mark.article("B.4")
@pytest.mark.parametrize(("name", "old", "new", "message"), BREAKS)
def test_a_broken_table_of_teams_is_refused_and_the_message_says_what(tmp_path, name, old, new, message):
    assert message in refusal(tmp_path, name, old, new)


@pytest.mark.article("B.4")
def test_an_event_of_teams_follows_the_schedule_of_its_number():
    for section, numbers in (("B", (4, 5, 6, 7)), ("G", (3, 4, 5, 6))):
        for number in numbers:
            event = teams(section=section, number=number)
            assert (
                event.last_round
                == event.rounds_planned
                == len(schedule(EDITION, Section(section), number).rounds)
            )
