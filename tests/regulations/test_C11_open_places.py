"""C, art. 11: an eight for one of whose numbers nobody could be found (R121)."""

import dataclasses
import random

import pytest

from tests.regulations.eights import EDITION, eight, order, random_eight, row_of
from tournaments.regulations.counting.absences import Counts, Effect, consequence, counted_games, make_ups
from tournaments.regulations.event import Entrant, Event, Section, System, Withdrawal
from tournaments.regulations.files.event import dump, load
from tournaments.regulations.movement.players import FinalOrder, decide, final_order
from tournaments.regulations.movement.zones import Zone, zones
from tournaments.regulations.order.crosstable import crosstable
from tournaments.regulations.order.standings import Status, rank
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.rounds.next import scheduled_round
from tournaments.regulations.rounds.validity import check
from tournaments.regulations.schedules.sections import schedule_of

pytestmark = pytest.mark.article("C.11")


def without(event, *numbers):
    """The event when nobody has these numbers: whoever would have met them is free."""
    rounds = []
    for paired in event.rounds:
        games = tuple(game for game in paired.games if not set(game.players) & set(numbers))
        met = {one for game in paired.games for one in game.players if set(game.players) & set(numbers)}
        rounds.append(dataclasses.replace(paired, games=games, free=tuple(sorted(met - set(numbers)))))
    return dataclasses.replace(
        event,
        entrants=tuple(one for one in event.entrants if one.number not in numbers),
        withdrawals=tuple(one for one in event.withdrawals if one.number not in numbers),
        rounds=tuple(rounds),
        settings={**event.settings, "open_places": " ".join(map(str, sorted(numbers)))},
    )


@pytest.mark.article("C.7")
def test_the_printed_schedule_of_eight_is_played_with_its_own_numbers():
    """Nobody has 3: in round 1 it would have met 7, and 5 - 1, 6 - 2 and 8 - 4 are played as printed."""
    event = without(eight(rounds=0), 3)
    first = scheduled_round(event, edition=EDITION)
    assert (first.pairs, first.free) == (((5, 1), (6, 2), (8, 4)), (7,))
    columns = schedule_of(event, edition=EDITION).rounds
    assert [len(column.pairs) for column in columns] == [3] * 7
    assert sorted(number for column in columns for number in column.free) == [1, 2, 4, 5, 6, 7, 8]


@pytest.mark.article("C.12")
def test_the_others_have_what_they_have_beside_who_is_absent_all_year():
    """The same games give the same points, Sonneborn-Berger and order, whoever they are."""
    rng = random.Random(121)
    for _ in range(60):
        number = rng.randint(1, 8)
        event = random_eight(rng)
        others = tuple(one for one in event.withdrawals if one.number != number)
        cleared = [
            dataclasses.replace(
                paired,
                games=tuple(
                    dataclasses.replace(game, result=None) if number in game.players else game
                    for game in paired.games
                ),
            )
            for paired in event.rounds
        ]
        absent = dataclasses.replace(
            event, rounds=tuple(cleared), withdrawals=(*others, Withdrawal(number, 0))
        )
        left_open = without(absent, number)
        rows = [row for row in rank(absent, edition=EDITION).rows if row.entrant.number != number]
        found = rank(left_open, edition=EDITION)
        assert [
            (row.entrant, row.half_points, row.sonneborn_berger_half, row.status) for row in found.rows
        ] == [(row.entrant, row.half_points, row.sonneborn_berger_half, row.status) for row in rows]
        assert found.open == rank(absent, edition=EDITION).open


def test_the_table_says_that_nobody_could_be_found_and_is_over_when_the_others_have_played():
    standings = rank(without(eight(), 3, 8), edition=EDITION)
    assert (order(standings), standings.complete, standings.open) == ([1, 2, 4, 5, 6, 7], True, ())
    assert [row.half_points for row in standings.rows] == [10, 8, 6, 4, 2, 0]
    (remark,) = standings.remarks
    assert str(remark).startswith("Nobody could be found for number 3, 8")
    assert remark.articles == ("C.11", "C.12", "R121")
    table = crosstable(without(eight(), 3, 8), standings)
    assert [column.number for column in table.columns] == [1, 2, 4, 5, 6, 7]
    games = counted_games(without(eight(), 3, 8), edition=EDITION, after_round=7)
    assert (len(games), {game.counts for game in games}) == (15, {Counts.PLAYED})


