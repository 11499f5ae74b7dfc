"""Counting the positions of the game tree: the yardstick of a move generator."""

from __future__ import annotations

from rules.board import Board


def perft(board: Board, depth: int) -> int:
    """Return the number of move sequences of exactly `depth` moves (0 or more) from a board, left unchanged.

    Routes with the same start, end and captured pieces are one move (reading R3). The game is played on
    beyond a draw (art. 18, 21); ValueError for a negative depth.
    """
    if depth < 0:
        raise ValueError(f"a depth is 0 or more, not {depth}")
    if depth == 0:
        return 1
    return _count(board.copy(), depth)


def _count(board: Board, depth: int) -> int:
    moves = board.moves()
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        board.push(move)
        nodes += _count(board, depth - 1)
        board.pop()
    return nodes
