"""Events of teams as files: read, refused with place and article, ranked whatever is in them (B and G)."""

import copy
import dataclasses
import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.depth import cases
from tests.regulations.teams import CODES, EDITION, order, random_teams, teams
from tournaments.regulations.counting.matches import MatchCounts
from tournaments.regulations.event import Event, Match, Round, Section
from tournaments.regulations.files.event import dump, dump_text, load
from tournaments.regulations.order.standings import rank, standings_json
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Side
from tournaments.regulations.rounds.next import scheduled_round

DEMO = Path(__file__).resolve().parents[2] / "demo"
LEVEL = {(1, 2): 8, (3, 4): 8}
DECIDING = [((1, 2), [(1, 2, 8), (2, 1, ["1-0"] * 7 + ["*"])])]
EIGHTS = dump(teams(LEVEL, deciding=DECIDING, rulings=[(4, 3)]))
FOURS = dump(teams(section="G", number=5, rounds=3, withdrawals=[(5, 2)]))


@pytest.mark.article("B.4")
@pytest.mark.article("G.4")
def test_every_event_of_teams_reads_back_as_it_was_written():
    """400 random groups, seed 1."""
    rng = random.Random(1)
    for _ in range(400):
        event = random_teams(rng)
        assert load(dump(event)) == event
        assert load(dump_text(event)) == event
    assert load(EIGHTS).deciding[0].matches[1].boards[7] is None
    assert load(dump(teams(deciding=[((1, 2), [])]))).deciding[0].matches == ()


def changed(base, path, value):
    """The event with another value at a path."""
    data = copy.deepcopy(base)
    part = data
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    return data


TWO_ROUNDS = dump(teams(rounds=2))
DEFECTS = [
    (EIGHTS, ("division",), "Groep I", r"^division: Groep I is no group", {"B.2"}),
    (EIGHTS, ("system",), "swiss", r"^system: Teams play a round robin", {"B.4"}),
    (
        EIGHTS,
        ("rounds_planned",),
        5,
        r"^rounds_planned: The schedule for 4 teams has 3 rounds, not 5",
        {"B.4"},
    ),
    (
        FOURS,
        ("rounds_planned",),
        3,
        r"^rounds_planned: The schedule for 5 teams has 5 rounds, not 3",
        {"G.4"},
    ),
    (EIGHTS, ("settings",), {"withdrawal": "lapsed"}, r"^settings\.withdrawal: The setting", {"B.8"}),
    (FOURS, ("settings",), {"swiss_seed": "1"}, r"^settings\.swiss_seed: The setting", {"G.7"}),
    (
        EIGHTS,
        ("rounds", 0, "matches", 0),
        {"home": 4, "away": 1},
        r"^rounds\[0\]\.matches\[0\]: 4 - 1 is not a match of round 1: the schedule has 1 - 4 in round 1",
        {"B.4"},
    ),
    (
        FOURS,
        ("rounds", 0, "matches", 0),
        {"home": 2, "away": 5},
        r"^rounds\[0\]\.matches\[0\]: 2 - 5 is not a match of round 1: the schedule has 5 - 2 in round 1",
        {"G.4"},
    ),
    (
        EIGHTS,
        ("rounds", 1, "matches", 1, "boards"),
        ["1-0"] * 4,
        r"^rounds\[1\]\.matches\[1\]\.boards: A match has 8 boards, not 4",
        {"B.2", "B.6"},
    ),
    (
        FOURS,
        ("rounds", 1, "matches", 0, "boards"),
        ["1-0"] * 5,
        r"^rounds\[1\]\.matches\[0\]\.boards: A match has 4 boards, not 5",
        {"G.2"},
    ),
    (EIGHTS, ("rounds", 0, "free"), [1], r"^rounds\[0\]\.free\[0\]: Number 1 is named twice", {"B.4"}),
    (
        FOURS,
        ("rounds", 2, "matches", 1, "boards"),
        ["*", "1-0", "*", "*"],
        r"^rounds\[2\]\.matches\[1\]\.boards\[1\]: Number 5 withdrew after round 2 and has no result",
        {"R29", "R63"},
    ),
    (
        EIGHTS,
        ("deciding", 0, "matches", 0, "home"),
        3,
        r"^deciding\[0\]\.matches\[0\]: 3 - 2 is not a match between two of 1, 2",
        {"B.7"},
    ),
    (
        EIGHTS,
        ("deciding", 0, "matches", 0, "boards", 3),
        "*",
        r"^deciding\[0\]\.matches\[0\]\.boards: A match that is not finished",
        {"B.7"},
    ),
    (
        EIGHTS,
        ("deciding", 0, "matches", 1, "boards"),
        ["1-0"],
        r"^deciding\[0\]\.matches\[1\]\.boards: A match has 8 boards, not 1",
        {"B.2", "B.6"},
    ),
    (EIGHTS, ("rounds", 0, "games"), [], r"^rounds\[0\]\.games: The key 'games' is not known", None),
    (EIGHTS, ("deciding", 0, "games"), [], r"^deciding\[0\]\.games: The key 'games' is not known", None),
    (EIGHTS, ("rounds", 0, "matches", 0, "white"), 1, r"^rounds\[0\]\.matches\[0\]\.white: The key", None),
    (
        EIGHTS,
        ("rounds", 0, "matches", 0, "boards", 2),
        "2-0",
        r"^rounds\[0\]\.matches\[0\]\.boards\[2\]: '2-0' is not a result",
        None,
    ),
    (EIGHTS, ("rounds", 1, "number"), 3, r"^rounds\[1\]\.number: Round 3 is out of order", {"B.4"}),
    (EIGHTS, ("entrants", 1, "number"), 1, r"^entrants\[1\]\.number: Number 1 is named twice", {"B.4"}),
    (FOURS, ("entrants",), FOURS["entrants"][:2], r"^withdrawals\[0\]\.number: There is no entrant", {"G.4"}),
    (
        TWO_ROUNDS,
        ("rounds", 1, "free"),
        [2],
        r"^rounds\[1\]\.free\[0\]: Number 2 is named twice in round 2",
        None,
    ),
]


