"""Positions as pictures with words in the reader's language."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.domain.report import Report
from rules import Board, Color, Move
from rules.diagram import Labels, svg


def words_of_the_board() -> Labels:
    """The words of a diagram in the reader's language."""
    return Labels(
        title=_("Draughts position"),
        white=_("White"),
        black=_("Black"),
        men=_("men on {squares}"),
        kings=_("kings on {squares}"),
        no_pieces=_("no pieces"),
        to_move=_("{side} to move."),
        king_moves=_("The king on {square} has used {count} of its {limit} moves."),
        last_move=_("Last move: {move}."),
    )


def drawn(fen: str, last_move: Move | None, *, turned: bool = False) -> str:
    """A position with its last move lit, black below where it is turned."""
    side = Color.BLACK if turned else Color.WHITE
    return svg(Board(fen), last_move, numbers=True, orientation=side, labels=words_of_the_board())


def marked(squares: Iterable[int]) -> str:
    """An empty board with these squares ringed."""
    return svg(Board("W:W:B"), marks=squares, numbers=True, labels=words_of_the_board())


def diagram(report: Report, ply: int) -> str:
    """The position of a notation after so many single moves."""
    moves = report.replay.moves
    if not ply:
        return drawn(report.replay.start, None)
    return drawn(moves[ply - 1].fen_after, moves[ply - 1].move)
