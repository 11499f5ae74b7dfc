"""C, art. 8, 9, 11 and 12 with D, art. 7: next season's places (R33, R34, R36)."""

import json
import random

import pytest

from tests.regulations.eights import EDITION, eight
from tournaments.regulations.files import movement as movement_file
from tournaments.regulations.movement.players import (
    FinalOrder,
    Outcome,
    absent_names,
    decide,
    final_order,
    movement_json,
)
from tournaments.regulations.order.standings import rank
from tournaments.regulations.reasons import RuleViolation

EIGHTS = ("KK", "HAA", "RHAA")


def orders(ha=8, short=None):
    """Final orders with names such as "HAA 3"; `ha` names in the HA, None: its order is not known."""
    sizes = dict.fromkeys(EIGHTS, 8) | ({} if ha is None else {"HA": ha}) | (short or {})
    return [
        FinalOrder(division, tuple(f"{division} {n}" for n in range(1, size + 1)))
        for division, size in sizes.items()
    ]


def places(movement):
    return {entry.division: list(entry.places) for entry in movement.next}


def listed(text):
    return [name.strip() for name in text.split(",")]


PRINTED = {
    "KK": listed("KK 1, KK 2, KK 3, KK 4, KK 5, KK 6, HAA 1, HAA 2"),
    "HAA": listed("KK 7, KK 8, HAA 3, HAA 4, HAA 5, HAA 6, RHAA 1, RHAA 2"),
    "RHAA": listed("HAA 7, HAA 8, RHAA 3, RHAA 4, RHAA 5, RHAA 6, HA 1, HA 2"),
}


@pytest.mark.article("C.8")
def test_without_vacancies_everyone_goes_to_the_place_the_article_prints():
    assert places(decide(orders(), edition=EDITION)) == PRINTED


@pytest.mark.article("C.8")
def test_every_change_of_class_is_a_move_with_its_article():
    moves = movement_json(decide(orders(), edition=EDITION))["moves"]
    assert [(move["who"], move["to"]) for move in moves] == [
        ("KK 7", "HAA"),
        ("KK 8", "HAA"),
        ("HAA 1", "KK"),
        ("HAA 2", "KK"),
        ("HAA 7", "RHAA"),
        ("HAA 8", "RHAA"),
        ("RHAA 1", "HAA"),
        ("RHAA 2", "HAA"),
        ("RHAA 7", "HA"),
        ("RHAA 8", "HA"),
        ("HA 1", "RHAA"),
        ("HA 2", "RHAA"),
    ]
    assert moves[0] == {"who": "KK 7", "from": "KK", "to": "HAA", "article": "C.8"}
    assert {move["article"] for move in moves} == {"C.8"}


@pytest.mark.article("C.8")
def test_without_the_order_of_the_ha_its_places_stay_open():
    found = places(decide(orders(ha=None), edition=EDITION))
    assert found["RHAA"] == [*PRINTED["RHAA"][:6], None, None]
    assert found["KK"] == PRINTED["KK"]


@pytest.mark.article("C.11")
@pytest.mark.article("C.9")
def test_a_place_left_for_years_is_filled_by_number_three_below_and_so_on_down():
    """KK 4 goes: HAA 3 comes to that place, RHAA 3 to the place of HAA 3, HA 3 to that of RHAA 3."""
    movement = decide(orders(), edition=EDITION, absent_several_years=["KK 4"])
    found = places(movement)
    assert found["KK"] == listed("KK 1, KK 2, KK 3, HAA 3, KK 5, KK 6, HAA 1, HAA 2")
    assert found["HAA"] == listed("KK 7, KK 8, RHAA 3, HAA 4, HAA 5, HAA 6, RHAA 1, RHAA 2")
    assert found["RHAA"] == listed("HAA 7, HAA 8, HA 3, RHAA 4, RHAA 5, RHAA 6, HA 1, HA 2")
    decisions = {decision.player: decision for decision in movement.decisions}
    assert (decisions["KK 4"].outcome, decisions["KK 4"].to_division) == (Outcome.LEAVES, "HA")
    assert decisions["KK 4"].articles == ("C.11",)
    assert {decisions[name].articles for name in ("HAA 3", "RHAA 3", "HA 3")} == {("C.9",)}


