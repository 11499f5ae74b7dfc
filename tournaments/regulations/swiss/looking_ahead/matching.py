"""The whole round as one maximum-weight perfect matching with whole-number lexicographic weights.

Nobody meets twice: such an edge does not exist. Among the perfect matchings of the other edges the best has,
in this order, the smallest sum of squared score differences; the fewest players who float the same way twice
running; the fewest who get one colour three times running; the floats nearest to the order rule of the
system, then the pairs nearest to it; the best balance of colours. A third time running comes before the order
rule because it is "never" to happen, the rest of the colours after it. A last, meaningless number makes the
best round unique, so that the outcome does not depend on how the library breaks ties.

Source: Bijlage 3 and this project's reading of it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import combinations
from typing import NamedTuple

import rustworkx

from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.swiss import colours
from tournaments.regulations.swiss.history import Card, Float
from tournaments.regulations.swiss.ranking.order_rule import OrderRule

WHOLE_FIELD = 200
"""Up to this many players every edge is looked at; above it those near in the order."""
FIRST_WIDTH = 24
WEIGHT_BITS = 120
"""The library computes in 128 bits with a sign; its inner sums are a few times the weight of a matching."""
LOT_BITS = 32

Indices = tuple[int, int]


class EdgeCost(NamedTuple):
    """What a pair costs, most important first; all whole numbers from 0, less is better."""

    score_difference_squared: int
    floats_again: int
    colour_thirds: int
    float_order: int
    pair_order: int
    colour_imbalance: int


@dataclass(frozen=True, slots=True)
class Field:
    """The players to be paired, in the order of the system, highest first.

    By index in `cards`: `group`, the score group counted from 0 at the top, and `position` in it from 0. By
    group: `sizes`, `starts` (the index of its first player) and `gaps` (how far apart the two of a pair
    should be, when only odd groups send one player down).
    """

    cards: tuple[Card, ...]
    rule: OrderRule
    group: tuple[int, ...]
    position: tuple[int, ...]
    sizes: tuple[int, ...]
    starts: tuple[int, ...]
    gaps: tuple[int, ...]


def field_of(cards: Sequence[Card], rule: OrderRule) -> Field:
    """The field of these players, given in the order of the system: highest points first, then its own."""
    sizes: list[int] = []
    starts: list[int] = []
    group, position = [], []
    for index, card in enumerate(cards):
        if index == 0 or card.half_points != cards[index - 1].half_points:
            sizes.append(0)
            starts.append(index)
        group.append(len(sizes) - 1)
        position.append(sizes[-1])
        sizes[-1] += 1
    gaps, down = [], 0
    for size in sizes:
        staying = size - down
        down = staying % 2
        gaps.append(rule.gap(staying - down))
    return Field(tuple(cards), rule, tuple(group), tuple(position), tuple(sizes), tuple(starts), tuple(gaps))


def edge_cost(field: Field, high: int, low: int) -> EdgeCost:
    """What the pair of these two indices costs, `high` being the smaller one."""
    one, other = field.cards[high], field.cards[low]
    difference = one.half_points - other.half_points
    again = float_order = pair_order = 0
    if difference:
        again = (one.last_float is Float.DOWN) + (other.last_float is Float.UP)
        float_order = field.rule.leaving(field.position[high], field.sizes[field.group[high]])
        float_order += field.rule.receiving(field.position[low], field.sizes[field.group[low]])
    else:
        pair_order = (low - high - field.gaps[field.group[high]]) ** 2
    thirds, imbalance = colours.least_cost(one, other)
    return EdgeCost(difference**2, again, thirds, float_order, pair_order, imbalance)


def best_pairs(field: Field) -> tuple[Indices, ...] | None:
    """The best pairs of a field of an even number of players, as indices, highest first; None when it has no
    perfect matching.

    Above WHOLE_FIELD players only edges near in the order are looked at first, and more of them as long as
    there is no perfect matching. Raises RuleViolation when the weights do not fit the library's numbers.
    """
    size = len(field.cards)
    width = size if size <= WHOLE_FIELD else FIRST_WIDTH
    while True:
        edges = [
            (high, low)
            for high, low in near_edges(field, width)
            if may_meet(field.cards[high], field.cards[low])
        ]
        pairs = _best_of(field, edges)
        if pairs is not None or width >= size:
            return pairs
        width *= 2


def ranked_pairs(field: Field) -> Iterator[tuple[Indices, ...]]:
    """Every way to pair a field of an even number of players, the best first, each once.

    Each way that is given splits those that are left by the first of its pairs that they lack (Murty).
    Raises RuleViolation as `best_pairs`.
    """
    best = best_pairs(field)
    if best is None:
        return
    edges = [
        (high, low)
        for high, low in combinations(range(len(field.cards)), 2)
        if may_meet(field.cards[high], field.cards[low])
    ]
    waiting = [(_cost(field, best), best, edges)]
    while waiting:
        _, pairs, edges = heappop(waiting)
        yield pairs
        for pair in pairs:
            others = [edge for edge in edges if edge != pair]
            found = _best_of(field, others)
            if found is not None:
                heappush(waiting, (_cost(field, found), found, others))
            edges = [edge for edge in edges if edge == pair or not set(edge) & set(pair)]


def _cost(field: Field, pairs: Iterable[Indices]) -> tuple[int, ...]:
    """What these pairs cost together, level by level, with the lots last."""
    lots = ((*edge_cost(field, high, low), _lot(high, low, LOT_BITS)) for high, low in pairs)
    return tuple(map(sum, zip(*lots, strict=True)))


def is_round_possible(
    cards: Sequence[Card], may_meet: Callable[[Card, Card], bool], may_be_free: Callable[[Card], bool]
) -> bool:
    """Whether everybody can be paired with somebody they may meet, one player free if their number is odd."""
    edges = [
        (high, low) for (high, one), (low, other) in combinations(enumerate(cards), 2) if may_meet(one, other)
    ]
    size = len(cards)
    if size % 2:
        edges += [(index, size) for index, card in enumerate(cards) if may_be_free(card)]
        size += 1
    return 2 * len(_match(size, ((high, low, 1) for high, low in edges))) == size


def may_meet(one: Card, other: Card) -> bool:
    """Whether these two have not met."""
    return other.number not in one.met


def near_edges(field: Field, width: int) -> Iterator[Indices]:
    """Every pair of indices that is near in the order, each once, the smaller first; all of them where the
    width reaches the size of the field.

    Near are: those less than `width` apart; in one group, those whose distance differs less than that from
    the one its pairs should have; and the players of a group nearest to being the one who goes down with
    those of the next group nearest to being the one who meets him.
    """
    size = len(field.cards)
    if width >= size:
        yield from combinations(range(size), 2)
        return
    seen: set[Indices] = set()
    for high in range(size):
        group = field.group[high]
        end = field.starts[group] + field.sizes[group]
        ideal = high + field.gaps[group]
        lows = set(range(high + 1, min(size, high + width)))
        lows.update(range(max(high + 1, ideal - width), min(end, ideal + width)))
        for low in sorted(lows):
            seen.add((high, low))
            yield high, low
    for edge in _float_edges(field, width):
        if edge not in seen:
            yield edge


def _float_edges(field: Field, width: int) -> Iterator[Indices]:
    for group in range(len(field.sizes) - 1):
        size, below = field.sizes[group], field.sizes[group + 1]
        for leaving in range(size):
            if field.rule.leaving(leaving, size) < width:
                for receiving in range(below):
                    if field.rule.receiving(receiving, below) < width:
                        yield field.starts[group] + leaving, field.starts[group + 1] + receiving


def _best_of(field: Field, edges: list[Indices]) -> tuple[Indices, ...] | None:
    """The best perfect matching of these edges, or None.

    The weights leave room for so many pairs that float. A matching whose sum of squared score differences is
    not above that number proves the room to be enough, for the best one has no more such pairs than its sum,
    and its sum is no larger. Otherwise the matching is made again with room for the sum found.
    """
    pairs = len(field.cards) // 2
    costs = [edge_cost(field, high, low) for high, low in edges]
    floating = min(pairs, 2 * len(field.sizes))
    while True:
        weights = _weights(edges, costs, pairs, floating)
        found = _match(2 * pairs, ((*edge, weight) for edge, weight in zip(edges, weights, strict=True)))
        if len(found) < pairs:
            return None
        total = sum(
            (field.cards[high].half_points - field.cards[low].half_points) ** 2 for high, low in found
        )
        if min(pairs, total) <= floating:
            return found
        floating = min(pairs, total)


def _weights(edges: list[Indices], costs: list[EdgeCost], pairs: int, floating: int) -> list[int]:
    """One whole number for each edge, more is better, such that the sum over a perfect matching orders the
    matchings by the sums of their costs, level by level.

    Each level gets room for its sum over the best matching: no more than its highest cost times the number of
    pairs or, for the levels of floats, times `floating`, an upper bound of the pairs that float in it.
    """
    if not edges:
        return []
    highest = EdgeCost(*(max(column) for column in zip(*costs, strict=True)))
    rooms = [
        (floating * highest.floats_again).bit_length(),
        (pairs * highest.colour_thirds).bit_length(),
        (floating * highest.float_order).bit_length(),
        (pairs * highest.pair_order).bit_length(),
        (pairs * highest.colour_imbalance).bit_length(),
    ]
    spare = WEIGHT_BITS - sum(rooms) - highest.score_difference_squared.bit_length() - pairs.bit_length()
    lot_bits = min(LOT_BITS, spare - pairs.bit_length())
    if lot_bits < 0:
        text = gettext_noop("A field of %(players)s players is too large to be paired exactly")
        raise RuleViolation(Reason(text, {"players": 2 * pairs}))
    rooms.append(lot_bits + pairs.bit_length())
    packed = []
    for (high, low), cost in zip(edges, costs, strict=True):
        number = cost.score_difference_squared
        for room, level in zip(rooms, (*cost[1:], _lot(high, low, lot_bits)), strict=True):
            number = (number << room) + level
        packed.append(number)
    worst = max(packed)
    return [worst - number for number in packed]


def _lot(high: int, low: int, bits: int) -> int:
    """A number below 2**bits that differs from pair to pair as if by chance, and is the same for ever."""
    mixed = (high * 0x9E3779B97F4A7C15 + low * 0xC2B2AE3D27D4EB4F) % 2**64
    mixed = (mixed ^ mixed >> 31) * 0xBF58476D1CE4E5B9 % 2**64
    return (mixed ^ mixed >> 29) & ((1 << bits) - 1)


def _match(size: int, weighted: Iterable[tuple[int, int, int]]) -> tuple[Indices, ...]:
    """A matching of most edges and, among those, of the greatest weight; sorted."""
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from(list(weighted))
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return tuple(sorted((min(edge), max(edge)) for edge in found))
