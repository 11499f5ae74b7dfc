"""A, art. 3, D, art. 4 and 5: groups by lot with a stored seed, and classes that play together once."""

import random

import pytest

from tests.regulations.eights import EDITION
from tournaments.regulations.event import Entrant, PlayerClass, Section, System
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.schedules.groups import (
    draw_groups,
    group_sizes,
    join_classes,
    joined_division,
    next_fields,
    roman,
)

NAMES = ["Auke", "Bauke", "Doutzen", "Eabe", "Femke", "Gerben", "Hiske", "Ids", "Jelle"]
GOLDEN = ["Gerben", "Jelle", "Hiske", "Auke", "Eabe", "Bauke", "Ids", "Femke", "Doutzen"]
PRINTED_SIZES = (2, 3, 4, 5, 6)


def field(names):
    return [Entrant(number, name) for number, name in enumerate(names, 1)]


def names(drawn):
    return [[entrant.name for entrant in event.entrants] for event in drawn.events]


@pytest.mark.article("D.5")
@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (2, (2,)),
        (3, (3,)),
        (4, (4,)),
        (5, (5,)),
        (6, (6,)),
        (7, (4, 3)),
        (8, (4, 4)),
        (9, (4, 5)),
        (10, (4, 6)),
        (11, (4, 4, 3)),
        (13, (4, 4, 5)),
    ],
)
def test_groups_are_of_four_as_far_as_possible(players, sizes):
    assert group_sizes(players, edition=EDITION) == sizes


@pytest.mark.article("D.5")
def test_every_number_of_players_makes_groups_that_have_a_schedule():
    for players in range(2, 200):
        sizes = group_sizes(players, edition=EDITION)
        assert sum(sizes) == players
        assert set(sizes) <= set(PRINTED_SIZES)
        assert sum(size != 4 for size in sizes) <= 1
    with pytest.raises(RuleViolation, match="at least two players, not 1"):
        group_sizes(1, edition=EDITION)


@pytest.mark.article("A.3")
def test_a_seed_gives_the_same_groups_for_ever():
    """Nine names, seed 7; written down when it was first drawn."""
    drawn = draw_groups(Section.A, "2", 2026, field(NAMES), 7, edition=EDITION)
    assert names(drawn) == [GOLDEN[:4], GOLDEN[4:]]
    assert [event.division for event in drawn.events] == ["2 I", "2 II"]
    assert [event.rounds_planned for event in drawn.events] == [3, 5]
    assert [entrant.number for entrant in drawn.events[1].entrants] == [1, 2, 3, 4, 5]
    assert (drawn.seed, drawn.because.articles) == (7, ("A.3", "A.4", "R54"))


@pytest.mark.article("A.3")
def test_the_order_of_the_entries_does_not_change_the_draw():
    """Fifty orders, seed 3."""
    rng = random.Random(3)
    first = draw_groups(Section.D, "1", 2026, field(NAMES), 11, edition=EDITION)
    for _ in range(50):
        mixed = field(rng.sample(NAMES, len(NAMES)))
        assert names(draw_groups(Section.D, "1", 2026, mixed, 11, edition=EDITION)) == names(first)


@pytest.mark.article("A.3")
def test_over_many_seeds_everyone_comes_everywhere():
    seen = {name: set() for name in NAMES}
    for seed in range(300):
        drawn = draw_groups(Section.A, "3", 2026, field(NAMES), seed, edition=EDITION)
        assert sorted(name for members in names(drawn) for name in members) == NAMES
        for at, members in enumerate(names(drawn)):
            for place, name in enumerate(members):
                seen[name].add((at, place))
    assert {len(found) for found in seen.values()} == {9}


