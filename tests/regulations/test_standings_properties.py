"""What holds for every table of an eight, whatever its results and withdrawals."""

import dataclasses
import pickle
import random

import pytest

from tests.regulations.eights import EDITION, eight, random_eight
from tournaments.regulations.counting.absences import Counts
from tournaments.regulations.files.event import dump, load
from tournaments.regulations.order.standings import Status, rank, standings_json

pytestmark = pytest.mark.article("C.15")


def shuffled(rng, event):
    """The same facts in another order: entrants, withdrawals, games and free numbers of every round."""

    def mixed(items):
        return tuple(rng.sample(items, len(items)))

    return dataclasses.replace(
        event,
        entrants=mixed(event.entrants),
        withdrawals=mixed(event.withdrawals),
        rounds=tuple(dataclasses.replace(paired, games=mixed(paired.games)) for paired in event.rounds),
        deciding=mixed(event.deciding),
    )


def test_the_order_of_the_input_never_changes_a_table():
    """300 random eights, seed 5, and one with deciding games."""
    rng = random.Random(5)
    events = [random_eight(rng) for _ in range(300)]
    deciding = [((1, 2), [(2, 1, "1-0")]), ((7, 8), [(8, 7, "½-½"), (7, 8, "0-1")])]
    events.append(eight(["1=2", "7=8"], deciding=deciding))
    for event in events:
        told = rank(event, edition=EDITION)
        other = rank(shuffled(rng, event), edition=EDITION)
        assert (other.rows, other.open, other.complete) == (told.rows, told.open, told.complete)


def test_places_are_distinct_and_points_are_those_of_the_games():
    """1000 random eights, seed 44, after every round: reading R44."""
    rng = random.Random(44)
    for _ in range(1000):
        event = random_eight(rng)
        standings = rank(event, edition=EDITION, after_round=rng.randint(0, event.last_round))
        assert [row.place for row in standings.rows] == list(range(1, 9))
        assert {row.entrant.number for row in standings.rows} == set(range(1, 9))
        given = sum(
            game.own_half_points(game.white) + game.own_half_points(game.black)
            for game in standings.games
            if game.counts in (Counts.PLAYED, Counts.FORFEIT)
        )
        assert sum(row.half_points for row in standings.rows) == given
        for row in standings.rows:
            assert row.half_points == 2 * row.won + row.drawn
            assert row.played <= row.won + row.drawn + row.lost <= 7
            assert str(row.because)
            assert row.because.articles
        counted = [row for row in standings.rows if row.status is not Status.LAPSED]
        assert [row.half_points for row in counted] == sorted((r.half_points for r in counted), reverse=True)
        assert standings.rows[: len(counted)] == tuple(counted)
        assert standings.complete or standings.open == ()


def test_a_finished_event_is_either_decided_or_says_what_is_needed():
    """1000 finished random eights, seed 15: a row without an article is in an open tie, and no other is."""
    rng = random.Random(15)
    for _ in range(1000):
        event = eight(
            outcome=lambda white, black: rng.choice(["1-0", "½-½", "0-1"]),
            division=rng.choice(["KK", "HAA"]),
        )
        standings = rank(event, edition=EDITION)
        assert standings.complete
        undecided = {row.place for row in standings.rows if row.decided_by is None}
        assert undecided == {place for tie in standings.open for place in tie.places}


def test_a_table_does_not_change_through_the_event_file():
    """100 random eights, seed 7."""
    rng = random.Random(7)
    for _ in range(100):
        event = random_eight(rng)
        read = load(dump(event))
        assert standings_json(rank(read, edition=EDITION)) == standings_json(rank(event, edition=EDITION))


def test_standings_can_be_kept_and_compared():
    standings = rank(random_eight(random.Random(2)), edition=EDITION)
    kept = pickle.loads(pickle.dumps(standings))
    assert kept == standings
    assert hash(kept) == hash(standings)
