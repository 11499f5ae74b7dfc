"""Bijlage 3: whole events of every system, from seeds, played to the end.

The full proof is 2 000 events a system, in `make full`; every run takes a sample of them.
"""

from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

from tests.depth import cases
from tests.regulations.swiss import brute_force
from tests.regulations.swiss.random_events import Dice, Step, new_event, play, played
from tournaments.regulations.event import Event, Game
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.swiss import Pairing, pair
from tournaments.regulations.swiss.looking_ahead import secured

EVENTS = 2000
BLOCK = 20
BLOCKS = [
    *(("weerstand", block) for block in range(cases(8, of=EVENTS // BLOCK))),
    *(("rating", block) for block in range(cases(8, of=EVENTS // BLOCK))),
    *(("dutch", block) for block in range(cases(2, of=EVENTS // BLOCK))),
]


def check_legal(step: Step) -> None:
    pairing, event = step.pairing, step.event
    named = [number for game in pairing.pairs for number in game.players]
    if pairing.free is not None:
        named.append(pairing.free)
    assert Counter(named) == Counter(step.present)
    assert (pairing.free is None) == (len(step.present) % 2 == 0)
    assert pairing.free not in brute_force.have_been_free(event)
    assert not {frozenset(game.players) for game in pairing.pairs} & brute_force.met(event)
    assert [why.pair for why in pairing.why] == [game.players for game in pairing.pairs]
    assert all(why.because and "Bijlage 3" in why.articles for why in pairing.why)


def check_smallest_sum(step: Step) -> None:
    """The sum is that of the best of all rounds in which the same player is free."""
    scores = brute_force.points(step.event)
    paired = step.present - {step.pairing.free}
    own = brute_force.squared_differences((game.players for game in step.pairing.pairs), scores)
    assert own == brute_force.smallest_sum(step.event, paired)


def said_why(pairing: Pairing) -> bool:
    """Whether a round of the Dutch system that is paired as by rating says so, by the articles for it."""
    return any(set(secured.ARTICLES) <= set(remark.articles) for remark in pairing.remarks)


@pytest.mark.article("Bijlage 3")
@pytest.mark.parametrize(("system", "block"), BLOCKS)
@pytest.mark.long(every=9)
@pytest.mark.sampled(every=3)
def test_an_event_plays_to_its_end_with_everyone_paired_and_nobody_meeting_or_free_twice(system, block):
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        most = 60 if system != "dutch" or seed % 50 == 0 else 12
        rounds = 0
        for step in play(seed, system, most=most):
            rounds += 1
            check_legal(step)
            assert step.pairing.system == system or (system == "dutch" and said_why(step.pairing))
            if len(step.present) <= 10 and system != "dutch":
                check_smallest_sum(step)
        assert rounds == step.event.rounds_planned


@pytest.mark.article("Bijlage 3")
@pytest.mark.parametrize("system", ["weerstand", "rating"])
def test_fields_of_up_to_ten_always_have_the_smallest_sum_of_squared_score_differences(system):
    for seed in range(10_000, 10_000 + cases(25, of=250)):
        for step in play(seed, system, most=10):
            check_legal(step)
            check_smallest_sum(step)


@pytest.mark.article("Bijlage 3")
@pytest.mark.parametrize("system", ["weerstand", "rating", "dutch"])
def test_a_round_is_found_whenever_one_exists_and_refused_only_when_none_does(system):
    """Events of nearly as many rounds as a round robin, made manually by dice so far, and so often jammed."""
    jammed = 0
    for seed in range(20_000, 20_000 + cases(15, of=100)):
        dice = Dice(seed)
        players = dice.one_of((6, 7, 8, 10))
        event = new_event(dice, players, players - 2)
        everyone = range(1, players + 1)
        while event.last_round < event.rounds_planned:
            possible = brute_force.legal_round_exists(event, everyone)
            if not possible:
                with pytest.raises(RuleViolation, match="has no legal pairs"):
                    pair(event, system=system, seed=seed)
                jammed += 1
                break
            step = Step(event, frozenset(), pair(event, system=system, seed=seed))
            check_legal(step)
            event = played(event, any_round(step.pairing, event, dice), dice)
    assert jammed > 0


def any_round(proposed: Pairing, event: Event, dice: Dice) -> Pairing:
    """A legal round by dice, with whoever would have the bye."""
    numbers = [number for game in proposed.pairs for number in game.players]
    legal = list(islice(brute_force.rounds(numbers, brute_force.met(event)), 200))
    return replace(proposed, pairs=tuple(Game(*sorted(pair)) for pair in dice.one_of(legal)))
