"""Random Swiss events from a written-down seed, played round by round.

Field, number of rounds, absences, late entries, withdrawals, results and forfeits all come from
`random.Random(seed).random()` and `getrandbits`, whose sequences are the same in every version of Python.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from tournaments.regulations import swiss
from tournaments.regulations.event import Entrant, Event, Round, Section, System, Withdrawal
from tournaments.regulations.results import Result

T = TypeVar("T")

OUTCOMES = (
    [Result.FIRST_WINS] * 30
    + [Result.DRAW] * 30
    + [Result.SECOND_WINS] * 28
    + [Result.BOTH_LOSE]
    + [Result.FORFEIT_BY_SECOND] * 3
    + [Result.FORFEIT_BY_FIRST] * 3
    + [Result.FORFEIT_BY_BOTH]
)


@dataclass(frozen=True, slots=True)
class Step:
    """A round: the event before it, who was absent, and what was proposed."""

    event: Event
    absent: frozenset[int]
    pairing: swiss.Pairing

    @property
    def present(self) -> frozenset[int]:
        gone = {gone.number for gone in self.event.withdrawals}
        return frozenset(entrant.number for entrant in self.event.entrants) - gone - self.absent


class Dice:
    """Choices from the two generators that never change."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def below(self, bound: int) -> int:
        return self._random.getrandbits(32) % bound

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def chance(self, percent: int) -> bool:
        return self._random.random() * 100 < percent

    def one_of(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]


def new_event(dice: Dice, players: int, rounds: int) -> Event:
    entrants = tuple(_entrant(dice, number) for number in range(1, players + 1))
    return Event(Section.D, "HA", 2026, System.SWISS, rounds, entrants)


def _entrant(dice: Dice, number: int) -> Entrant:
    return Entrant(number, f"Player {number}", rating=None if dice.chance(20) else dice.between(700, 1500))


def played(event: Event, pairing: swiss.Pairing, dice: Dice) -> Event:
    """The event with this round added, its results by dice."""
    games = tuple(replace(game, result=dice.one_of(OUTCOMES)) for game in pairing.pairs)
    return replace(event, rounds=(*event.rounds, Round(pairing.round, games, pairing.as_round().free)))


def play(seed: int, system: str, *, fewest: int = 5, most: int = 60) -> Iterator[Step]:
    """The rounds of one event, each before its results are known.

    At most half as many rounds as players and at most nine; about one player in sixteen is absent a round,
    one event in three has late entries, one in three withdrawals (never more than a fifth of the field).
    """
    dice = Dice(seed)
    players = dice.between(fewest, most)
    rounds = dice.between(1, min(9, players // 2))
    late = dice.between(1, 3) if players > 8 and dice.chance(33) else 0
    leaves = players // 5 if dice.chance(33) else 0
    event = new_event(dice, players - late, min(rounds, (players - late) // 2))
    while event.last_round < event.rounds_planned:
        gone = {gone.number for gone in event.withdrawals}
        here = [entrant.number for entrant in event.entrants if entrant.number not in gone]
        absent = frozenset(number for number in here if len(here) > 7 and dice.chance(6))
        step = Step(event, absent, swiss.pair(event, system=system, seed=seed, absent=absent))
        yield step
        event = played(event, step.pairing, dice)
        if late and event.last_round < event.rounds_planned:
            event = replace(event, entrants=(*event.entrants, _entrant(dice, len(event.entrants) + 1)))
            late -= 1
        if len(event.withdrawals) < leaves and event.last_round < event.rounds_planned and dice.chance(30):
            leaver = Withdrawal(dice.one_of(here), event.last_round)
            event = replace(event, withdrawals=(*event.withdrawals, leaver))
