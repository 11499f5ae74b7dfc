"""Checking games in batches, over all processors: kernels pass what is regular, the board judges the rest.

A game is the moves of full notation from the start, such as "32-28" and "24x42". The kernels pass over a
game as soon as it has a move that is not legal, or has several meanings, or is written otherwise; and one
with kings alone, three of them or fewer, which article 18 or 21 may have ended. The board then says what is
wrong with it, if anything.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np

from rules.board import Board
from rules.engine.compiling import Bits, Flag, Rows, kernel, number_of
from rules.engine.lines import PLACE_OF
from rules.engine.moving import MOST_MOVES, STACK, TOP, after, legal
from rules.engine.positions import packed
from rules.errors import GameOverError, MoveTextError
from rules.movetext import read_move

Game = Sequence[str]
Progress = Callable[[int, int], None]
"""Called with how many games were checked, and of how many; what it raises ends the check."""

_AT_ONCE = 250
"""Games that one thread checks before it says how far it is."""
_SHOT = 1 << 12
_1: Bits = np.uint64(1)


@dataclass(frozen=True, slots=True)
class Irregular:
    """What is wrong with a game: the move, counted from 1, and the error that the board raises for it."""

    ply: int
    error: MoveTextError


class _Read(dict[str, int]):
    """For a move as written its start and end, 64 apart, and whether it is a shot; 0 for any other text."""

    def __missing__(self, text: str) -> int:
        written = read_move(text)
        code = 0
        if (
            written is not None
            and len(written.squares) == 2
            and all(1 <= each <= 50 for each in written.squares)
        ):
            start, end = written.squares
            code = int(PLACE_OF[start]) + 64 * int(PLACE_OF[end]) + (_SHOT if written.is_shot else 0)
        if len(self) < 1 << 14:
            self[text] = code
        return code


@kernel
def regular(read: Rows, begins: Rows, passed: Rows, start: Rows, moves: Rows, stack: Rows) -> None:
    """Say of each game, from one of `begins` to the next, whether all of it is plainly regular."""
    for nth in range(passed.size):
        passed[nth] = plays(read[begins[nth] : begins[nth + 1]], start, moves, stack)


@kernel
def plays(read: Rows, start: Rows, moves: Rows, stack: Rows) -> Flag:
    """Whether the moves of one game are legal, each with one meaning, and article 18 and 21 play no part."""
    men, kings, enemy_men, enemy_kings = start[0], start[1], start[2], start[3]
    count = enemy_count = np.uint64(0)
    white = start[4] == 0
    for code in read:
        if men | enemy_men == 0 and number_of(kings | enemy_kings) <= 3:
            return False
        end = legal(men, kings, enemy_men, enemy_kings, white, count, moves, TOP, stack)
        begun, ended = _1 << (code & np.uint64(63)), _1 << (code >> np.uint64(6) & np.uint64(63))
        fitting, found = 0, 0
        for row in range(end):
            if moves[row, 0] == begun and moves[row, 1] == ended:
                fitting, found = fitting + 1, row
        if fitting != 1 or (moves[found, 2] != 0) != (code >= _SHOT):
            return False
        own, own_kings, others, other_kings, mine, theirs = after(
            men, kings, enemy_men, enemy_kings, white, count, enemy_count, begun, ended, moves[found, 2]
        )
        men, kings, enemy_men, enemy_kings = others, other_kings, own, own_kings
        count, enemy_count, white = theirs, mine, not white
    return True


def check_games(
    games: Sequence[Game], *, progress: Progress | None = None, workers: int | None = None
) -> list[Irregular | None]:
    """Return what is wrong with each game, None for one that is regular, in the order of the games.

    `workers` is a number of threads, 1 or more: as many as there are processors unless it is given.
    """
    threads = workers if workers is not None else os.cpu_count() or 1
    if threads < 1:
        raise ValueError(f"a number of threads is 1 or more, not {threads}")
    read, start = _Read(), packed([Board()])[0]
    parts = [games[at : at + _AT_ONCE] for at in range(0, len(games), _AT_ONCE)]
    found: list[Irregular | None] = []
    with ThreadPoolExecutor(threads) as pool:
        waiting = [pool.submit(_passed, part, read, start) for part in parts]
        try:
            for part, passed in zip(parts, waiting, strict=True):
                each = zip(part, passed.result(), strict=True)
                found += [None if is_regular else irregularity(game) for game, is_regular in each]
                if progress:
                    progress(len(found), len(games))
        finally:
            pool.shutdown(cancel_futures=True)
    return found


def _passed(games: Sequence[Game], read: _Read, start: Rows) -> list[bool]:
    written = np.fromiter(map(read.__getitem__, chain.from_iterable(games)), np.uint64)
    begins = np.cumsum([0, *map(len, games)])
    passed: Any = np.zeros(len(games), np.bool_)
    moves, stack = np.empty((MOST_MOVES, 3), np.uint64), np.empty((STACK, 2), np.uint64)
    regular(written, begins, passed, start, moves, stack)
    whole: list[bool] = passed.tolist()
    return whole


def irregularity(game: Game) -> Irregular | None:
    """Return what the board finds wrong with a game, None where it is regular."""
    board = Board()
    for ply, text in enumerate(game, 1):
        try:
            if outcome := board.outcome():
                raise GameOverError(text, board.fen(), outcome)
            board.push_text(text)
        except MoveTextError as error:
            return Irregular(ply, error)
    return None
