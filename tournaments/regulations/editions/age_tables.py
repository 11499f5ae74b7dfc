"""The age limits of pupils, youth and juniors and what they must satisfy.

Source: E, art. 4; reading R37.
"""

from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from tournaments.regulations.editions.toml_table import TomlTable

_COMMON_YEAR = 2001


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