@pytest.mark.article("B.4")
@pytest.mark.article("G.4")
@pytest.mark.parametrize(("base", "path", "value", "message", "articles"), DEFECTS)
def test_every_defect_is_refused_with_its_place_and_article(base, path, value, message, articles):
    with pytest.raises(RuleViolation, match=message) as caught:
        load(changed(base, path, value))
    if articles is not None:
        assert set(caught.value.reason.articles) == articles


@pytest.mark.article("B.7")
@pytest.mark.parametrize(
    ("section", "rulings", "message"),
    [
        ("B", [[1, 2], [2, 1]], r"^rulings\[1\]\.order: There are two rulings on the numbers 1, 2"),
        ("G", [[3]], r"^rulings\[0\]\.order: A ruling puts two or more"),
        ("B", [[1, 9]], r"^rulings\[0\]\.order\[1\]: There is no entrant with number 9"),
    ],
)
def test_a_ruling_that_cannot_be_is_refused_with_an_article_of_the_section(section, rulings, message):
    data = dump(teams(section=section)) | {"rulings": [{"order": order} for order in rulings]}
    with pytest.raises(RuleViolation, match=message) as caught:
        load(data)
    assert caught.value.reason.articles[0].startswith(f"{section}.")


@pytest.mark.article("B.4")
def test_a_team_is_free_only_where_the_schedule_says_so():
    data = changed(TWO_ROUNDS, ("rounds", 1, "matches"), TWO_ROUNDS["rounds"][1]["matches"][:1])
    data["rounds"][1]["free"] = [2]
    with pytest.raises(
        RuleViolation, match=r"^rounds\[1\]\.free\[0\]: Number 2 has no bye in round 2"
    ) as caught:
        load(data)
    assert caught.value.reason.articles == ("B.4",)


@pytest.mark.article("G.4")
def test_fours_of_different_halves_do_not_meet_but_for_once():
    data = dump(teams(section="G", number=6))
    data["rounds"][0]["matches"][0] = {"home": 1, "away": 5}
    data["rounds"][0]["matches"][1] = {"home": 2, "away": 4}
    with pytest.raises(RuleViolation, match=r"1 and 5 do not meet: they are in different halves") as caught:
        load(data)
    assert caught.value.reason.articles == ("G.4", "R17")


@pytest.mark.article("B.2")
@pytest.mark.parametrize(("section", "number"), [("B", 3), ("B", 8), ("G", 2), ("G", 7)])
def test_a_group_of_another_size_is_refused(section, number):
    base = dump(teams(section=section))
    base["entrants"] = [{"number": n, "name": f"T{n}"} for n in range(1, number + 1)]
    base["rounds"] = []
    with pytest.raises(RuleViolation, match=r"^entrants: A group has") as caught:
        load(base)
    assert caught.value.reason.articles == (f"{section}.2",)


@pytest.mark.article("B.4")
@pytest.mark.article("B.6")
def test_the_next_round_is_that_of_the_schedule_also_against_a_team_that_left():
    """Five eights, number 5 has left after round 1: round 2 is 1 - 3, 4 - 5 and 2 free; both stand."""
    event = teams(number=5, rounds=1, withdrawals=[(5, 1)])
    found = scheduled_round(event, edition=EDITION)
    assert (found.number, found.pairs, found.free) == (2, ((1, 3), (4, 5)), (2,))
    paired = Round(2, free=found.free, matches=tuple(Match(*pair) for pair in found.pairs))
    following = dataclasses.replace(event, rounds=(*event.rounds, paired))
    assert load(dump(following)) == following
    assert rank(following, edition=EDITION).matches[3].counts is MatchCounts.FORFEIT


# --- what holds for every table of teams ------------------------------------------------------------------


def shuffled(rng, event):
    """The same facts in another order: entrants, withdrawals, matches, free numbers, deciding matches."""

    def mixed(items):
        return tuple(rng.sample(items, len(items)))

    return dataclasses.replace(
        event,
        entrants=mixed(event.entrants),
        withdrawals=mixed(event.withdrawals),
        rounds=tuple(dataclasses.replace(paired, matches=mixed(paired.matches)) for paired in event.rounds),
        deciding=mixed(event.deciding),
    )


