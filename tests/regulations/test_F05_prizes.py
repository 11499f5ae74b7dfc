"""Prizes of the blitz championship: F.5, reading R39.

Worked example, final order of nine players and two prizes in each category:

    1 Anema HA · 2 Bosma KK · 3 Dijkstra non-member · 4 Faber HAA · 5 Haga KK · 6 Jorna RHAA
    7 Kooi 2 · 8 Lok 1 · 9 Mud HA

A: Bosma (2nd of all) and Faber (4th); Haga is third of A, for whom there is no prize.
B: Anema (1st) and Jorna (6th). C: Dijkstra (3rd) and Kooi (7th); Lok and Mud win nothing.
"""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.regulations.editions.edition import EDITIONS
from tournaments.regulations.editions.prize_tables import read_prizes
from tournaments.regulations.editions.toml_table import EditionError, TomlTable
from tournaments.regulations.event import Entrant, PlayerClass
from tournaments.regulations.order.prizes import prizes
from tournaments.regulations.reasons import RuleViolation


def table(*changes):
    text = (EDITIONS / "2011" / "F05_prizes.toml").read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return TomlTable(tomllib.loads(text), "prizes")


RULE = read_prizes(table())
TWO_EACH = {"A": 2, "B": 2, "C": 2}


def final_order(*players):
    return [
        Entrant(number, name, player_class=player_class and PlayerClass(player_class))
        for number, (name, player_class) in enumerate(players, 11)
    ]


NINE = final_order(
    ("Anema", "HA"),
    ("Bosma", "KK"),
    ("Dijkstra", None),
    ("Faber", "HAA"),
    ("Haga", "KK"),
    ("Jorna", "RHAA"),
    ("Kooi", "2"),
    ("Lok", "1"),
    ("Mud", "HA"),
)


@pytest.mark.article("F.5")
def test_each_category_gives_its_prizes_to_its_highest_players_in_the_final_order():
    won = prizes(NINE, TWO_EACH, rule=RULE)
    assert [(prize.category, prize.number, prize.entrant.name, prize.place) for prize in won] == [
        ("A", 1, "Bosma", 2),
        ("A", 2, "Faber", 4),
        ("B", 1, "Anema", 1),
        ("B", 2, "Jorna", 6),
        ("C", 1, "Dijkstra", 3),
        ("C", 2, "Kooi", 7),
    ]


@pytest.mark.article("F.5")
@pytest.mark.parametrize(
    ("player_class", "category"),
    [
        ("KK", "A"),
        ("HAA", "A"),
        ("RHAA", "B"),
        ("HA", "B"),
        ("1", "C"),
        ("2", "C"),
        ("3", "C"),
        (None, "C"),
    ],
)
def test_the_class_decides_the_category_and_who_is_no_member_is_in_c(player_class, category):
    (entrant,) = final_order(("Bosma", player_class))
    assert RULE.category(entrant) == category


@pytest.mark.article("F.5")
def test_a_prize_says_why_it_is_won():
    because = prizes(NINE, {"B": 1}, rule=RULE)[0].because
    assert str(because) == "Number 1 of category B, 1 in the final order of all"
    assert because.articles == ("F.5", "R39")


def test_prizes_without_players_stay_where_they_are():
    assert [prize.entrant.name for prize in prizes(NINE[:2], {"A": 5, "C": 3}, rule=RULE)] == ["Bosma"]
    assert prizes([], TWO_EACH, rule=RULE) == ()


@pytest.mark.article("F.5")
def test_who_took_no_part_wins_nothing_and_the_places_of_the_others_stay():
    won = prizes(NINE, {"A": 1, "B": 2}, rule=RULE, absent={12, 11})
    assert [(prize.entrant.name, prize.place) for prize in won] == [("Faber", 4), ("Jorna", 6), ("Mud", 9)]


@given(
    st.lists(st.sampled_from([None, *(code for code in PlayerClass if code is not PlayerClass.EK)])),
    st.integers(0, 4),
)
def test_a_player_wins_one_prize_at_most_and_nobody_of_a_category_is_passed_over(classes, number):
    order = [Entrant(place, f"p{place}", player_class=code) for place, code in enumerate(classes, 1)]
    won = prizes(order, dict.fromkeys("ABC", number), rule=RULE)
    assert len({prize.entrant for prize in won}) == len(won)
    for category in "ABC":
        expected = [entrant for entrant in order if RULE.category(entrant) == category][:number]
        assert [prize.entrant for prize in won if prize.category == category] == expected


@pytest.mark.article("F.5")
def test_a_player_entered_in_the_ek_must_be_entered_in_a_class_of_a_category():
    with pytest.raises(RuleViolation, match="Haga is entered in the class EK") as caught:
        prizes(final_order(("Bosma", "KK"), ("Haga", "EK")), TWO_EACH, rule=RULE)
    assert caught.value.reason.articles == ("F.5", "A.2")


@pytest.mark.parametrize(
    ("order", "available", "fault"),
    [
        (NINE + NINE[3:4], TWO_EACH, "Number 14 is in the final order twice"),
        (NINE, {"D": 1}, "There is no category D; there are A, B, C"),
        (NINE, {"A": -1}, "Category A cannot have fewer than no prizes"),
    ],
)
def test_a_faulty_order_or_number_of_prizes_is_refused(order, available, fault):
    with pytest.raises(RuleViolation, match=fault):
        prizes(order, available, rule=RULE)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"RHAA", "HA"]', '"RHAA"]', "HA is placed 0 times"),
        ('"RHAA", "HA"]', '"RHAA", "HA", "KK"]', "KK is placed 2 times"),
        ('name = "B"', 'name = "A"', "a category is named twice"),
        ('"non-member"', '"nobody"', "there is no class 'nobody'"),
    ],
)
def test_a_broken_table_of_prizes_is_refused(old, new, fault):
    with pytest.raises(EditionError, match=fault):
        read_prizes(table((old, new)))
