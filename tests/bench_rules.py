"""Rows of `make bench` about the rules: how fast moves are listed and games checked.

Where the variable DRAUGHTS_ORACLE_PYTHON names an interpreter that can import py-draughts, that library lists
the moves of the same positions in turns, and its figure stands beside the project's. Times are of the
processor, so that what else the machine does matters less.
"""

import json
import os
import random
import statistics
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from games.domain.report import check
from rules import Board
from rules.notation import full, pdn, scoresheet, short
from rules.openings import classify
from tests.bench_size import sized
from tests.rules import test_full_notation, test_pdn_fuzz, test_scoresheet, test_short_fuzz
from tests.rules.positions import random_fen

SEED = 20261120
POSITIONS = sized(1000, 10)
REPETITIONS = sized(9, 1)
HOSTILE_LENGTH = sized(100_000, 1_000)
ONE_MOVE = "W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47"
MANY_MOVES = "W:WK22:B3,7,10,12,14,17,20,21,23,25,27,30,32,36-40,43,K47"
Row = tuple[str, str, str]

OTHERS = """
import json, sys, time
from draughts import FrisianBoard
from importlib.metadata import version
print(version("py-draughts"), flush=True)
for line in sys.stdin:
    boards = [FrisianBoard.from_fen(fen) for fen in json.loads(line)]
    begun = time.process_time()
    for board in boards:
        list(board.legal_moves)
    print(len(boards) / (time.process_time() - begun), flush=True)
"""
"""Run by the other interpreter: its version, and for each line of positions the lists a second."""


def rows() -> list[Row]:
    """Name, figure and aim of every row."""
    return list(_rows())


def _rows() -> Iterator[Row]:
    positions, game = played_positions()
    yield from _beside("lists of moves a second, middle game", positions)
    for most, kings in ((6, 0.5), (12, 0.3)):
        yield from _beside(f"  shots, up to {most} a side with kings", _with_kings(most, kings))
    yield "a game of 60 moves replayed", f"{median_ms(lambda: full.replay(game)):.1f} ms", "5 ms"
    yield "a game of 60 moves checked", f"{median_ms(lambda: check(game, None)):.1f} ms", "5 ms"
    yield "one king, 19 pieces, one move", _listed_in(ONE_MOVE), "20 ms"
    yield "one king, 20 pieces, 29 moves", _listed_in(MANY_MOVES), "250 ms"
    moves = [each.move for each in full.replay(game).moves]
    yield "the opening of a game of 60 moves", f"{median_ms(lambda: classify(moves)):.1f} ms", "50 ms"
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
    return f"{median_ms(lambda: list(Board(fen).legal_moves)):.1f} ms"


@cache
def played_positions() -> tuple[list[str], str]:
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


def _with_kings(most: int, kings: float) -> list[str]:
    """Return random positions in which a shot is due; `kings` is the part of the pieces that are."""
    draw = random.Random(SEED)
    positions: list[str] = []
    while len(positions) < POSITIONS:
        board = Board(random_fen(draw, most, kings))
        if board.moves() and board.moves()[0].is_shot:
            positions.append(board.fen())
    return positions


def _beside(name: str, positions: list[str]) -> Iterator[Row]:
    """Yield the lists of moves made a second, and how many times as many that is as py-draughts makes.

    Both take turns on the same positions, so that what else the machine does falls on both.
    """
    interpreter = os.environ.get("DRAUGHTS_ORACLE_PYTHON")
    if not interpreter:
        ours = statistics.median(_lists_a_second(positions) for _ in range(REPETITIONS))
        yield name, f"{ours:,.0f}", "twice py-draughts'; DRAUGHTS_ORACLE_PYTHON names no interpreter"
        return
    bare = json.dumps([":".join(fen.split(":")[:3]) for fen in positions])
    rates: list[tuple[float, float]] = []
    with subprocess.Popen(
        [interpreter, "-c", OTHERS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as others:
        assert others.stdin
        assert others.stdout
        version = others.stdout.readline().strip()
        while version and len(rates) < REPETITIONS:
            others.stdin.write(f"{bare}\n")
            others.stdin.flush()
            rates.append((_lists_a_second(positions), float(others.stdout.readline())))
    if not rates:
        yield name, "–", f"{interpreter} does not run it"
        return
    mine, theirs = (statistics.median(each) for each in zip(*rates, strict=True))
    times = statistics.median(one / other for one, other in rates)
    yield name, f"{mine:,.0f}", f"twice those of py-draughts {version}: {theirs:,.0f}, {times:.1f} times"


def _lists_a_second(positions: list[str]) -> float:
    boards = [Board(fen) for fen in positions]
    begun = time.process_time()
    for board in boards:
        list(board.legal_moves)
    return len(positions) / (time.process_time() - begun)


def median_ms(act: Callable[[], object]) -> float:
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
