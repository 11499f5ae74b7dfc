"""Bijlage 3 with R41, the final order: points, weerstand, Sonneborn-Berger, mutual result, lot.

Worked example, six players, two rounds, everything in half points:

    round 1: 1-2 1-0, 3-4 ½-½, 5-6 0-1        round 2: 6-1 0-1, 2-3 ½-½, 4-5 1-0

Points: 1: 4, 4: 3, 3: 2, 6: 2, 2: 1, 5: 0. Weerstand of 3: 4 and 2, 3 + 1 = 4; of 6: 5 and 1, 0 + 4 = 4. So
3 and 6 are equal on both. Sonneborn-Berger (won twice, drawn once): 3 drew with 4 and 2, 3 + 1 = 4; 6 beat 5,
2 x 0 = 0. 3 comes before 6.
"""

from dataclasses import replace

import pytest

from tests.regulations.swiss.made_events import swiss_event
from tests.regulations.swiss.random_events import play
from tournaments.regulations import swiss
from tournaments.regulations.counting.standing_rows import WeerstandTerm
from tournaments.regulations.event import Section
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.swiss.ranking import weerstand
from tournaments.regulations.swiss.settings import WeerstandForm

pytestmark = pytest.mark.article("Bijlage 3")

EXAMPLE = ("1-2 1-0, 3-4 ½-½, 5-6 0-1", "6-1 0-1, 2-3 ½-½, 4-5 1-0")


def order(event, **options):
    return [row.entrant.number for row in swiss.standings(event, **options).rows]


def because(event):
    return {row.entrant.number: str(row.because) for row in swiss.standings(event).rows}


def test_the_worked_example():
    table = swiss.standings(swiss_event(6, *EXAMPLE, planned=2))
    assert [row.entrant.number for row in table.rows] == [1, 4, 3, 6, 2, 5]
    assert [row.place for row in table.rows] == [1, 2, 3, 4, 5, 6]
    assert [row.half_points for row in table.rows] == [4, 3, 2, 2, 1, 0]
    assert [row.weerstand_half for row in table.rows] == [3, 2, 4, 4, 6, 5]
    assert [row.sonneborn_berger_half for row in table.rows] == [2 * 1 + 2 * 2, 2 + 0, 4, 0, 2, 0]
    assert (table.complete, table.after_round, table.open) == (True, 2, ())


def test_every_place_says_what_decided_it():
    texts = because(swiss_event(6, *EXAMPLE, planned=2))
    assert texts[1] == "Points 2, which nobody else has"
    assert texts[3] == "Points 1; Sonneborn-Berger 2, against by number 6: 0"
    assert texts[6] == "Points 1; Sonneborn-Berger 0, against by number 3: 2"


def test_the_working_names_every_opponent():
    row = swiss.standings(swiss_event(6, *EXAMPLE, planned=2)).rows[2]
    assert [(term.opponent, term.half_points) for term in row.weerstand_working] == [(4, 3), (2, 1)]
    assert [(term.opponent, term.times, term.half_points) for term in row.working] == [(4, 1, 3), (2, 1, 1)]


def test_the_mutual_result_decides_between_equals_who_all_played_each_other():
    """1, 2 and 3 all have a point and a half: 1 beat 2, 2 beat 3, 3 drew with 1. Among themselves, in half
    points, 1 has 3, 2 has 2 and 3 has 1."""
    event = swiss_event(
        6,
        "1-2 1-0, 3-4 1-0, 5-6 0-1",
        "2-3 1-0, 1-5 0-1, 4-6 0-1",
        "3-1 ½-½, 2-4 ½-½",
        planned=4,
        swiss_order="points mutual-result lot",
    )
    assert [row.half_points for row in swiss.standings(event).rows][1:4] == [3, 3, 3]
    assert [number for number in order(event) if number in (1, 2, 3)] == [1, 2, 3]
    assert because(event)[2] == "Points 1½; mutual result 1, against by number 1: 1½, 3: ½"


def test_the_mutual_result_counts_not_when_two_of_the_equals_did_not_play_each_other():
    event = swiss_event(
        4,
        "1-2 1-0, 3-4 0-1",
        "2-3 1-0, 4-1 ½-½",
        planned=2,
        swiss_order="points mutual-result lot",
        swiss_seed="5",
    )
    unmet = replace(event, rounds=event.rounds[:1])
    texts = because(unmet)
    assert "by lot (seed 5)" in texts[1]
    assert "by lot (seed 5)" in texts[2]


def test_a_forfeited_game_is_no_mutual_result():
    event = swiss_event(
        4, "1-2 +:-, 3-4 1-0", "3-1 +:-, 2-4 1-0", planned=2, swiss_order="points mutual-result lot"
    )
    assert "by lot" in because(event)[1]


def test_the_lot_is_drawn_with_the_stored_seed_and_places_are_never_shared():
    event = swiss_event(8, planned=3)
    drawn = {tuple(order(replace(event, settings={"swiss_seed": str(seed)}))) for seed in range(10)}
    assert len(drawn) == 10
    assert all(sorted(numbers) == list(range(1, 9)) for numbers in drawn)
    assert order(event) == order(event)


