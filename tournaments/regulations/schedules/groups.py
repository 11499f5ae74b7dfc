"""Groups of players: drawn by lot, classes that play together once, and each group as an event.

Source: A, art. 3; D, art. 4 and 5; F, art. 3 (one group); readings R51 (two players), R54 (sizes), R55
(classes joined once).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.regulations import draws_of_lots
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import Entrant, Event, PlayerClass, Section, System
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.schedules.own import schedule_to_begin_with
from tournaments.regulations.schedules.sections import scopes, system_rule

MATCH = 2
_GROUPS_ARTICLES: Mapping[Section, tuple[str, ...]] = {
    Section.A: ("A.3", "A.4", "R54"),
    Section.E: ("E.3", "R82"),
}
MOST_GROUPS = 39
"""More groups than this `roman` does not name."""
ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


@dataclass(frozen=True, slots=True)
class DrawnGroups:
    """The events a draw of lots makes of a class, group I first, and the seed it was drawn with."""

    events: tuple[Event, ...]
    seed: int
    because: Reason


def groups_chosen(settings: Mapping[str, str]) -> int:
    """How many groups the leaders chose for a championship (E.3, R82): one unless they did."""
    return int(settings.get("groups", "1"))


def finalists_chosen(settings: Mapping[str, str]) -> int:
    """How many of each group play the final group: its winner, unless the leaders chose more (E.3, R82)."""
    return int(settings.get("finalists", "1"))


def group_sizes(
    players: int,
    *,
    edition: Edition,
    section: Section = Section.D,
    division: str = "1",
    groups: int = 1,
) -> tuple[int, ...]:
    """The sizes of the groups of a class with so many players, the group with the remainder last.

    Fours as far as possible, then one group of 3, 5 or 6; two players are one group (R51, R54). Where the
    regulation has no groups (the HA, the blitz championship) it is one group of all (D.4, F.3), or as many as
    the leaders chose, `groups`, each of one more at most than another (E.3, R82).

    Raises RuleViolation for fewer than two players, and for groups with fewer.
    """
    if players < MATCH:
        text = gettext_noop("A group has at least two players, not %(players)s")
        raise RuleViolation(Reason(text, {"players": players}, ("A.4", "R51")), "entrants")
    rule = next(
        (edition.groups[key] for key in scopes(edition, section, division) if key in edition.groups), None
    )
    last = None if rule is None or players == MATCH else rule.last_size(players)
    if rule is None and groups > 1:
        if players < MATCH * groups:
            text = gettext_noop("%(players)s players are too few for %(groups)s groups")
            raise RuleViolation(
                Reason(text, {"players": players, "groups": groups}, ("E.3", "R82")), "groups"
            )
        least, more = divmod(players, groups)
        return tuple(least + (at < more) for at in range(groups))
    if rule is None or last is None:
        return (players,)
    return (rule.size,) * ((players - last) // rule.size) + (last,)


def draw_groups(
    section: Section,
    division: str,
    season: int,
    entrants: Iterable[Entrant],
    seed: int,
    *,
    edition: Edition,
    settings: Mapping[str, str] | None = None,
) -> DrawnGroups:
    """The groups of a class by lot, each as an event without rounds, its start numbers in the order drawn.

    The draw depends on the names and the seed alone (`draws_of_lots`), so the same names and seed give the
    same groups for ever. With more than one group the divisions are "1 I", "1 II" and so on. A group that the
    regulation has play the Swiss system is one event, of six rounds in the HA (D.4).

    Raises RuleViolation for a name given twice, for fewer than two players, a seed out of range, and for the
    blitz championship, whose number of rounds the leaders choose (F.3).
    """
    by_name: dict[str, Entrant] = {}
    for entrant in entrants:
        if entrant.name in by_name:
            text = gettext_noop("%(name)s is named twice")
            raise RuleViolation(Reason(text, {"name": entrant.name}, ("A.3", "D.4")), "entrants")
        by_name[entrant.name] = entrant
    chosen = groups_chosen(settings or {})
    sizes = group_sizes(len(by_name), edition=edition, section=section, division=division, groups=chosen)
    drawn = [by_name[name] for name in draws_of_lots.draw(by_name, seed)]
    events = []
    for at, size in enumerate(sizes):
        start = sum(sizes[:at])
        name = f"{division} {roman(at + 1)}" if len(sizes) > 1 else division
        members = numbered(drawn[start : start + size])
        system, rounds = _system(edition, section, division, size)
        events.append(Event(section, name, season, system, rounds, members, settings=settings or {}))
    text = gettext_noop("%(players)s players in groups of %(sizes)s, by lot (seed %(seed)s)")
    values = {"players": len(drawn), "sizes": ", ".join(map(str, sizes)), "seed": seed}
    articles = _GROUPS_ARTICLES.get(section, ("D.4", "D.5", "R54"))
    return DrawnGroups(tuple(events), seed, Reason(text, values, articles))


def _system(edition: Edition, section: Section, division: str, size: int) -> tuple[System, int]:
    rule = system_rule(edition, section, division)
    if rule is None or size <= rule.round_robin_up_to:
        return System.ROUND_ROBIN, len(schedule_to_begin_with(edition, section, size, division))
    if rule.swiss_rounds is None:
        text = gettext_noop("The tournament directors choose the number of rounds: create the event with it")
        raise RuleViolation(Reason(text, {}, (rule.article,)), "rounds_planned")
    return System.SWISS, rule.swiss_rounds


def numbered(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """The entrants with the start numbers 1, 2, 3 and so on in this order."""
    return tuple(replace(entrant, number=number) for number, entrant in enumerate(entrants, 1))


def roman(number: int) -> str:
    """A group's number, from 1, as the regulation writes it: "IV"."""
    found = ""
    for value, sign in ROMAN:
        while number >= value:
            found += sign
            number -= value
    return found


