"""The event file `friesdammen-event/1`: read strictly, written back; only RuleViolation comes out."""

import copy
import json
import random
from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.depth import cases
from tests.regulations.eights import EDITION, eight, random_eight
from tournaments.regulations.event import (
    Entrant,
    Event,
    Game,
    Match,
    PlayerClass,
    PlayOffMatch,
    Round,
    Ruling,
    Section,
    Withdrawal,
)
from tournaments.regulations.files.event import dump, dump_text, load
from tournaments.regulations.order.standings import rank
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Result

PLAIN = dump(eight(["1=2"], withdrawals=[(5, 6)], deciding=[((1, 2), [(2, 1, "½-½"), (1, 2, None)])]))
TEAMS = {
    "format": "friesdammen-event/1",
    "section": "G",
    "division": "I",
    "season": 2026,
    "system": "round-robin",
    "rounds_planned": 3,
    "entrants": [{"number": n, "name": f"Club {n}"} for n in range(1, 5)],
    "rounds": [
        {
            "number": 1,
            "matches": [{"home": 1, "away": 4, "boards": ["1-0", "0.5-0.5", "*", None]}],
            "free": [],
        }
    ],
    "settings": {"group_of_six": "halves"},
}
WRITTEN_AS = {"player_class": "class"}
"""Fields that the file calls otherwise."""


def test_every_event_reads_back_as_it_was_written():
    """200 random eights, seed 3."""
    rng = random.Random(3)
    for _ in range(200):
        event = random_eight(rng)
        assert load(dump(event)) == event
        assert load(dump_text(event)) == event
    assert load(json.dumps(PLAIN)).deciding[0].between == (1, 2)


def told(data):
    """The same with how the first game ended, that it was replayed, and that a class must still be said:
    written only where it is so.
    """
    found = copy.deepcopy(data)
    found["entrants"][0]["class_unknown"] = True
    for game in found["rounds"][0].get("games", ())[:1]:
        game |= {"result": "1-0", "ending": "20.2", "replayed": True}
    for match in found["rounds"][0].get("matches", ()):
        match["endings"] = ["20.2", None, None, None]
    return found


def test_every_field_of_an_event_stands_in_its_file():
    whole = dump(replace(load(told(PLAIN)), rulings=(Ruling((1, 2), 7),)))
    teams = dump(load(told(TEAMS)))
    (between,) = whole["deciding"]
    written = {
        Event: whole,
        Entrant: whole["entrants"][0],
        Withdrawal: whole["withdrawals"][0],
        Round: whole["rounds"][0] | teams["rounds"][0],
        Game: whole["rounds"][0]["games"][0],
        Match: teams["rounds"][0]["matches"][0],
        PlayOffMatch: between | {"matches": "written in the same way where teams play"},
        Ruling: whole["rulings"][0],
    }
    for kind, data in written.items():
        missing = {WRITTEN_AS.get(field.name, field.name) for field in fields(kind)} - set(data)
        assert missing == set(), f"{kind.__name__}: dump and load in files/event.py leave it out"


def test_teams_have_matches_with_boards_from_the_side_of_the_home_team():
    event = load(TEAMS)
    assert event.section is Section.G
    assert event.rounds[0].matches[0].boards == (Result.FIRST_WINS, Result.DRAW, None, None)
    assert load(dump(event)) == event


def test_optional_keys_may_be_absent_or_null():
    plain = {key: value for key, value in PLAIN.items() if key not in ("withdrawals", "settings", "deciding")}
    plain["rounds"] = []
    plain["entrants"] = [{"number": n, "name": f"N{n}"} for n in range(1, 9)]
    plain["entrants"][0] |= {"club": None, "class": "KK", "rating": 1200}
    event = load(plain)
    assert (event.entrants[0].club, event.entrants[0].player_class) == ("", PlayerClass.KK)
    assert event.withdrawals == ()


def changed(path, value):
    """The plain event with another value at a path; None as value takes the key away."""
    data = copy.deepcopy(PLAIN)
    part = data
    for step in path[:-1]:
        part = part[step]
    if value is None:
        del part[path[-1]]
    else:
        part[path[-1]] = value
    return data


