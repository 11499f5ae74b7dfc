"""A class that is typed is a claim: what is known holds, and a guest is in none (A.2, D.3, F.5, F.6)."""

from datetime import date

import pytest

from tests.regulations.eights import EDITION
from tournaments.regulations.event import Entrant, PlayerClass
from tournaments.regulations.setting_up.claims import (
    NOTHING,
    OnRecord,
    class_that_holds,
    contradiction,
    is_class_asked,
)
from tournaments.regulations.setting_up.eligibility import Answer, before_the_start, eligibility

KK, HAA, RHAA, EK, HA = (PlayerClass(code) for code in ("KK", "HAA", "RHAA", "EK", "HA"))
THIRD = PlayerClass.THIRD
GUEST = OnRecord(guest=True)


def holds(section, claimed, on_record):
    return class_that_holds(EDITION, section, claimed, on_record)


def answer(section, division, claimed, on_record):
    """What a section says of who is entered in a division with this class typed."""
    own = holds(section, claimed, on_record)
    entrant = Entrant(1, "Sytske Feenstra", "Wytmarsum", own)
    return eligibility(EDITION, section, division, 2026, entrant, place=on_record.place_in(own))


@pytest.mark.article("A.2")
@pytest.mark.article("D.3")
@pytest.mark.parametrize("section", ["A", "C", "D", "E", "F", "I"])
@pytest.mark.parametrize("known", [one for one in PlayerClass if one is not EK])
def test_what_is_known_holds_whatever_class_is_typed(section, known):
    for claimed in (None, *PlayerClass):
        assert holds(section, claimed, OnRecord(known)) is known


@pytest.mark.article("A.2")
@pytest.mark.parametrize("section", ["A", "C", "D", "E", "F", "I"])
def test_where_nothing_is_known_the_typed_class_holds_and_of_a_guest_none(section):
    for claimed in (None, *PlayerClass):
        assert holds(section, claimed, OnRecord()) is claimed
        assert holds(section, claimed, GUEST) is None


@pytest.mark.article("D.3")
@pytest.mark.article("A.2")
@pytest.mark.parametrize(("section", "division"), [("D", "3"), ("A", "3"), ("D", "HA"), ("A", "HA")])
def test_a_class_typed_falsely_is_refused_for_the_same_reason_as_none_typed(section, division):
    typed = answer(section, division, PlayerClass(division), OnRecord(KK))
    assert typed.answer is Answer.REFUSED
    assert typed == answer(section, division, None, OnRecord(KK))


@pytest.mark.article("C.2")
@pytest.mark.article("D.3")
def test_who_has_a_place_in_an_eight_is_known_in_it_where_no_class_is_on_record():
    placed = OnRecord(None, HAA, 3)
    assert holds("D", THIRD, placed) is HAA
    assert answer("D", "3", THIRD, placed).answer is Answer.REFUSED


@pytest.mark.article("A.2")
@pytest.mark.parametrize(("place", "expected"), [(1, "refused"), (4, "refused"), (5, "admitted")])
@pytest.mark.parametrize("known", [RHAA, EK, None])
def test_the_place_in_the_rhaa_decides_whoever_says_what(place, expected, known):
    on_record = OnRecord(known, RHAA, place)
    for claimed in (None, HA, RHAA, EK, THIRD):
        assert answer("A", "HA", claimed, on_record).answer == expected
        assert answer("A", "EK", claimed, on_record).answer is Answer.ADMITTED


@pytest.mark.article("A.2")
def test_a_place_in_another_eight_than_the_own_class_says_nothing():
    assert OnRecord(RHAA, HAA, 6).place_in(RHAA) is None
    assert answer("A", "HA", None, OnRecord(RHAA, HAA, 6)).answer is Answer.REMARK


@pytest.mark.article("F.5")
@pytest.mark.article("A.2")
def test_in_the_blitz_a_typed_class_says_which_part_of_the_ek_somebody_is_of_and_nothing_else():
    for claimed in (KK, HAA, RHAA):
        assert holds("F", claimed, OnRecord(EK)) is claimed
        assert holds("A", claimed, OnRecord(EK)) is EK
    for claimed in (HA, THIRD, None):
        assert holds("F", claimed, OnRecord(EK)) is EK


@pytest.mark.article("F.5")
@pytest.mark.article("F.6")
def test_a_guest_plays_for_category_c_whatever_class_is_typed():
    assert str(answer("F", "", KK, GUEST).because).endswith("category C")


@pytest.mark.article("F.5")
def test_in_the_blitz_the_class_of_a_member_in_none_is_asked_and_of_nobody_else():
    assert is_class_asked("F", None, NOTHING)
    assert not is_class_asked("F", None, GUEST)
    assert not is_class_asked("F", THIRD, NOTHING)
    assert not is_class_asked("A", None, NOTHING)
    asked = eligibility(EDITION, "F", "", 2026, Entrant(1, "Sytske Feenstra", class_unknown=True))
    assert (asked.answer, asked.because.articles) == (Answer.REMARK, ("F.5", "R120"))


@pytest.mark.article("F.6")
def test_a_class_that_does_not_hold_is_said_so_and_one_that_does_is_not():
    assert contradiction(EDITION, "F", KK, GUEST).articles == ("F.5", "F.6", "R90")
    assert contradiction(EDITION, "I", KK, GUEST).articles == ("I.3", "R90")
    assert contradiction(EDITION, "D", KK, GUEST).articles == ("R90",), "a guest stays one everywhere"
    found = contradiction(EDITION, "D", THIRD, OnRecord(KK))
    assert (found.params, found.articles) == ({"known": "KK", "class": "3"}, ("D.3", "R89"))
    articles = [contradiction(EDITION, section, THIRD, OnRecord(KK)).articles[0] for section in "ACEF"]
    assert articles == ["A.2", "C.2", "R89", "F.5"]
    assert contradiction(EDITION, "D", KK, OnRecord(KK)) is None
    assert contradiction(EDITION, "D", None, OnRecord(KK)) is None
    assert contradiction(EDITION, "D", KK, OnRecord()) is None


def open_age(division, born, because="", section="E"):
    return before_the_start(
        EDITION, section, division, 2026, "Sytske Feenstra", born=born, admitted_because=because
    )


@pytest.mark.article("E.4")
@pytest.mark.parametrize("division", ["pupillen", "jeugd", "junioren"])
def test_an_unknown_day_of_birth_keeps_a_championship_from_starting_until_it_is_admitted(division):
    assert open_age(division, None).articles == ("E.4", "R91")
    assert open_age(division, None, "the trainer told her age") is None
    assert open_age(division, date(2020, 1, 1)) is None


@pytest.mark.article("E.4")
@pytest.mark.parametrize(
    ("division", "young", "old"),
    [
        ("pupillen", date(2014, 9, 2), date(2014, 9, 1)),
        ("jeugd", date(2010, 9, 2), date(2010, 9, 1)),
        ("junioren", date(2005, 9, 2), date(2005, 9, 1)),
    ],
)
def test_no_reason_admits_who_is_known_to_be_too_old(division, young, old):
    assert open_age(division, young) is None
    assert open_age(division, old, "so they decided").articles == ("E.4", "R37", "R76")


@pytest.mark.article("E.4")
def test_where_no_age_is_printed_nothing_is_asked():
    assert open_age("U25", None) is None
    assert open_age("", None) is None
    assert open_age("open", None, section="F") is None