def joined_division(codes: Sequence[str], *, edition: Edition) -> str:
    """The division that classes of section A make which play together once, the highest first ("2+3").

    Raises RuleViolation unless two or more different classes of the section are named (A.3).
    """
    known = edition.divisions[Section.A].codes
    chosen = [code for code in known if code in codes]
    if len(chosen) < MATCH or len(chosen) != len(codes):
        text = gettext_noop("Two or more different classes are joined")
        raise RuleViolation(Reason(text, {}, ("A.3", "R55")), "joined")
    return "+".join(chosen)


def is_one_of_several(division: str) -> bool:
    """Whether a division as `draw_groups` names it is one of several groups of its class: "1 II"."""
    words = division.split()
    return len(words) > 1 and any(words[-1] == roman(number) for number in range(1, MOST_GROUPS + 1))


@dataclass(frozen=True, slots=True)
class JoinedClasses:
    """Classes that play together once: the division they make ("2+3") and all who play in it."""

    division: str
    entrants: tuple[Entrant, ...]
    because: Reason


def join_classes(entrants: Iterable[Entrant], classes: Sequence[PlayerClass]) -> JoinedClasses:
    """The players of these classes as one field; each keeps the own class (A.3).

    The players of a class that is not joined are left out. Raises RuleViolation when fewer than two different
    classes are named, or one of them has no player.
    """
    chosen = sorted(set(classes), key=list(PlayerClass).index, reverse=True)
    if len(chosen) < MATCH or len(chosen) != len(classes):
        text = gettext_noop("Two or more different classes are joined")
        raise RuleViolation(Reason(text, {}, ("A.3",)), "classes")
    found = tuple(entrant for entrant in entrants if entrant.player_class in chosen)
    for player_class in chosen:
        if all(entrant.player_class is not player_class for entrant in found):
            text = gettext_noop("Class %(class)s has no player to join")
            raise RuleViolation(Reason(text, {"class": player_class.value}, ("A.3",)), "classes")
    division = "+".join(player_class.value for player_class in chosen)
    text = gettext_noop(
        "The classes %(division)s play together once; the next time everyone is in the own class again"
    )
    return JoinedClasses(division, found, Reason(text, {"division": division}, ("A.3", "R55")))


def next_fields(entrants: Iterable[Entrant]) -> dict[PlayerClass | None, tuple[Entrant, ...]]:
    """The fields of the next competition: everyone in the own class, whatever was joined (A.3, R55).

    The classes stand highest first; None holds those who are in no class.
    """
    everyone = tuple(entrants)
    order: list[PlayerClass | None] = [*reversed(PlayerClass), None]
    fields = {
        player_class: tuple(entrant for entrant in everyone if entrant.player_class is player_class)
        for player_class in order
    }
    return {player_class: field for player_class, field in fields.items() if field}
