"""Prizes of the blitz championship: three categories of players, each in the final order.

Source: F, art. 5; readings R38 (the final order), R39 (the categories).
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournaments.regulations.editions.toml_table import TomlTable
from tournaments.regulations.event import Entrant, PlayerClass
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop

_NON_MEMBER = "non-member"
_CLASSES: Mapping[str, PlayerClass | None] = {**{code.value: code for code in PlayerClass}, _NON_MEMBER: None}


@dataclass(frozen=True, slots=True)
class Category:
    """A category of players by their classes; None stands for who is no member of the union."""

    name: str
    classes: frozenset[PlayerClass | None]


@dataclass(frozen=True, slots=True)
class PrizeRule:
    """The categories in the printed order; together they hold every class once, except `undecided`.

    `undecided` are classes that say nothing about the category: the EK has players of the KK and the HAA,
    of category A, and of the RHAA, of category B (A.2).
    """

    categories: tuple[Category, ...]
    undecided: frozenset[PlayerClass | None]
    article: str
    source: str

    def category(self, entrant: Entrant) -> str:
        """The name of this entrant's category. Raises RuleViolation, citing F.5, for an undecided class."""
        for category in self.categories:
            if entrant.player_class in category.classes:
                return category.name
        text = gettext_noop(
            "%(name)s is entered in the class %(class)s, which has players of more than one category of "
            "prizes: enter the KK, HAA or RHAA"
        )
        values = {"name": entrant.name, "class": str(entrant.player_class)}
        raise RuleViolation(Reason(text, values, (self.article, "A.2")))


def read_prizes(table: TomlTable) -> PrizeRule:
    """The categories; every class, and who is no member, is in exactly one of them or undecided."""
    categories = []
    for row in table.tables("category"):
        categories.append(Category(row.text("name"), _classes(row, "classes")))
        row.done()
    undecided = _classes(table, "undecided")
    rule = PrizeRule(tuple(categories), undecided, table.text("article"), table.text("source"))
    table.done()
    if len({category.name for category in categories}) != len(categories):
        raise table.fault("a category is named twice")
    places = [found for category in categories for found in category.classes] + list(undecided)
    for name, code in _CLASSES.items():
        if places.count(code) != 1:
            raise table.fault(f"{name} is placed {places.count(code)} times, once is expected")
    return rule


def _classes(table: TomlTable, key: str) -> frozenset[PlayerClass | None]:
    names = table.texts(key)
    for name in names:
        if name not in _CLASSES:
            raise table.fault(f"there is no class {name!r}")
    return frozenset(_CLASSES[name] for name in names)


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
