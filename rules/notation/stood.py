"""Irregular moves that stood: what was really played, and the position that it led to.

Source: Spelreglement 2011, art. 8, 17, 18, 26, 27; reading R10.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from rules.board import Board
from rules.errors import InvalidPositionError, MoveTextError
from rules.fen import read_fen
from rules.moves import Move
from rules.movetext import WrittenMove, read_move, write_move
from rules.position import MOST_COUNTED, Color, Kind, KingCount, Piece, Position

_SPACES = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Stood:
    """What was really played as single move number `ply` of a game, counted from 1.

    `move` is the move in full notation, legal or not; `fen` the position on the board after it, needed only
    where the move does not tell it: a shot that is none, pieces that were left standing or taken too many.
    One of the two may be empty.
    """

    ply: int
    move: str = ""
    fen: str = ""


class CannotStandError(MoveTextError):
    """A move said to have stood from which no position follows: it needs the position itself."""

    code = "cannot_stand"
    article = "27"
    reason = "no position follows from it"


def stand(board: Board, stood: Stood, written: str) -> tuple[Board, Move, str]:
    """Return the board after what really happened, the move, and the move as the project writes it.

    The board given may be changed. `written` is what stands in the text, for a move of which only the
    position was told. Raises CannotStandError where no position follows.
    """
    if not stood.fen:
        return _after_move(board, stood.move)
    told = read_move(stood.move)
    if stood.move and told is None:
        raise CannotStandError(stood.move, board.fen())
    after = _after(board, stood)
    move = told or read_move(written)
    made = _made(board.position.pieces(), after.pieces(), board.turn, move)
    if len(made.path) < 2:
        raise CannotStandError(stood.move or written, board.fen())
    return (
        Board(_carried(board, made, after, stood.fen)),
        made,
        write_move(made.path, is_shot=told.is_shot if told else made.is_shot),
    )


def _after(board: Board, stood: Stood) -> Position:
    """Return the position that was told, with the side to move and the number of this game."""
    turn = board.turn.opponent
    try:
        told = read_fen(stood.fen, board.variant)
        number = min(board.number + (turn is Color.WHITE), MOST_COUNTED)
        return Board(replace(told, turn=turn, number=number)).position
    except InvalidPositionError as error:
        raise CannotStandError(stood.move, board.fen(), str(error)) from None


def _carried(board: Board, made: Move, after: Position, fen: str) -> Position:
    """Return the position that was told with the counts of art. 17 and 18 as the move left them, as far as
    its FEN does not give them itself.
    """
    before, pieces, turn = board.position.pieces(), after.pieces(), board.turn
    piece = before.get(made.start)
    is_simple = len(before) == len(pieces)
    if ":H" not in _SPACES.sub("", fen):
        by_king = is_simple and piece is not None and piece.kind is Kind.KING
        plies = min(board.position.quiet_plies + 1, MOST_COUNTED)
        after = replace(after, quiet_plies=plies if by_king else 0)
    if "+" in fen:
        return after
    own = _counted(board, piece, made.start, made.end) if is_simple and piece else None
    counts = {turn: own, turn.opponent: board.position.king_count(turn.opponent)}
    for color, count in counts.items():
        if count and (count[0] not in after.kings(color) or not after.men(color)):
            counts[color] = None
    return replace(after, white_count=counts[Color.WHITE], black_count=counts[Color.BLACK])


def _made(
    before: dict[int, Piece], after: dict[int, Piece], turn: Color, written: WrittenMove | None
) -> Move:
    """Return the move between two positions; where it started and ended as written, if that can be read."""
    taken = frozenset(
        square for square, piece in before.items() if piece.color is not turn and square not in after
    )
    squares = written.squares if written else ()
    if len(squares) < 2:
        left = [square for square in before if square not in after and square not in taken]
        come = [square for square, piece in after.items() if before.get(square) != piece]
        squares = (*left[:1], *come[:1])
    return Move(squares[0], squares[-1], taken, squares) if squares else Move(0, 0, taken, ())


def _after_move(board: Board, text: str) -> tuple[Board, Move, str]:
    """Return the board after a move of which no position was told: legal, a shot neglected, or a piece put
    down where it may not go.
    """
    try:
        move = board.parse(text)
    except MoveTextError:
        return _after_irregular_move(board, text)
    notation = board.notation(move)
    board.push(move)
    return board, move, notation


def _after_irregular_move(board: Board, text: str) -> tuple[Board, Move, str]:
    written = read_move(text)
    if written is None or not written.squares:
        raise CannotStandError(text, board.fen())
    notation = write_move(written.squares, is_shot=written.is_shot)
    ends = (written.squares[0], written.squares[-1])
    fitting = [
        move
        for move in board.neglects()
        if (move.start, move.end) == ends and move.is_shot is written.is_shot
    ]
    if len(fitting) > 1:
        fitting = [move for move in fitting if move.path == written.squares]
    if len(fitting) == 1:
        board.push_neglect(fitting[0])
        return board, fitting[0], notation
    if written.is_shot:
        raise CannotStandError(text, board.fen())
    return Board(_put_down(board, *ends, text)), Move.simple(*ends), notation


def _put_down(board: Board, start: int, end: int, text: str) -> Position:
    """Return the position after a piece of either side was put down on an empty square (art. 27a, 27d)."""
    position = board.position
    pieces = position.pieces()
    piece = pieces.pop(start, None)
    on_board = 1 <= end <= board.variant.geometry.square_count
    if piece is None or not on_board or end in pieces:
        raise CannotStandError(text, board.fen())
    rows = {Color.WHITE: board.variant.white_king_row, Color.BLACK: board.variant.black_king_row}
    by_king = piece.kind is Kind.KING
    crowned = Piece(piece.color, Kind.KING) if end in rows[piece.color] else piece
    pieces[end] = crowned

    def on(color: Color, kind: Kind) -> tuple[int, ...]:
        return tuple(sorted(at for at, each in pieces.items() if each == Piece(color, kind)))

    turn = board.turn
    counts = {color: position.king_count(color) for color in Color}
    if (counts[piece.color] or (0,))[0] == start:
        counts[piece.color] = None
    counts[turn] = _counted(board, piece, start, end)
    return replace(
        position,
        turn=turn.opponent,
        white_men=on(Color.WHITE, Kind.MAN),
        white_kings=on(Color.WHITE, Kind.KING),
        black_men=on(Color.BLACK, Kind.MAN),
        black_kings=on(Color.BLACK, Kind.KING),
        white_count=counts[Color.WHITE],
        black_count=counts[Color.BLACK],
        quiet_plies=min(position.quiet_plies + 1, MOST_COUNTED) if by_king else 0,
        number=min(position.number + (turn is Color.BLACK), MOST_COUNTED),
    )


def _counted(board: Board, piece: Piece, start: int, end: int) -> KingCount | None:
    """Return the mover's count of the three-move rule, full where a king moved that was blocked (art. 17)."""
    limit = board.variant.three_move_limit
    if piece != Piece(board.turn, Kind.KING) or not board.position.men(board.turn) or limit is None:
        return None
    count = board.position.king_count(board.turn)
    made = count[1] if count and count[0] == start else 0
    return end, min(made + 1, limit)