@pytest.mark.article("B.7")
@pytest.mark.article("G.6")
def test_the_order_of_the_input_never_changes_a_table():
    """300 random groups, seed 5, and one with deciding matches."""
    rng = random.Random(5)
    events = [random_teams(rng) for _ in range(300)]
    deciding = [((3, 4), [(3, 4, 3)]), ((1, 2), [(2, 1, 5)])]
    events.append(teams({(1, 2): 4, (3, 4): 4}, section="G", deciding=deciding))
    for event in events:
        assert rank(shuffled(rng, event), edition=EDITION) == rank(event, edition=EDITION)


@pytest.mark.article("Bijlage 1")
@pytest.mark.article("B.7c")
def test_sonneborn_berger_equals_an_independent_count_on_a_thousand_groups():
    """Seed 6. Twice the match points of who was beaten, once of who was drawn with (R26)."""
    rng = random.Random(6)
    for _ in range(1000):
        standings = rank(random_teams(rng, finished=True), edition=EDITION)
        points = {row.entrant.number: row.half_points for row in standings.rows}
        expected = dict.fromkeys(points, 0)
        for match in standings.matches:
            for us, them in (match.teams, match.teams[::-1]):
                expected[us] += match.half_match_points(us) * points[them]
        found = {row.entrant.number: row.sonneborn_berger_half for row in standings.rows}
        assert found == expected


@pytest.mark.article("B.5")
@pytest.mark.article("G.5")
def test_points_equal_an_independent_count_and_the_order_falls():
    """500 random groups, seed 7: board points by hand from the codes; every match gives one match point."""
    rng = random.Random(7)
    worth = dict(zip(CODES, [(2, 0), (1, 1), (0, 2), (0, 0), (2, 0), (0, 2), (0, 0)], strict=True))
    for _ in range(500):
        event = random_teams(rng)
        standings = rank(event, edition=EDITION)
        boards = dict.fromkeys(range(1, len(event.entrants) + 1), 0)
        for match in standings.matches:
            if match.counts is not MatchCounts.OPEN:
                for side, team in zip(Side, match.teams, strict=True):
                    boards[team] += sum(worth[result.value][side.value] for result in match.boards)
        assert boards == {row.entrant.number: row.half_board_points for row in standings.rows}
        assert sum(row.half_points for row in standings.rows) == 2 * sum(m.scored for m in standings.matches)
        assert sorted(order(standings)) == list(range(1, len(event.entrants) + 1))
        for ranking in {row.ranking for row in standings.rows}:
            rows = [row for row in standings.rows if row.ranking == ranking]
            assert [row.place for row in rows] == list(range(1, len(rows) + 1))
            keys = [(row.half_points, row.half_board_points) for row in rows]
            assert keys == sorted(keys, reverse=True)
        if not standings.complete:
            assert standings.open == ()
        assert json.loads(json.dumps(standings_json(standings)))["rows"]


# --- fuzz -------------------------------------------------------------------------------------------------


def places_in(value, path=()):
    yield path
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, part in steps:
        yield from places_in(part, (*path, step))


BASES = [EIGHTS, FOURS]
PLACES = [(base, path) for base in range(2) for path in places_in(BASES[base]) if path]
JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 9)
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from([*CODES, "*", "B", "G", "C", "II", "swiss"]),
    lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=9,
)


def read(source):
    """The event, or the RuleViolation that refuses it; any other error fails the test."""
    try:
        return load(source)
    except RuleViolation as violation:
        return violation


@pytest.mark.article("B.4")
@settings(max_examples=cases(120, of=500))
@given(st.lists(st.tuples(st.sampled_from(PLACES), JUNK), min_size=1, max_size=3))
def test_whatever_is_put_anywhere_nothing_but_a_rule_violation_comes_out(changes):
    base = changes[0][0][0]
    data = copy.deepcopy(BASES[base])
    for (other, path), junk in changes:
        part = data
        try:
            if other == base:
                for step in path[:-1]:
                    part = part[step]
                part[path[-1]] = junk
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change has taken the place away
    outcome = read(data)
    assert str(outcome)
    if isinstance(outcome, Event):
        assert load(dump(outcome)) == outcome
        assert outcome.section in (Section.B, Section.G)
        assert len(rank(outcome, edition=EDITION).rows) == len(outcome.entrants)


# --- demonstration files ----------------------------------------------------------------------------------


@pytest.mark.article("B.7")
@pytest.mark.article("G.6")
@pytest.mark.parametrize(("name", "section", "number", "rounds"), [("b", "B", 4, 3), ("g", "G", 6, 2)])
def test_a_demo_file_is_an_event_of_teams_in_the_middle_of_play(name, section, number, rounds):
    event = load((DEMO / f"{name}.json").read_text(encoding="utf-8"))
    assert (event.section.value, len(event.entrants), event.last_round) == (section, number, rounds)
    standings = rank(event, edition=EDITION)
    assert not standings.complete
    assert {match.counts for match in standings.matches} == {MatchCounts.PLAYED, MatchCounts.OPEN}
    assert all(entrant.club for entrant in event.entrants)
