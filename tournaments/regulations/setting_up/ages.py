"""Who is young enough for the championships of pupils, youth and juniors.

There are upper limits only, so a pupil may also enter the youth or the juniors.

Source: E, art. 4; reading R37.
"""

from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from tournaments.regulations.editions.toml_table import TomlTable
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop

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


@dataclass(frozen=True, slots=True)
class Admission:
    """Whether a player may enter a championship; `age` is in whole years on the reference day."""

    championship: str
    admitted: bool
    age: int
    because: Reason


def admissions(born: date, season: int, *, rule: AgeRule) -> tuple[Admission, ...]:
    """What a player born on this date may enter in the season that starts in the year `season`.

    One answer a championship, youngest first. Raises RuleViolation, citing E.4, for a date of birth after
    the reference day.
    """
    day, age = rule.reference_day(season), rule.age(born, season)
    if age < 0:
        text = gettext_noop("Born on %(born)s, after the day %(day)s on which the age is taken")
        raise RuleViolation(Reason(text, {"born": born.isoformat(), "day": day}, _articles(rule)), "born")
    return tuple(_admission(limit, age, day, _articles(rule)) for limit in rule.limits)


def _admission(limit: AgeLimit, age: int, day: str, articles: tuple[str, ...]) -> Admission:
    values = {"age": age, "day": day, "limit": limit.younger_than}
    admitted = age < limit.younger_than
    text = (
        gettext_noop("%(age)s years old on %(day)s, younger than %(limit)s")
        if admitted
        else gettext_noop("%(age)s years old on %(day)s, not younger than %(limit)s")
    )
    return Admission(limit.championship, admitted, age, Reason(text, values, articles))


def _articles(rule: AgeRule) -> tuple[str, ...]:
    return (rule.article, "R37")
