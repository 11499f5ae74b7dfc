"""Why a round was paired as it was: score group, who floated, games already played, the order.

Source: Bijlage 3; this project's reading of it.
"""

from collections.abc import Iterable, Mapping, Sequence, Set

from tournaments.regulations.reasons import Entrants, Reason, gettext_noop
from tournaments.regulations.results import HalfPoints
from tournaments.regulations.swiss.history import Card, Float
from tournaments.regulations.swiss.looking_ahead.matching import Field, Indices

ARTICLES = ("Bijlage 3", "R41")
AHEAD = ("Bijlage 3", "R96")
NAMED_AT_MOST = 6


def pair_reasons(
    field: Field, pairs: Sequence[Indices], ahead: Set[Indices] = frozenset()
) -> list[tuple[Reason, ...]]:
    """For each pair of indices its reasons but for the colours, in the same order.

    `ahead` are those that were taken for the sake of the rounds to come (R96).
    """
    partner = dict(pairs) | {low: high for high, low in pairs}
    odd = _odd_groups(field, pairs)
    places = {card.number: index for index, card in enumerate(field.cards)}
    return [
        (
            *_meeting(field, high, low, partner, odd, ahead=(high, low) in ahead),
            *_rematches(field, high, low, places),
        )
        for high, low in pairs
    ]


def ahead_remark() -> Reason:
    """That the round nearest to the rules gave way to another, for the sake of the rounds to come."""
    text = gettext_noop(
        "After the pairs nearest to the rules a later round would have no legal pairs: these are the nearest "
        "that were found after which it has"
    )
    return Reason(text, {}, AHEAD)


def group_reason(one: Card, other: Card) -> Reason:
    """The score group of a pair, or the points of the two when they are of different groups."""
    if one.half_points == other.half_points:
        text = gettext_noop("%(one)s and %(other)s are both in score group %(points)s")
        values = {
            "one": Entrants.of(one.number),
            "other": Entrants.of(other.number),
            "points": HalfPoints(one.half_points),
        }
        return Reason(text, values, ARTICLES)
    high, low = (one, other) if one.half_points > other.half_points else (other, one)
    text = gettext_noop("%(high)s of score group %(more)s goes down to meet %(low)s of score group %(fewer)s")
    values = {
        "high": Entrants.of(high.number),
        "low": Entrants.of(low.number),
        "more": HalfPoints(high.half_points),
        "fewer": HalfPoints(low.half_points),
    }
    return Reason(text, values, ARTICLES)


def bye_reason(free: Card, passed_over: Sequence[Card], *, ahead: bool = False) -> Reason:
    """Why this player is free; `passed_over` are those who stand lower, lowest first. `ahead` where the round
    was chosen for the sake of the rounds to come (R96).
    """
    had = [card.number for card in passed_over if card.had_bye]
    needed = [card.number for card in passed_over if not card.had_bye]
    values = {"number": Entrants.of(free.number), "had": _first_of(had), "needed": _first_of(needed)}
    if not passed_over:
        text = gettext_noop("%(number)s stands lowest and has not had a bye")
    elif not needed:
        text = gettext_noop(
            "%(number)s stands lowest of those who have not had a bye; %(had)s had a bye before"
        )
    elif not had:
        text = gettext_noop(
            "%(number)s has the bye: without %(needed)s, lower, the others could not all be paired"
        )
    else:
        text = gettext_noop(
            "%(number)s has the bye: %(had)s had a bye before, and without %(needed)s the others could "
            "not all be paired"
        )
    if ahead and needed:
        text = gettext_noop(
            "%(number)s has the bye: without %(needed)s, lower, the others could not all be paired in this "
            "round and the later ones"
        )
        return Reason(text, values, AHEAD)
    return Reason(text, values, ARTICLES)


def dutch_bye_reason(free: Card) -> Reason:
    """Why this player is free by the Dutch system, which weighs more than the place."""
    text = gettext_noop("%(number)s, of score group %(points)s, has the bye by the rules of the Dutch system")
    values = {"number": Entrants.of(free.number), "points": HalfPoints(free.half_points)}
    return Reason(text, values, ("Bijlage 3",))


def _odd_groups(field: Field, pairs: Iterable[Indices]) -> frozenset[int]:
    """The groups that, with those who came down to them taken off, are odd: somebody has to go down."""
    left = list(field.sizes)
    for high, low in pairs:
        if field.group[high] != field.group[low]:
            left[field.group[low]] -= 1
    return frozenset(group for group, size in enumerate(left) if size % 2)


