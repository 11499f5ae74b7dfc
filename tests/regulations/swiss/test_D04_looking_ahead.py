"""D.4 and Bijlage 3: the rounds are paired so that all of them can be, without a second meeting (R96).

Whole events from seeds: a sample in every run, thousands in `make full`. What is possible is found by
trying everything, apart from the code under test.
"""

from collections import Counter
from dataclasses import replace

import pytest

from tests.depth import cases
from tests.regulations.swiss import brute_force
from tests.regulations.swiss.made_events import met
from tests.regulations.swiss.random_events import Dice, new_event, played
from tournaments.regulations import swiss
from tournaments.regulations.event import Event, Withdrawal
from tournaments.regulations.reasons import RuleViolation

pytestmark = pytest.mark.article("D.4")

EVENTS = 3000
BLOCK = 20
NEAREST = "After the pairs nearest to the rules a later round would have no legal pairs"


def check_round(event: Event, pairing: swiss.Pairing, present: frozenset[int]) -> None:
    named = [number for game in pairing.pairs for number in game.players]
    named += [] if pairing.free is None else [pairing.free]
    assert Counter(named) == Counter(present)
    assert not {frozenset(game.players) for game in pairing.pairs} & brute_force.met(event)
    assert pairing.free not in brute_force.have_been_free(event)


def play_all(event: Event, dice: Dice, system: str, absent: frozenset[int]) -> int:
    """Play an event to its end; gives how many rounds were not those nearest to the rules."""
    changed = 0
    present = frozenset(entrant.number for entrant in event.entrants) - absent
    while event.last_round < event.rounds_planned:
        pairing = swiss.pair(event, system=system, seed=dice.below(1000), absent=absent)
        check_round(event, pairing, present)
        changed += any(str(remark).startswith(NEAREST) for remark in pairing.remarks)
        event = played(event, pairing, dice)
    return changed


@pytest.mark.parametrize("system", ["weerstand", "rating", "dutch"])
@pytest.mark.parametrize("away", [0, 1, 2])
@pytest.mark.long(every=3)
def test_nine_entrants_of_whom_some_stay_away_play_their_six_rounds(system, away):
    absent = frozenset(range(10 - away, 10))
    events = cases(8 if system == "dutch" else 25, of=600)
    for seed in range(events):
        dice = Dice(seed)
        play_all(new_event(dice, 9, 6), dice, system, absent)


def test_some_rounds_of_them_are_not_those_nearest_to_the_rules():
    changed = 0
    for seed in range(30):
        dice = Dice(seed)
        changed += play_all(new_event(dice, 9, 6), dice, "rating", frozenset({8, 9}))
    assert changed > 0


@pytest.mark.parametrize("block", range(cases(5, of=EVENTS // BLOCK)))
@pytest.mark.long(every=6)
def test_as_many_rounds_as_can_be_are_played_in_any_field(block):
    """Any number of players and of rounds below a round robin of the entrants, of whom some stay away as long
    as the others can play them all."""
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        dice = Dice(seed)
        players = dice.between(5, 14)
        rounds = dice.between(max(1, players // 2), players - 2)
        most = players - (rounds + 1 - rounds % 2 if rounds % 2 == 0 else rounds + 1)
        away = dice.between(0, max(0, min(2, most)))
        absent = frozenset(range(players - away + 1, players + 1))
        play_all(new_event(dice, players, rounds), dice, dice.one_of(("weerstand", "rating")), absent)


@pytest.mark.parametrize("block", range(cases(4, of=EVENTS // BLOCK)))
@pytest.mark.long(every=5)
def test_who_is_absent_later_and_who_withdraws_jams_no_round_that_can_be_saved(block):
    """Absences are known beforehand, withdrawals are not: as long as the rounds left can all be played before
    a round is paired, they can be after it. The round that the rules alone give stays wherever they can be
    played after it."""
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        dice = Dice(seed)
        players = dice.between(5, 8)
        event = new_event(dice, players, dice.between(2, players - 2))
        away = {
            number: frozenset(one for one in range(1, players + 1) if dice.chance(8))
            for number in range(1, event.rounds_planned + 1)
        }
        system = dice.one_of(("weerstand", "rating"))
        while event.last_round < event.rounds_planned:
            if not paired_on(event, away, system, seed):
                break
            event = one_more(event, away, system, seed, dice)


def coming(event: Event, away: dict[int, frozenset[int]]) -> list[frozenset[int]]:
    everyone = frozenset(entrant.number for entrant in event.entrants)
    gone = frozenset(one.number for one in event.withdrawals)
    return [
        everyone - gone - away[number] for number in range(event.last_round + 1, event.rounds_planned + 1)
    ]


def paired_on(event: Event, away: dict[int, frozenset[int]], system: str, seed: int) -> bool:
    """Whether the round can be paired, after checking what it leaves possible."""
    attendance = coming(event, away)
    if not all(attendance):
        return False
    taken, number = brute_force.taken(event), event.last_round + 1
    given = {"system": system, "seed": seed, "absent": away[number], "absent_later": away}
    if not brute_force.rounds_exist(attendance[:1], taken):
        with pytest.raises(RuleViolation):
            swiss.pair(event, **given)
        return False
    stays = [attendance[0] & later for later in attendance]
    if not any(brute_force.rounds_exist(those, taken) for those in (attendance, stays)):
        if number == 1:
            with pytest.raises(RuleViolation, match="no more than"):
                swiss.pair(event, **given)
            return False
        return True
    pairing = swiss.pair(event, **given)
    if brute_force.rounds_exist(attendance, taken):
        assert leaves(pairing, attendance, taken)
    alone = without_looking(event, pairing, system, seed, attendance[0])
    if all(leaves(alone, those, taken) for those in (attendance, stays)):
        assert (met(alone), alone.free) == (met(pairing), pairing.free)
    return True


def leaves(pairing: swiss.Pairing, attendance: list[frozenset[int]], taken: set[frozenset[int]]) -> bool:
    """Whether the later rounds can all be paired after this one."""
    new = {frozenset(game.players) for game in pairing.pairs}
    new |= set() if pairing.free is None else {frozenset((0, pairing.free))}
    return brute_force.rounds_exist(attendance[1:], taken | new)


def without_looking(
    event: Event, pairing: swiss.Pairing, system: str, seed: int, present: frozenset[int]
) -> swiss.Pairing:
    """The round as the rules alone give it: that of an event in which it is the last."""
    last = replace(
        event,
        rounds_planned=event.last_round + 1,
        withdrawals=tuple(one for one in event.withdrawals if one.after_round <= event.last_round),
    )
    absent = frozenset(entrant.number for entrant in event.entrants) - present
    return swiss.pair(last, system=system, seed=seed, absent=absent)


def one_more(event: Event, away: dict[int, frozenset[int]], system: str, seed: int, dice: Dice) -> Event:
    number = event.last_round + 1
    pairing = swiss.pair(event, system=system, seed=seed, absent=away[number], absent_later=away)
    event = played(event, pairing, dice)
    gone = {one.number for one in event.withdrawals}
    if event.last_round < event.rounds_planned and dice.chance(10):
        leaver = dice.between(1, len(event.entrants))
        if leaver not in gone:
            event = replace(event, withdrawals=(*event.withdrawals, Withdrawal(leaver, event.last_round)))
    return event
