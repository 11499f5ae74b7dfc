"""Rows of `make bench` about the rules: how fast moves are listed and games checked.

Where the variable DRAUGHTS_ORACLE_PYTHON names an interpreter that can import py-draughts, that library lists
the moves of the same positions in the same run, and its figure stands beside the project's. Times are of the
processor, so that what else the machine does matters less.
"""

import json
import os
import random
import statistics
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator

from rules import Board
from rules.notation import full, pdn, scoresheet, short
from rules.openings import classify
from tests.bench_size import sized
from tests.rules import test_full_notation, test_pdn_fuzz, test_scoresheet, test_short_fuzz

SEED = 20261120
POSITIONS = sized(1000, 10)
REPETITIONS = sized(9, 1)
HOSTILE_LENGTH = sized(100_000, 1_000)
ONE_MOVE = "W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47"
MANY_MOVES = "W:WK22:B3,7,10,12,14,17,20,21,23,25,27,30,32,36-40,43,K47"
Row = tuple[str, str, str]

OTHERS = """
import json, statistics, sys, time
from draughts import FrisianBoard
from importlib.metadata import version
fens, repetitions = json.load(sys.stdin)
rates = []
for _ in range(repetitions):
    boards = [FrisianBoard.from_fen(fen) for fen in fens]
    begun = time.process_time()
    for board in boards:
        list(board.legal_moves)
    rates.append(len(fens) / (time.process_time() - begun))
print(json.dumps([version("py-draughts"), statistics.median(rates)]))
"""
"""Run by the other interpreter: positions in, version and lists a second out."""


def rows() -> list[Row]:
    """Name, figure and aim of every row."""
    return list(_rows())


def _rows() -> Iterator[Row]:
    positions, game = _played()
    yield "legal-move lists a second", f"{_lists_a_second(positions):,.0f}", "at least py-draughts'"
    yield "  the same by py-draughts", *_others(positions)
    yield "a game of 60 moves checked", f"{_median_ms(lambda: full.replay(game)):.1f} ms", "15 ms"
    yield "one king, 19 pieces, one move", _listed_in(ONE_MOVE), "50 ms"
    yield "one king, 20 pieces, 29 moves", _listed_in(MANY_MOVES), "250 ms"
    moves = [each.move for each in full.replay(game).moves]
    yield "the opening of a game of 60 moves", f"{_median_ms(lambda: classify(moves)):.1f} ms", "50 ms"
    for notation, read, texts in _hostile():
        slowest = max(
            _milliseconds(lambda read=read, text=text[:HOSTILE_LENGTH]: read(text)) for text in texts
        )
        yield f"100,000 characters of anything, {notation}", f"{slowest:.0f} ms", "1,000 ms"


def _hostile() -> Iterator[tuple[str, Callable[[str], object], Iterable[str]]]:
    """Yield each notation with its reader and the long texts that its tests read."""
    yield "full", full.replay, test_full_notation.HOSTILE
    yield "short", short.replay, test_short_fuzz.LONG.values()
    yield "PDN", pdn.read, [test_pdn_fuzz.hostile(piece) for piece in test_pdn_fuzz.HOSTILE.values()]
    sheets = [sign * (100_000 // len(sign)) for sign in test_scoresheet.SIGNS]
    yield "score sheet", lambda text: scoresheet.read(text, clock=lambda: 0), sheets


def _listed_in(fen: str) -> str:
    return f"{_median_ms(lambda: list(Board(fen).legal_moves)):.1f} ms"


def _played() -> tuple[list[str], str]:
    """Return positions from the middle of games of random moves, and one game of sixty moves a side."""
    draw = random.Random(SEED)
    positions: list[str] = []
    longest = ""
    while len(positions) < POSITIONS or not longest:
        board = Board()
        while board.outcome() is None and len(board.history) < 120:
            board.push(draw.choice(list(board.legal_moves)))
            if len(board.history) in range(16, 61, 4):
                positions.append(board.fen())
        if len(board.history) == 120:
            longest = full.write(board.history)
    return positions[:POSITIONS], longest


def _lists_a_second(positions: list[str]) -> float:
    rates = []
    for _ in range(REPETITIONS):
        boards = [Board(fen) for fen in positions]
        begun = time.process_time()
        for board in boards:
            list(board.legal_moves)
        rates.append(len(positions) / (time.process_time() - begun))
    return statistics.median(rates)


def _others(positions: list[str]) -> tuple[str, str]:
    """Return the figure of py-draughts and its version; a dash and why where it is not to be had."""
    interpreter = os.environ.get("DRAUGHTS_ORACLE_PYTHON")
    if not interpreter:
        return "–", "DRAUGHTS_ORACLE_PYTHON names no interpreter"
    bare = [":".join(fen.split(":")[:3]) for fen in positions]
    try:
        done = subprocess.run(
            [interpreter, "-c", OTHERS],
            input=json.dumps([bare, REPETITIONS]),
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError) as error:
        said = (getattr(error, "stderr", None) or f"{interpreter} does not run it").strip().splitlines()
        return "–", said[-1]
    version, rate = json.loads(done.stdout)
    return f"{rate:,.0f}", f"py-draughts {version}"


def _median_ms(act: Callable[[], object]) -> float:
    """Return the median time of an act, after one call that is not counted."""
    act()
    return statistics.median(_milliseconds(act) for _ in range(REPETITIONS))


def _milliseconds(act: Callable[[], object]) -> float:
    begun = time.process_time()
    act()
    return (time.process_time() - begun) * 1000


def lines(found: Iterable[Row]) -> Iterator[str]:
    """Yield the rows as columns."""
    for name, figure, aim in found:
        yield f"{name:<43} {figure:>12}  {aim}\n"


if __name__ == "__main__":
    import sys

    sys.stdout.writelines(lines(rows()))
