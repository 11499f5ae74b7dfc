"""Games that are made up: a player that leaves no man to be taken, and games that end as it is wished.

The player looks two plies ahead, at what the other side can capture and what it captures back, and leaves
nothing where it can; the first moves are those of an opening of the manual, as far as they leave nothing
either. Of the two sides one may look a little further: how few answers are left that lose nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from random import Random

from rules import Board, Color, Kind, Move
from rules.notation import full
from rules.openings import lines
from tournaments.regulations.endings import Ending
from tournaments.regulations.results import Result

WORTH = {Kind.MAN: 1, Kind.KING: 3}
CLEAR = 4
"""Who is this much behind resigns, or is beaten."""
FEWEST, AGREED_FROM, LONGEST = 50, 64, 180
"""Plies before somebody resigns, before a draw is agreed, and before a game is given up."""
LOOKED_AT = 4
"""How many safe moves the side that is to win looks at more closely."""

_WINNER = {Result.FIRST_WINS: Color.WHITE, Result.SECOND_WINS: Color.BLACK}
_BY_RULES = (Ending.NO_PIECES, Ending.NO_MOVE, Ending.SEVEN_MOVES, Ending.ONE_KING_EACH)


@dataclass(frozen=True, slots=True)
class MadeUp:
    """A game that was made up: its text in full notation with the result under it, and how it ended."""

    text: str
    ending: Ending


def game(seed: str, result: Result) -> MadeUp:
    """The game of this seed that has this result, a win or a draw, and always the same one."""
    for attempt in count():
        made = _attempt(Random(f"{seed} {attempt}"), result)  # noqa: S311 - made up, and the same every time
        if made:
            return made
    raise AssertionError("attempts do not end")


def lost(board: Board, move: Move) -> int:
    """What a legal move loses within two plies: what the other side captures at most, less what is captured
    back.
    """
    board.push(move)
    worst = max((_taken(board, reply) - _back(board, reply) for reply in _shots(board)), default=0)
    board.pop()
    return worst


def careful(board: Board) -> list[Move]:
    """The legal moves that win most, or lose least, within two plies."""
    gains = {move: _taken(board, move) - lost(board, move) for move in board.moves()}
    most = max(gains.values())
    return [move for move, gain in gains.items() if gain == most]


def _shots(board: Board) -> Iterator[Move]:
    return (move for move in board.moves() if move.is_shot)


def _taken(board: Board, move: Move) -> int:
    pieces = (board.piece_at(square) for square in move.captured)
    return sum(WORTH[piece.kind] for piece in pieces if piece)


def _back(board: Board, reply: Move) -> int:
    board.push(reply)
    most = max((_taken(board, move) for move in _shots(board)), default=0)
    board.pop()
    return most


def _pressing(board: Board, moves: list[Move], chance: Random) -> Move:
    """Of some of these moves the one that leaves the fewest answers that lose nothing."""
    some = chance.sample(moves, min(LOOKED_AT, len(moves)))

    def answers(move: Move) -> int:
        board.push(move)
        safe = sum(lost(board, reply) <= _taken(board, reply) for reply in board.moves())
        board.pop()
        return safe

    return min(some, key=answers) if len(some) > 1 else some[0]


def _ahead(board: Board) -> int:
    """By how much white is ahead."""
    position = board.position
    men = len(position.white_men) - len(position.black_men)
    return men + WORTH[Kind.KING] * (len(position.white_kings) - len(position.black_kings))


def _has_kings(board: Board) -> bool:
    """Whether it is an endgame with kings, which may be declared a draw (art. 21.2)."""
    return bool(board.position.white_kings and board.position.black_kings)


def _attempt(chance: Random, result: Result) -> MadeUp | None:
    """A game, None where it does not come to this result."""
    board, winner = Board(), _WINNER.get(result)
    line = list(full.replay(chance.choice(lines()).moves).moves)
    plays_on = chance.random() < 1 / 3
    for ply in range(LONGEST):
        if outcome := board.outcome():
            ending = next(one for one in _BY_RULES if one.value == outcome.article)
            return _made(board, result, ending) if outcome.winner is winner else None
        ahead = _ahead(board)
        lead = ahead if winner is Color.WHITE else -ahead if winner else -abs(ahead)
        if lead <= -CLEAR:
            return None
        if winner and lead >= CLEAR and ply >= FEWEST and not plays_on and board.turn is not winner:
            return _made(board, result, Ending.RESIGNED)
        if (
            winner is None
            and ply >= AGREED_FROM
            and not ahead
            and _has_kings(board)
            and chance.random() < 1 / 8
        ):
            return _made(board, result, Ending.AGREED)
        moves = careful(board)
        booked = line[ply].move if ply < len(line) else None
        if booked in moves:
            board.push(booked)
        elif board.turn is winner:
            line = []
            board.push(_pressing(board, moves, chance))
        else:
            line = []
            board.push(chance.choice(moves))
    return None


def _made(board: Board, result: Result, ending: Ending) -> MadeUp:
    return MadeUp(full.write(board.history, result=result.value), ending)
