"""The groups in which teams play: fours from the top, the remainder in the last group.

Source: B, art. 2 and 4 (playing times); G, art. 2 and 3; readings R21, R67 (fours).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.editions.team_tables import GroupsRule
from tournaments.regulations.event import Section
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop

NUMERALS = (
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
)


@dataclass(frozen=True, slots=True)
class TeamGroup:
    """A group by its name, I from the top, and its teams in the order of their start numbers."""

    name: str
    teams: tuple[str, ...]


def group_name(number: int) -> str:
    """The name of the group with this number from the top, 1 to 399: I, II, III, IV, V and so on (B.2)."""
    name = ""
    for value, numeral in NUMERALS:
        name += numeral * (number // value)
        number %= value
    return name


def is_group_name(text: str) -> bool:
    """Whether this is the name of a group."""
    return any(text == group_name(number) for number in range(1, 100))


def group_number(name: str) -> int:
    """The number from the top of the group with this name, which is known to be one."""
    return next(number for number in count(1) if group_name(number) == name)


def sizes(teams: int, rule: GroupsRule) -> tuple[int, ...]:
    """The sizes of the groups of so many teams, from the top.

    Raises RuleViolation when there are too few for one group.
    """
    last = rule.last_size(teams)
    if last is None:
        text = gettext_noop("%(teams)s teams are too few for a group")
        raise RuleViolation(Reason(text, {"teams": teams}, (rule.article,)), "entrants")
    return (rule.size,) * ((teams - last) // rule.size) + (last,)


def groups(teams: Sequence[str], rule: GroupsRule) -> tuple[TeamGroup, ...]:
    """The groups of these teams, which are in the order of placement: in G that of strength (G.3, R67).

    Raises RuleViolation when there are too few for one group, or when a team is named twice.
    """
    for index, team in enumerate(teams):
        if team in teams[:index]:
            text = gettext_noop("%(name)s is named twice")
            raise RuleViolation(Reason(text, {"name": team}, (rule.article,)), f"entrants[{index}]")
    found = []
    start = 0
    for number, size in enumerate(sizes(len(teams), rule), 1):
        found.append(TeamGroup(group_name(number), tuple(teams[start : start + size])))
        start += size
    return tuple(found)


@dataclass(frozen=True, slots=True)
class GroupTime:
    """The minutes per player in a group; None where the regulation prints none and the leaders decide."""

    minutes: int | None
    because: Reason


def playing_time(edition: Edition, section: Section, all_sizes: Sequence[int], size: int) -> GroupTime:
    """The playing time of a group of `size` teams in a championship with groups of `all_sizes` (B.4).

    That of groups of four is printed for a championship with groups of four alone. Raises RuleViolation when
    the section has no groups of that size.
    """
    rule = edition.teams.groups[section]
    if size not in (rule.size, *rule.last):
        text = gettext_noop("There are no groups of %(size)s teams")
        raise RuleViolation(Reason(text, {"size": size}, (rule.article,)), "entrants")
    disputes = edition.order[section].disputes_article
    times = edition.teams.playing_times.get(section)
    minutes = None if times is None else times.minutes(size)
    if times is None or minutes is None:
        text = gettext_noop("No playing time is printed: the tournament directors set it")
        return GroupTime(None, Reason(text, {}, (disputes,)))
    values = {"size": size, "minutes": minutes}
    if size == rule.size and set(all_sizes) != {rule.size}:
        text = gettext_noop(
            "The playing time of groups of %(size)s is printed for a championship with such groups "
            "alone: here the tournament directors set it"
        )
        return GroupTime(None, Reason(text, values, (times.article, disputes)))
    text = gettext_noop("In a group of %(size)s teams each player has %(minutes)s minutes for a game")
    return GroupTime(minutes, Reason(text, values, (times.article,)))
