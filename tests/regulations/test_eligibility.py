"""Who may enter which section and division: classes, ages, the eight places, the open championship."""

from datetime import date

import pytest

from tests.regulations.broken_tables import refusal
from tests.regulations.eights import EDITION
from tournaments.regulations.event import Entrant, PlayerClass
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.setting_up.eligibility import Answer, eligibility


def answer(section, division, player_class=None, *, number=1, **facts):
    entrant = Entrant(number, "Sytske Feenstra", "Wytmarsum", player_class and PlayerClass(player_class))
    return eligibility(EDITION, section, division, 2026, entrant, **facts)


@pytest.mark.article("A.2")
@pytest.mark.parametrize("player_class", ["KK", "HAA", "RHAA", "EK"])
def test_the_three_eights_play_in_the_ek_of_a_club_competition(player_class):
    assert answer("A", "EK", player_class).answer is Answer.ADMITTED
    assert answer("A", "1", player_class).answer is Answer.REFUSED


@pytest.mark.article("A.2")
@pytest.mark.parametrize(
    ("place", "expected"),
    [(1, "refused"), (4, "refused"), (5, "admitted"), (8, "admitted"), (None, "remark")],
)
def test_the_last_four_of_the_rhaa_may_choose_the_ha(place, expected):
    assert answer("A", "HA", "RHAA", place=place).answer == expected
    assert answer("A", "EK", "RHAA", place=place).answer is Answer.ADMITTED
    assert answer("A", "HA", "HAA", place=place).answer is Answer.REFUSED


@pytest.mark.article("A.3")
def test_another_class_is_refused_until_the_classes_are_joined():
    found = answer("A", "2", "3")
    assert found.answer is Answer.REFUSED
    assert found.because.articles == ("A.2", "A.3", "R55", "R70")
    assert answer("A", "2+3", "3").answer is Answer.ADMITTED
    assert answer("A", "2+3", "2").answer is Answer.ADMITTED
    assert answer("A", "2+3", "1").answer is Answer.REFUSED
    assert answer("A", "HA+1", "RHAA", place=6).answer is Answer.ADMITTED


@pytest.mark.article("A.2")
def test_who_is_in_no_class_and_a_division_that_is_no_class_are_remarks():
    assert answer("A", "1").answer is Answer.REMARK
    assert answer("A", "1").because.articles == ("A.6", "R70")
    assert answer("A", "dames", "1").answer is Answer.REMARK


@pytest.mark.article("D.3")
@pytest.mark.parametrize("player_class", ["HA", "1", "2", "3"])
def test_in_section_d_everyone_plays_in_the_own_class(player_class):
    assert answer("D", player_class, player_class).answer is Answer.ADMITTED
    for other in {"HA", "1", "2", "3"} - {player_class}:
        found = answer("D", other, player_class)
        assert (found.answer, found.because.articles) == (Answer.REFUSED, ("D.3", "R70"))


@pytest.mark.article("D.3")
@pytest.mark.parametrize("player_class", ["KK", "HAA", "RHAA", "EK"])
def test_the_players_of_the_eights_do_not_play_in_section_d(player_class):
    for place in (None, 8):
        found = answer("D", "HA", player_class, place=place)
        assert found.answer is Answer.REFUSED
        assert str(found.because) == f"Players of the class {player_class} do not play in section D"


@pytest.mark.article("D.3")
def test_in_section_d_a_group_of_a_class_is_that_class_and_an_unknown_division_is_refused():
    assert answer("D", "2 II", "2").answer is Answer.ADMITTED
    assert answer("D", "HA").answer is Answer.REMARK
    with pytest.raises(RuleViolation, match=r"^division: Section D has the divisions"):
        answer("D", "KK", "KK")