DEFECTS = [
    (("colour",), "red", r"^colour: The key 'colour' is not known here"),
    (("entrants", 0, "elo"), 3, r"^entrants\[0\]\.elo: The key"),
    (("rounds", 0, "date"), "x", r"^rounds\[0\]\.date: The key"),
    (("rounds", 0, "matches"), [], r"^rounds\[0\]\.matches: The key"),
    (("rounds", 0, "games", 0, "home"), 1, r"^rounds\[0\]\.games\[0\]\.home: The key"),
    (("settings",), {"swis": "dutch"}, r"^settings\.swis: The key"),
    (
        ("settings",),
        {"swiss": "monrad"},
        r"^settings\.swiss: 'monrad' is not one of weerstand, rating, dutch",
    ),
    (("format",), "friesdammen-event/2", r"^format: "),
    (("format",), None, r"^format: This is missing"),
    (("section",), "Z", r"^section: 'Z' is not one of A, B"),
    (("system",), "knock-out", r"^system: "),
    (("season",), "2026", r"^season: '2026' is not a whole number"),
    (("season",), 2026.0, r"^season: 2026.0 is not a whole number"),
    (("season",), True, r"^season: true is not a whole number"),
    (("rounds_planned",), 10**30, r"^rounds_planned: … is not a whole number"),
    (("rounds_planned",), 1000, r"^rounds_planned: 1000 is not a whole number from 1 to 999"),
    (("division",), "  ", r"^division: .* is empty"),
    (("entrants", 1, "name"), 5, r"^entrants\[1\]\.name: 5 is not a text"),
    (("entrants", 1, "name"), "a\x00b", r"^entrants\[1\]\.name: .* control character"),
    (("entrants", 1, "name"), "a\ud800", r"^entrants\[1\]\.name: .* control character"),
    (("entrants", 1, "name"), "a" * 201, r"^entrants\[1\]\.name: .* at most 200"),
    (("entrants", 1, "number"), 1, r"^entrants\[1\]\.number: Number 1 is named twice"),
    (("entrants", 1, "number"), 12, r"^entrants\[1\]\.number: Number 12 does not fit"),
    (("entrants", 1, "class"), "KKK", r"^entrants\[1\]\.class: "),
    (("entrants", 1), [], r"^entrants\[1\]: \[…\] is not an object"),
    (("entrants",), {}, r"^entrants: {…} is not a list"),
    (("rounds", 2, "games", 1, "result"), "2-0", r"^rounds\[2\]\.games\[1\]\.result: '2-0' is not a result"),
    (("rounds", 2, "games", 1, "result"), 1, r"^rounds\[2\]\.games\[1\]\.result: 1 is not a result"),
    (("rounds", 2, "games", 1, "white"), "2", r"^rounds\[2\]\.games\[1\]\.white: '2' is not a whole"),
    (("rounds", 6, "games", 2, "result"), "1-0", r"^rounds\[6\]\.games\[2\]\.result: Number 5 withdrew"),
    (("rounds", 0, "free"), [1.5], r"^rounds\[0\]\.free\[0\]: 1\.5 is not a whole"),
    (("deciding", 0, "between"), [1, 2, 2], r"^deciding\[0\]\.between\[2\]: "),
]


@pytest.mark.parametrize(("path", "value", "message"), DEFECTS)
def test_every_defect_is_refused_with_its_place(path, value, message):
    with pytest.raises(RuleViolation, match=message):
        load(changed(path, value))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON: line 1"),
        ("{", "not JSON: line 1"),
        ("[]", "is not an object"),
        ("3", "is not an object"),
        ("null", "is not an object"),
        ("NaN", "is not an object"),
        ('{"format": 1, "format": 2}', "'format' is given twice"),
        (
            '{"entrants": [{"number": 1}, {"number": 2, "number": 3}]}',
            r"^entrants\[1\].number: .*given twice",
        ),
        ("[" * 100_000, "nested too deep"),
        ('{"season": ' + "9" * 5000 + "}", "too long"),
    ],
)
def test_a_text_that_is_no_event_is_refused(text, message):
    with pytest.raises(RuleViolation, match=message):
        load(text)


@pytest.mark.parametrize("given", [{1: 2}, {("a",): 1}, {None: None}])
def test_a_mapping_with_keys_that_are_no_texts_is_refused(given):
    with pytest.raises(RuleViolation, match="a key is a text"):
        load(given)


def places_in(value, path=()):
    yield path
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, part in steps:
        yield from places_in(part, (*path, step))


PLACES = [path for path in places_in(PLAIN) if path]
JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(list("ABC*")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def read(source):
    """The event, or the RuleViolation that refuses it; any other error fails the test."""
    try:
        return load(source)
    except RuleViolation as violation:
        return violation


@settings(max_examples=cases(100, of=400), deadline=None, derandomize=True)
@given(st.lists(st.tuples(st.sampled_from(PLACES), JUNK), min_size=1, max_size=3))
def test_whatever_is_put_anywhere_nothing_but_a_rule_violation_comes_out(changes):
    data = copy.deepcopy(PLAIN)
    for path, junk in changes:
        part = data
        try:
            for step in path[:-1]:
                part = part[step]
            part[path[-1]] = junk
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change has taken the place away
    outcome = read(data)
    assert str(outcome)
    if isinstance(outcome, Event):
        assert load(dump(outcome)) == outcome
        if outcome.section is Section.C:
            assert len(rank(outcome, edition=EDITION).rows) == 8


@settings(max_examples=cases(60, of=200), deadline=None, derandomize=True)
@given(st.integers(0, 2000), st.text(max_size=3), st.integers(0, 5))
def test_a_damaged_text_gives_nothing_but_a_rule_violation(at, inserted, dropped):
    text = json.dumps(PLAIN)
    assert str(read(text[:at] + inserted + text[at + dropped :]))
