"""A, art. 4, D, art. 5 and Bijlage 2: which printed schedule belongs to which section and number."""

import pytest

from tests.regulations.eights import EDITION
from tests.regulations.individuals import group, swiss
from tournaments.regulations.editions.schedule_tables import ScheduleKind
from tournaments.regulations.event import Section, System
from tournaments.regulations.files.event import dump, load
from tournaments.regulations.order.standings import rank
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.schedules.sections import (
    playing_days,
    schedule,
    schedule_json,
    schedule_of,
    system_rule,
)

A4 = {
    3: (["2-3", "3-1", "1-2"], [1, 2, 3]),
    4: (["1-2 3-4", "2-3 4-1", "1-3 2-4"], []),
    5: (["5-2 3-4", "1-3 4-5", "2-4 5-1", "3-5 1-2", "2-3 4-1"], [1, 2, 3, 4, 5]),
    6: (["1-2 5-4 3-6", "2-3 6-5 4-1", "1-3 4-6 2-5"], []),
}
BIJLAGE_2 = {
    2: (["1-2", "2-1"], []),
    6: (["1-3 2-5 4-6", "3-4 6-2 5-1", "2-4 3-5 1-6", "4-1 2-3 6-5", "1-2 5-4 3-6"], []),
    7: (
        [
            "5-1 6-2 7-3",
            "1-6 2-5 4-7",
            "6-4 7-2 3-1",
            "4-3 1-7 5-6",
            "2-4 3-5 6-7",
            "7-5 2-3 4-1",
            "5-4 3-6 1-2",
        ],
        [4, 3, 5, 2, 1, 6, 7],
    ),
}


def printed(section, division, entrants):
    found = schedule(EDITION, Section(section), entrants, division)
    rounds = [" ".join(f"{pair.white}-{pair.black}" for pair in column.pairs) for column in found.rounds]
    return rounds, [number for column in found.rounds for number in column.free]


@pytest.mark.article("A.4")
@pytest.mark.parametrize("entrants", sorted(A4))
def test_section_a_has_the_schedules_of_its_article(entrants):
    assert printed("A", "2", entrants) == A4[entrants]


@pytest.mark.article("D.5")
@pytest.mark.parametrize("division", ["1", "2", "3", "1e klasse", "3 II", "2+3"])
@pytest.mark.parametrize("entrants", sorted(A4))
def test_the_classes_one_to_three_of_section_d_use_the_schedules_of_section_a(division, entrants):
    assert printed("D", division, entrants) == A4[entrants]


@pytest.mark.article("Bijlage 2.3")
@pytest.mark.article("Bijlage 2.4")
@pytest.mark.article("Bijlage 2.5")
@pytest.mark.parametrize("entrants", [3, 4, 5])
def test_the_ha_uses_the_schedules_of_section_a_up_to_five(entrants):
    assert printed("D", "HA", entrants) == A4[entrants]


@pytest.mark.article("Bijlage 2.2")
@pytest.mark.article("Bijlage 2.6")
@pytest.mark.article("Bijlage 2.7")
@pytest.mark.parametrize("entrants", sorted(BIJLAGE_2))
def test_the_ha_has_its_own_schedules_for_two_six_and_seven(entrants):
    assert printed("D", "HA", entrants) == BIJLAGE_2[entrants]
    assert printed("D", "", entrants) == BIJLAGE_2[entrants]


@pytest.mark.article("Bijlage 2.8")
def test_eight_of_the_ha_play_the_schedule_of_the_eights():
    assert printed("D", "HA", 8) == printed("C", "", 8)


@pytest.mark.article("Bijlage 2.8")
def test_the_rounds_of_eight_of_the_ha_are_those_printed_in_section_c():
    rounds, free = printed("D", "HA", 8)
    assert rounds[:2] == ["5-1 6-2 7-3 8-4", "1-6 2-5 3-8 4-7"]
    assert (len(rounds), free) == (7, [])


@pytest.mark.article("E.3")
def test_section_e_is_given_a_full_round_robin_for_three_to_eight():
    for entrants in range(3, 9):
        found = schedule(EDITION, Section.E, entrants)
        assert found.kind is ScheduleKind.ROUND_ROBIN
        assert len(found.rounds) == entrants - 1 + entrants % 2


@pytest.mark.article("A.4")
def test_six_in_halves_is_no_round_robin_but_nine_of_the_fifteen_pairs():
    found = schedule(EDITION, Section.A, 6)
    assert found.kind is ScheduleKind.HALVES
    assert found.halves == ((1, 2, 3), (4, 5, 6))
    pairs = {frozenset(pair) for column in found.rounds for pair in column.pairs}
    assert len(pairs) == 9
    assert {frozenset((1, 4)), frozenset((2, 5)), frozenset((3, 6))} <= pairs
    assert schedule_json(Section.A, found)["kind"] == "halves"


@pytest.mark.article("Bijlage 2")
def test_the_rounds_of_the_ha_are_spread_over_days():
    def days(entrants):
        return [(day.when, day.rounds) for day in playing_days(EDITION, Section.D, entrants, "HA")]

    assert days(3) == days(4) == [("one-day", (1, 2, 3))]
    assert days(5) == days(6) == [("first-saturday", (1, 2, 3)), ("last-saturday", (4, 5))]
    assert days(7) == [("first-saturday", (1, 2, 3)), ("tuesday-evening", (4,)), ("last-saturday", (5, 6, 7))]
    assert days(8) == []
    assert playing_days(EDITION, Section.D, 5, "1") == []