@pytest.mark.article("C.9")
def test_after_numbers_three_to_six_come_the_relegated_of_the_class_itself():
    """Nobody of HAA 3 to 6 will come: KK 7 is kept, and its place in the HAA is filled by RHAA 3."""
    movement = decide(
        orders(),
        edition=EDITION,
        absent_several_years=["KK 1"],
        declined=["HAA 3", "HAA 4", "HAA 5", "HAA 6"],
    )
    found = places(movement)
    assert found["KK"] == listed("KK 7, KK 2, KK 3, KK 4, KK 5, KK 6, HAA 1, HAA 2")
    assert found["HAA"] == listed("RHAA 3, KK 8, HAA 3, HAA 4, HAA 5, HAA 6, RHAA 1, RHAA 2")
    kept = next(decision for decision in movement.decisions if decision.player == "KK 7")
    assert (kept.outcome, kept.articles) == (Outcome.KEPT, ("C.9",))


@pytest.mark.article("C.9")
def test_the_rhaa_keeps_its_relegated_when_the_ha_has_too_few():
    found = places(decide(orders(ha=1), edition=EDITION))
    assert found["RHAA"] == listed("HAA 7, HAA 8, RHAA 3, RHAA 4, RHAA 5, RHAA 6, HA 1, RHAA 7")


@pytest.mark.article("C.12")
def test_absence_for_one_year_relegates_whatever_the_number():
    """The usual case, number 8, changes no place; another number makes a vacancy, and waits for one below."""
    last = decide(orders(), edition=EDITION, absent=["KK 8"])
    assert places(last) == PRINTED
    assert [d.articles for d in last.decisions if d.player == "KK 8"] == [("C.12",)]
    found = places(decide(orders(), edition=EDITION, absent=["KK 6"]))
    assert found["KK"] == listed("KK 1, KK 2, KK 3, KK 4, KK 5, HAA 3, HAA 1, HAA 2")
    assert found["HAA"] == listed("KK 7, KK 8, KK 6, HAA 4, HAA 5, HAA 6, RHAA 1, RHAA 2")
    assert found["RHAA"] == PRINTED["RHAA"]


@pytest.mark.article("C.11")
def test_absence_for_one_year_in_the_rhaa_frees_the_place():
    movement = decide(orders(), edition=EDITION, absent=["RHAA 5"])
    assert places(movement)["RHAA"] == listed("HAA 7, HAA 8, RHAA 3, RHAA 4, HA 3, RHAA 6, HA 1, HA 2")
    assert [d.articles for d in movement.decisions if d.player == "RHAA 5"] == [("C.11",)]


@pytest.mark.article("C.8")
def test_who_declines_in_the_ha_is_passed_over_for_the_next_of_the_final_order():
    movement = decide(orders(), edition=EDITION, declined=["HA 1", "HA 3"])
    assert places(movement)["RHAA"][6:] == ["HA 2", "HA 4"]
    articles = {decision.player: decision.articles[0] for decision in movement.decisions}
    assert (articles["HA 1"], articles["HA 2"], articles["HA 4"]) == ("D.7", "C.8", "D.7")


@pytest.mark.article("C.9")
def test_a_promotion_declined_in_the_eights_is_a_vacancy_and_the_player_stays():
    found = places(decide(orders(), edition=EDITION, declined=["HAA 2"]))
    assert found["KK"][6:] == ["HAA 1", "HAA 3"]
    assert found["HAA"] == listed("KK 7, KK 8, HAA 2, HAA 4, HAA 5, HAA 6, RHAA 1, RHAA 2")


