"""Whether a side can force a win: proved, refuted, or not decided within the limits; never guessed.

Source: Spelreglement 2011, art. 17, 18, 20.1, 20.6, 21.1, read as the board does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum

import numpy as np

from rules.board import Board
from rules.engine.compiling import Rows
from rules.engine.moving import MOST_MOVES, STACK
from rules.engine.proving import (
    ENTRY,
    INFINITE,
    STATUS,
    first_numbers,
    followers,
    search,
    where,
)
from rules.engine.rows import row_of
from rules.moves import Move
from rules.position import Color

Clock = Callable[[], int]
"""What time it is, in whole nanoseconds."""

DEEPEST = 400
"""So many moves deep a way is followed; where that is not enough nothing is decided."""
_KIDS = 1 << 15
_SLICE = 20_000
"""Nodes searched between two looks on the clock."""
_LONGEST_LINE = 100
_LARGEST_TREE = 20_000


class Verdict(Enum):
    """What a search has found."""

    WINS = "wins"
    REFUTED = "refuted"
    OPEN = "not decided"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a search may do: nodes looked into, seconds by the clock given, megabytes of its table."""

    nodes: int = 500_000
    seconds: int | None = None
    megabytes: int = 64

    def __post_init__(self) -> None:
        for name, most in (("nodes", 10**12), ("seconds", 10**6), ("megabytes", 1 << 14)):
            value = getattr(self, name)
            if value is not None and not 1 <= value <= most:
                raise ValueError(f"a limit of {name} is from 1 to {most}, not {value}")


@dataclass(frozen=True, slots=True)
class Proof:
    """What a search has found: whether the `goal`, a side, can force a win.

    `first_moves` has of each first move of the goal's own, if it is to move, what is found of it: those
    that win, the cooks among them, and those not decided. `line` is a main line, `duals` for its moves,
    counted from 0, the others that win as well. `nodes` are those searched, `tree` the positions that the
    proof needs, None where they are more than are counted or there is no proof.
    """

    goal: Color
    verdict: Verdict
    limits: Limits
    nodes: int = 0
    first_moves: dict[Move, Verdict] = field(default_factory=dict)
    line: tuple[Move, ...] = ()
    duals: dict[int, tuple[Move, ...]] = field(default_factory=dict)
    tree: int | None = None

    @property
    def winning(self) -> tuple[Move, ...]:
        """The first moves that win."""
        return tuple(move for move, verdict in self.first_moves.items() if verdict is Verdict.WINS)


def prove(
    board: Board, goal: Color | None = None, limits: Limits | None = None, *, clock: Clock | None = None
) -> Proof:
    """Return whether a side, the one to move unless `goal` names one, can force a win from a board.

    The search for the other first moves and for duals has what the limits leave. ValueError for another
    game than the Frisian, and for a limit of seconds without a clock.
    """
    goal, limits = goal or board.turn, limits or Limits()
    if limits.seconds is not None and clock is None:
        raise ValueError("a limit of seconds needs a clock")
    row_of(board)
    outcome = board.outcome()
    if outcome is not None:
        won = outcome.winner is goal
        return Proof(goal, Verdict.WINS if won else Verdict.REFUTED, limits, tree=1 if won else None)
    return _Search(goal, limits, clock).proof(board.copy())


