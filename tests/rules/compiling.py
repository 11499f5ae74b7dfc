"""Kernels compiled once in a run of the tests, whatever the number of its workers."""

import fcntl
from functools import cache

from rules import Board
from rules.engine import compiling
from rules.engine.endgames import build
from rules.engine.games import check_games
from rules.engine.perft import perft
from rules.engine.positions import legal_moves
from rules.engine.proof import prove


@cache
def compile_all() -> None:
    """Compile all kernels, or wait for the worker that does and load them from its folder."""
    assert compiling.FOLDER is not None
    with (compiling.FOLDER / "compiling").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        perft(Board(), 2)
        legal_moves([Board()])
        check_games([["32-28"]])
        prove(Board("W:W28:B22"))
        build(2)