@pytest.mark.article("D.4")
def test_nine_or_more_of_the_ha_play_six_swiss_rounds_on_two_days():
    rule = system_rule(EDITION, Section.D, "HA")
    assert (rule.round_robin_up_to, rule.swiss_rounds, rule.swiss_days) == (8, 6, 2)
    with pytest.raises(
        RuleViolation, match=r"^entrants: With 9 entrants the Swiss system is played"
    ) as caught:
        schedule(EDITION, Section.D, 9, "HA")
    assert caught.value.reason.articles == ("D.4",)


@pytest.mark.parametrize(
    ("section", "division", "entrants", "article"),
    [("A", "1", 7, "A.4"), ("D", "2", 8, "D.5"), ("F", "", 8, "F.3"), ("C", "KK", 7, "C.7")],
)
def test_a_number_without_a_schedule_is_refused_with_its_article(section, division, entrants, article):
    with pytest.raises(RuleViolation) as caught:
        schedule(EDITION, Section(section), entrants, division)
    assert article in caught.value.reason.articles


def changed(event, **changes):
    return dump(event) | changes


@pytest.mark.article("A.4")
@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rounds_planned": 4}, r"^rounds_planned: The schedule for 4 entrants has 3 rounds, not 4"),
        ({"rounds": [{"number": 2, "games": []}]}, r"^rounds\[0\].number: Round 2 is out of order"),
        (
            {"rounds": [{"number": 1, "games": [{"white": 2, "black": 1}]}]},
            r"^rounds\[0\].games\[0\]: 2 - 1 is not a game of round 1: the schedule has 1 - 2 in round 1",
        ),
        (
            {"rounds": [{"number": 1, "games": [{"white": 1, "black": 2}], "free": [3]}]},
            r"^rounds\[0\].free\[0\]: Number 3 has no bye in round 1",
        ),
    ],
)
def test_an_event_file_that_does_not_follow_the_schedule_is_refused(changes, message):
    with pytest.raises(RuleViolation, match=message):
        load(changed(group("A", "2", 4), **changes))


@pytest.mark.article("A.4")
def test_players_of_different_halves_who_do_not_meet_are_refused():
    games = [{"white": 1, "black": 6}]
    with pytest.raises(RuleViolation, match="1 and 6 do not meet in the schedule"):
        load(changed(group("D", "3", 6), rounds=[{"number": 1, "games": games}]))


@pytest.mark.article("D.3")
def test_section_d_has_four_classes():
    assert EDITION.divisions["D"].codes == ("HA", "1", "2", "3")
    with pytest.raises(RuleViolation, match=r"^division: Section D has the divisions HA, 1, 2, 3, not KK"):
        load(changed(group("D", "1", 4), division="KK"))


@pytest.mark.article("A.2")
def test_section_a_has_five_classes():
    assert EDITION.divisions["A"].codes == ("EK", "HA", "1", "2", "3")


@pytest.mark.article("F.3")
def test_the_blitz_championship_is_no_round_robin():
    event = dump(swiss("F", "open", 8, [["1>2", "3>4", "5>6", "7>8"]], planned=5))
    assert load(event).system is System.SWISS
    with pytest.raises(RuleViolation, match=r"^entrants: With 8 entrants the Swiss system is played"):
        load(event | {"system": "round-robin"})


@pytest.mark.article("E.3")
def test_the_leaders_of_section_e_may_make_their_own_schedule():
    """Four juniors, first round 1-4, 2-3; in the printed schedule it is 1-2, 3-4."""
    rounds = [
        {"number": 1, "games": [{"white": 1, "black": 4, "result": "1-0"}, {"white": 2, "black": 3}]},
    ]
    event = load(changed(group("E", "junioren", 4), rounds=rounds))
    assert schedule_of(event, edition=EDITION).article == "E.3"
    twice = [*rounds, {"number": 2, "games": [{"white": 4, "black": 1}]}]
    with pytest.raises(RuleViolation, match=r"^rounds\[1\].games\[0\]: 4 and 1 meet twice"):
        load(changed(group("E", "junioren", 4), rounds=twice))


@pytest.mark.article("E.3")
def test_nine_pupils_for_whom_nothing_is_printed_play_what_the_leaders_make():
    """The first of four rounds: 1 beats 2, 3 and 4 draw, and the others have not played."""
    games = [{"white": 1, "black": 2, "result": "1-0"}, {"white": 4, "black": 3, "result": "½-½"}]
    event = dump(swiss("E", "pupillen", 9, [], planned=4)) | {"system": "round-robin"}
    assert {row.half_points for row in rank(load(event), edition=EDITION).rows} == {0}
    standings = rank(load(event | {"rounds": [{"number": 1, "games": games}]}), edition=EDITION)
    assert [row.half_points for row in standings.rows] == [2, 1, 1, 0, 0, 0, 0, 0, 0]
    with pytest.raises(RuleViolation, match="Section E has no printed schedule for 9 entrants"):
        schedule(EDITION, Section.E, 9)