@pytest.mark.parametrize(
    ("chosen", "first"), [("plain", 1), ("without-lowest", 2), ("without-extremes", 1), ("full-truncated", 2)]
)
def test_the_form_of_the_weerstand_is_a_setting(chosen, first):
    """1 and 2 both won three games. 1's opponents 4, 5 and 6 have 3, 3 and 2 half points: plain 8, without
    the lowest 6, without extremes 3. 2's opponents 7, 8 and 9 have 5, 2 and 0: 7, 7 and 2."""
    event = swiss_event(
        11,
        "1-4 1-0, 2-7 1-0, 5-8 ½-½, 6-9 1-0, 3-10 1-0",
        "1-5 1-0, 2-8 1-0, 4-10 ½-½, 7-9 1-0, 3-6 1-0",
        "1-6 1-0, 2-9 1-0, 4-5 1-0, 7-10 1-0, 8-11 ½-½",
        planned=4,
        swiss_weerstand=chosen,
    )
    rows = {row.entrant.number: row for row in swiss.standings(event).rows}
    assert rows[1].half_points == rows[2].half_points == 6
    assert (rows[1].place < rows[2].place) == (first == 1)


def test_full_truncated_goes_on_leaving_out_the_lowest_until_they_differ():
    """Opponents of 1 have 4, 4 and 2, of 2 have 5, 3 and 0 half points: without the lowest both 8, without
    the two lowest 4 against 5."""

    def value(*half_points):
        working = tuple(WeerstandTerm(1, 2, half) for half in half_points)
        return weerstand.form(working, WeerstandForm.FULL_TRUNCATED)

    assert value(4, 4, 2) == (8, 4)
    assert value(5, 3, 0) == (8, 5)
    assert value(5, 3, 0) > value(4, 4, 2)


def test_the_order_as_of_an_earlier_round_uses_that_round_and_no_later_one():
    event = swiss_event(6, *EXAMPLE, planned=3)
    first = replace(event, rounds=event.rounds[:1])
    assert swiss.standings(event, after_round=1).rows == swiss.standings(first).rows
    assert swiss.standings(event, after_round=0).rows[0].half_points == 0
    for wrong in (-1, 4):
        with pytest.raises(RuleViolation, match=r"^after_round: "):
            swiss.standings(event, after_round=wrong)


def test_played_won_drawn_lost_and_free_are_counted_apart():
    event = swiss_event(
        7, "1-2 1-0, 3-4 +:-, 5-6 0-0, free 7", "1-3 ½-½, 4-7 0-1", planned=3, withdrawn={6: 1}
    )
    rows = {row.entrant.number: row for row in swiss.standings(event).rows}
    found = {
        number: (row.played, row.won, row.drawn, row.lost, row.free) for number, row in sorted(rows.items())
    }
    assert found == {
        1: (2, 1, 1, 0, 0),
        2: (1, 0, 0, 1, 0),
        3: (1, 1, 1, 0, 0),
        4: (1, 0, 0, 2, 0),
        5: (1, 0, 0, 1, 0),
        6: (1, 0, 0, 1, 0),
        7: (1, 1, 0, 0, 1),
    }
    assert [number for number, row in rows.items() if row.status == "withdrawn"] == [6]


def test_an_event_is_complete_when_its_last_round_has_every_result():
    event = swiss_event(6, *EXAMPLE, planned=2)
    assert swiss.standings(event).complete
    assert not swiss.standings(replace(event, rounds_planned=3)).complete
    opened = swiss_event(6, EXAMPLE[0], "6-1 0-1, 2-3 ½-½, 4-5", planned=2)
    assert not swiss.standings(opened).complete


def test_json_has_the_documented_keys():
    data = swiss.standings_json(swiss.standings(swiss_event(6, *EXAMPLE, planned=2)))
    assert data["open"] == []
    assert data["rows"][2] == {
        "place": 3,
        "number": 3,
        "name": "Player 3",
        "played": 2,
        "half_points": 2,
        "sonneborn_berger_half": 4,
        "weerstand_half": 4,
        "status": "active",
        "decided_by": "R41",
        "because": "Points 1; Sonneborn-Berger 2, against by number 6: 0",
    }


def test_the_order_in_which_facts_are_given_changes_no_table():
    for seed in range(40):
        *_, last = play(seed, "weerstand", most=16)
        event = last.event
        turned = replace(
            event,
            entrants=event.entrants[::-1],
            rounds=tuple(replace(paired, games=paired.games[::-1]) for paired in event.rounds),
        )
        assert swiss.standings(turned).rows == swiss.standings(event).rows


def test_the_rows_are_ordered_by_their_own_numbers():
    """Sixty random events: falling points; among equal points falling weerstand; then Sonneborn-Berger."""
    for seed in range(60):
        *_, last = play(seed, "rating", most=20)
        rows = swiss.standings(last.event).rows
        keys = [(row.half_points, row.weerstand_half, row.sonneborn_berger_half) for row in rows]
        assert keys == sorted(keys, reverse=True)


def test_blitz_leaders_with_equal_points_are_left_to_deciding_games_and_others_are_not():
    event = swiss_event(6, *EXAMPLE, planned=2, section=Section.F)
    assert swiss.standings(event).open == ()
    tied = swiss_event(
        6, "1-2 1-0, 3-4 ½-½, 5-6 0-1", "6-1 ½-½, 2-3 ½-½, 4-5 1-0", planned=2, section=Section.F
    )
    table = swiss.standings(tied)
    assert [row.entrant.number for row in table.rows[:3]] == [1, 4, 6]
    assert [row.decided_by for row in table.rows[:4]] == [None, None, None, "R41"]
    assert [(tie.places, tie.numbers, tie.article) for tie in table.open] == [((1, 2, 3), (1, 4, 6), "F.4")]
