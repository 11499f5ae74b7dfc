"""The categories of prizes of the blitz championship and what they must satisfy.

Source: F, art. 5; readings R39, R120.
"""

from collections.abc import Mapping
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
        """The name of this entrant's category. Raises RuleViolation, citing F.5, for an undecided class, and
        for a class that must still be said.
        """
        if entrant.class_unknown and entrant.player_class is None:
            text = gettext_noop(
                "%(name)s is a member of the union, in no class that is known, and the prizes go by class: "
                "say which it is"
            )
            raise RuleViolation(Reason(text, {"name": entrant.name}, (self.article, "R120")))
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
