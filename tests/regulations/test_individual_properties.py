"""What holds for every table of sections A, D, E and F, whatever its results, withdrawals and settings."""

import dataclasses
import random

import pytest

from tests.regulations.eights import EDITION
from tests.regulations.individuals import random_group, swiss
from tournaments.regulations.files.event import dump, load
from tournaments.regulations.order.crosstable import crosstable
from tournaments.regulations.order.standings import Status, rank, standings_json
from tournaments.regulations.results import Side


def shuffled(rng, event):
    def mixed(items):
        return tuple(rng.sample(items, len(items)))

    return dataclasses.replace(
        event,
        entrants=mixed(event.entrants),
        withdrawals=mixed(event.withdrawals),
        rounds=tuple(
            dataclasses.replace(paired, games=mixed(paired.games), free=mixed(paired.free))
            for paired in event.rounds
        ),
    )


def random_swiss(rng):
    """Up to six rounds of 6 to 12 players, paired at random without a second meeting."""
    players = rng.randint(6, 12)
    met, rounds = set(), []
    for _ in range(rng.randint(0, 4)):
        numbers = rng.sample(range(1, players + 1), players)
        lines = []
        while len(numbers) > 1:
            first = numbers.pop()
            second = next((number for number in numbers if frozenset((first, number)) not in met), None)
            if second is None:
                continue
            numbers.remove(second)
            met.add(frozenset((first, second)))
            lines.append(f"{first}{rng.choice('><=?')}{second}")
        rounds.append(lines + [str(number) for number in numbers])
    return swiss("F", "open", players, rounds, planned=6, settings={"swiss_seed": str(rng.randint(0, 99))})


@pytest.mark.article("A.5")
@pytest.mark.article("D.6")
@pytest.mark.article("E.5")
def test_the_order_of_the_input_never_changes_a_table():
    """300 random groups and 100 random Swiss events, seed 5."""
    rng = random.Random(5)
    for event in [random_group(rng) for _ in range(300)] + [random_swiss(rng) for _ in range(100)]:
        told = rank(event, edition=EDITION)
        other = rank(shuffled(rng, event), edition=EDITION)
        assert (other.rows, other.open, other.complete) == (told.rows, told.open, told.complete)


@pytest.mark.article("Bijlage 1")
def test_sonneborn_berger_is_twice_the_beaten_and_once_the_drawn_in_a_thousand_random_events():
    """Computed again from the results alone, seed 40; nobody withdraws, so every result counts."""
    rng = random.Random(40)
    for _ in range(1000):
        event = dataclasses.replace(random_group(rng), withdrawals=())
        games = [game for paired in event.rounds for game in paired.games if game.result is not None]
        points = {entrant.number: 0 for entrant in event.entrants}
        for game in games:
            for side in Side:
                points[game.players[side.value]] += game.result.half_points(side)
        for row in rank(event, edition=EDITION).rows:
            number = row.entrant.number
            own = [game for game in games if number in game.players]
            assert row.sonneborn_berger_half == sum(
                game.half_points(number) * points[game.opponent(number)] for game in own
            )


@pytest.mark.article("A.5")
@pytest.mark.article("D.6")
@pytest.mark.article("E.5")
def test_places_are_distinct_in_each_ranking_and_everyone_is_placed():
    """500 random groups, seed 8: reading R44."""
    rng = random.Random(8)
    for _ in range(500):
        event = random_group(rng)
        standings = rank(event, edition=EDITION, after_round=rng.randint(0, event.last_round))
        for ranking in {row.ranking for row in standings.rows}:
            rows = [row for row in standings.rows if row.ranking == ranking]
            assert [row.place for row in rows] == list(range(1, len(rows) + 1))
            counted = [row.half_points for row in rows if row.status is not Status.LAPSED]
            assert counted == sorted(counted, reverse=True)
        assert sorted(row.entrant.number for row in standings.rows) == list(range(1, len(event.entrants) + 1))
        assert all(str(row.because) and row.because.articles for row in standings.rows)
        assert standings.complete or standings.open == ()


@pytest.mark.article("D.6")
def test_a_table_does_not_change_through_the_event_file_and_adds_up_in_the_crosstable():
    """200 random groups and 100 Swiss events, seed 9."""
    rng = random.Random(9)
    for event in [random_group(rng) for _ in range(200)] + [random_swiss(rng) for _ in range(100)]:
        standings = rank(event, edition=EDITION)
        assert standings_json(rank(load(dump(event)), edition=EDITION)) == standings_json(standings)
        for row in crosstable(event, standings).rows:
            assert sum(cell.half_points or 0 for cell in row.cells) == row.standing.half_points