@pytest.mark.article("C.8")
def test_whatever_happens_everyone_of_the_eights_has_one_place_or_is_in_the_ha():
    """500 seasons with random absences and refusals, seed 8."""
    rng = random.Random(8)
    everyone = [f"{division} {n}" for division in EIGHTS for n in range(1, 9)]
    for _ in range(500):
        away = rng.sample(everyone, 3)
        several, absent = away[:1], [name for name in away[1:] if not name.startswith("KK")]
        movable = [name for name in everyone if not name.startswith("KK")] + ["HA 1", "HA 2", "HA 3"]
        movement = decide(
            orders(ha=12),
            edition=EDITION,
            absent=absent,
            absent_several_years=several,
            declined=rng.sample(movable, rng.randint(0, 4)),
        )
        found = [name for names in places(movement).values() for name in names]
        assert None not in found
        assert len(set(found)) == 24
        in_ha = {d.player for d in movement.decisions if d.to_division == "HA" and d.from_division != "HA"}
        assert set(everyone) - set(found) == in_ha
        assert not in_ha & set(found)


@pytest.mark.article("C.8")
@pytest.mark.parametrize(
    ("given", "keywords", "message"),
    [
        (orders()[1:], {}, r"^divisions: The final order of KK is missing"),
        ([*orders(), FinalOrder("EK", ())], {}, r"^divisions\[4\]\.name: .*EK does not fit"),
        ([*orders(), orders()[0]], {}, r"^divisions\[4\]\.name: .*KK does not fit"),
        (orders(short={"KK": 9}), {}, r"^divisions\[0\]\.order: KK has 8 places, not 9"),
        (
            [*orders(ha=None), FinalOrder("HA", ("KK 1",))],
            {},
            r"^divisions\[3\]\.order\[0\]: KK 1 is named twice",
        ),
        (orders(), {"absent": ["HA 1"]}, r"^absent: HA 1 is absent but"),
        (orders(), {"declined": ["KK 1"]}, r"^declined: KK 1 declines"),
    ],
)
def test_final_orders_that_cannot_be_are_refused_with_their_place(given, keywords, message):
    with pytest.raises(RuleViolation, match=message):
        decide(given, edition=EDITION, **keywords)


@pytest.mark.article("C.8")
def test_a_final_order_comes_from_an_event_that_is_over():
    names = {n: f"N{n}" for n in range(1, 9)}
    event = eight(withdrawals=[(3, 0)], names=names)
    assert final_order(event, rank(event, edition=EDITION)).names == (
        "N1",
        "N2",
        "N4",
        "N5",
        "N6",
        "N7",
        "N8",
        "N3",
    )
    assert absent_names(event) == ("N3",)
    for unfinished, message in (
        (eight(rounds=6), "games are open"),
        (eight(["1=2"]), "numbers 1, 2 are equal"),
    ):
        with pytest.raises(RuleViolation, match=message):
            final_order(unfinished, rank(unfinished, edition=EDITION))


FILE = {
    "format": "friesdammen-movement/1",
    "section": "C",
    "divisions": [{"name": order.division, "order": list(order.names)} for order in orders()],
    "absent": [],
    "declined": [],
}


@pytest.mark.article("C.8")
def test_a_movement_file_gives_the_printed_places():
    data = movement_json(movement_file.load(json.dumps(FILE)).decide(edition=EDITION))
    assert data["next"] == [{"name": name, "places": PRINTED[name]} for name in EIGHTS]


@pytest.mark.article("C.8")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_the_order_of_the_divisions_changes_nothing(turn):
    """HAA 1 declines and KK 3 was absent: two wait for a place in the HAA, and who is first is fixed."""
    given = {"absent": ["KK 3"], "declined": ["HAA 1"], "edition": EDITION}
    found = orders()
    assert decide([*found[turn:], *found[:turn]], **given) == decide(found, **given)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "friesdammen-event/1"}, r"^format: "),
        ({"section": "G"}, r"^section: "),
        ({"absent": "KK 1"}, r"^absent: "),
        ({"declined": [3]}, r"^declined\[0\]: "),
        ({"divisions": [{"name": "KK"}]}, r"^divisions\[0\]\.order: This is missing"),
        ({"divisions": [{"name": "KK", "order": [], "x": 1}]}, r"^divisions\[0\]\.x: The key 'x'"),
        ({"moves": []}, r"^moves: The key 'moves' is not known here"),
    ],
)
def test_a_movement_file_with_a_defect_is_refused_with_its_place(change, message):
    with pytest.raises(RuleViolation, match=message):
        movement_file.load(FILE | change)
