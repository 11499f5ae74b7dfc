"""Counting the positions of the game tree: the yardstick of a move generator."""

from __future__ import annotations

from rules.board import Board

_Counted = dict[tuple[object, ...], int]
"""The sequences already counted from a position, by its key."""


def perft(board: Board, depth: int) -> int:
    """Return the number of move sequences of exactly `depth` moves (0 or more) from a board, left unchanged.

    Routes with the same start, end and captured pieces are one move (reading R3). The game is played on
    beyond a draw (art. 18, 21); ValueError for a negative depth. Positions that come about in several ways
    are counted once, and the last moves are counted without being made.
    """
    if depth < 0:
        raise ValueError(f"a depth is 0 or more, not {depth}")
    if depth == 0:
        return 1
    return _count(board.copy(), depth, [{} for _ in range(depth + 1)])


def _count(board: Board, depth: int, counted: list[_Counted]) -> int:
    known, key = counted[depth], board.key()
    if key in known:
        return known[key]
    if depth == 1:
        nodes = board.count_moves()
    else:
        nodes = 0
        for move in board.moves():
            board.push(move)
            nodes += _count(board, depth - 1, counted)
            board.pop()
    known[key] = nodes
    return nodes
