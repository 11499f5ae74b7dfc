"""Prizes of the blitz championship: three categories of players, each in the final order.

Source: F, art. 5; readings R38 (the final order), R39 (the categories).
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournaments.regulations.editions.prize_tables import PrizeRule
from tournaments.regulations.event import Entrant
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop


@dataclass(frozen=True, slots=True)
class Prize:
    """The prize `number`, from 1, of a category; `place` is the winner's in the final order of all."""

    category: str
    number: int
    entrant: Entrant
    place: int
    because: Reason


def prizes(
    order: Sequence[Entrant],
    available: Mapping[str, int],
    *,
    rule: PrizeRule,
    absent: Collection[int] = (),
) -> tuple[Prize, ...]:
    """Who wins which prize, category by category.

    `order` is the final order of all players, the winner first; `available` the number of prizes of each
    category, none for a category that is not named; `absent` the numbers of those who took no part, who win
    nothing (R39). A category with fewer players than prizes keeps some.

    Raises RuleViolation when a number is in the order twice, when a category does not exist or has fewer
    than no prizes, or when a player's class does not say which category is meant.
    """
    _check(order, available, rule)
    in_category: dict[str, list[tuple[int, Entrant]]] = {category.name: [] for category in rule.categories}
    for place, entrant in enumerate(order, 1):
        if entrant.number not in absent:
            in_category[rule.category(entrant)].append((place, entrant))
    return tuple(
        Prize(category, number, entrant, place, _because(category, number, place, rule))
        for category, players in in_category.items()
        for number, (place, entrant) in enumerate(players[: available.get(category, 0)], 1)
    )


def _because(category: str, number: int, place: int, rule: PrizeRule) -> Reason:
    values = {"category": category, "number": number, "place": place}
    text = gettext_noop("Number %(number)s of category %(category)s, %(place)s in the final order of all")
    return Reason(text, values, (rule.article, "R39"))


def _check(order: Sequence[Entrant], available: Mapping[str, int], rule: PrizeRule) -> None:
    names = [category.name for category in rule.categories]
    for category, number in available.items():
        if category not in names:
            text = gettext_noop("There is no category %(category)s; there are %(names)s")
            values = {"category": category, "names": ", ".join(names)}
            raise RuleViolation(Reason(text, values, (rule.article,)))
        if number < 0:
            text = gettext_noop("Category %(category)s cannot have fewer than no prizes")
            raise RuleViolation(Reason(text, {"category": category}, (rule.article,)))
    seen = set()
    for entrant in order:
        if entrant.number in seen:
            text = gettext_noop("Number %(number)s is in the final order twice")
            raise RuleViolation(Reason(text, {"number": entrant.number}, (rule.article,)))
        seen.add(entrant.number)
