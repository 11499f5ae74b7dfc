"""What one piece can reach by capturing, for all its routes together.

Source: Spelreglement 2011, art. 10 (one whole shot), 11 (value), 13, 14; readings R1, R3, R4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product

from rules.collecting import Leap, arriving, collect, lacking, members, mixed
from rules.errors import Haul
from rules.tables import Jump
from rules.traits import PieceValue

Found = tuple[int, int]
"""The bits of the captured pieces and the bits of the places where such a shot may end."""


class Reach:
    """What one piece can reach by capturing: the places, the enemies jumped over and the sets of them.

    `places` numbers the places from 0, the start; `overs` lists the enemies, men before kings; `sets` holds
    for each place the sets of enemies captured on a way there, bit i of a set standing for `overs[i]`. Those
    that can be jumped over in few ways come last: as long as they are not, the numbers of the sets are small.
    """

    __slots__ = ("_arriving", "_digits", "_jumps", "_leaps", "overs", "places", "sets")

    def __init__(self, start: int, jumps: Callable[[int], Sequence[Jump]], kings: int) -> None:
        self._jumps = jumps
        self._arriving: dict[int, list[tuple[int, int, int, int]]] = {}
        self._digits: dict[int, bytes] = {}
        self.places = places = {start: 0}
        waiting = [start]
        sources: dict[Jump, list[int]] = {}
        for place in waiting:
            for jump in jumps(place):
                if jump in sources:
                    sources[jump].append(places[place])
                    continue
                sources[jump] = [places[place]]
                landing = jump[1]
                while landing:
                    target = landing & -landing
                    landing ^= target
                    if target not in places:
                        places[target] = len(waiting)
                        waiting.append(target)
        ways: dict[int, int] = {}
        for (over, _), froms in sources.items():
            ways[over] = ways.get(over, 0) + len(froms)
        self.overs = sorted(ways, key=lambda over: (bool(over & kings), -ways[over]))
        thing = {over: nth for nth, over in enumerate(self.overs)}
        self._leaps: list[Leap] = [
            (thing[over], froms, [places[target] for target in each_bit(landing)])
            for (over, landing), froms in sources.items()
        ]
        self.sets = collect(self._leaps, [1] + [0] * (len(places) - 1), len(self.overs))

    def at(self, places: int) -> int:
        """Return the sets captured on a way to any of some places."""
        found = 0
        for place in each_bit(places):
            if place in self.places:
                found |= self.sets[self.places[place]]
        return found

    def heaviest(self, sets: int, value: PieceValue, enemy_kings: int) -> tuple[int, int]:
        """Return the greatest weight among sets, not all empty, and those that have it."""
        kings = sum(1 for over in self.overs if over & enemy_kings) if enemy_kings else 0
        men = len(self.overs) - kings
        for weight, hauls in _ranking(value.man, value.king, men, kings):
            found = 0
            for haul in hauls:
                found |= sets & mixed(men, kings, *haul)
            if found:
                return weight, found
        raise AssertionError("the sets were empty")

    def ended(self) -> list[int]:
        """Return for each place the sets after which no jump is left there."""
        things = len(self.overs)
        thing = {over: nth for nth, over in enumerate(self.overs)}
        found: list[int] = []
        for place, nth in self.places.items():
            sets = self.sets[nth] & ~1
            for over, _ in self._jumps(place):
                sets &= ~lacking(thing[over], things)
            found.append(sets)
        return found

    def grouped(self, sets_of_places: Iterable[int]) -> list[Found]:
        """Return the sets of each place, in the order of the places, as captured pieces with their ends."""
        ends: dict[int, int] = {}
        for place, sets in zip(self.places, sets_of_places, strict=True):
            if sets:
                for each in members(sets):
                    ends[each] = ends.get(each, 0) | place
        return [(self.pieces(each), places) for each, places in ends.items()]

    def pieces(self, collected: int) -> int:
        """Return the bits of a set of captured pieces."""
        return sum(self.overs[thing.bit_length() - 1] for thing in each_bit(collected))

    def step_back(self, captured: int, end: int) -> Found:
        """Return what was captured before the last jump, and from where it came: the lowest that fit."""
        collected = self._collected(captured)
        for over, place, thing, source in self._arrivals(end):
            if collected >> thing & 1 and self._has(source, collected ^ 1 << thing):
                return captured ^ over, place
        raise AssertionError("a square was reached from nowhere")

    def _has(self, place: int, collected: int) -> bool:
        """Whether a set can have been captured on a way to a place, given by its number."""
        digits = self._digits.get(place)
        if digits is None:
            sets = self.sets[place]
            digits = self._digits[place] = sets.to_bytes(sets.bit_length() // 8 + 1, "little")
        return collected >> 3 < len(digits) and bool(digits[collected >> 3] >> (collected & 7) & 1)

    def _arrivals(self, end: int) -> list[tuple[int, int, int, int]]:
        """Return every jump to a place, lowest first: over, from, and the numbers of these two."""
        found = self._arriving.get(end)
        if found is None:
            number, places, overs = self.places[end], list(self.places), self.overs
            found = self._arriving[end] = sorted(
                (overs[thing], places[source], thing, source)
                for thing, sources, targets in self._leaps
                if number in targets
                for source in sources
            )
        return found

    def through(self, stops: Sequence[int]) -> int:
        """Return the sets captured on ways that meet the stops in order and end at the last."""
        if len(stops) > len(self.overs):
            return 0
        things, sets = len(self.overs), self.sets
        arrived: list[int] = []
        for nth, stop in enumerate(stops):
            arrived = [0] * len(self.places)
            for place in each_bit(stop):
                if place in self.places:
                    number = self.places[place]
                    arrived[number] = arriving(self._leaps, sets, number, things)
            if nth + 1 < len(stops):
                sets = collect(self._leaps, arrived, things)
        found = 0
        for collected in arrived:
            found |= collected
        return found

    def holds(self, sets: int, captured: int) -> bool:
        """Whether the set of captured pieces, given by their bits, is among sets."""
        return bool(sets >> self._collected(captured) & 1)

    def _collected(self, captured: int) -> int:
        return sum(1 << nth for nth, over in enumerate(self.overs) if over & captured)


@lru_cache(maxsize=512)
def _ranking(
    man: int, king: int, men: int, kings: int
) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    """Return the weights that a haul of up to so many men and kings can have, the greatest first.

    With each weight come the hauls (men, kings) that have it; to capture nothing is none. `man` and `king`
    are what one of them weighs.
    """
    value = PieceValue(man, king)
    hauls: dict[int, list[tuple[int, int]]] = {}
    for of_men, of_kings in product(range(men + 1), range(kings + 1)):
        if of_men or of_kings:
            hauls.setdefault(value.weight(of_men, of_kings), []).append(Haul(of_men, of_kings))
    return tuple((weight, tuple(hauls[weight])) for weight in sorted(hauls, reverse=True))


def each_bit(bits: int) -> Iterator[int]:
    """Yield the single bits of a number, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest
        bits ^= lowest
