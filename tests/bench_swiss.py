"""How fast a Swiss round is paired, beside caissify and a plain networkx matching; part of `make bench`.

Run alone: python -m tests.bench_swiss. Times are of one round, the median of several for small fields.
"""

import gc
import random
import resource
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace

import networkx

from tests.bench_size import SMALLEST, sized
from tournaments.regulations import swiss
from tournaments.regulations.event import Entrant, Event, Section, System
from tournaments.regulations.results import Result
from tournaments.regulations.swiss.history import cards
from tournaments.regulations.swiss.settings import settings_of

SEED = 20261120
Row = tuple[str, str, str]
RESULTS = [Result.FIRST_WINS, Result.DRAW, Result.SECOND_WINS]
AIMS_MS = {60: 50, 200: 300, 1000: 3_000, 5000: 60_000}


def event_after(players: int, rounds: int) -> Event:
    """A field of this size that has played these rounds by weerstand, results by a seeded generator."""
    draw = random.Random(SEED)
    entrants = tuple(
        Entrant(number, f"Player {number}", rating=draw.randint(700, 1500))
        for number in range(1, players + 1)
    )
    event = Event(Section.D, "HA", 2026, System.SWISS, 9, entrants)
    for _ in range(rounds):
        made = swiss.pair(event, seed=SEED).as_round()
        games = tuple(replace(game, result=draw.choice(RESULTS)) for game in made.games)
        event = replace(event, rounds=(*event.rounds, replace(made, games=games)))
    return event


def milliseconds(act: Callable[[], object], repetitions: int) -> float:
    """The median time of an act; what earlier measurements left in memory is not swept meanwhile."""
    gc.collect()
    gc.freeze()
    times = []
    for _ in range(repetitions):
        begun = time.perf_counter()
        act()
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)


def plain_networkx(event: Event) -> None:
    """The whole round as a plain networkx matching: score differences and games already played alone."""
    record = cards(event, settings_of(event))
    graph = networkx.Graph()
    for one in record.values():
        for other in record.values():
            if one.number < other.number and other.number not in one.met:
                square = (one.half_points - other.half_points) ** 2
                graph.add_edge(one.number, other.number, weight=1000 - square)
    networkx.max_weight_matching(graph, maxcardinality=True)


def peak_megabytes() -> int:
    """The most memory this process has had, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def rows() -> list[Row]:
    """Name, figure and aim of each measurement."""
    event = event_after(sized(1000, 20), 9)
    spent = milliseconds(lambda: swiss.standings(event), sized(5, 1))
    found = [("Swiss standings, 1,000 players, 9 rounds", f"{spent:,.0f} ms", "100 ms")]
    for players, aim in list(AIMS_MS.items())[: 1 if SMALLEST else None]:
        event = event_after(players, 3)
        spent = milliseconds(lambda event=event: swiss.pair(event, seed=SEED), 5 if players <= 1000 else 1)
        name = f"weerstand, {players:,} players, round 4"
        found.append((name, f"{spent:,.0f} ms", f"{aim:,} ms"))
    found.append(("peak memory after 5,000 players", f"{peak_megabytes()} MB", "1,000 MB"))
    event = event_after(sized(60, 12), 3)
    spent = milliseconds(lambda: swiss.pair(event, system="dutch", seed=SEED), 1)
    found.append(("caissify (dutch), 60 players, round 4", f"{spent:,.0f} ms", "-"))
    for players in (60,) if SMALLEST else (60, 200):
        event = event_after(players, 3)
        spent = milliseconds(lambda event=event: plain_networkx(event), 1)
        found.append((f"plain networkx, {players} players, round 4", f"{spent:,.0f} ms", "-"))
    return found


def main() -> None:
    """Print the table."""
    table = rows()
    width = max(len(name) for name, _, _ in table)
    sys.stdout.writelines(f"{name:<{width}}  {figure:>12}  {aim}\n" for name, figure, aim in table)


if __name__ == "__main__":
    main()
