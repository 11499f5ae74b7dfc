"""Rows of `make bench` about the compiled engine, each measured after one call that is not counted."""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

from rules import Board
from rules.engine.endgames import build
from rules.engine.games import check_games
from rules.engine.perft import perft
from rules.engine.proof import prove
from rules.engine.retrograde import CLASSES
from tests.rules.test_engine import random_games
from tests.rules.test_proof import PROBLEM

Row = tuple[str, str, str]
DEPTH = 11
TIMES = 5
GAMES = 10_000
STARTED = "from rules import Board; from rules.engine.perft import perft; perft(Board(), 2)"


def seconds(act: Callable[[], object], watch: Callable[[], float] = time.process_time) -> float:
    """How long an act takes."""
    begun = watch()
    act()
    return watch() - begun


def rows() -> Iterator[Row]:
    """Name, figure and aim of every row."""
    found = perft(Board(), DEPTH)
    taken = statistics.median(seconds(lambda: perft(Board(), DEPTH)) for _ in range(TIMES))
    yield f"nodes a second, perft {DEPTH} by the engine", f"{found / taken / 1e6:,.0f} million", "30 million"
    yield "start of a process with the engine, compiled", f"{_start():.1f} s", "2 s"
    games = [game[:120] for game in random_games(1, 100)] * (GAMES // 100)
    check_games(games[:1])
    checked = seconds(lambda: check_games(games), time.perf_counter)
    yield f"{GAMES:,} games of 60 moves checked by the engine", f"{checked:.1f} s", "3 s"
    prove(Board(PROBLEM))
    yield "the problem of 3c proved, with its duals", f"{seconds(lambda: prove(Board(PROBLEM))):.1f} s", "2 s"
    build(2)
    taken = two_kings = 0.0
    begun = time.process_time()
    for ending, worked_out in build_times():
        taken = worked_out - begun
        if ending == "M-M":
            two_kings = -taken
        elif ending == "KK-K":
            two_kings += taken
    yield "endings of two kings against one", f"{two_kings:.1f} s", "2 s"
    yield f"all {len(CLASSES)} endings of three pieces", f"{taken:.1f} s", "60 s"


def build_times() -> list[tuple[str, float]]:
    """When each ending was worked out."""
    told: dict[str, float] = {}
    build(3, progress=lambda ending, done, of: told.__setitem__(ending, time.process_time()))
    return list(told.items())


def _start() -> float:
    """How long a process takes that loads what is compiled, and counts."""
    act = [sys.executable, "-c", STARTED]
    return seconds(lambda: subprocess.run(act, check=True), time.perf_counter)


if __name__ == "__main__":
    for name, figure, aim in rows():
        sys.stdout.write(f"{name:<46}  {figure:>12}  {aim}\n")
        sys.stdout.flush()
