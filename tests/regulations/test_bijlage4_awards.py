"""Points for places: Bijlage 4.1 (WP), 4.2 (KP) and 4.3 (a Swiss event), reading R42.

Worked example, a Swiss club competition of nine players, final order

    1 Anema 1 · 2 Bosma KK · 3 Dijkstra 2 · 4 Faber HAA · 5 Haga RHAA · 6 Jorna 2
    7 Kooi no member · 8 Lok 2 · 9 Mud 3          (name and class)

EK: Bosma, Faber, Haga: a group of 3, so 2 WP for Bosma alone. HA: nobody. 1st class: Anema alone, a group of
one: nothing. 2nd class: Dijkstra, Jorna, Lok: 2 for Dijkstra. 3rd class: Mud alone: nothing. With Nauta and
Oosting of the 2nd class after them that class is a group of 5: 2 for Dijkstra, 1 for Jorna.
"""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.regulations.editions.classification_tables import read_classification
from tournaments.regulations.editions.edition import EDITIONS
from tournaments.regulations.editions.toml_table import EditionError, TomlTable
from tournaments.regulations.event import Entrant, PlayerClass, Section, System
from tournaments.regulations.points.classification import awards
from tournaments.regulations.reasons import RuleViolation


def table(*changes):
    text = (EDITIONS / "2011" / "Bijlage4_classification.toml").read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return TomlTable(tomllib.loads(text), "classification")


RULE = read_classification(table())
CLASSES = [None, *PlayerClass]


def entrants(*players):
    return [
        Entrant(number, name, player_class=code and PlayerClass(code))
        for number, (name, code) in enumerate(players, 1)
    ]


def group_of(size):
    return entrants(*((f"p{number}", "2") for number in range(1, size + 1)))


def given_to(section, system, order):
    return [
        (award.entrant.name, award.kind, award.points) for award in awards(section, system, order, rule=RULE)
    ]


NINE = entrants(
    ("Anema", "1"),
    ("Bosma", "KK"),
    ("Dijkstra", "2"),
    ("Faber", "HAA"),
    ("Haga", "RHAA"),
    ("Jorna", "2"),
    ("Kooi", None),
    ("Lok", "2"),
    ("Mud", "3"),
)


@pytest.mark.article("Bijlage 4.1")
@pytest.mark.parametrize(
    ("size", "points"), [(1, []), (2, [2]), (3, [2]), (4, [2, 1]), (5, [2, 1]), (6, [2, 1]), (20, [2, 1])]
)
def test_a_club_group_gives_2_wp_to_its_first_and_from_four_players_1_to_its_second(size, points):
    assert given_to(Section.A, System.ROUND_ROBIN, group_of(size)) == [
        (f"p{place}", "WP", gained) for place, gained in enumerate(points, 1)
    ]


@pytest.mark.article("Bijlage 4.2")
@pytest.mark.parametrize("section", [Section.C, Section.D])
@pytest.mark.parametrize("system", System)
def test_a_championship_gives_4_3_2_and_1_kp_in_every_class_and_under_every_system(section, system):
    assert given_to(section, system, group_of(8)) == [
        ("p1", "KP", 4),
        ("p2", "KP", 3),
        ("p3", "KP", 2),
        ("p4", "KP", 1),
    ]


@pytest.mark.article("Bijlage 4.2")
def test_a_championship_with_fewer_than_four_players_gives_the_points_of_its_places():
    assert given_to(Section.D, System.ROUND_ROBIN, group_of(2)) == [("p1", "KP", 4), ("p2", "KP", 3)]


@pytest.mark.article("Bijlage 4.3")
def test_after_a_swiss_event_the_players_are_grouped_by_class():
    assert given_to(Section.A, System.SWISS, NINE) == [("Bosma", "WP", 2), ("Dijkstra", "WP", 2)]
    eleven = [
        *NINE,
        *(
            Entrant(number, name, player_class=PlayerClass.SECOND)
            for number, name in ((10, "Nauta"), (11, "Oosting"))
        ),
    ]
    assert given_to(Section.A, System.SWISS, eleven) == [
        ("Bosma", "WP", 2),
        ("Dijkstra", "WP", 2),
        ("Jorna", "WP", 1),
    ]


@pytest.mark.article("Bijlage 4.3")
def test_an_award_says_for_which_place_among_how_many():
    award = awards(Section.A, System.SWISS, NINE, rule=RULE)[0]
    assert (award.place, award.size) == (1, 3)
    assert str(award.because) == "2 WP for place 1 of 3 players of class EK"
    assert award.because.articles == ("Bijlage 4.3", "Bijlage 4.1", "R42")
    (award, *_) = awards(Section.A, System.ROUND_ROBIN, NINE, rule=RULE)
    assert str(award.because) == "2 WP for place 1 in a group of 9"
    (award, *_) = awards(Section.C, System.ROUND_ROBIN, NINE, rule=RULE)
    assert str(award.because) == "4 KP for place 1 of the championship"


