"""The committee of appeal: Bijlage 5, members and task 1; readings R45, R118, R119 and R123.

Worked example. Drachten, Huizum and Winsum are affiliated and run an internal competition; Itens runs none,
Sneek is no longer affiliated. Last year: Anema for Drachten (chair), Bosma for Huizum (deputy), Cnossen for
Sneek. Annual meeting on 14 November 2026. Drachten named Dijkstra on 1 October and Elzinga on the day of the
meeting; Huizum said nothing; Itens named Faber; Winsum named Galama a day late.

Members: Elzinga (Drachten's last word, in time) and Bosma (goes on). Winsum has nobody: it never had a
member. Itens and Sneek are not entitled. Bosma stays deputy; Anema is no member any more, so there is no
chair until one is chosen.
"""

import tomllib
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.regulations.disputes.committee import (
    Club,
    Committee,
    Member,
    Membership,
    Nomination,
    agreed,
    check_recorded,
    choose_officers,
    compose,
    sitting,
    was_member,
)
from tournaments.regulations.editions.appeal_tables import read_appeals
from tournaments.regulations.editions.edition import EDITIONS
from tournaments.regulations.editions.toml_table import EditionError, TomlTable
from tournaments.regulations.reasons import Reason, RuleViolation


def table(*changes):
    text = (EDITIONS / "2011" / "Bijlage5_appeals.toml").read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return TomlTable(tomllib.loads(text), "appeals")


RULE = read_appeals(table())
MEETING = date(2026, 11, 14)
CLUBS = [
    Club("Drachten", True, True),
    Club("Huizum", True, True),
    Club("Itens", True, False),
    Club("Sneek", False, True),
    Club("Winsum", True, True),
]
NOMINATIONS = [
    Nomination("Drachten", "Dijkstra", date(2026, 10, 1)),
    Nomination("Drachten", "Elzinga", MEETING),
    Nomination("Itens", "Faber", date(2026, 10, 2)),
    Nomination("Winsum", "Galama", date(2026, 11, 15)),
]


def member(name, club):
    return Member(name, club, Reason("for the test"))


LAST_YEAR = Committee(
    (member("Anema", "Drachten"), member("Bosma", "Huizum"), member("Cnossen", "Sneek")),
    chair="Anema",
    deputy="Bosma",
)


@pytest.mark.article("Bijlage 5 members")
def test_each_affiliated_club_with_an_internal_competition_has_the_member_it_named_or_keeps_its_own():
    committee = compose(LAST_YEAR, CLUBS, NOMINATIONS, MEETING, rule=RULE)
    assert [(found.name, found.club) for found in committee.members] == [
        ("Elzinga", "Drachten"),
        ("Bosma", "Huizum"),
    ]
    assert committee.vacant == ("Winsum",)
    assert [str(found.because) for found in committee.members] == [
        "Named by Drachten on 2026-11-14",
        "Goes on for a year: Huizum had named nobody by the annual meeting",
    ]
    assert {found.because.articles for found in committee.members} == {("Bijlage 5 members", "R45")}


@pytest.mark.article("Bijlage 5 members")
def test_officers_stay_while_they_are_members():
    committee = compose(LAST_YEAR, CLUBS, NOMINATIONS, MEETING, rule=RULE)
    assert (committee.chair, committee.deputy) == (None, "Bosma")


@pytest.mark.article("Bijlage 5 members")
def test_a_club_that_names_its_member_too_late_keeps_the_member_it_had():
    before = Committee((member("Haga", "Winsum"),))
    committee = compose(before, CLUBS, NOMINATIONS, MEETING, rule=RULE)
    assert [found.name for found in committee.members] == ["Elzinga", "Haga"]
    assert committee.vacant == ("Huizum",)


@given(st.permutations(CLUBS), st.permutations(NOMINATIONS), st.permutations(LAST_YEAR.members))
def test_the_order_of_clubs_nominations_and_members_does_not_matter(clubs, nominations, members):
    before = Committee(tuple(members), chair="Anema", deputy="Bosma")
    expected = compose(LAST_YEAR, CLUBS, NOMINATIONS, MEETING, rule=RULE)
    assert compose(before, clubs, nominations, MEETING, rule=RULE) == expected


