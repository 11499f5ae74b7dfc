"""Which sets of things can be collected on a way through a graph where each thing is taken at most once.

The search of a shot in the abstract: places are squares, things are enemies, a leap takes one thing and
leads to other places. There can be millions of ways and half a million sets. So they are not walked but held,
for every place, as one whole number whose bit s says that set s (itself a number, bit i for thing i) can have
been collected on a way that ends there. A leap is then three operations for all sets at once.

Source: Spelreglement 2011, art. 13 (a square more than once, a piece only once).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

_FEW = 64


Leap = tuple[int, Sequence[int], Sequence[int]]
"""A thing, the places it can be taken from, and the places this leads to; all are numbers from 0."""


def collect(leaps: Sequence[Leap], begun: Sequence[int], things: int) -> list[int]:
    """Return for every place the sets that can have been collected there; `begun` are those begun with."""
    sets = list(begun)
    without = [lacking(thing, things) for thing in range(things)]
    onward = [0] * len(sets)
    for nth, (_, sources, _) in enumerate(leaps):
        for source in sources:
            onward[source] |= 1 << nth
    waiting = 0
    for source, there in enumerate(sets):
        if there:
            waiting |= onward[source]
    turn = 0
    while waiting:
        turn = _following(waiting, turn)
        waiting ^= turn
        thing, sources, targets = leaps[turn.bit_length() - 1]
        taken = 0
        for source in sources:
            taken |= sets[source]
        taken = (taken & without[thing]) << (1 << thing)
        for target in targets:
            more = sets[target] | taken
            if more != sets[target]:
                sets[target] = more
                waiting |= onward[target] & ~turn
    return sets


def _following(waiting: int, turn: int) -> int:
    """Return the leap that waits after one whose turn it was, all as bits; round and round."""
    after = waiting & -(turn << 1) if turn else waiting
    return after & -after or waiting & -waiting


def arriving(leaps: Sequence[Leap], sets: Sequence[int], place: int, things: int) -> int:
    """Return the sets with which a place can be reached by one leap, from the sets of every place."""
    found = 0
    for thing, sources, targets in leaps:
        if place in targets:
            for source in sources:
                found |= (sets[source] & lacking(thing, things)) << (1 << thing)
    return found


@lru_cache(maxsize=256)
def lacking(thing: int, things: int) -> int:
    """Return every set of `things` things that lacks one, as one number."""
    width, last = 1 << thing, 1 << things
    sets = (1 << width) - 1
    width *= 2
    while width < last:
        sets |= sets << width
        width *= 2
    return sets


@lru_cache(maxsize=256)
def mixed(first: int, second: int, of_first: int, of_second: int) -> int:
    """Return every set with `of_first` of the first things and `of_second` of the second ones that follow.

    `first` and `second` are how many things of each sort there are.
    """
    if of_first > first or of_second > second or of_first < 0 or of_second < 0:
        return 0
    if not first + second:
        return 1
    if second:
        width = 1 << (first + second - 1)
        rest = mixed(first, second - 1, of_first, of_second)
        return rest | mixed(first, second - 1, of_first, of_second - 1) << width
    rest = mixed(first - 1, 0, of_first, 0)
    return rest | mixed(first - 1, 0, of_first - 1, 0) << (1 << (first - 1))


def members(sets: int) -> Iterator[int]:
    """Yield the sets held in a number: a few by their bits, many by the digits of the number."""
    if sets.bit_count() < _FEW:
        while sets:
            found = sets.bit_length() - 1
            sets ^= 1 << found
            yield found
        return
    bits = f"{sets:b}"[::-1]
    found = bits.find("1")
    while found >= 0:
        yield found
        found = bits.find("1", found + 1)
