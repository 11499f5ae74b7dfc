"""Ages in the championships of pupils, youth and juniors: E.4, reading R37.

Worked example, season 2026, so 1 September 2026. Born on 1 September 2014: 12 on that very day, so no longer
younger than 12; younger than 16 and 21. Born on 2 September 2014: 11 until the next day, so younger than 12.
"""

import tomllib
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.regulations.editions.admission_tables import read_ages
from tournaments.regulations.editions.edition import EDITIONS
from tournaments.regulations.editions.toml_table import EditionError, TomlTable
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.setting_up.ages import admissions


def table(*changes):
    text = (EDITIONS / "2011" / "E04_ages.toml").read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return TomlTable(tomllib.loads(text), "ages")


RULE = read_ages(table())
ALL = ["pupillen", "jeugd", "junioren"]


def admitted(born, season=2026):
    return [found.championship for found in admissions(born, season, rule=RULE) if found.admitted]


@pytest.mark.article("E.4")
@pytest.mark.parametrize(
    ("years", "still_allowed"), [(12, ALL[1:]), (16, ALL[2:]), (21, [])], ids=["pupils", "youth", "juniors"]
)
def test_who_reaches_the_age_on_1_september_is_out_and_who_reaches_it_a_day_later_is_in(years, still_allowed):
    birthday = date(2026 - years, 9, 1)
    assert admitted(birthday) == still_allowed
    assert admitted(birthday + timedelta(days=1)) == ALL[len(ALL) - len(still_allowed) - 1 :]


@pytest.mark.article("E.4")
def test_the_answer_gives_the_age_the_day_and_the_limit():
    pupils, youth, _ = admissions(date(2014, 9, 1), 2026, rule=RULE)
    assert (pupils.age, str(pupils.because)) == (12, "12 years old on 2026-09-01, not younger than 12")
    assert str(youth.because) == "12 years old on 2026-09-01, younger than 16"
    assert youth.because.articles == ("E.4", "R37")


@pytest.mark.article("E.4")
def test_the_year_is_that_in_which_the_season_starts():
    """Born on 31 December 2014: 11 on 1 September 2026, 12 on 1 September 2027."""
    assert admitted(date(2014, 12, 31), 2026) == ALL
    assert admitted(date(2014, 12, 31), 2027) == ALL[1:]


@pytest.mark.parametrize(
    ("born", "age"), [(date(2012, 2, 29), 14), (date(2026, 9, 1), 0), (date(2025, 9, 2), 0)]
)
def test_the_age_is_in_whole_years(born, age):
    assert RULE.age(born, 2026) == age


def test_a_birth_after_the_day_is_refused_with_the_article():
    with pytest.raises(RuleViolation, match=r"^born: Born on 2026-09-02, after the day 2026-09-01") as caught:
        admissions(date(2026, 9, 2), 2026, rule=RULE)
    assert caught.value.reason.articles == ("E.4", "R37")


@given(st.dates(date(1900, 1, 1), date(2026, 9, 1)), st.integers(2026, 2100))
def test_nobody_is_admitted_again_in_a_later_season_or_to_a_younger_championship_only(born, season):
    now, later = admitted(born, season), admitted(born, season + 1)
    assert now == ALL[len(ALL) - len(now) :]
    assert len(later) <= len(now)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("month = 9\nday = 1", "month = 2\nday = 29", "is not a day of every year"),
        ("younger_than = 16", "younger_than = 12", "jeugd must have a higher limit than pupillen"),
        ('championship = "jeugd"', 'championship = "junioren"', "a championship is named twice"),
        ("younger_than = 21", "younger_than = 21\nolder_than = 3", "unknown: older_than"),
        ("younger_than = 12", "younger_than = 0", "younger_than is 0"),
    ],
)
def test_a_broken_table_of_ages_is_refused(old, new, fault):
    with pytest.raises(EditionError, match=fault):
        read_ages(table((old, new)))