@pytest.mark.article("Bijlage 5 members")
def test_a_last_word_that_names_two_people_is_refused_and_an_earlier_one_is_overtaken():
    two = [Nomination("Huizum", name, date(2026, 10, 1)) for name in ("Jorna", "Kooi")]
    with pytest.raises(RuleViolation, match="Huizum named two members on 2026-10-01") as caught:
        compose(LAST_YEAR, CLUBS, two, MEETING, rule=RULE)
    assert caught.value.reason.articles == ("Bijlage 5 members", "R45")
    last = Nomination("Huizum", "Kooi", date(2026, 10, 2))
    assert compose(LAST_YEAR, CLUBS, [*two, last], MEETING, rule=RULE).members[1].name == "Kooi"


@pytest.mark.article("Bijlage 5 members")
def test_nobody_is_the_member_of_two_clubs():
    both = [Nomination(club, "Jorna", date(2026, 10, 1)) for club in ("Huizum", "Winsum")]
    with pytest.raises(RuleViolation, match="Jorna cannot be the member of two clubs"):
        compose(LAST_YEAR, CLUBS, both, MEETING, rule=RULE)


@pytest.mark.article("Bijlage 5 tasks.1")
def test_the_committee_chooses_chair_and_deputy_from_its_midst():
    committee = compose(LAST_YEAR, CLUBS, NOMINATIONS, MEETING, rule=RULE)
    chosen = choose_officers(committee, "Bosma", "Elzinga", rule=RULE)
    assert (chosen.chair, chosen.deputy) == ("Bosma", "Elzinga")
    assert chosen.members == committee.members


@pytest.mark.article("Bijlage 5 tasks.1")
@pytest.mark.parametrize(
    ("chair", "deputy", "fault"),
    [
        ("Anema", "Bosma", "Anema is no member of the committee of appeal"),
        ("Bosma", "Galama", "Galama is no member of the committee of appeal"),
        ("Bosma", "Bosma", "Bosma cannot be both chair and deputy"),
    ],
)
def test_officers_are_two_different_members(chair, deputy, fault):
    committee = compose(LAST_YEAR, CLUBS, NOMINATIONS, MEETING, rule=RULE)
    with pytest.raises(RuleViolation, match=fault) as caught:
        choose_officers(committee, chair, deputy, rule=RULE)
    assert caught.value.reason.articles == ("Bijlage 5 tasks.1", "R45")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("hours = 24", "hours = 0", "hours is 0"),
        ('section = "D"', 'section = "X"', "there is no section 'X'"),
        (
            'section = "D"\ndivisions = ["HA"]',
            'section = "C"\ndivisions = ["KK"]',
            "a division is named twice",
        ),
        ('vote = "Bijlage 5 tasks.7"', "", "vote is missing"),
        ("[articles]", '[articles]\nquorum = "Bijlage 5"', "unknown: quorum"),
        ("hours = 24", "hours = 24\ndays = 1", "unknown: days"),
    ],
)
def test_a_broken_table_of_appeals_is_refused(old, new, fault):
    with pytest.raises(EditionError, match=fault):
        read_appeals(table((old, new)))


@pytest.mark.article("Bijlage 5 tasks.1")
@pytest.mark.parametrize(
    ("chosen", "found"),
    [
        ({}, None),
        ({"Anema": "Bosma"}, None),
        ({"Anema": "Bosma", "Bosma": "Anema"}, None),
        ({"Anema": "Bosma", "Bosma": "Bosma"}, "Bosma"),
        ({"Anema": "Bosma", "Cnossen": "Bosma"}, None),
        ({"Anema": "Bosma", "Bosma": "Bosma", "Cnossen": "Anema"}, "Bosma"),
    ],
)
def test_the_committee_has_chosen_once_every_member_has_chosen_the_same(chosen, found):
    assert agreed(("Anema", "Bosma"), chosen) == found
    assert agreed((), chosen) is None


LEFT = date(2026, 11, 10)


def was(name, club, since=None, until=None):
    return Membership(name, club, since, until)


