"""Clicking a game in: a position and its legal moves, as plain data for the board of the page.

One position is looked at for each answer, and a FEN is never longer than `rules.fen` reads, so an
answer is bounded whatever is asked.
"""

from typing import Any

from django.utils.translation import gettext as _

from games.domain.replayed import standing
from games.showing.diagrams import words_of_the_board
from games.showing.replay import position_data
from rules import Board, Color, Move
from rules.diagram import svg

_RESULTS = {Color.WHITE: "1-0", Color.BLACK: "0-1", None: "½-½"}


def answer(fen: str = "", move: str = "") -> dict[str, Any]:
    """The position after a move from a FEN (empty: the start of the game; no move: that position itself).

    Errors: RulesError for what is no position, or no legal move in it.
    """
    board = Board(fen or None)
    played = _played(board, board.parse(move)) if move else None
    if move:
        board.push_text(move)
    outcome = board.outcome()
    return {
        "played": played,
        **position_data(standing(board)),
        "result": _RESULTS[outcome.winner] if outcome else "",
        "moves": [] if outcome else [_written(board, each) for each in board.moves()],
    }


def page() -> dict[str, Any]:
    """What the page begins with: the drawn start, its legal moves, and the words of the board."""
    words = {
        "over": _("The game is over:"),
        "choose": _("Several shots end there. Choose a square on the way, or one of these moves."),
        "piece": _("Choose a square to go to."),
        "turn": {"white": _("White to move"), "black": _("Black to move")},
        "failed": _("The site did not answer. Choose the move again."),
    } | words_of_squares()
    return {
        "diagram": svg(Board(), numbers=True, labels=words_of_the_board()),
        "data": {"start": answer(), "words": words},
    }


def words_of_squares() -> dict[str, str]:
    """What stands on a square, by the letter that `games.domain.replayed.Step` has for it."""
    return {
        "empty": _("empty"),
        "w": _("white man"),
        "W": _("white king"),
        "b": _("black man"),
        "B": _("black king"),
    }


def _written(board: Board, move: Move) -> dict[str, Any]:
    return {"text": board.notation(move), "path": move.path, "captured": sorted(move.captured)}


def _played(board: Board, move: Move) -> dict[str, Any]:
    """A move with its number, as it stands in the text."""
    return _written(board, move) | {"number": board.number, "color": board.turn.value}
