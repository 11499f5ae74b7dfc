"""Promotion and relegation of the eights of clubs, and the groups of the next championship.

Number 1 of every group goes up and the last goes down; a team that does not enter is replaced from the group
below; groups that played as one are taken apart first. The teams are then cut into groups anew.
Source: B, art. 2 and 3; readings R21, R27, R28, R68 (who comes after number 2).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.editions.team_tables import GroupsRule
from tournaments.regulations.movement.players import (
    Decision,
    FinalOrder,
    Merged,
    Movement,
    NextPlaces,
    Outcome,
)
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.teams.groups import TeamGroup, group_name, group_number, groups


@dataclass(frozen=True, slots=True)
class _Level:
    """A group of this season as it counts for promotion: groups that played as one are two levels."""

    name: str
    order: tuple[str, ...]
    separated: bool


def decide_teams(orders: Sequence[FinalOrder], *, edition: Edition, absent: Iterable[str] = ()) -> Movement:
    """The groups of the next championship from the final orders of all groups, the highest first.

    `absent` are the teams that do not enter. Two lowest groups that played as one are given as one order,
    with the name and the teams of the lower of them in `merged` (R28). Decisions name the group as B.3 counts
    it and the place in it; where too few teams are left for the lowest group it plays with the one above, and
    `next` says so.

    Raises RuleViolation for groups that are not called I, II, III and so on from the top, for a group of a
    size that cannot be (B.2), for a team named twice, and for an absent team that is in no order.
    """
    rule = edition.teams.movement
    size = edition.teams.groups[rule.section]
    levels = _levels(orders, size)
    away = frozenset(_checked_absent(levels, tuple(absent), rule.article))
    return _Season(levels, away, size, rule.first_substitute, rule.article).movement()


def _refuse(place: str, text: str, values: dict[str, object], *articles: str) -> RuleViolation:
    return RuleViolation(Reason(text, values, articles), place)


def _levels(orders: Sequence[FinalOrder], rule: GroupsRule) -> tuple[_Level, ...]:
    if not orders:
        raise _refuse("divisions", gettext_noop("There is no final order"), {}, rule.article)
    levels: list[_Level] = []
    seen: set[str] = set()
    for index, order in enumerate(orders):
        place = f"divisions[{index}]"
        last = index == len(orders) - 1
        if order.division != group_name(index + 1):
            text = gettext_noop("Group %(given)s stands where %(due)s is due: all groups, from the top")
            values: dict[str, object] = {"given": order.division[:40], "due": group_name(index + 1)}
            raise _refuse(f"{place}.name", text, values, rule.article)
        most = max(rule.last) if last else rule.size
        if not 1 <= len(order.names) <= most:
            text = gettext_noop("Group %(group)s has 1 to %(most)s teams, not %(given)s")
            values = {"group": order.division, "most": most, "given": len(order.names)}
            raise _refuse(f"{place}.order", text, values, rule.article)
        for at, name in enumerate(order.names):
            if name in seen:
                text = gettext_noop("%(name)s is named twice")
                raise _refuse(f"{place}.order[{at}]", text, {"name": name}, rule.article)
            seen.add(name)
        levels += _separated(order, place, rule, last=last)
    return tuple(levels)


def _separated(order: FinalOrder, place: str, rule: GroupsRule, *, last: bool) -> list[_Level]:
    """The levels of one final order: two when two groups played as one (R28)."""
    merged = order.merged
    if merged is None:
        return [_Level(order.division, order.names, separated=False)]
    due = group_name(group_number(order.division) + 1)
    upper = tuple(name for name in order.names if name not in merged.teams)
    lower = tuple(name for name in order.names if name in merged.teams)
    if not last or merged.name != due:
        text = gettext_noop("Only the two lowest groups play as one: the lower of them would be %(due)s")
        raise _refuse(f"{place}.merged.name", text, {"due": due}, "B.3", "R28")
    if len(lower) != len(merged.teams) or not upper or not lower or len(upper) > rule.size:
        text = gettext_noop(
            "The teams of %(group)s must be teams of the order, each once, and leave 1 to %(most)s for "
            "%(above)s"
        )
        values: dict[str, object] = {"group": due, "most": rule.size, "above": order.division}
        raise _refuse(f"{place}.merged.teams", text, values, "B.3", "R28")
    return [_Level(order.division, upper, separated=True), _Level(due, lower, separated=True)]


def _checked_absent(levels: Sequence[_Level], absent: tuple[str, ...], article: str) -> tuple[str, ...]:
    known = {name for level in levels for name in level.order}
    for index, name in enumerate(absent):
        if name not in known:
            text = gettext_noop("%(name)s does not enter but is in no final order")
            raise _refuse(f"absent[{index}]", text, {"name": name}, article)
        if name in absent[:index]:
            raise _refuse(
                f"absent[{index}]", gettext_noop("%(name)s is named twice"), {"name": name}, article
            )
    return absent


class _Season:
    """One season's end while it is being decided: the places of every level, filled from the top down."""

    def __init__(
        self,
        levels: Sequence[_Level],
        away: frozenset[str],
        rule: GroupsRule,
        first_substitute: int,
        article: str,
    ) -> None:
        self.levels = levels
        self.away = away
        self.rule = rule
        self.first_substitute = first_substitute
        self.article = article
        self.last = len(levels) - 1
        self.places = [self._owners(at) for at in range(len(levels))]

    def movement(self) -> Movement:
        """Fill the places of who does not enter, cut the groups, and say of everyone what happened."""
        for at in range(self.last):
            self._fill(at)
        placed = [[name for name in names if name is not None] for names in self.places]
        decisions = [
            self._decision(name, at, placed) for at, level in enumerate(self.levels) for name in level.order
        ]
        return Movement(self._next(placed), tuple(decisions), self._shortages(placed))

    def _promoted(self, at: int) -> tuple[str, ...]:
        """The first of every level but the highest (B.3)."""
        return self.levels[at].order[:1] if 0 < at <= self.last else ()

    def _relegated(self, at: int) -> tuple[str, ...]:
        """The last of every level but the lowest; a team that is alone is not last (B.3)."""
        order = self.levels[at].order
        return order[-1:] if 0 <= at < self.last and len(order) > 1 else ()

    def _owners(self, at: int) -> list[str | None]:
        """Whose places these are: relegated from above, who stays, promoted from below; None is free (R27).

        Places that the level is short of come before that of the promoted team, which is the last.
        """
        moving = (*self._promoted(at), *self._relegated(at))
        above = self._relegated(at - 1) if at else ()
        below = self._promoted(at + 1)
        staying = [name for name in self.levels[at].order if name not in moving]
        short = self.rule.size - len(above) - len(staying) - len(below) if at < self.last else 0
        names = [*above, *staying, *(None for _ in range(short)), *below]
        return [None if name in self.away else name for name in names]

    def _fill(self, at: int) -> None:
        """Fill the free places of a level, the first one first."""
        for index, name in enumerate(self.places[at]):
            if name is None:
                substitute = next(self._substitutes(at), None)
                if substitute is None:
                    return
                lower = next(names for names in self.places[at + 1 :] if substitute in names)
                lower[lower.index(substitute)] = None
                self.places[at][index] = substitute

    def _substitutes(self, at: int) -> Iterator[str]:
        """Who may take a free place: number 2 and on of the group below, then whoever stands highest below.

        That is first the team relegated from this group; the last of the group below goes down itself, and so
        is not among the numbers 2 and on. The last of the lowest group relegates nowhere and is (R68).
        """
        below = self.levels[at + 1].order
        numbers = below[self.first_substitute - 1 :]
        first = [name for name in numbers if name not in self._relegated(at + 1)]
        lower = [name for names in self.places[at + 1 :] for name in names if name is not None]
        return (name for name in chain(first, lower) if name in lower)

    def _next(self, placed: Sequence[Sequence[str]]) -> tuple[NextPlaces, ...]:
        """The groups by B.2; of two that play as one, the teams of the lower (R28)."""
        teams = [name for names in placed for name in names]
        found = []
        for index, group in enumerate(self._cut(teams)):
            merged = None
            if index + 1 < len(placed) and any(name in group.teams for name in placed[index + 1]):
                merged = Merged(self.levels[index + 1].name, tuple(placed[index + 1]))
            found.append(NextPlaces(group.name, group.teams, merged))
        return tuple(found)

    def _cut(self, teams: Sequence[str]) -> tuple[TeamGroup, ...]:
        if len(teams) >= min(self.rule.last):
            return groups(teams, self.rule)
        return (TeamGroup(group_name(1), tuple(teams)),) if teams else ()

    def _shortages(self, placed: Sequence[Sequence[str]]) -> tuple[Reason, ...]:
        """Groups of this season that have too few teams for the next."""
        found = []
        least = min(self.rule.last)
        for at, names in enumerate(placed):
            values: dict[str, object] = {
                "group": self.levels[at].name,
                "above": self.levels[max(at - 1, 0)].name,
                "teams": len(names),
                "least": least,
            }
            if not names:
                text = gettext_noop("Nobody is left for group %(group)s")
            elif len(names) < least and at:
                text = gettext_noop(
                    "Too few teams in group %(group)s (%(teams)s of %(least)s): it plays with group "
                    "%(above)s as one"
                )
            elif len(names) < least:
                text = gettext_noop("Too few teams in group %(group)s (%(teams)s of %(least)s)")
            else:
                continue
            found.append(Reason(text, values, (self.rule.article, self.article)))
        return tuple(found)

    def _decision(self, name: str, origin: int, placed: Sequence[Sequence[str]]) -> Decision:
        if name in self.away:
            text = gettext_noop("Does not enter; the place goes to the group below")
            return self._decided(name, Outcome.LEAVES, origin, None, None, text)
        now = next(at for at, names in enumerate(placed) if name in names)
        outcome, text = self._outcome(name, origin, now)
        return self._decided(name, outcome, origin, now, placed[now].index(name) + 1, text)

    def _outcome(self, name: str, origin: int, now: int) -> tuple[Outcome, str]:
        """What happened to a team, and the sentence that says so."""
        if now > origin:
            return Outcome.RELEGATED, gettext_noop("Number %(number)s of %(from)s, the last, is relegated")
        if now == origin and name in self._relegated(origin):
            return Outcome.KEPT, gettext_noop(
                "Number %(number)s of %(from)s, the last, is kept because a place was vacant"
            )
        if now == origin:
            return Outcome.STAYS, gettext_noop("Number %(number)s of %(from)s stays")
        if name in self._promoted(origin) and now == origin - 1:
            return Outcome.PROMOTED, gettext_noop("Number 1 of %(from)s is promoted")
        return Outcome.FILLS, gettext_noop("Number %(number)s of %(from)s takes a place that is vacant")

    def _decided(
        self, name: str, outcome: Outcome, origin: int, now: int | None, place: int | None, text: str
    ) -> Decision:
        level = self.levels[origin]
        readings = ("R28",) if level.separated else ()
        articles = (self.article, "R27", *readings)
        values: dict[str, object] = {"number": level.order.index(name) + 1, "from": level.name}
        target = None if now is None else self.levels[now].name
        return Decision(name, outcome, level.name, target, place, articles, Reason(text, values, articles))
