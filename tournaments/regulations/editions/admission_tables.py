"""Who may play in which section, by class and by age, as tables.

Source: A, art. 2; D, art. 3; E, art. 4; readings R37, R70.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from tournaments.regulations.editions.toml_table import TomlTable
from tournaments.regulations.event import PlayerClass
from tournaments.regulations.frozen import FrozenMapping

_COMMON_YEAR = 2001


@dataclass(frozen=True, slots=True)
class FreeChoice:
    """From this place on the players of a class may play in another division too (A.2)."""

    player_class: PlayerClass
    from_place: int
    division: str


@dataclass(frozen=True, slots=True)
class AdmissionRule:
    """The division of each class of players; a class that is not named has the division of its own code."""

    divisions: Mapping[str, str]
    choices: tuple[FreeChoice, ...]
    article: str
    source: str

    def division(self, player_class: PlayerClass) -> str:
        """The code of the division in which this class plays."""
        return self.divisions.get(player_class.value, player_class.value)

    def choice(self, player_class: PlayerClass, divisions: tuple[str, ...]) -> FreeChoice | None:
        """The free choice by which players of this class may play in one of these divisions, if there is."""
        return next(
            (
                choice
                for choice in self.choices
                if choice.player_class is player_class and choice.division in divisions
            ),
            None,
        )


def read_admission(table: TomlTable) -> AdmissionRule:
    """The admission of a section; no class belongs in two divisions."""
    article, source = table.text("article"), table.text("source")
    divisions: dict[str, str] = {}
    for row in table.tables("class"):
        division = row.text("division")
        for name in row.texts("classes"):
            if divisions.setdefault(_class(row, name).value, division) != division:
                raise row.fault(f"class {name} belongs in {divisions[name]} already")
        row.done()
    choices = []
    for row in table.tables("choice"):
        player_class = _class(row, row.text("class"))
        choices.append(FreeChoice(player_class, row.whole("from_place"), row.text("division")))
        row.done()
    table.done()
    return AdmissionRule(FrozenMapping(divisions), tuple(choices), article, source)


def _class(row: TomlTable, name: str) -> PlayerClass:
    if name not in list(PlayerClass):
        raise row.fault(f"there is no class {name!r}")
    return PlayerClass(name)


@dataclass(frozen=True, slots=True)
class AgeLimit:
    """A championship and the age, in years, that its entrants must not have reached."""

    championship: str
    younger_than: int


@dataclass(frozen=True, slots=True)
class AgeRule:
    """The limits, youngest first, and the day of the season's starting year on which ages are taken."""

    month: int
    day: int
    limits: tuple[AgeLimit, ...]
    article: str
    source: str

    def reference_day(self, season: int) -> str:
        """The day on which ages are taken in the season that starts in the year `season`, as 2026-09-01."""
        return f"{season:04}-{self.month:02}-{self.day:02}"

    def season_of(self, day: date) -> int:
        """The season that a day belongs to: the one whose day of the ages was last."""
        return day.year - ((day.month, day.day) < (self.month, self.day))

    def age(self, born: date, season: int) -> int:
        """The age in whole years on that day; a birthday on the day itself has been reached (R37)."""
        return season - born.year - ((self.month, self.day) < (born.month, born.day))


def read_ages(table: TomlTable) -> AgeRule:
    """The age limits; the day exists in every year, the limits rise, no championship is named twice."""
    month, day = table.whole("month"), table.whole("day")
    limits = []
    for row in table.tables("limit"):
        limits.append(AgeLimit(row.text("championship"), row.whole("younger_than")))
        row.done()
    rule = AgeRule(month, day, tuple(limits), table.text("article"), table.text("source"))
    table.done()
    try:
        date(_COMMON_YEAR, month, day)
    except ValueError as error:
        raise table.fault(f"day {day} of month {month} is not a day of every year") from error
    for first, second in pairwise(limits):
        if first.younger_than >= second.younger_than:
            raise table.fault(f"{second.championship} must have a higher limit than {first.championship}")
    if len({limit.championship for limit in limits}) != len(limits):
        raise table.fault("a championship is named twice")
    return rule
