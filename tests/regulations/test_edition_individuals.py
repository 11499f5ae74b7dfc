"""A broken table of sections A, D, E and F is refused with a message that says what."""

import pytest

from tests.regulations.broken_tables import refusal

SIX = "A04_schedule-6.toml"
BREAKS = [
    (SIX, 'kind = "halves"', "", "1 and 5 meet 0 times, once is expected"),
    (SIX, 'kind = "halves"', 'kind = "thirds"', "kind is 'thirds', one of round-robin, halves, match"),
    (SIX, '"4-6", "2-5"', '"4-5", "2-6"', "4 and 5 meet 2 times, once is expected"),
    (SIX, '"3-6"]', '"6-3"]', "number 3 has white 0 times and black 3 times"),
    (SIX, '["2-3", "6-5", "4-1"]', '["2-3", "4-5", "6-1"]', "4 and 5 meet 2 times"),
    (
        "A04_schedule-4.toml",
        "entrants = 4",
        'entrants = 4\nkind = "halves"',
        "4 cannot be divided in two halves",
    ),
    ("A04_schedule-4.toml", "entrants = 4", 'entrants = 4\nkind = "match"', "a match is between 2, not 4"),
    ("A04_schedule-3.toml", "free = [1, 2, 3]", "free = [1, 2]", "free names 2 numbers for 3 rounds of 3"),
    ("A04_schedule-3.toml", '"D 3"', '"X 3"', "there is no section 'X 3'"),
    (
        "A04_schedule-3.toml",
        'sections = ["A",',
        'sections = ["A", "G",',
        "section G has a schedule of 3 already",
    ),
    ("Bijlage2_schedule-2.toml", '["2-1"]', '["1-2"]', "round 2: the colours are not reversed"),
    ("Bijlage2_schedule-7.toml", '"7-5"', '"5-7"', "number 5 has white 4 times and black 2 times"),
    ("Bijlage2_days.toml", "rounds = [4, 5]", "rounds = [4, 6]", "the rounds are [1, 2, 3, 4, 6]"),
    ("Bijlage2_days.toml", "entrants = [5, 6]", "entrants = [5, 7]", "there is a plan for 7 already"),
    ("D04_system.toml", "swiss_days = 2", "swiss_days = 7", "6 rounds cannot take 7 days"),
    (
        "D04_system.toml",
        'sections = ["D HA"]',
        'sections = ["D HA", "F"]',
        "section F has this table already",
    ),
    ("D05_player_groups.toml", "[4, 5, 6, 3]", "[4, 5, 6]", "must have one size for each remainder by 4"),
    ("D02_player_time.toml", "minutes = 40", "minutes = 0", "minutes is 0, a whole number from 1"),
    (
        "E02_player_time.toml",
        "every_move_written = true\n",
        "",
        "unwritten_minutes is given, but moves need not",
    ),
    ("E02_player_time.toml", '"E jeugd"', '"E junioren"', "section E junioren has a playing time already"),
    ("A04_schedule-3.toml", '"D 3"', '"D 4"', "2011: there is no division D 4"),
    ("D05_player_groups.toml", '"D 3"', '"D 4"', "2011: there is no division D 4"),
    ("D04_system.toml", "round_robin_up_to = 8", "round_robin_up_to = 9", "D HA has no schedule for 9"),
    ("D03_divisions.toml", 'code = "1"', 'code = "2"', "division '2' is named twice"),
    ("A05_order.toml", 'by = "deciding-games"', 'by = "board-points"', "must begin with points and end with"),
    ("E05_order.toml", "schedule_from = 3", "schedule_from = 4", "schedule_from is 4"),
    ("F04_order.toml", 'by = "swiss"', 'by = "mutual-result"', "end with deciding-games or swiss"),
    ("F04_order.toml", "colours_by_lot = true", "colours_by_lot = 1", "colours_by_lot is 1, true or false"),
]


@pytest.mark.parametrize(("name", "old", "new", "message"), BREAKS)
def test_a_broken_table_is_refused_and_the_message_says_what(tmp_path, name, old, new, message):
    assert message in refusal(tmp_path, name, old, new)