@pytest.mark.article("Bijlage 4.1")
def test_who_has_played_and_has_no_place_counts_in_the_size_of_the_group():
    three, lapsed = group_of(4)[:3], group_of(4)[3:]
    found = awards(Section.A, System.ROUND_ROBIN, three, rule=RULE, unplaced=lapsed)
    assert [(award.entrant.name, award.points, award.size) for award in found] == [("p1", 2, 4), ("p2", 1, 4)]
    alone = awards(Section.A, System.ROUND_ROBIN, three, rule=RULE)
    assert [(award.points, award.size) for award in alone] == [(2, 3)]


@pytest.mark.article("Bijlage 4.3")
def test_in_a_swiss_event_who_has_no_place_counts_in_the_size_of_the_own_class_alone():
    order = entrants(("Anema", "2"), ("Bosma", "KK"), ("Dijkstra", "2"), ("Faber", "2"), ("Haga", "2"))
    found = awards(Section.A, System.SWISS, order[:4], rule=RULE, unplaced=order[4:])
    assert [(award.entrant.name, award.points, award.size) for award in found] == [
        ("Anema", 2, 4),
        ("Dijkstra", 1, 4),
    ]


@pytest.mark.parametrize("section", [Section.B, Section.E, Section.F, Section.G])
def test_teams_juniors_and_blitz_give_no_points(section):
    assert given_to(section, System.ROUND_ROBIN, group_of(8)) == []


@pytest.mark.article("Bijlage 4.1")
def test_which_sections_give_points_is_a_setting_of_the_edition():
    """An edition that names F under `wp` gives a Swiss blitz championship WP within each class (R86)."""
    other = read_classification(table(('sections = ["A"]', 'sections = ["A", "F"]')))
    assert awards(Section.F, System.SWISS, NINE, rule=RULE) == ()
    found = awards(Section.F, System.SWISS, NINE, rule=other)
    assert [(award.entrant.name, award.points) for award in found] == [("Bosma", 2), ("Dijkstra", 2)]


@given(st.lists(st.sampled_from(CLASSES), max_size=30), st.randoms())
def test_the_points_of_a_class_do_not_depend_on_how_the_classes_are_mixed(classes, order):
    """Moving players of other classes about between them changes nobody's points."""
    players = entrants(*((f"p{number}", code) for number, code in enumerate(classes)))
    by_group = {
        group.name: [p for p in players if p.player_class in group.classes] for group in RULE.swiss_groups
    }
    queues = [list(queue) for queue in by_group.values()]
    mixed = []
    while any(queues):
        queue = order.choice([queue for queue in queues if queue])
        mixed.append(queue.pop(0))
    assert given_to(Section.A, System.SWISS, mixed) == given_to(Section.A, System.SWISS, players)


@given(st.lists(st.sampled_from(CLASSES), max_size=30))
def test_a_class_alone_in_a_swiss_event_scores_like_a_group_of_its_size(classes):
    players = entrants(*((f"p{number}", code) for number, code in enumerate(classes)))
    expected = [
        award
        for group in RULE.swiss_groups
        for award in given_to(
            Section.A, System.ROUND_ROBIN, [p for p in players if p.player_class in group.classes]
        )
    ]
    assert given_to(Section.A, System.SWISS, players) == expected


def test_a_final_order_with_somebody_twice_is_refused():
    with pytest.raises(RuleViolation, match="Number 2 is in the final order twice") as caught:
        awards(Section.A, System.ROUND_ROBIN, [*NINE[:3], NINE[1]], rule=RULE)
    assert caught.value.reason.articles == ("Bijlage 4", "R44")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("points = [4, 3, 2, 1]", "points = [4, 3, 1, 2]", "do not fall from place to place"),
        ("points = [2]", "points = []", "do not fall from place to place"),
        ("smallest = 4", "smallest = 2", "points to everyone in it"),
        ("smallest = 2\npoints = [2]", "smallest = 5\npoints = [2]", "the groups must rise in size"),
        ('sections = ["A"]', 'sections = ["X"]', "there is no section 'X'"),
        ('sections = ["A"]', 'sections = ["A", "C"]', "section C gives both WP and KP"),
        ('classes = ["HA"]', 'classes = ["HA", "KK"]', "class KK is in 2 groups"),
        ('"RHAA", "EK"]', '"EK"]', "class RHAA is in 0 groups"),
        ('classes = ["2"]', 'classes = ["4"]', "there is no class '4'"),
        ('to = "HA"\nabove', 'to = "EK"\nabove', "EK is not the class next to 1"),
        ('from = "2"\nto = "3"', 'from = "3"\nto = "2"', "2 is not the class next to 3"),
        ("above = 14", "above = 10", "do not rise with the classes"),
        ('from = "1"\nto = "2"', 'from = "2"\nto = "3"', "a class has two steps"),
        ("seasons = 5", "seasons = 5\nyears = 5", "unknown: years"),
    ],
)
def test_a_broken_table_of_points_is_refused(old, new, fault):
    with pytest.raises(EditionError, match=fault):
        read_classification(table((old, new)))
