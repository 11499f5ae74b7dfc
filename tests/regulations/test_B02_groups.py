"""B, art. 2 and G, art. 2 and 3: groups of four teams, and what becomes of the remainder (R21, R67)."""

import pytest

from tests.regulations.teams import EDITION
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.teams.groups import group_name, groups, is_group_name, sizes

EIGHTS = EDITION.teams.groups["B"]
FOURS = EDITION.teams.groups["G"]


@pytest.mark.article("B.2")
@pytest.mark.parametrize(
    ("teams", "expected"),
    [
        (4, (4,)),
        (5, (5,)),
        (6, (6,)),
        (7, (7,)),
        (8, (4, 4)),
        (9, (4, 5)),
        (14, (4, 4, 6)),
        (19, (4, 4, 4, 7)),
    ],
)
def test_the_last_group_of_eights_has_four_to_seven(teams, expected):
    assert sizes(teams, EIGHTS) == expected


@pytest.mark.article("G.2")
@pytest.mark.parametrize(
    ("teams", "expected"),
    [(3, (3,)), (4, (4,)), (5, (5,)), (6, (6,)), (7, (4, 3)), (9, (4, 5)), (10, (4, 6)), (11, (4, 4, 3))],
)
def test_one_group_of_fours_has_three_five_or_six(teams, expected):
    assert sizes(teams, FOURS) == expected


@pytest.mark.article("B.2")
@pytest.mark.article("G.2")
@pytest.mark.parametrize(("rule", "most"), [(EIGHTS, 3), (FOURS, 2)])
def test_too_few_teams_make_no_group_and_any_more_do(rule, most):
    for teams in range(most + 1):
        with pytest.raises(RuleViolation, match=rf"^entrants: {teams} teams are too few") as caught:
            sizes(teams, rule)
        assert caught.value.reason.articles == (rule.article,)
    for teams in range(most + 1, 90):
        found = sizes(teams, rule)
        assert sum(found) == teams
        assert set(found[:-1]) <= {4}
        assert found[-1] in rule.last


@pytest.mark.article("B.2")
@pytest.mark.article("G.3")
def test_the_groups_take_the_teams_in_the_order_given_the_strongest_first():
    found = groups([f"T{n}" for n in range(1, 11)], FOURS)
    assert [(group.name, group.teams) for group in found] == [
        ("I", ("T1", "T2", "T3", "T4")),
        ("II", ("T5", "T6", "T7", "T8", "T9", "T10")),
    ]
    with pytest.raises(RuleViolation, match=r"^entrants\[3\]: T1 is named twice"):
        groups(["T1", "T2", "T3", "T1"], EIGHTS)


@pytest.mark.article("B.2")
def test_groups_are_named_by_roman_numerals_from_the_top():
    assert [group_name(n) for n in (1, 2, 3, 4, 5, 9, 14)] == ["I", "II", "III", "IV", "V", "IX", "XIV"]
    assert len({group_name(n) for n in range(1, 100)}) == 99
    for text in ("", "1", "i", "IIII", "VX", "Groep I", "I "):
        assert not is_group_name(text)
