"""The printed schedules as tables, each of its kind, and what each must satisfy.

Source: A, art. 4; B, art. 4; C, art. 7; G, art. 4; Bijlage 2; readings R17 (six in halves), R51 (a match).
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from tournaments.regulations.editions.toml_table import TomlTable


class Pair(NamedTuple):
    """Two numbers of a printed schedule; the first named has white, or is the home team."""

    white: int
    black: int


class ScheduleKind(StrEnum):
    """What a schedule makes of its entrants.

    ROUND_ROBIN: everybody meets everybody once. HALVES: the lower and the higher numbers are two groups,
    each a round robin, and whoever is free in one meets the free one of the other (R17). MATCH: two play each
    other in every round, the colours reversed each time (Bijlage 2).
    """

    ROUND_ROBIN = "round-robin"
    HALVES = "halves"
    MATCH = "match"


@dataclass(frozen=True, slots=True)
class ScheduleRound:
    """One column of a printed schedule: pairs in the printed order and who is free."""

    number: int
    pairs: tuple[Pair, ...]
    free: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Schedule:
    """A schedule for start numbers 1 to `entrants`. Source: its own `source`.

    `also_for` are smaller numbers of entrants that may play it without the highest numbers (G.4); `readings`
    are those by which a section without a schedule of its own for the number plays it (R61).
    """

    entrants: int
    rounds: tuple[ScheduleRound, ...]
    source: str
    kind: ScheduleKind = ScheduleKind.ROUND_ROBIN
    also_for: tuple[int, ...] = ()
    readings: tuple[str, ...] = ()

    @property
    def article(self) -> str:
        """The article as it is cited: "C.7" of the source "C, art. 7", "Bijlage 2" of "Bijlage 2"."""
        return self.source.replace(", art. ", ".")

    @property
    def halves(self) -> tuple[tuple[int, ...], ...]:
        """The start numbers of the two halves, or of the one whole."""
        everyone = tuple(range(1, self.entrants + 1))
        if self.kind is not ScheduleKind.HALVES:
            return (everyone,)
        middle = (self.entrants + 1) // 2
        return (everyone[:middle], everyone[middle:])

    def without_the_highest(self, entrants: int) -> "Schedule":
        """The same schedule for fewer entrants: whoever would meet a number that is not there has a bye."""
        found = self.without(range(entrants + 1, self.entrants + 1))
        return replace(found, entrants=entrants, also_for=(), readings=())

    def without(self, numbers: Collection[int]) -> "Schedule":
        """The same schedule when nobody has these numbers: whoever would meet one of them has a bye."""
        there = [number for number in range(1, self.entrants + 1) if number not in numbers]
        rounds = []
        for column in self.rounds:
            pairs = tuple(pair for pair in column.pairs if not set(pair) & set(numbers))
            playing = {number for pair in pairs for number in pair}
            free = tuple(number for number in there if number not in playing)
            rounds.append(ScheduleRound(column.number, pairs, free))
        return replace(self, rounds=tuple(rounds))

    def opponent(self, round_number: int, number: int) -> int | None:
        """Whom this number meets in this round, or None when it is free."""
        for pair in self.rounds[round_number - 1].pairs:
            if number in pair:
                return pair.black if pair.white == number else pair.white
        return None


def read_schedule(table: TomlTable) -> Schedule:
    """A schedule; nobody twice in a round, colours within one, everyone plays or is free.

    In a round robin each pair meets once; the other kinds are as `ScheduleKind` says.
    """
    source, entrants = table.text("source"), table.whole("entrants", 2)
    kind = _kind(table) if table.has("kind") else ScheduleKind.ROUND_ROBIN
    columns = table.rows("rounds")
    free: tuple[int, ...] = table.wholes("free") if table.has("free") else ()
    also_for: tuple[int, ...] = table.wholes("also_for") if table.has("also_for") else ()
    readings = table.texts("readings") if table.has("readings") else ()
    table.done()
    if len(free) != (len(columns) if entrants % 2 else 0):
        raise table.fault(f"free names {len(free)} numbers for {len(columns)} rounds of {entrants}")
    rounds = []
    for number, column in enumerate(columns, 1):
        pairs = tuple(_read_pair(table, number, text) for text in column)
        rounds.append(ScheduleRound(number, pairs, free[number - 1 : number]))
    schedule = Schedule(entrants, tuple(rounds), source, kind, also_for, readings)
    _check_rounds(table, schedule)
    if kind is ScheduleKind.MATCH:
        _check_match(table, schedule)
    elif kind is ScheduleKind.HALVES:
        _check_halves(table, schedule)
    else:
        _check_meetings(table, schedule, range(1, entrants + 1))
    _check_colours(table, schedule)
    for fewer in also_for:
        if kind is not ScheduleKind.HALVES or not entrants // 2 < fewer < entrants:
            raise table.fault(f"{fewer} cannot play the schedule for {entrants} without the highest numbers")
    return schedule


def _kind(table: TomlTable) -> ScheduleKind:
    name = table.text("kind")
    if name not in list(ScheduleKind):
        raise table.fault(f"kind is {name!r}, one of {', '.join(ScheduleKind)} is expected")
    return ScheduleKind(name)


def _read_pair(table: TomlTable, number: int, text: str) -> Pair:
    white, dash, black = text.partition("-")
    if not (dash and white.isdecimal() and black.isdecimal()):
        raise table.fault(f"round {number}: {text!r} is not a pair such as 5-1")
    return Pair(int(white), int(black))


def _check_rounds(table: TomlTable, schedule: Schedule) -> None:
    everyone = range(1, schedule.entrants + 1)
    for column in schedule.rounds:
        seen = Counter(number for pair in column.pairs for number in pair) + Counter(column.free)
        for number, times in sorted(seen.items()):
            if number not in everyone:
                raise table.fault(f"round {column.number}: number {number} does not exist")
            if times > 1:
                raise table.fault(f"round {column.number}: number {number} is named twice")
        for number in everyone:
            if number not in seen:
                raise table.fault(f"round {column.number}: number {number} neither plays nor is free")


def _check_meetings(table: TomlTable, schedule: Schedule, numbers: Sequence[int]) -> None:
    met = Counter(frozenset(pair) for column in schedule.rounds for pair in column.pairs)
    for at, first in enumerate(numbers):
        for second in numbers[at + 1 :]:
            times = met[frozenset((first, second))]
            if times != 1:
                raise table.fault(f"{first} and {second} meet {times} times, once is expected")


def _check_halves(table: TomlTable, schedule: Schedule) -> None:
    low, high = schedule.halves
    if schedule.entrants % 2 or len(low) % 2 == 0:
        raise table.fault(f"{schedule.entrants} cannot be divided in two halves with an odd number each")
    for half in (low, high):
        _check_meetings(table, schedule, half)
    across = Counter(
        number
        for column in schedule.rounds
        for pair in column.pairs
        if (pair.white in low) != (pair.black in low)
        for number in pair
    )
    for number in (*low, *high):
        if across[number] != 1:
            raise table.fault(f"number {number} meets the other half {across[number]} times, not once")


def _check_match(table: TomlTable, schedule: Schedule) -> None:
    if schedule.entrants != 2:
        raise table.fault(f"a match is between 2, not {schedule.entrants}")
    for before, after in pairwise(schedule.rounds):
        if before.pairs[0].white != after.pairs[0].black:
            raise table.fault(f"round {after.number}: the colours are not reversed")


def _check_colours(table: TomlTable, schedule: Schedule) -> None:
    pairs = [pair for column in schedule.rounds for pair in column.pairs]
    for number in range(1, schedule.entrants + 1):
        white = sum(pair.white == number for pair in pairs)
        black = sum(pair.black == number for pair in pairs)
        if abs(white - black) > 1:
            raise table.fault(f"number {number} has white {white} times and black {black} times")


@dataclass(frozen=True, slots=True)
class SystemRule:
    """How many entrants at most play a round robin, and what the others play (D.4, F.3).

    `swiss_rounds` and `swiss_days` are None where the leaders choose them.
    """

    round_robin_up_to: int
    swiss_rounds: int | None
    swiss_days: int | None
    article: str


def read_system(table: TomlTable) -> SystemRule:
    """The system of a section, or of a division; there are no more days than rounds."""
    table.text("source")
    rule = SystemRule(
        table.whole("round_robin_up_to", 0),
        table.whole("swiss_rounds") if table.has("swiss_rounds") else None,
        table.whole("swiss_days") if table.has("swiss_days") else None,
        table.text("article"),
    )
    table.done()
    if (rule.swiss_days or 0) > (rule.swiss_rounds or 0):
        raise table.fault(f"{rule.swiss_rounds} rounds cannot take {rule.swiss_days} days")
    return rule


@dataclass(frozen=True, slots=True)
class PlayingDay:
    """One playing day: when it is ("first-saturday", "tuesday-evening"), and its rounds."""

    when: str
    rounds: tuple[int, ...]


def read_days(table: TomlTable) -> dict[int, tuple[PlayingDay, ...]]:
    """The playing days by number of entrants; the rounds of a plan are 1, 2, 3 and so on, none left out."""
    found: dict[int, tuple[PlayingDay, ...]] = {}
    for plan in table.tables("plan"):
        days = []
        for row in plan.tables("day"):
            days.append(PlayingDay(row.text("when"), row.wholes("rounds")))
            row.done()
        rounds = [number for day in days for number in day.rounds]
        if not rounds or rounds != list(range(1, len(rounds) + 1)):
            raise plan.fault(f"the rounds are {rounds}, not 1, 2, 3 and so on")
        for entrants in plan.wholes("entrants"):
            if entrants in found:
                raise plan.fault(f"there is a plan for {entrants} already")
            found[entrants] = tuple(days)
        plan.done()
    table.done()
    return found