def who(committee):
    return (
        [(one.name, one.club) for one in committee.members],
        committee.vacant,
        [str(one.because) for one in committee.former],
    )


def gone(name, club, day=LEFT):
    return f"{name} left {club} on {day}, and is on the panel for it no longer"


@pytest.mark.article("Bijlage 5 members")
def test_who_left_the_club_of_the_seat_sits_for_it_no_longer_and_the_meeting_goes_on():
    """Bosma left Huizum in the year, and Elzinga left Drachten between the word and the meeting."""
    known = [was("Bosma", "Huizum", until=LEFT), was("Elzinga", "Drachten")]
    committee = compose(LAST_YEAR, CLUBS, NOMINATIONS, MEETING, known, rule=RULE)
    assert who(committee) == ([("Elzinga", "Drachten")], ("Huizum", "Winsum"), [gone("Bosma", "Huizum")])
    assert committee.former[0].because.articles == ("Bijlage 5 members", "R118")
    assert (committee.chair, committee.deputy) == (None, None)
    words = [Nomination("Drachten", "Elzinga", date(2026, 11, 1))]
    known = [was("Elzinga", "Drachten", until=LEFT), was("Elzinga", "Winsum", since=LEFT)]
    committee = compose(LAST_YEAR, CLUBS, words, MEETING, known, rule=RULE)
    assert who(committee) == ([("Bosma", "Huizum")], ("Drachten", "Winsum"), [gone("Elzinga", "Drachten")])


@pytest.mark.article("Bijlage 5 members")
def test_who_went_to_another_club_and_is_named_by_that_one_is_the_member_of_that_alone():
    words = [Nomination("Winsum", "Bosma", date(2026, 11, 12))]
    known = [was("Bosma", "Huizum", until=LEFT), was("Bosma", "Winsum", since=LEFT)]
    committee = compose(LAST_YEAR, CLUBS, words, MEETING, known, rule=RULE)
    assert who(committee) == (
        [("Anema", "Drachten"), ("Bosma", "Winsum")],
        ("Huizum",),
        [gone("Bosma", "Huizum")],
    )
    assert (committee.chair, committee.deputy) == ("Anema", "Bosma")


@pytest.mark.article("Bijlage 5 members")
def test_who_leaves_after_the_meeting_sits_until_then_and_does_not_come_back_with_the_club():
    composed = compose(LAST_YEAR, CLUBS, [], MEETING, rule=RULE)
    day, back = date(2027, 1, 10), date(2027, 3, 1)
    known = [was("Bosma", "Huizum", until=day), was("Bosma", "Huizum", since=back), was("Anema", "Drachten")]
    assert sitting(composed, date(2027, 1, 9), known, rule=RULE) == composed
    both = [("Anema", "Drachten"), ("Bosma", "Huizum")]
    for later in (day, date(2027, 3, 2)):
        now = sitting(composed, later, known, rule=RULE)
        assert who(now) == (both[:1], ("Huizum", "Winsum"), [gone("Bosma", "Huizum", day)])
        assert (now.chair, now.deputy) == ("Anema", None)
    following = date(2027, 11, 13)
    again = compose(composed, CLUBS, [], following, known, rule=RULE)
    assert who(again) == (both[:1], ("Huizum", "Winsum"), [gone("Bosma", "Huizum", day)])
    named = [Nomination("Huizum", "Bosma", date(2027, 11, 1))]
    assert who(compose(composed, CLUBS, named, following, known, rule=RULE))[0] == both


@pytest.mark.article("Bijlage 5 members")
def test_a_wrong_club_that_is_put_right_for_the_same_day_takes_no_seat_away():
    composed = compose(LAST_YEAR, CLUBS, [], MEETING, rule=RULE)
    wrong, back = date(2027, 1, 10), date(2027, 1, 11)
    known = [was("Bosma", "Huizum", until=wrong), was("Bosma", "Winsum", wrong, wrong)]
    right = [*known, was("Bosma", "Huizum", since=wrong)]
    day = date(2027, 3, 2)
    assert sitting(composed, day, right, rule=RULE) == composed
    assert sitting(composed, day, right[::-1], rule=RULE) == composed
    assert who(compose(composed, CLUBS, [], date(2027, 11, 13), right, rule=RULE))[2] == []
    for left in (known, [*known, was("Bosma", "Huizum", since=back)]):
        assert who(sitting(composed, day, left, rule=RULE))[2] == [gone("Bosma", "Huizum", wrong)]
    left = [*right[:2], was("Bosma", "Huizum", wrong, back)]
    assert who(sitting(composed, day, left, rule=RULE))[2] == [gone("Bosma", "Huizum", back)]


