"""The points file, format friesdammen-points/1: what is read, what is refused, and the demonstration file.

Worked example, demo/points.json after season 2026.

- Anema, 3rd class: 3 + 3 + 2 + 2 = 10, stays. Bosma, 3rd class: 0 (no 2023) + 5 + 3 + 3 = 11, to the 2nd;
  TP 13 with the 2 of 2022.
- Cnossen, 2nd class, promoted at the end of 2023: 5 + 8 + 7 = 20, to the 1st.
- Dijkstra, 1st class: last point in 2021, five seasons without one.
- Elzinga, 1st class: 6 + 5 + 5 + 2 = 18, stays.
- Faber, HA since the end of 2020: TP 8 + 6 + 6 + 10 + 8 = 38. Galama, KK: TP 6 + 7 + 8 = 21.
- Hoekstra, 2nd class, is on the list since 2025: no proposal. Best season: Faber and Galama with 8.
"""

import copy
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.regulations.test_bijlage4_awards import RULE
from tournaments.regulations.event import PlayerClass
from tournaments.regulations.files.points import load
from tournaments.regulations.points.classification import PlayerPoints, SeasonPoints, best_season, classify
from tournaments.regulations.reasons import RuleViolation

DEMO = Path(__file__).parents[2] / "demo" / "points.json"
FILE = {
    "format": "friesdammen-points/1",
    "players": [
        {
            "name": "A. Bakker",
            "class": "2",
            "seasons": [{"year": 2023, "wp": 4, "kp": 2}, {"year": 2024, "wp": 0, "kp": 1}],
            "promoted_in": 2019,
        },
        {"name": "B. Visser", "class": None, "seasons": [], "promoted_in": None},
    ],
}
BAKKER = PlayerPoints(
    "A. Bakker", PlayerClass.SECOND, (SeasonPoints(2023, 4, 2), SeasonPoints(2024, 0, 1)), 2019
)
VISSER = PlayerPoints("B. Visser", None, ())


@pytest.mark.article("Bijlage 4")
def test_the_demonstration_file_gives_the_classification_worked_by_hand():
    players = load(DEMO.read_text("utf-8"))
    assert [
        (line.name, line.sp, line.tp, line.window, line.promotes_to, line.demotion_proposed)
        for line in classify(players, 2026, rule=RULE)
    ] == [
        ("J. Anema", 2, 10, 10, None, False),
        ("S. Bosma", 3, 13, 11, "2", False),
        ("T. Cnossen", 7, 20, 20, "1", False),
        ("R. Dijkstra", 0, 3, 0, None, True),
        ("W. Elzinga", 2, 18, 18, None, False),
        ("H. Faber", 8, 38, 24, None, False),
        ("A. Galama", 8, 21, 21, None, False),
        ("F. Hoekstra", 0, 0, 0, None, False),
    ]
    assert best_season(players, 2026, rule=RULE).names == ("A. Galama", "H. Faber")


def test_a_file_gives_its_players_in_its_order():
    assert load(json.dumps(FILE)) == (BAKKER, VISSER)
    assert load(FILE) == (BAKKER, VISSER)


def test_class_and_last_promotion_may_be_left_out():
    assert load({"format": FILE["format"], "players": [{"name": "B. Visser", "seasons": []}]}) == (VISSER,)


def changed(change):
    file = copy.deepcopy(FILE)
    change(file, file["players"])
    return file


FAULTS = [
    (
        lambda file, players: file.update(format="friesdammen-points/2"),
        "format: 'friesdammen-points/2' is not",
    ),
    (lambda file, players: file.pop("format"), "format: This is missing"),
    (lambda file, players: file.pop("players"), "players: This is missing"),
    (lambda file, players: file.update(players={}), "players: {…} is not a list"),
    (lambda file, players: file.update(season=2026), "season: The key 'season' is not known here"),
    (lambda file, players: players.append("C. Faber"), "players[2]: 'C. Faber' is not an object with keys"),
    (lambda file, players: players[0].pop("name"), "players[0].name: This is missing"),
    (lambda file, players: players[0].update(name=" "), "players[0].name: ' ' is empty"),
    (
        lambda file, players: players[1].update(name="A. Bakker"),
        "players[1].name: A. Bakker is in the file twice",
    ),
    (
        lambda file, players: players[1].update(name=" a.  BAKKER"),
        "players[1].name:  a.  BAKKER is in the file",
    ),
    (
        lambda file, players: players[0].update({"class": "4"}),
        "players[0].class: '4' is not one of 3, 2, 1, HA",
    ),
    (lambda file, players: players[0].update({"class": 2}), "players[0].class: 2 is not one of 3, 2, 1, HA"),
    (
        lambda file, players: players[1].update(promoted_in="2020"),
        "players[1].promoted_in: '2020' is not a whole",
    ),
    (
        lambda file, players: players[1].update(promoted_in=2020.0),
        "players[1].promoted_in: 2020.0 is not a whole",
    ),
    (
        lambda file, players: players[1].update(rating=1),
        "players[1].rating: The key 'rating' is not known here",
    ),
    (lambda file, players: players[1].pop("seasons"), "players[1].seasons: This is missing"),
    (
        lambda file, players: players[0]["seasons"][1].update(year=2023),
        "players[0].seasons[1].year: The season 2023 is given twice",
    ),
    (
        lambda file, players: players[0]["seasons"][0].update(year=True),
        "players[0].seasons[0].year: true is not",
    ),
    (
        lambda file, players: players[0]["seasons"][0].update(wp=-1),
        "players[0].seasons[0].wp: -1 is not a whole",
    ),
    (
        lambda file, players: players[0]["seasons"][0].update(kp=1.5),
        "players[0].seasons[0].kp: 1.5 is not a whole",
    ),
    (lambda file, players: players[0]["seasons"][0].pop("kp"), "players[0].seasons[0].kp: This is missing"),
    (
        lambda file, players: players[0]["seasons"][0].update(sp=6),
        "players[0].seasons[0].sp: The key 'sp' is not known here",
    ),
]


@pytest.mark.parametrize(("change", "message"), FAULTS, ids=[message for _, message in FAULTS])
def test_a_faulty_file_is_refused_and_the_place_is_named(change, message):
    with pytest.raises(RuleViolation) as caught:
        load(json.dumps(changed(change)))
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"format": "friesdammen-points/1", "format": ""}'])
def test_a_text_that_is_no_json_object_is_refused(text):
    with pytest.raises(RuleViolation):
        load(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda children: st.lists(children) | st.dictionaries(st.text(), children),
)


@given(st.sampled_from(["name", "class", "seasons", "promoted_in"]), JSON)
def test_any_value_in_any_field_is_read_or_refused_with_its_place(field, value):
    file = copy.deepcopy(FILE)
    file["players"][0][field] = value
    place = f"players[0].{field}"
    try:
        assert load(json.dumps(file))[1] == VISSER
    except RuleViolation as refused:
        place = refused.place
    assert place.startswith(f"players[0].{field}")