@pytest.mark.article("C.2")
@pytest.mark.article("C.8")
def test_an_eight_asks_for_one_of_its_places_and_remarks_on_another_class():
    assert answer("C", "KK", "KK", number=8).answer is Answer.ADMITTED
    found = answer("C", "KK", "KK", number=9)
    assert (found.answer, found.because.articles) == (Answer.REFUSED, ("C.2",))
    assert answer("C", "KK", "KK", number=8, place=8).answer is Answer.ADMITTED
    swapped = answer("C", "KK", "KK", number=8, place=1)
    assert (swapped.answer, swapped.because.articles) == (Answer.REMARK, ("C.8", "C.9"))
    promoted = answer("C", "RHAA", "HA", number=7)
    assert (promoted.answer, promoted.because.articles) == (Answer.REMARK, ("C.8", "C.9", "R70"))
    assert str(answer("C", "RHAA").because) == "Is entered in RHAA and is in no class"


@pytest.mark.article("E.4")
@pytest.mark.parametrize(
    ("division", "born", "expected"),
    [
        ("pupillen", date(2014, 9, 2), "admitted"),
        ("pupillen", date(2014, 9, 1), "refused"),
        ("jeugd", date(2014, 9, 1), "admitted"),
        ("jeugd", date(2010, 9, 1), "refused"),
        ("Juniorenkampioenschap", date(2005, 9, 2), "admitted"),
        ("junioren", date(2005, 9, 1), "refused"),
        ("junioren", date(2026, 10, 1), "refused"),
        ("junioren", None, "remark"),
        ("U25", date(2005, 9, 2), "remark"),
        ("", date(2005, 9, 2), "remark"),
    ],
)
def test_the_age_is_taken_on_the_first_of_september(division, born, expected):
    found = answer("E", division, born=born)
    assert found.answer == expected
    assert "E.4" in found.because.articles


@pytest.mark.article("F.5")
@pytest.mark.article("F.6")
def test_everybody_may_enter_the_blitz_and_the_class_says_which_prizes():
    assert str(answer("F", "").because) == "Everybody may enter; plays for the prizes of category C"
    assert str(answer("F", "", "KK").because).endswith("category A")
    assert str(answer("F", "", "RHAA").because).endswith("category B")
    undecided = answer("F", "", "EK")
    assert (undecided.answer, undecided.because.articles) == (Answer.REMARK, ("F.5", "A.2"))


@pytest.mark.article("B.2")
@pytest.mark.article("G.2")
@pytest.mark.parametrize(("section", "article"), [("B", "B.2"), ("G", "G.2")])
def test_a_team_enters_without_a_condition(section, article):
    found = answer(section, "")
    assert (found.answer, found.because.articles) == (Answer.ADMITTED, (article,))


@pytest.mark.article("I.3")
def test_everybody_may_play_in_a_display():
    assert answer("I", "").answer is Answer.ADMITTED


@pytest.mark.article("E.4")
def test_a_championship_of_the_youth_without_an_age_is_refused(tmp_path):
    first = '[[division]]\ncode = "junioren"'
    other = '[[division]]\ncode = "welpen"\nname = "Welpen"\n' + first
    assert "the championship E welpen has no limit of age" in refusal(
        tmp_path, "E04_divisions.toml", first, other
    )


BREAKS = [
    ('division = "EK"', 'division = "EE"', "there is no division A EE to be admitted to"),
    ('"RHAA", "EK"]', '"RHAA", "XX"]', "there is no class 'XX'"),
    ('class = "RHAA"', 'class = "4"', "there is no class '4'"),
    ("from_place = 5", "from_place = 0", "from_place is 0"),
    (
        "[[choice]]",
        '[[class]]\ndivision = "HA"\nclasses = ["KK"]\n\n[[choice]]',
        "class KK belongs in EK already",
    ),
]


@pytest.mark.article("A.2")
@pytest.mark.parametrize(("old", "new", "message"), BREAKS)
def test_a_broken_table_of_admission_is_refused(tmp_path, old, new, message):
    assert message in refusal(tmp_path, "A02_admission.toml", old, new)
