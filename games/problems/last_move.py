"""Whether a position can have come about: a last move of black that leads to it.

Source: H, art. 2B.1; reading R122: as far as one move back goes, a step or the capture of one piece.
"""

from collections.abc import Iterator
from dataclasses import replace

from rules import Board, Color, InvalidPositionError, Position
from rules.geometry import EVERY_DIRECTION, UPWARD, board_of

_GEOMETRY = board_of(10)


def last_move(position: Position) -> str | None:
    """A move of black, in notation, that leads to a position with white to move; None where none is found."""
    for before, start, end in (*_steps(position), *_captures(position)):
        if before.pieces() == Position.start().pieces():
            continue  # in which white begins
        if found := _played(before, start, end, position):
            return found
    return None


def _played(before: Position, start: int, end: int, after: Position) -> str | None:
    try:
        board = Board(before)
    except InvalidPositionError:
        return None
    for move in board.moves():
        if (move.start, move.end) == (start, end):
            text = board.notation(move)
            board.push(move)
            if board.position.pieces() == after.pieces():
                return text
            board.pop()
    return None


def _steps(position: Position) -> Iterator[tuple[Position, int, int]]:
    taken = position.pieces()
    for square in position.men(Color.BLACK):
        for direction in UPWARD:
            for start in _GEOMETRY.ray(square, direction)[:1]:
                if start not in taken:
                    yield _moved_back(position, square, start), start, square


def _captures(position: Position) -> Iterator[tuple[Position, int, int]]:
    taken = position.pieces()
    for square in position.men(Color.BLACK):
        for direction in EVERY_DIRECTION:
            ray = _GEOMETRY.ray(square, direction)
            if len(ray) < 2 or taken.keys() & set(ray[:2]):
                continue
            over, start = ray[:2]
            before = _moved_back(position, square, start)
            if over in _GEOMETRY.row(0):
                before = replace(before, white_kings=(*before.white_kings, over))
            else:
                before = replace(before, white_men=(*before.white_men, over))
            yield before, start, square


def _moved_back(position: Position, square: int, start: int) -> Position:
    """The position with black to move and the man of a square still on another."""
    men = tuple(start if one == square else one for one in position.black_men)
    return replace(position, turn=Color.BLACK, black_men=men, white_count=None, black_count=None)