@pytest.mark.article("Bijlage 5 members")
@pytest.mark.parametrize(
    ("known", "expected"),
    [
        ([], True),
        ([was("Bosma", "Winsum")], True),
        ([was("Bosma", "Huizum")], True),
        ([was("Bosma", "Huizum", since=LEFT)], True),
        ([was("Bosma", "Huizum", since=date(2026, 11, 11))], False),
        ([was("Bosma", "Huizum", until=LEFT)], False),
        ([was("Bosma", "Huizum", until=LEFT), was("Bosma", "Huizum", since=LEFT)], True),
        ([was("Bosma", "Huizum", until=LEFT), was("Bosma", "Huizum", since=date(2026, 11, 11))], False),
    ],
)
def test_who_is_named_was_of_the_club_on_that_day_as_far_as_is_known(known, expected):
    assert was_member("Bosma", "Huizum", LEFT, known) is expected


@pytest.mark.article("Bijlage 5 members")
def test_of_whom_no_membership_of_the_club_is_known_nobody_says_that_it_ended():
    known = [was("Bosma", "Winsum"), was("Anema", "Drachten", until=date(2020, 1, 1))]
    composed = replace(LAST_YEAR, composed_on=date(2025, 11, 15))
    committee = compose(composed, CLUBS, [], MEETING, known, rule=RULE)
    assert who(committee)[0] == [("Bosma", "Huizum")]
    assert who(committee)[2] == [gone("Anema", "Drachten", date(2025, 11, 15))]


@pytest.mark.article("Bijlage 5 members")
def test_a_word_that_was_written_down_after_the_meeting_says_so():
    word = Nomination("Huizum", "Jorna", date(2026, 11, 1), date(2026, 12, 1))
    jorna = compose(LAST_YEAR, CLUBS, [word], MEETING, rule=RULE).members[1]
    assert str(jorna.because) == "Named by Huizum on 2026-11-01, which was recorded on 2026-12-01"
    assert jorna.because.articles == ("Bijlage 5 members", "R119")
    known = replace(word, recorded=MEETING)
    in_time = compose(LAST_YEAR, CLUBS, [known], MEETING, rule=RULE).members[1]
    assert str(in_time.because) == "Named by Huizum on 2026-11-01"


EARLIER = date(2025, 11, 15)


@pytest.mark.article("Bijlage 5 members")
@pytest.mark.parametrize(
    ("told", "held", "why", "fault"),
    [
        (date(2026, 11, 20), [EARLIER, MEETING], "", None),
        (MEETING, [EARLIER, MEETING], "Mislaid.", None),
        (date(2025, 11, 16), [EARLIER, MEETING], "Mislaid.", None),
        (date(2020, 1, 1), [], "", None),
        (date(2020, 1, 1), [MEETING], "Mislaid.", None),
        (MEETING, [EARLIER, MEETING], "", "why: The annual meeting of 2026-11-14 was held since"),
        (EARLIER, [EARLIER, MEETING], "Mislaid.", "on: An annual meeting before that of 2026-11-14"),
        (date(2026, 12, 2), [EARLIER, MEETING], "Mislaid.", "on: That day is still to come"),
    ],
)
def test_a_word_is_recorded_until_the_meeting_after_the_one_that_it_was_told_in_time_for(
    told, held, why, fault
):
    given = {"today": date(2026, 12, 1), "why": why, "rule": RULE}
    if fault is None:
        check_recorded(told, held, **given)
        return
    with pytest.raises(RuleViolation, match=fault):
        check_recorded(told, held, **given)