@pytest.mark.article("C.14")
def test_five_games_are_asked_of_who_withdraws_as_printed():
    """4 would have met number 8 in round 1: four games are played after round 5, and five after round 6."""
    event = without(eight(withdrawals=[(4, 5)]), 8)
    assert consequence(event, Withdrawal(4, 5), edition=EDITION).effect is Effect.LAPSED
    event = without(eight(withdrawals=[(4, 6)]), 8)
    assert consequence(event, Withdrawal(4, 6), edition=EDITION).effect is Effect.BOOKED
    assert row_of(rank(event, edition=EDITION), 4).status is Status.WITHDRAWN


@pytest.mark.article("C.13")
def test_a_bye_is_no_game_that_is_made_up():
    event = without(eight(["5?1", "6?2"], rounds=1), 3)
    assert [(one.white, one.black) for one in make_ups(event, edition=EDITION, after_round=1)] == [
        (5, 1),
        (6, 2),
    ]


def names(division, count):
    return FinalOrder(division, tuple(f"{division} {number}" for number in range(1, count + 1)))


@pytest.mark.article("C.8")
@pytest.mark.article("C.9")
@pytest.mark.parametrize("division", ["KK", "HAA"])
def test_the_last_place_of_the_order_stays_open_and_number_seven_alone_goes_down(division):
    """The place below that number 8 would have had is filled in the order of C.9."""
    below, below_that = {"KK": ("HAA", "RHAA"), "HAA": ("RHAA", "HA")}[division]
    event = without(eight(division=division), 3)
    last = final_order(event, rank(event, edition=EDITION)).names
    orders = [names(one, 8) for one in ("KK", "HAA", "RHAA", "HA") if one != division]
    found = decide([*orders, FinalOrder(division, last)], edition=EDITION)
    next_places = {one.division: one.places for one in found.next}
    assert [one for one in next_places[below] if one in last] == [last[6]]
    assert next_places[below][0] == last[6]
    assert next_places[below][1] == f"{below_that} 3"
    assert found.shortages == ()
    (down,) = (one for one in zones(event, edition=EDITION) if one.zone is Zone.DOWN)
    assert down.places == (7,)


@pytest.mark.article("C.8")
def test_an_eight_of_five_keeps_its_place_six_for_who_comes_from_below():
    event = without(eight(division="KK"), 3, 7, 8)
    last = final_order(event, rank(event, edition=EDITION)).names
    orders = [names("HAA", 8), names("RHAA", 8), names("HA", 8), FinalOrder("KK", last)]
    found = decide(orders, edition=EDITION)
    assert found.next[0].places == (*last, "HAA 3", "HAA 1", "HAA 2")
    assert not any(one.to_division == "HAA" for one in found.decisions if one.from_division == "KK")


def test_the_event_file_keeps_it():
    event = without(eight(withdrawals=[(4, 5)]), 3)
    assert dump(event)["settings"] == {"open_places": "3"}
    assert load(dump(event)) == event


def test_two_players_are_enough_and_one_is_not():
    assert order(rank(without(eight(), *range(3, 9)), edition=EDITION)) == [1, 2]
    with pytest.raises(RuleViolation, match="At least 2 players must be there, and 1 are"):
        check(without(eight(), *range(2, 9)), edition=EDITION)


@pytest.mark.parametrize("numbers", ["", "8 3", "3 3", "3,8", "3", "3 9", " 3 8", "3 7"])
def test_a_setting_that_does_not_name_the_numbers_that_nobody_has_is_refused(numbers):
    event = without(eight(), 3, 8)
    event = dataclasses.replace(event, settings={"open_places": numbers})
    with pytest.raises(RuleViolation, match=r"^(settings\.open_places|entrants)") as refused:
        check(event, edition=EDITION)
    assert refused.value.reason.articles


def test_nobody_plays_under_a_number_that_is_open():
    event = without(eight(), 3)
    paired = dataclasses.replace(event.rounds[0], free=(3,))
    with pytest.raises(RuleViolation, match="There is no entrant with number 3"):
        check(dataclasses.replace(event, rounds=(paired,)), edition=EDITION)


def test_it_is_for_the_eights_alone():
    entrants = tuple(Entrant(number, f"Player {number}") for number in (1, 2, 4))
    ha = Event(Section.D, "HA", 2026, System.ROUND_ROBIN, 3, entrants, settings={"open_places": "3"})
    with pytest.raises(RuleViolation, match="Only the eights"):
        check(ha, edition=EDITION)


def test_without_a_word_of_it_an_eight_has_eight_players():
    event = dataclasses.replace(without(eight(), 8), settings={})
    with pytest.raises(RuleViolation, match="8 numbered places, not 7"):
        check(event, edition=EDITION)
