"""Who is young enough for the championships of pupils, youth and juniors.

There are upper limits only, so a pupil may also enter the youth or the juniors.

Source: E, art. 4; reading R37.
"""

from dataclasses import dataclass
from datetime import date

from tournaments.regulations.editions.admission_tables import AgeLimit, AgeRule
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop


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