def _meeting(
    field: Field, high: int, low: int, partner: dict[int, int], odd: frozenset[int], *, ahead: bool
) -> Iterable[Reason]:
    """The score group of a pair and what brought these two together."""
    one, other = field.cards[high], field.cards[low]
    yield group_reason(one, other)
    if ahead:
        text = gettext_noop("these two meet now, so that the later rounds can be paired too")
        yield Reason(text, {}, AHEAD)
    elif one.half_points != other.half_points:
        yield _why_down(field, high, odd)
        yield from _passed_over(field, high, low, partner)
    else:
        yield _order(field, high, low)


def _why_down(field: Field, high: int, odd: frozenset[int]) -> Reason:
    group = field.group[high]
    values: dict[str, object] = {"points": HalfPoints(field.cards[high].half_points)}
    if field.sizes[group] == 1:
        text = gettext_noop("nobody else is in score group %(points)s")
    elif group in odd:
        text = gettext_noop("score group %(points)s is left with an odd number")
        if field.rule.first_goes_down:
            text = gettext_noop(
                "score group %(points)s is left with an odd number, and its first player goes down "
                "to the lowest of the next group"
            )
    else:
        text = gettext_noop("score group %(points)s cannot be paired within itself")
    return Reason(text, values, ARTICLES)


def _passed_over(field: Field, high: int, low: int, partner: dict[int, int]) -> Iterable[Reason]:
    """Those of the two groups who were nearer to floating, and why they do not."""
    rule, group, below = field.rule, field.group[high], field.group[low]
    for index, other, size, distance, way in (
        (high, low, field.sizes[group], rule.leaving, Float.DOWN),
        (low, high, field.sizes[below], rule.receiving, Float.UP),
    ):
        start = field.starts[field.group[index]]
        own = distance(field.position[index], size)
        nearer = [
            start + position
            for position in range(size)
            if distance(position, size) < own
            and field.group[partner[start + position]] == field.group[start + position]
        ]
        yield from _not_floating(field, nearer, other, way)


def _not_floating(field: Field, nearer: list[int], opponent: int, way: Float) -> Iterable[Reason]:
    cards = [field.cards[index] for index in nearer]
    met = [card.number for card in cards if field.cards[opponent].number in card.met]
    again = [card.number for card in cards if card.last_float is way and card.number not in met]
    rest = [card.number for card in cards if card.number not in met and card.number not in again]
    if met:
        text = gettext_noop("%(numbers)s met %(opponent)s before")
        values = {"numbers": _first_of(met), "opponent": Entrants.of(field.cards[opponent].number)}
        yield Reason(text, values, ARTICLES)
    if again and way is Float.DOWN:
        yield Reason(gettext_noop("%(numbers)s went down last time"), {"numbers": _first_of(again)}, ARTICLES)
    elif again:
        text = gettext_noop("%(numbers)s met a player with more points last time")
        yield Reason(text, {"numbers": _first_of(again)}, ARTICLES)
    if rest:
        text = gettext_noop("not %(numbers)s, so that the round as a whole keeps nearest to the rules")
        yield Reason(text, {"numbers": _first_of(rest)}, ARTICLES)


def _order(field: Field, high: int, low: int) -> Reason:
    first, second = field.position[high] + 1, field.position[low] + 1
    values: dict[str, object] = {
        "first": first,
        "second": second,
        "size": field.sizes[field.group[high]],
    }
    if field.rule.neighbours:
        text = gettext_noop("places %(first)s and %(second)s of the %(size)s in their group")
        if second - first == 1:
            text = gettext_noop("neighbours: places %(first)s and %(second)s of the %(size)s in their group")
    else:
        text = gettext_noop(
            "top half against bottom half: places %(first)s and %(second)s of the %(size)s in their group"
        )
    return Reason(text, values, ARTICLES)


def _rematches(field: Field, high: int, low: int, places: Mapping[int, int]) -> Iterable[Reason]:
    """The games already played that ruled out a pair as near to the order rule or nearer, within the group.

    `places` gives the index of each number in the field.
    """
    group = field.group[high]
    if group != field.group[low]:
        return
    gap = field.gaps[group]
    off = abs(low - high - gap)
    for index in (high, low):
        own = field.cards[index]
        near = sorted(places[number] for number in own.met if number in places)
        met = [
            field.cards[other].number
            for other in near
            if field.group[other] == group and abs(abs(other - index) - gap) <= off
        ]
        if met:
            text = gettext_noop("%(number)s has already met %(met)s")
            values = {"number": Entrants.of(own.number), "met": _first_of(met)}
            yield Reason(text, values, ARTICLES)


def _first_of(numbers: Sequence[int]) -> Entrants:
    return Entrants.of(*numbers, at_most=NAMED_AT_MOST)
