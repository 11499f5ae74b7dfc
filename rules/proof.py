"""Proof: whether the side to move can force a win, whatever the other side plays.

A verdict is WINS or NOT only where every reply was looked at to the end of the game, the counts of art. 17
and 18 included; else it is UNDECIDED. Nothing is estimated.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from operator import itemgetter

from rules.board import Board
from rules.moves import Move
from rules.position import Color
from rules.variants import FRISIAN

NODES = 100_000
"""Positions that a proof looks at, unless told otherwise; about a second of work."""
LONGEST = 120
"""Moves, of both sides, beyond which a line is not followed."""
_MOST_CHOICES = 60
"""How often in one line the opponent may have a free choice."""

_MOST_KNOWN = 300_000
"""Positions that are kept from one question for the next; they take about 100 MB."""

_Key = tuple[object, ...]
_Known = tuple[Move, int]
"""The move of the line that is known, and how many moves that has."""


class Verdict(Enum):
    """What is proved of a move or a position, for the side whose win is asked."""

    WINS = "wins"
    NOT = "not"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Proof:
    """What was found: the verdict, how many positions were looked at, and where it wins a line that does.

    In the line the winning side plays what was proved, and the other side holds out as long as it is known.
    """

    verdict: Verdict
    nodes: int
    line: tuple[Move, ...] = ()


class _SpentError(Exception):
    """The positions that may be looked at are spent."""


class Prover:
    """Proves wins of one side; what it has found once it knows in later questions.

    Raises ValueError for another game than the Frisian one, whose ends the key of a position does not tell.
    """

    def __init__(self, winner: Color) -> None:
        self.winner = winner
        self._won: dict[_Key, _Known] = {}
        self._not_won: set[_Key] = set()
        self._cut: dict[_Key, tuple[int, int]] = {}
        self._left = 0
        self._by_choices = False

    def prove(self, board: Board, *, nodes: int = NODES) -> Proof:
        """Whether the side wins by force from here, whoever is to move; the board is left as it is."""
        if board.variant != FRISIAN:
            raise ValueError(f"wins are proved in the Frisian game, not in {board.variant.name}")
        if len(self._won) + len(self._not_won) + len(self._cut) > _MOST_KNOWN:
            self._forget()
        own, self._left, verdict = board.copy(), nodes, Verdict.UNDECIDED
        try:
            for choices in range(_MOST_CHOICES):
                self._by_choices = False
                verdict = self._look(own, choices, LONGEST)
                if verdict is not Verdict.UNDECIDED or not self._by_choices:
                    break
        except _SpentError:
            verdict = Verdict.UNDECIDED
        looked = nodes - max(self._left, 0)
        return Proof(verdict, looked, self._line(board) if verdict is Verdict.WINS else ())

    def _forget(self) -> None:
        self._won.clear()
        self._not_won.clear()
        self._cut.clear()

    def _look(self, board: Board, choices: int, moves: int) -> Verdict:
        """What is proved of a position, where the opponent may choose freely so often and a line has so many
        moves at most.
        """
        self._left -= 1
        if self._left < 0:
            raise _SpentError
        outcome = board.outcome()
        if outcome:
            return Verdict.WINS if outcome.winner is self.winner else Verdict.NOT
        key = _key(board)
        if key in self._won:
            return Verdict.WINS
        if key in self._not_won:
            return Verdict.NOT
        if moves == 0:
            return Verdict.UNDECIDED
        known = self._cut.get(key)
        if known and choices <= known[0] and moves <= known[1]:
            self._by_choices = True
            return Verdict.UNDECIDED
        if board.turn is self.winner:
            verdict = self._attack(board, key, choices, moves)
        else:
            verdict = self._defend(board, key, choices, moves)
        if verdict is Verdict.UNDECIDED:
            self._cut[key] = (choices, moves)
        elif verdict is Verdict.NOT:
            self._not_won.add(key)
        return verdict

    def _attack(self, board: Board, key: _Key, choices: int, moves: int) -> Verdict:
        verdict = Verdict.NOT
        for move in board.moves():
            board.push(move)
            cost = int(_is_free(board))
            if cost > choices:
                self._by_choices = True
                found = Verdict.UNDECIDED
            else:
                found = self._look(board, choices - cost, moves - 1)
            board.pop()
            if found is Verdict.WINS:
                self._won.setdefault(key, (move, self._distance(board, move) + 1))
                return found
            if found is Verdict.UNDECIDED:
                verdict = found
        return verdict

    def _defend(self, board: Board, key: _Key, choices: int, moves: int) -> Verdict:
        replies: list[_Known] = []
        for move in board.moves():
            board.push(move)
            found = self._look(board, choices, moves - 1)
            board.pop()
            if found is not Verdict.WINS:
                return found
            replies.append((move, self._distance(board, move) + 1))
        self._won.setdefault(key, max(replies, key=itemgetter(1)))
        return Verdict.WINS

    def _distance(self, board: Board, move: Move) -> int:
        """The moves of the line that is known after this one, of a position that is won."""
        board.push(move)
        known = self._won.get(_key(board))
        board.pop()
        return known[1] if known else 0

    def _line(self, board: Board) -> tuple[Move, ...]:
        """The moves of the line that is known from a position that is won."""
        ahead, line = board.copy(), []
        while not ahead.outcome():
            move = self._won[_key(ahead)][0]
            line.append(move)
            ahead.push(move)
        return tuple(line)


def prove(board: Board, *, nodes: int = NODES) -> Proof:
    """Whether the side to move wins by force, as `Prover.prove`."""
    return Prover(board.turn).prove(board, nodes=nodes)


def _key(board: Board) -> _Key:
    """What the rest of the game depends on: the legal moves, and the count of art. 18 that may end it."""
    return (*board.key(), board.seven_moves)


def _is_free(board: Board) -> bool:
    """Whether who is to move has a choice that no shot restricts."""
    moves = board.moves()
    return len(moves) > 1 and not moves[0].captured
