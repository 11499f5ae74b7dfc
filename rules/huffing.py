"""Huffing (blazen): in games of old books a shot that was due and not made can cost the piece.

A player who makes a simple move where a shot was due, or a shot that captures less than it must, has made a
move all the same. The opponent then chooses: to huff, which takes the piece that should have captured off the
board and is not a move, so that the opponent still has one; in most books to have the move taken back and the
shot made; or to let it stand.

Source: the books named by the variants of rules.history, as their trait `compulsion`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.board import Board
from rules.errors import AmbiguousMoveError, IllegalMoveError
from rules.moves import Move
from rules.movetext import read_move, write_move
from rules.position import Color
from rules.traits import Compulsion


@dataclass(frozen=True, slots=True)
class Neglect:
    """A move that left a shot undone: the boards `before` and `after` it, and what may be huffed.

    `huffable` are the squares, after the move, of the pieces that should have captured. Whoever lets it stand
    plays on from `after`.
    """

    before: Board
    after: Board
    move: Move
    huffable: frozenset[int]

    def huff(self, square: int) -> Board:
        """Return the board without the piece on a square, the same side to move.

        ValueError where no piece stands there that may be huffed.
        """
        if square not in self.huffable:
            may = ", ".join(str(each) for each in sorted(self.huffable))
            raise ValueError(f"the piece on {square} may not be huffed, only that on {may}")
        position = self.after.position

        def left(squares: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(each for each in squares if each != square)

        if position.turn is Color.WHITE:
            men, kings = left(position.black_men), left(position.black_kings)
            return Board(replace(position, black_men=men, black_kings=kings, quiet_plies=0))
        men, kings = left(position.white_men), left(position.white_kings)
        return Board(replace(position, white_men=men, white_kings=kings, quiet_plies=0))

    def compel(self) -> Board:
        """Return the board on which the shot has to be made after all; ValueError where the book says no."""
        variant = self.before.variant
        if variant.compulsion is not Compulsion.HUFF_OR_COMPEL:
            raise ValueError(f"{variant.sources['compulsion']}: the piece can only be huffed")
        return self.before.copy()


def neglect(board: Board, text: str) -> Neglect:
    """Return what a written move neglects that leaves a shot undone; the board stays as it was.

    Raises the errors of `Board.parse` where the move is wrong in another way, AmbiguousMoveError where it
    can be several shots broken off, and ValueError in a game without huffing and for a move that neglects
    nothing.
    """
    variant = board.variant
    if variant.compulsion is Compulsion.ILLEGAL:
        raise ValueError(f"{variant.name} knows no huffing: {variant.sources['compulsion']}")
    try:
        board.parse(text)
    except IllegalMoveError as error:
        move = _neglected(board, text, error)
    else:
        raise ValueError(f"{text!r} leaves no shot undone in {board.fen()}")
    after = board.copy()
    after.push_neglect(move)
    due = {each.start for each in board.moves()}
    if move.captured and move.start in due:
        due = {move.start}
    return Neglect(board.copy(), after, move, frozenset(move.end if s == move.start else s for s in due))


def _neglected(board: Board, text: str, error: IllegalMoveError) -> Move:
    """Return the move that a text means among those that leave a shot undone."""
    written = read_move(text)
    fitting = [
        move
        for move in board.neglects()
        if written
        and move.is_shot is written.is_shot
        and written.squares in {(move.start, move.end), move.path}
    ]
    if not fitting:
        raise error
    exact = [move for move in fitting if written and move.path == written.squares]
    if len(fitting) > 1 and len(exact) != 1:
        routes = tuple(write_move(move.path, is_shot=move.is_shot) for move in fitting)
        raise AmbiguousMoveError(text, board.fen(), routes)
    return exact[0] if exact else fitting[0]
