"""The tables of the competitions of teams and what each of them must satisfy.

Source: B, art. 2-6; G, art. 2 and 5; readings R21 (groups), R60 (line-ups of fours).
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournaments.regulations.editions.toml_table import EditionError, TomlTable


@dataclass(frozen=True, slots=True)
class GroupsRule:
    """Groups of `size` teams from the top, and the sizes the last group may have (B.2, G.2)."""

    size: int
    last: tuple[int, ...]
    article: str
    source: str

    def last_size(self, teams: int) -> int | None:
        """The size of the last group of so many teams in all, or None when they make no groups."""
        found = next(size for size in self.last if size % self.size == teams % self.size)
        return found if found <= teams else None


def read_groups(table: TomlTable) -> GroupsRule:
    """The sizes of the groups; for every remainder there is exactly one size of the last group."""
    rule = GroupsRule(
        table.whole("size", 2), table.wholes("last"), table.text("article"), table.text("source")
    )
    table.done()
    if sorted(size % rule.size for size in rule.last) != list(range(rule.size)):
        raise table.fault(f"last {list(rule.last)} must have one size for each remainder by {rule.size}")
    return rule


@dataclass(frozen=True, slots=True)
class PlayingTimes:
    """The minutes per player and game by the number of teams of the group (B.4)."""

    times: tuple[tuple[int, int], ...]
    article: str
    source: str

    def minutes(self, teams: int) -> int | None:
        """The minutes in a group of so many teams, or None where none is printed."""
        return dict(self.times).get(teams)


def read_playing_times(table: TomlTable) -> PlayingTimes:
    """The playing times; no number of teams twice."""
    article, source = table.text("article"), table.text("source")
    minutes: dict[int, int] = {}
    for row in table.tables("time"):
        teams = row.whole("teams", 2)
        if teams in minutes:
            raise row.fault(f"{teams} teams have a playing time already")
        minutes[teams] = row.whole("minutes")
        row.done()
    table.done()
    return PlayingTimes(tuple(minutes.items()), article, source)


@dataclass(frozen=True, slots=True)
class MatchPointsRule:
    """Half match points for more board points than the other team, and for as many (B.5, G.5)."""

    won: int
    drawn: int
    article: str
    source: str


def read_match_points(table: TomlTable) -> MatchPointsRule:
    """The match points; a drawn match divides the points of a won one."""
    rule = MatchPointsRule(
        table.whole("won"), table.whole("drawn"), table.text("article"), table.text("source")
    )
    table.done()
    if 2 * rule.drawn != rule.won:
        raise table.fault(f"a drawn match gives {rule.drawn}, which is not half of {rule.won}")
    return rule


ALLOWED, REFUSED = "allowed", "refused"
LOST, UNSCORED = "lost", "unscored"
"""What an empty board is: lost by the team that left it empty, or without points for either (B.6, R60)."""
_LINE_UP_CHOICES = {
    "borrowed": (ALLOWED, REFUSED),
    "substitutes": (ALLOWED, REFUSED),
    "other_order": (ALLOWED, REFUSED),
    "empty_board": (LOST, UNSCORED),
}


@dataclass(frozen=True, slots=True)
class LineUpRule:
    """The players of a team, and how many minutes before the start a line-up is due (B.6, R60).

    `readings` are those by which a section without an article on line-ups follows that of another. `borrowed`
    says whether players of another club may play, `substitutes` whether somebody else may come in once round
    1 is played (R106), `other_order` whether somebody may sit at another board from then on (R107), each
    ALLOWED or REFUSED where an event does not say otherwise. `empty_board` is LOST or UNSCORED.
    """

    boards: int
    minutes_before: int
    article: str
    readings: tuple[str, ...]
    source: str
    borrowed: str = ALLOWED
    substitutes: str = ALLOWED
    other_order: str = ALLOWED
    empty_board: str = LOST

    @property
    def articles(self) -> tuple[str, ...]:
        """The article of the section, and the readings it rests on."""
        return (self.article, *self.readings)


def read_line_up(table: TomlTable) -> LineUpRule:
    """The line-up of a section."""
    readings = table.texts("readings") if table.has("readings") else ()
    chosen = {key: table.text(key) for key in _LINE_UP_CHOICES if table.has(key)}
    for key, value in chosen.items():
        usual, other = _LINE_UP_CHOICES[key]
        if value not in (usual, other):
            raise table.fault(f"{key} is {value!r}, and neither {usual!r} nor {other!r}")
    rule = LineUpRule(
        boards=table.whole("boards"),
        minutes_before=table.whole("minutes_before"),
        article=table.text("article"),
        readings=readings,
        source=table.text("source"),
        **chosen,
    )
    table.done()
    return rule


@dataclass(frozen=True, slots=True)
class TeamMovementRule:
    """Who takes the first place a club leaves open: this number of the group below (B.3)."""

    section: str
    first_substitute: int
    article: str
    source: str


def read_team_movement(table: TomlTable) -> TeamMovementRule:
    """The movement of teams; number 1 of the group below is promoted already."""
    rule = TeamMovementRule(
        table.text("section"),
        table.whole("first_substitute", 2),
        table.text("article"),
        table.text("source"),
    )
    table.done()
    return rule


@dataclass(frozen=True, slots=True)
class TeamRules:
    """All tables of the competitions of teams; the mappings are from the section's letter."""

    groups: Mapping[str, GroupsRule]
    playing_times: Mapping[str, PlayingTimes]
    match_points: Mapping[str, MatchPointsRule]
    line_ups: Mapping[str, LineUpRule]
    movement: TeamMovementRule


def check_team_rules(
    name: str, rules: TeamRules, schedules: Collection[str], orders: Collection[str]
) -> None:
    """Every section of teams has all its tables, and a schedule for every size of its groups.

    `name` is that of the edition; `schedules` are named such as "B 4". Raises EditionError.
    """
    for section in sorted({"B", "G", *rules.groups}):
        for kind, found in {
            "team_groups": rules.groups,
            "match_points": rules.match_points,
            "line_up": rules.line_ups,
            "order": orders,
        }.items():
            if section not in found:
                raise EditionError(f"{name}: section {section} has no table {kind}")
        sizes = {rules.groups[section].size, *rules.groups[section].last}
        for size in sorted(sizes):
            if f"{section} {size}" not in schedules:
                raise EditionError(f"{name}: section {section} has no schedule for {size}")
    if rules.movement.section not in rules.groups:
        raise EditionError(f"{name}: section {rules.movement.section} has movement but no groups of teams")
    for section, times in rules.playing_times.items():
        groups = rules.groups.get(section)
        if groups is None or {teams for teams, _ in times.times} != {groups.size, *groups.last}:
            raise EditionError(f"{name}: the playing times of section {section} are not those of its groups")
