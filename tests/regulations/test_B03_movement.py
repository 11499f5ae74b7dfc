"""B, art. 3: promotion, relegation, clubs that do not enter, groups that played as one (R27, R28, R68)."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.depth import cases
from tests.regulations.teams import EDITION, teams
from tournaments.regulations.files import movement as movement_file
from tournaments.regulations.files.pyramid import joined
from tournaments.regulations.movement.players import FinalOrder, Merged, Outcome, final_order, movement_json
from tournaments.regulations.movement.teams import decide_teams
from tournaments.regulations.order.standings import rank
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.teams.groups import group_name, sizes

DEMO = Path(__file__).resolve().parents[2] / "demo"


def orders(*numbers, merged=None):
    """Final orders of groups of so many teams, with names such as "II 3"."""
    found = []
    for index, number in enumerate(numbers, 1):
        name = group_name(index)
        found.append(FinalOrder(name, tuple(f"{name} {n}" for n in range(1, number + 1))))
    if merged:
        found[-1] = FinalOrder(found[-1].division, found[-1].names, merged)
    return found


def listed(text):
    return [name.strip() for name in text.split(",")]


def places(movement):
    return {entry.division: list(entry.places) for entry in movement.next}


def decided(movement):
    return {decision.player: decision for decision in movement.decisions}


@pytest.mark.article("B.3")
def test_every_number_one_goes_up_and_every_last_goes_down():
    """I: 4 goes to the first place of II, II 1 to the last place of I; the lowest group has no relegation."""
    movement = decide_teams(orders(4, 4, 5), edition=EDITION)
    assert places(movement) == {
        "I": listed("I 1, I 2, I 3, II 1"),
        "II": listed("I 4, II 2, II 3, III 1"),
        "III": listed("II 4, III 2, III 3, III 4, III 5"),
    }
    found = decided(movement)
    assert found["I 1"].outcome is Outcome.STAYS
    assert (found["II 1"].outcome, found["II 1"].to_division, found["II 1"].place) == (
        Outcome.PROMOTED,
        "I",
        4,
    )
    assert (found["II 4"].outcome, found["II 4"].place) == (Outcome.RELEGATED, 1)
    assert found["III 5"].outcome is Outcome.STAYS
    assert found["II 1"].articles == ("B.3", "R27")
    assert str(found["II 4"].because) == "Number 4 of II, the last, is relegated"
    assert movement.shortages == ()


@pytest.mark.article("B.3")
def test_a_single_group_has_neither_promotion_nor_relegation():
    assert places(decide_teams(orders(6), edition=EDITION)) == {"I": [f"I {n}" for n in range(1, 7)]}


@pytest.mark.article("B.3")
def test_the_place_of_a_club_that_does_not_enter_goes_to_number_two_below_and_so_on_down():
    """I 2 does not enter: II 2 takes its place, before I 4; III 2 takes that of II 2; III is one smaller."""
    movement = decide_teams(orders(4, 4, 5), edition=EDITION, absent=["I 2"])
    assert places(movement) == {
        "I": listed("I 1, II 2, I 3, II 1"),
        "II": listed("I 4, III 2, II 3, III 1"),
        "III": listed("II 4, III 3, III 4, III 5"),
    }
    found = decided(movement)
    assert (found["I 2"].outcome, found["I 2"].to_division, found["I 2"].place) == (
        Outcome.LEAVES,
        None,
        None,
    )
    assert {found[name].outcome for name in ("II 2", "III 2")} == {Outcome.FILLS}
    assert found["I 4"].outcome is Outcome.RELEGATED
    assert movement_json(movement)["moves"] == [
        {"who": "I 2", "from": "I", "to": None, "article": "B.3"},
        {"who": "I 4", "from": "I", "to": "II", "article": "B.3"},
        {"who": "II 1", "from": "II", "to": "I", "article": "B.3"},
        {"who": "II 2", "from": "II", "to": "I", "article": "B.3"},
        {"who": "II 4", "from": "II", "to": "III", "article": "B.3"},
        {"who": "III 1", "from": "III", "to": "II", "article": "B.3"},
        {"who": "III 2", "from": "III", "to": "II", "article": "B.3"},
    ]


@pytest.mark.article("B.3")
@pytest.mark.parametrize(
    ("absent", "first", "second", "third"),
    [
        # The promoted team: its place, the last of I, goes to number 2.
        ("II 1", "I 1, I 2, I 3, II 2", "I 4, III 2, II 3, III 1", "II 4, III 3, III 4, III 5"),
        # The relegated team: its place is the first of II, which number 2 of III takes.
        ("I 4", "I 1, I 2, I 3, II 1", "III 2, II 2, II 3, III 1", "II 4, III 3, III 4, III 5"),
        # Number 2 of II itself.
        ("II 2", "I 1, I 2, I 3, II 1", "I 4, III 2, II 3, III 1", "II 4, III 3, III 4, III 5"),
        # In the lowest group nobody comes.
        ("III 3", "I 1, I 2, I 3, II 1", "I 4, II 2, II 3, III 1", "II 4, III 2, III 4, III 5"),
    ],
)
def test_whoever_does_not_enter_frees_the_place_of_next_season(absent, first, second, third):
    movement = decide_teams(orders(4, 4, 5), edition=EDITION, absent=[absent])
    assert places(movement) == {"I": listed(first), "II": listed(second), "III": listed(third)}


@pytest.mark.article("B.3")
def test_with_several_the_numbers_two_and_on_come_before_who_was_relegated():
    """I 1, I 2 and I 3 do not enter: II 2 and II 3 come, and then I 4 is kept (R68)."""
    movement = decide_teams(orders(4, 4, 7), edition=EDITION, absent=["I 1", "I 2", "I 3"])
    assert places(movement) == {
        "I": listed("II 2, II 3, I 4, II 1"),
        "II": listed("III 2, III 3, III 4, III 1"),
        "III": listed("II 4, III 5, III 6, III 7"),
    }
    kept = decided(movement)["I 4"]
    assert (kept.outcome, kept.to_division) == (Outcome.KEPT, "I")
    assert str(kept.because) == "Number 4 of I, the last, is kept because a place was vacant"


@pytest.mark.article("B.3")
def test_the_last_of_the_lowest_group_may_go_up_before_who_was_relegated():
    """I has no team left but I 4: II 2, II 3 and II 4, the last, fill it. With a group III below, II 4
    relegates, and I 4 comes before it.
    """
    away = ["I 1", "I 2", "I 3"]
    lowest = places(decide_teams(orders(4, 4), edition=EDITION, absent=away))
    assert lowest["I"][:4] == listed("II 2, II 3, II 4, II 1")
    above = decide_teams(orders(4, 4, 4), edition=EDITION, absent=away)
    assert places(above)["I"] == listed("II 2, II 3, I 4, II 1")
    assert decided(above)["II 4"].outcome is Outcome.RELEGATED


@pytest.mark.article("B.3")
def test_a_group_that_is_short_of_teams_is_filled_before_the_promoted_team():
    """I has three teams: the free place, before that of II 1, which is the last, goes to II 2."""
    found = places(decide_teams(orders(3, 5), edition=EDITION))
    assert found == {"I": listed("I 1, I 2, II 2, II 1"), "II": listed("I 3, II 3, II 4, II 5")}


@pytest.mark.article("B.3")
def test_several_in_different_groups_are_handled_from_the_top():
    """I 3 and II 2: the place in I goes to II 3, for II 2 does not come; III 2 and III 3 fill those of II."""
    movement = decide_teams(orders(4, 4, 6), edition=EDITION, absent=["II 2", "I 3"])
    assert places(movement) == {
        "I": listed("I 1, I 2, II 3, II 1"),
        "II": listed("I 4, III 2, III 3, III 1"),
        "III": listed("II 4, III 4, III 5, III 6"),
    }


@pytest.mark.article("B.3")
@pytest.mark.article("B.2")
def test_a_lowest_group_that_is_too_small_plays_with_the_one_above_and_is_named():
    """II has 4 and loses one to I: 7 teams are one group by B.2, and II is remembered for the next time."""
    movement = decide_teams(orders(4, 4), edition=EDITION, absent=["I 2"])
    assert movement_json(movement)["next"] == [
        {
            "name": "I",
            "places": listed("I 1, II 2, I 3, II 1, I 4, II 3, II 4"),
            "merged": {"name": "II", "teams": listed("I 4, II 3, II 4")},
        }
    ]
    assert movement_json(movement)["shortages"] == [
        "Too few teams in group II (3 of 4): it plays with group I as one"
    ]
    assert movement.shortages[0].articles == ("B.2", "B.3")


@pytest.mark.article("B.3")
def test_groups_that_played_as_one_are_taken_apart_again():
    """The article's own case: of seven teams II has four and III three.

    The order is x1 II, x2 III, x3 III, x4 II, x5 II, x6 III, x7 II. The best of III is x2: it goes up to II.
    The last of II is x7: it goes down to III. The best of II, x1, goes up to I, and I 4 comes down.
    """
    names = tuple(f"x{n}" for n in range(1, 8))
    merged = FinalOrder("II", names, Merged("III", ("x2", "x3", "x6")))
    movement = decide_teams([*orders(4), merged], edition=EDITION)
    found = decided(movement)
    assert [(n, found[n].from_division, found[n].to_division) for n in ("x1", "x2", "x7", "I 4")] == [
        ("x1", "II", "I"),
        ("x2", "III", "II"),
        ("x7", "II", "III"),
        ("I 4", "I", "II"),
    ]
    assert found["x2"].articles == ("B.3", "R27", "R28")
    assert movement_json(movement)["next"] == [
        {"name": "I", "places": listed("I 1, I 2, I 3, x1")},
        {
            "name": "II",
            "places": listed("I 4, x4, x5, x2, x7, x3, x6"),
            "merged": {"name": "III", "teams": listed("x7, x3, x6")},
        },
    ]
    assert [str(one) for one in movement.shortages] == [
        "Too few teams in group III (3 of 4): it plays with group II as one"
    ]


@pytest.mark.article("B.3")
def test_too_few_teams_for_any_group_are_named():
    movement = decide_teams(orders(4), edition=EDITION, absent=["I 1"])
    assert places(movement) == {"I": listed("I 2, I 3, I 4")}
    assert [str(one) for one in movement.shortages] == ["Too few teams in group I (3 of 4)"]
    nobody = decide_teams(orders(4), edition=EDITION, absent=["I 1", "I 2", "I 3", "I 4"])
    assert nobody.next == ()
    assert [str(one) for one in nobody.shortages] == ["Nobody is left for group I"]


def random_pyramid(rng):
    """Final orders of one to six groups, sometimes the lowest two as one, and teams that do not enter."""
    numbers = [4] * rng.randint(0, 5) + [rng.randint(4, 7)]
    if rng.random() < 0.2:
        numbers = [rng.randint(1, 4) for _ in numbers[:-1]] + numbers[-1:]
    found = orders(*numbers)
    if rng.random() < 0.3:
        last = found[-1]
        names = rng.sample(last.names, len(last.names))
        upper = rng.randint(1, 4 if len(names) > 4 else len(names) - 1)
        lower = tuple(names[upper:])
        found[-1] = FinalOrder(last.division, last.names, Merged(group_name(len(numbers) + 1), lower))
    everyone = [name for order in found for name in order.names]
    away = rng.sample(everyone, min(len(everyone), rng.choice([0, 0, 1, 1, 2, 3, 5, 9])))
    return found, everyone, away


@pytest.mark.article("B.3")
@pytest.mark.article("B.2")
def test_whatever_happens_nobody_is_lost_and_every_group_has_its_size_or_is_named():
    """A thousand pyramids, seed 3: groups of four and a last one of four to seven, else it is named."""
    rng = random.Random(3)
    shortages = 0
    for _ in range(1000):
        given, everyone, away = random_pyramid(rng)
        movement = decide_teams(given, edition=EDITION, absent=away)
        placed = [name for entry in movement.next for name in entry.places]
        assert sorted(placed) == sorted(set(everyone) - set(away))
        assert sorted(decided(movement)) == sorted(everyone)
        gone = {decision.player for decision in movement.decisions if decision.to_division is None}
        assert gone == set(away)
        found = tuple(len(entry.places) for entry in movement.next)
        if len(placed) >= 4:
            assert found == sizes(len(placed), EDITION.teams.groups["B"])
        else:
            assert movement.shortages
        merged = [entry.merged for entry in movement.next if entry.merged]
        assert all(entry.merged is None for entry in movement.next[:-1])
        if merged:
            assert set(merged[0].teams) < set(movement.next[-1].places)
        seats = {(d.to_division, d.place) for d in movement.decisions if d.to_division}
        assert len(seats) == len(placed)
        shortages += bool(movement.shortages)
    assert 50 < shortages < 950


@pytest.mark.article("B.3")
def test_a_season_can_be_followed_by_the_next_for_years():
    """What `next` gives is what the next season starts from: 200 pyramids, ten seasons each, seed 4."""
    rng = random.Random(4)
    for _ in range(200):
        given = orders(*[4] * rng.randint(0, 4), rng.randint(4, 7))
        everyone = {name for order in given for name in order.names}
        for _ in range(10):
            movement = decide_teams(given, edition=EDITION)
            assert {name for entry in movement.next for name in entry.places} == everyone
            given = [
                FinalOrder(entry.division, tuple(rng.sample(entry.places, len(entry.places))), entry.merged)
                for entry in movement.next
            ]


@pytest.mark.article("B.3")
@pytest.mark.article("B.2")
@pytest.mark.parametrize(
    ("given", "absent", "message"),
    [
        ([], [], r"^divisions: There is no final order"),
        (orders(4, 4)[1:], [], r"^divisions\[0\]\.name: Group II stands where I is due"),
        ([*orders(4), *orders(4)], [], r"^divisions\[1\]\.name: Group I stands where II is due"),
        (orders(5, 4), [], r"^divisions\[0\]\.order: Group I has 1 to 4 teams, not 5"),
        (orders(4, 8), [], r"^divisions\[1\]\.order: Group II has 1 to 7 teams, not 8"),
        (
            [*orders(4), FinalOrder("II", ("a", "b", "I 3", "c"))],
            [],
            r"^divisions\[1\]\.order\[2\]: I 3 is named twice",
        ),
        (orders(4, 4), ["III 1"], r"^absent\[0\]: III 1 does not enter but is in no final order"),
        (orders(4, 4), ["I 1", "I 1"], r"^absent\[1\]: I 1 is named twice"),
        (orders(4, 7, merged=Merged("IV", ("II 1",))), [], r"^divisions\[1\]\.merged\.name: .* would be III"),
        (
            orders(4, 7, merged=Merged("III", ("II 9",))),
            [],
            r"^divisions\[1\]\.merged\.teams: The teams of III",
        ),
        (orders(4, 7, merged=Merged("III", ())), [], r"^divisions\[1\]\.merged\.teams: "),
        (orders(4, 7, merged=Merged("III", ("II 1", "II 1"))), [], r"^divisions\[1\]\.merged\.teams: "),
        (orders(4, 7, merged=Merged("III", ("II 1", "II 2"))), [], r"leave 1 to 4 for II"),
    ],
)
def test_final_orders_that_cannot_be_are_refused_with_place_and_article(given, absent, message):
    with pytest.raises(RuleViolation, match=message) as caught:
        decide_teams(given, edition=EDITION, absent=absent)
    assert {"B.2", "B.3"} & set(caught.value.reason.articles)


@pytest.mark.article("B.3")
def test_a_final_order_comes_from_an_event_of_teams_that_is_over():
    event = teams(division="I")
    order = final_order(event, rank(event, edition=EDITION))
    assert order == FinalOrder("I", ("Team 1", "Team 2", "Team 3", "Team 4"))
    undecided = teams({(1, 3): 7, (4, 3): 9})
    with pytest.raises(RuleViolation, match="numbers 1, 2 are equal"):
        final_order(undecided, rank(undecided, edition=EDITION))
    unfinished = teams(rounds=2)
    with pytest.raises(RuleViolation, match="games are open") as caught:
        final_order(unfinished, rank(unfinished, edition=EDITION))
    assert caught.value.reason.articles == ("B.7",)


FILE = {
    "format": "friesdammen-movement/1",
    "section": "B",
    "divisions": [{"name": order.division, "order": list(order.names)} for order in orders(4, 5)],
    "absent": ["I 2"],
    "declined": [],
}


@pytest.mark.article("B.3")
def test_a_movement_file_of_teams_gives_the_next_groups():
    data = movement_json(movement_file.load(json.dumps(FILE)).decide(edition=EDITION))
    assert data["next"] == [
        {"name": "I", "places": listed("I 1, II 2, I 3, II 1")},
        {"name": "II", "places": listed("I 4, II 3, II 4, II 5")},
    ]
    merged = {"name": "II", "order": ["a", "b", "c", "d", "e"], "merged": {"name": "III", "teams": ["b"]}}
    found = movement_file.load(FILE | {"divisions": [FILE["divisions"][0], merged], "absent": []})
    assert found.orders[1].merged == Merged("III", ("b",))
    assert decided(found.decide(edition=EDITION))["b"].to_division == "II"


@pytest.mark.article("B.3")
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"declined": ["I 1"]}, r"^declined: A team enters or does not"),
        ({"absent_several_years": ["I 1"]}, r"^absent_several_years: A team enters or does not"),
        ({"section": "G"}, r"^section: 'G' is not one of B, C"),
        (
            {"divisions": [{"name": "I", "order": [], "merged": {"name": "II"}}]},
            r"^divisions\[0\]\.merged\.teams: This is missing",
        ),
        (
            {"divisions": [{"name": "I", "order": [], "merged": {"name": "II", "teams": [], "x": 1}}]},
            r"^divisions\[0\]\.merged\.x: The key 'x'",
        ),
    ],
)
def test_a_movement_file_of_teams_with_a_defect_is_refused_with_its_place(change, message):
    with pytest.raises(RuleViolation, match=message):
        movement_file.load(FILE | change)


@pytest.mark.article("B.3")
def test_the_groups_of_several_files_are_put_in_order_from_the_top():
    """Group II of one file and group I of another move as in one file; in one file they stand in order."""
    parts = [FILE | {"divisions": [division]} for division in FILE["divisions"]]
    whole = movement_file.load(FILE).decide(edition=EDITION)
    files = [movement_file.load(parts[1] | {"absent": []}), movement_file.load(parts[0])]
    assert joined(files).decide(edition=EDITION) == whole
    turned = FILE | {"divisions": FILE["divisions"][::-1]}
    with pytest.raises(RuleViolation, match="Group II stands where I is due"):
        joined([movement_file.load(turned)]).decide(edition=EDITION)


@pytest.mark.article("B.3")
def test_the_demo_of_the_movement_can_be_decided():
    text = (DEMO / "movement_b.json").read_text(encoding="utf-8")
    found = movement_file.load(text)
    movement = found.decide(edition=EDITION)
    assert len(found.orders) == 3
    assert found.absent
    assert [len(entry.places) for entry in movement.next] == [4, 4, 5]


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=5)
    | st.sampled_from(["I", "II", "III", "I 1"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
MERGED_FILE = FILE | {
    "divisions": [FILE["divisions"][0], FILE["divisions"][1] | {"merged": {"name": "III", "teams": ["II 4"]}}]
}


def places_in(value, path=()):
    yield path
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, part in steps:
        yield from places_in(part, (*path, step))


def outcome(data):
    """The movement as JSON, or what the RuleViolation says; any other error fails the test."""
    try:
        return json.dumps(movement_json(movement_file.load(data).decide(edition=EDITION)))
    except RuleViolation as violation:
        return str(violation)


@pytest.mark.article("B.3")
@settings(max_examples=cases(100, of=400))
@given(st.sampled_from([path for path in places_in(MERGED_FILE) if path]), JUNK)
def test_whatever_is_put_in_a_movement_file_of_teams_nothing_but_a_rule_violation_comes_out(path, junk):
    data = json.loads(json.dumps(MERGED_FILE))
    part = data
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = junk
    assert outcome(data)
