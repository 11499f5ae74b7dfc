"""What may be decided about the game of who cannot come to a round, and until when (C.10, C.13)."""

from datetime import date, timedelta

import pytest

from tests.regulations.eights import EDITION
from tournaments.regulations.counting.reported_absence import Decision, check, options
from tournaments.regulations.event import Section
from tournaments.regulations.reasons import RuleViolation

SIXTH = date(2026, 11, 7)
OWN_DAY = date(2026, 10, 10)
BOTH = (Decision.MADE_UP, Decision.NOT_MADE_UP)


def given(number=2, *, closing_day=SIXTH, closed=False, section=Section.C):
    return options(EDITION, section, number, closing_day=closing_day, closed=closed)


@pytest.mark.article("C.10")
@pytest.mark.article("C.13")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_a_game_of_the_first_five_rounds_may_be_made_up_until_the_day_of_the_sixth(number):
    found = given(number)
    assert (found.allowed, found.last_day) == (BOTH, SIXTH)
    assert found.because.articles[:2] == ("C.10", "C.13")
    assert given(number, closing_day=None).last_day is None


@pytest.mark.article("C.13")
@pytest.mark.parametrize("found", [given(6), given(7), given(5, closed=True)])
def test_rounds_6_and_7_are_not_made_up_and_none_is_once_round_6_was_played(found):
    assert found.allowed == (Decision.NOT_MADE_UP,)
    with pytest.raises(RuleViolation) as refused:
        check(found, Decision.MADE_UP, own_day=OWN_DAY)
    assert (refused.value.place, "C.13" in refused.value.reason.articles) == ("decision", True)
    check(found, Decision.NOT_MADE_UP, own_day=OWN_DAY)


@pytest.mark.article("C.10")
@pytest.mark.parametrize("place", ["make_up_on", "make_up_by"])
@pytest.mark.parametrize(
    ("day", "fits"),
    [(OWN_DAY - timedelta(1), False), (OWN_DAY, True), (SIXTH, True), (SIXTH + timedelta(1), False)],
)
def test_a_day_and_a_term_lie_not_before_the_round_and_not_after_the_day_of_the_sixth(place, day, fits):
    days = {"agreed": day} if place == "make_up_on" else {"last_day": day}
    if fits:
        check(given(), Decision.MADE_UP, own_day=OWN_DAY, **days)
        return
    with pytest.raises(RuleViolation) as refused:
        check(given(), Decision.MADE_UP, own_day=OWN_DAY, **days)
    assert refused.value.place == place


@pytest.mark.article("C.10")
def test_a_day_is_not_after_the_term_and_there_is_none_where_nothing_is_made_up():
    first, later = OWN_DAY + timedelta(3), OWN_DAY + timedelta(4)
    check(given(), Decision.MADE_UP, own_day=OWN_DAY, agreed=first, last_day=first)
    for decision, agreed, last_day in (
        (Decision.MADE_UP, later, first),
        (Decision.NOT_MADE_UP, first, None),
        (Decision.NOT_MADE_UP, None, first),
    ):
        with pytest.raises(RuleViolation):
            check(given(), decision, own_day=OWN_DAY, agreed=agreed, last_day=last_day)


@pytest.mark.article("C.10")
@pytest.mark.parametrize(("section", "article"), [("A", "A.6"), ("D", "D.8"), ("E", "E.6")])
def test_where_no_article_sets_a_term_the_directors_do(section, article):
    found = given(7, section=Section(section), closed=True)
    assert (found.allowed, found.last_day) == (BOTH, None)
    assert found.because.articles == (article, "R52", "R92")
