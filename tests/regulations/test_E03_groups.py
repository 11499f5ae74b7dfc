"""E, art. 3: a championship in several groups with a final group, as its directors choose (R82)."""

import dataclasses

import pytest

from tests.regulations.eights import EDITION
from tests.regulations.individuals import group
from tournaments.regulations.event import Entrant, Section
from tournaments.regulations.files.event import dump, load
from tournaments.regulations.order.group_winners import final_group, finalists, group_winners
from tournaments.regulations.order.standings import rank
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.schedules.groups import draw_groups, group_sizes
from tournaments.regulations.setting_up.event import check_choices, proposals

TWO = {"groups": "2"}


def people(count):
    return [Entrant(number, f"P{number:02}") for number in range(1, count + 1)]


def named(at, entrants=4, exceptions=(), **settings):
    sign = ("I", "II", "III")[at - 1]
    names = {number: f"{sign} {number}" for number in range(1, entrants + 1)}
    return group("E", f"jeugd {sign}", entrants, exceptions, names=names, settings=TWO | settings)


@pytest.mark.article("E.3")
@pytest.mark.parametrize(
    ("players", "groups", "sizes"), [(8, 1, (8,)), (8, 2, (4, 4)), (11, 3, (4, 4, 3)), (18, 2, (9, 9))]
)
def test_the_groups_are_as_equal_as_can_be(players, groups, sizes):
    assert group_sizes(players, edition=EDITION, section=Section.E, division="jeugd", groups=groups) == sizes
    drawn = draw_groups(
        Section.E, "jeugd", 2026, people(players), 7, edition=EDITION, settings={"groups": str(groups)}
    )
    assert [len(event.entrants) for event in drawn.events] == list(sizes)
    assert drawn.because.articles == ("E.3", "R82")
    for event in drawn.events:
        assert load(dump(event)) == event
        assert event.rounds_planned == len(event.entrants) - (len(event.entrants) + 1) % 2


@pytest.mark.article("E.3")
def test_too_few_for_so_many_groups_are_refused_and_other_sections_have_their_own_groups():
    with pytest.raises(RuleViolation, match="too few for 3 groups"):
        group_sizes(5, edition=EDITION, section=Section.E, division="jeugd", groups=3)
    with pytest.raises(RuleViolation, match="not for the tournament directors to choose"):
        load(dump(group("D", "1", 4, settings=TWO)))
    with pytest.raises(RuleViolation, match="groups"):
        load(dump(group("E", "jeugd", 4)) | {"settings": {"groups": "0"}})


@pytest.mark.article("E.3")
def test_the_winners_play_a_final_group_or_the_first_two_of_each():
    first, second = named(1), named(2)
    assert [winner.entrant.name for winner in finalists([first, second], edition=EDITION)] == ["I 1", "II 1"]
    final = final_group([first, second], "jeugd", 5, edition=EDITION)
    assert (final.division, final.rounds_planned, dict(final.settings)) == ("jeugd finale", 2, {})
    both = [named(at, finalists="2") for at in (1, 2)]
    assert [winner.entrant.name for winner in group_winners(both, edition=EDITION)] == [
        "I 1",
        "I 2",
        "II 1",
        "II 2",
    ]
    assert final_group(both, "jeugd", 5, edition=EDITION).rounds_planned == 3
    assert finalists([group("E", "jeugd", 4)], edition=EDITION) == ()


@pytest.mark.article("E.3")
def test_a_tie_matters_only_where_it_parts_who_plays_the_final():
    """1 and 2 draw and beat the others, so that no key separates them."""
    level = {"exceptions": ["1=2", "3=4"]}
    with pytest.raises(RuleViolation, match="a tie is open"):
        group_winners([named(1, **level), named(2)], edition=EDITION)
    both = [named(1, finalists="2", **level), named(2, finalists="2")]
    assert len(group_winners(both, edition=EDITION)) == 4


@pytest.mark.article("E.5")
def test_points_alone_decide_the_first_place_of_the_championship_and_not_that_of_a_group():
    """1 beats 2, 2 beats 3, 3 beats 1, all beat 4 and 5 but 1, who draws with 4, and 2, who draws with 5."""
    exceptions = ["3>1", "1=4", "2=5", "3=4"]
    alone = rank(group("E", "jeugd", 5, exceptions), edition=EDITION)
    in_a_group = rank(group("E", "jeugd I", 5, exceptions, settings=TWO), edition=EDITION)
    assert [tie.article for tie in alone.open] == ["E.5"]
    assert in_a_group.open == ()
    assert {row.decided_by for row in in_a_group.rows[:3]} <= {"E.5A", "E.5B", "E.5C"}
    final = dataclasses.replace(group("E", "jeugd finale", 5, exceptions))
    assert [tie.article for tie in rank(final, edition=EDITION).open] == ["E.5"]


@pytest.mark.article("E.3")
def test_the_set_up_asks_how_many_groups_and_who_play_the_final():
    found = {one.key: one for one in proposals(EDITION, "E", "jeugd", 10)}
    assert (found["groups"].setting, found["groups"].numbers.most) == ("", 5)
    assert "finalists" not in found
    chosen = {one.key: one for one in proposals(EDITION, "E", "jeugd", 10, chosen={"groups": "3"})}
    assert (chosen["groups"].setting, chosen["finalists"].numbers.most) == ("3", 3)
    assert "R82" in chosen["winners"].articles
    check_choices(EDITION, "E", "jeugd", 10, {"groups": "3", "finalists": "2"})
    for wrong in ({"groups": "6"}, {"groups": "3", "finalists": "4"}, {"finalists": "2"}):
        with pytest.raises(RuleViolation):
            check_choices(EDITION, "E", "jeugd", 10, wrong)
    assert {one.key: one for one in proposals(EDITION, "D", "1", 10)}["groups"].numbers is None
    swiss = {one.key: one for one in proposals(EDITION, "E", "jeugd", 10, chosen={"system": "swiss"})}
    assert swiss["groups"].numbers is None