class _Search:
    """One search: its table, which every question asked of it goes on from, and what its limits leave."""

    def __init__(self, goal: Color, limits: Limits, clock: Clock | None) -> None:
        self._goal = goal
        self._limits = limits
        self._clock = clock
        self._until = clock() + 10**9 * limits.seconds if clock and limits.seconds else None
        self._nodes = 0
        rows = 1 << max(10, (limits.megabytes * (1 << 20) // (8 * ENTRY)).bit_length() - 1)
        self._table = np.zeros((rows, ENTRY), np.uint64)
        self._way = np.zeros((DEEPEST, 5), np.uint64)
        self._kids = np.zeros((_KIDS, 5), np.uint64)
        self._numbers = np.zeros((_KIDS, 3), np.int64)
        self._moves, self._stack = np.empty((MOST_MOVES, 3), np.uint64), np.empty((STACK, 2), np.uint64)

    def proof(self, board: Board) -> Proof:
        goal, limits = self._goal, self._limits
        verdict = self._judge(row_of(board), self._left)
        if verdict is Verdict.OPEN:
            return Proof(goal, verdict, limits, self._nodes)
        first = self._first_moves(board, verdict) if board.turn is goal else {}
        line = tuple(self._line(board, verdict))
        duals = dict(self._duals(board, line)) if verdict is Verdict.WINS else {}
        tree = self._tree(row_of(board), attacks=board.turn is goal) if verdict is Verdict.WINS else None
        return Proof(goal, verdict, limits, self._nodes, first, line, duals, tree)

    @property
    def _left(self) -> int:
        return self._limits.nodes - self._nodes

    def _judge(self, row: Rows, nodes: int) -> Verdict:
        """Search a row, with so many nodes at most."""
        attacks = self._attacks(row)
        proof, disproof = first_numbers(row, attacks, self._moves, self._stack)
        while nodes > 0 and proof and disproof:
            if self._clock and self._until is not None and self._clock() >= self._until:
                break
            status = np.zeros(STATUS, np.int64)
            asked = status[0] = min(nodes, _SLICE)
            self._way[0] = row
            given = (self._kids, 0, self._numbers, self._table, status, self._moves, self._stack)
            proof, disproof, _ = search(0, INFINITE, INFINITE, attacks, self._way, *given)
            if status[1]:
                break
            nodes -= int(asked - status[0])
            self._nodes += int(asked - status[0])
        if proof == 0:
            return Verdict.WINS
        return Verdict.REFUTED if disproof == 0 else Verdict.OPEN

    def _attacks(self, row: Rows) -> bool:
        return bool(row[4] & np.uint64(1)) is (self._goal is Color.WHITE)

    def _kids_of(self, board: Board) -> Iterator[tuple[Move, Rows]]:
        """Yield each legal move with the row that it leads to."""
        for move in board.moves():
            board.push(move)
            yield move, row_of(board)
            board.pop()

    def _first_moves(self, board: Board, verdict: Verdict) -> dict[Move, Verdict]:
        if verdict is Verdict.REFUTED:
            return dict.fromkeys(board.moves(), verdict)
        kids = sorted(self._kids_of(board), key=lambda kid: self._known(kid[1])[0])
        found: dict[Move, Verdict] = {}
        for left, (move, row) in zip(range(len(kids), 0, -1), kids, strict=True):
            found[move] = self._judge(row, self._left // (left + 1))
        return found

    def _known(self, row: Rows) -> tuple[int, int, int]:
        """Return proof and disproof number of a row, and the nodes spent on it."""
        at = where(row, self._table)
        if at >= 0:
            proof, disproof, spent = self._table[at, 5:].tolist()
            return proof, disproof, spent
        proof, disproof = first_numbers(row, self._attacks(row), self._moves, self._stack)
        return int(proof), int(disproof), 0

    def _line(self, board: Board, verdict: Verdict) -> Iterator[Move]:
        """Yield a main line: the quickest found of who has it, against what took the longest."""
        ahead, met = board.copy(), set[bytes]()
        while ahead.outcome() is None and len(met) < _LONGEST_LINE:
            choosing = (ahead.turn is self._goal) is (verdict is Verdict.WINS)
            settled: list[tuple[int, Move]] = []
            for move, row in self._kids_of(ahead):
                proof, disproof, spent = self._known(row)
                if row.tobytes() not in met and (proof if verdict is Verdict.WINS else disproof) == 0:
                    settled.append((spent, move))
            if not settled:
                return
            _, best = (min if choosing else max)(settled)
            yield best
            ahead.push(best)
            met.add(row_of(ahead).tobytes())

    def _duals(self, board: Board, line: tuple[Move, ...]) -> Iterator[tuple[int, tuple[Move, ...]]]:
        """Yield the moves of a line, after the first, beside which others win too, as far as is decided."""
        ahead = board.copy()
        for nth, played in enumerate(line):
            if nth and ahead.turn is self._goal:
                left = self._left // (4 * (len(ahead.moves()) + 1))
                others = [kid for kid in self._kids_of(ahead) if kid[0] != played]
                also = tuple(move for move, row in others if self._judge(row, left) is Verdict.WINS)
                if also:
                    yield nth, also
            ahead.push(played)

    def _tree(self, root: Rows, *, attacks: bool) -> int | None:
        """Count the positions of a proof: of the attacker one move each, of the other side all."""
        met, coming = {root.tobytes()}, [(root, attacks)]
        while coming:
            row, attacking = coming.pop()
            end = followers(row, self._kids, 0, self._moves, self._stack)
            kids = [self._kids[nth].copy() for nth in range(end)]
            if attacking:
                known = [(self._known(kid), nth) for nth, kid in enumerate(kids)]
                proved = [(spent, nth) for (proof, _, spent), nth in known if proof == 0]
                if not proved:
                    return None
                kids = [kids[min(proved)[1]]]
            for kid in kids:
                if kid.tobytes() not in met:
                    met.add(kid.tobytes())
                    coming.append((kid, not attacking))
            if len(met) > _LARGEST_TREE:
                return None
        return len(met)