@pytest.mark.article("D.4")
@pytest.mark.parametrize(
    ("players", "system", "rounds"),
    [(8, System.ROUND_ROBIN, 7), (9, System.SWISS, 6), (2, System.ROUND_ROBIN, 2)],
)
def test_the_ha_is_one_group_and_its_size_gives_the_system(players, system, rounds):
    entrants = field([f"Player {number}" for number in range(players)])
    (event,) = draw_groups(Section.D, "HA", 2026, entrants, 1, edition=EDITION).events
    assert (event.division, event.system, event.rounds_planned) == ("HA", system, rounds)


@pytest.mark.article("F.3")
def test_the_rounds_of_the_blitz_championship_are_for_the_leaders_to_choose():
    with pytest.raises(RuleViolation, match="tournament directors choose the number of rounds"):
        draw_groups(Section.F, "open", 2026, field(NAMES), 1, edition=EDITION)


@pytest.mark.article("A.3")
@pytest.mark.parametrize(("given", "seed"), [(["Auke", "Auke", "Ids"], 1), (NAMES, -1), (NAMES, 2**63)])
def test_a_name_twice_and_a_wrong_seed_are_refused(given, seed):
    with pytest.raises(RuleViolation):
        draw_groups(Section.A, "1", 2026, field(given), seed, edition=EDITION)


CLASSES = [PlayerClass.SECOND, PlayerClass.THIRD]
MIXED = [
    Entrant(1, "Auke", player_class=PlayerClass.SECOND),
    Entrant(2, "Bauke", player_class=PlayerClass.THIRD),
    Entrant(3, "Doutzen", player_class=PlayerClass.FIRST),
    Entrant(4, "Eabe", player_class=PlayerClass.THIRD),
    Entrant(5, "Femke"),
]


@pytest.mark.article("A.3")
def test_joined_classes_are_one_field_and_the_next_time_everyone_is_in_the_own_class():
    joined = join_classes(MIXED, CLASSES)
    assert joined.division == "2+3"
    assert [entrant.name for entrant in joined.entrants] == ["Auke", "Bauke", "Eabe"]
    drawn = draw_groups(Section.A, joined.division, 2026, joined.entrants, 5, edition=EDITION)
    fields = next_fields(entrant for event in drawn.events for entrant in event.entrants)
    assert {key: {entrant.name for entrant in found} for key, found in fields.items()} == {
        PlayerClass.SECOND: {"Auke"},
        PlayerClass.THIRD: {"Bauke", "Eabe"},
    }
    assert list(next_fields(MIXED)) == [PlayerClass.FIRST, PlayerClass.SECOND, PlayerClass.THIRD, None]


@pytest.mark.article("A.3")
@pytest.mark.parametrize(
    "classes",
    [[PlayerClass.THIRD], [PlayerClass.THIRD, PlayerClass.THIRD], [PlayerClass.THIRD, PlayerClass.HA]],
)
def test_one_class_alone_or_a_class_without_players_is_not_joined(classes):
    with pytest.raises(RuleViolation):
        join_classes(MIXED, classes)


def test_groups_are_numbered_as_the_regulation_does():
    assert [roman(number) for number in (1, 2, 3, 4, 5, 6, 9, 14)] == [
        "I",
        "II",
        "III",
        "IV",
        "V",
        "VI",
        "IX",
        "XIV",
    ]


@pytest.mark.article("A.3")
def test_the_division_of_joined_classes_names_them_from_the_top():
    assert joined_division(("3", "2"), edition=EDITION) == "2+3"
    assert joined_division(("1", "EK", "3", "HA", "2"), edition=EDITION) == "EK+HA+1+2+3"


@pytest.mark.article("A.3")
@pytest.mark.parametrize("codes", [(), ("2",), ("2", "2"), ("2", "KK"), ("2", "5")])
def test_fewer_than_two_different_classes_of_section_a_are_not_joined(codes):
    with pytest.raises(RuleViolation, match="Two or more different classes") as caught:
        joined_division(codes, edition=EDITION)
    assert caught.value.reason.articles == ("A.3", "R55")
