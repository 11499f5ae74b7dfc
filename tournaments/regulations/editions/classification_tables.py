"""The tables of the points classification and what they must satisfy.

Source: Bijlage 4; readings R42, R43.
"""

from dataclasses import dataclass

from tournaments.regulations.editions.toml_table import TomlTable
from tournaments.regulations.event import PlayerClass, Section


@dataclass(frozen=True, slots=True)
class GroupPoints:
    """The points of the first places in a group of at least `smallest` players."""

    smallest: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ClassGroup:
    """The classes whose players are one group after a Swiss event."""

    name: str
    classes: tuple[PlayerClass, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A class and the next one up or down; `above` is the limit of a promotion, 0 for a demotion."""

    origin: PlayerClass
    target: PlayerClass
    above: int = 0


@dataclass(frozen=True, slots=True)
class ClassificationRule:
    """All numbers of Bijlage 4: points by group and by place, steps up and down and their seasons."""

    article: str
    wp_article: str
    wp_sections: tuple[str, ...]
    wp_groups: tuple[GroupPoints, ...]
    kp_article: str
    kp_sections: tuple[str, ...]
    kp_points: tuple[int, ...]
    swiss_article: str
    swiss_groups: tuple[ClassGroup, ...]
    promotion_seasons: int
    promotions: tuple[Step, ...]
    demotion_seasons: int
    demotions: tuple[Step, ...]
    source: str

    def group_points(self, size: int) -> tuple[int, ...]:
        """The WP of the first places in a group of this size; none in a group that is too small."""
        fitting = [group.points for group in self.wp_groups if group.smallest <= size]
        return fitting[-1] if fitting else ()

    def promotion(self, player_class: PlayerClass | None) -> Step | None:
        """The promotion out of this class by points, if there is one."""
        return next((step for step in self.promotions if step.origin is player_class), None)

    def demotion(self, player_class: PlayerClass | None) -> Step | None:
        """The demotion out of this class, if there is one."""
        return next((step for step in self.demotions if step.origin is player_class), None)


def read_classification(table: TomlTable) -> ClassificationRule:
    """The numbers of Bijlage 4.

    Groups rise in size, points fall from place to place, every class is in one Swiss group, no class has two
    steps, steps go up or down the classes, and the limits rise with the classes.
    """
    wp, kp, swiss = table.table("wp"), table.table("kp"), table.table("swiss")
    promotion, demotion = table.table("promotion"), table.table("demotion")
    rule = ClassificationRule(
        article=table.text("article"),
        wp_article=wp.text("article"),
        wp_sections=_sections(wp),
        wp_groups=_read_groups(wp),
        kp_article=kp.text("article"),
        kp_sections=_sections(kp),
        kp_points=_falling(kp),
        swiss_article=swiss.text("article"),
        swiss_groups=_read_class_groups(swiss),
        promotion_seasons=promotion.whole("seasons"),
        promotions=_read_steps(promotion, up=True),
        demotion_seasons=demotion.whole("seasons"),
        demotions=_read_steps(demotion, up=False),
        source=table.text("source"),
    )
    for part in (wp, kp, swiss, promotion, demotion, table):
        part.done()
    both = set(rule.wp_sections) & set(rule.kp_sections)
    if both:
        raise table.fault(f"section {', '.join(sorted(both))} gives both WP and KP")
    return rule


def _sections(table: TomlTable) -> tuple[str, ...]:
    sections = table.texts("sections")
    for section in sections:
        if section not in list(Section):
            raise table.fault(f"there is no section {section!r}")
    return sections


def _falling(table: TomlTable) -> tuple[int, ...]:
    points = table.wholes("points")
    if not points or list(points) != sorted(points, reverse=True):
        raise table.fault(f"points {points} do not fall from place to place")
    return points


def _read_groups(table: TomlTable) -> tuple[GroupPoints, ...]:
    groups: list[GroupPoints] = []
    for row in table.tables("group"):
        group = GroupPoints(row.whole("smallest", 2), _falling(row))
        row.done()
        if len(group.points) >= group.smallest:
            raise row.fault(f"a group of {group.smallest} would give points to everyone in it")
        if groups and groups[-1].smallest >= group.smallest:
            raise row.fault("the groups must rise in size")
        groups.append(group)
    return tuple(groups)


def _read_class_groups(table: TomlTable) -> tuple[ClassGroup, ...]:
    groups = []
    for row in table.tables("group"):
        groups.append(ClassGroup(row.text("name"), tuple(_class(row, name) for name in row.texts("classes"))))
        row.done()
    placed = [code for group in groups for code in group.classes]
    for code in PlayerClass:
        if placed.count(code) != 1:
            raise table.fault(f"class {code} is in {placed.count(code)} groups, one is expected")
    return tuple(groups)


def _class(table: TomlTable, name: str) -> PlayerClass:
    if name not in list(PlayerClass):
        raise table.fault(f"there is no class {name!r}")
    return PlayerClass(name)


def _read_steps(table: TomlTable, *, up: bool) -> tuple[Step, ...]:
    ladder, steps = list(PlayerClass), []
    for row in table.tables("step"):
        origin, target = _class(row, row.text("from")), _class(row, row.text("to"))
        steps.append(Step(origin, target, row.whole("above") if up else 0))
        row.done()
        if ladder.index(target) - ladder.index(origin) != (1 if up else -1):
            raise row.fault(f"{target} is not the class next to {origin} in this direction")
    if len({step.origin for step in steps}) != len(steps):
        raise table.fault("a class has two steps")
    if up:
        limits = [step.above for step in sorted(steps, key=lambda step: ladder.index(step.origin))]
        if sorted(set(limits)) != limits:
            raise table.fault(f"the limits {limits} do not rise with the classes")
    return tuple(steps)
