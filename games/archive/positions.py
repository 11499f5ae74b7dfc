"""A position as it is typed, as FEN or as a list of pieces, and what is wrong with it in words."""

import re
from collections.abc import Iterable

from django.utils.translation import gettext as _

from rules import InvalidPositionError, Position
from rules.fen import read_fen
from rules.notation import positions
from rules.problems import Problem

_FEN = re.compile(r"\s*[WB]\s*:\s*[WB]")


class NoPositionError(ValueError):
    """What was typed is no position that can stand; its text says why, in the reader's language."""


def read(text: str) -> Position:
    """The position of a text; the start of the game where it is empty. Errors: NoPositionError."""
    if not text.strip():
        return Position.start()
    try:
        position = read_fen(text) if _FEN.match(text) else positions.read(text).position
    except InvalidPositionError as error:
        raise NoPositionError(_in_words(error.problems)) from error
    if faults := position.problems():
        raise NoPositionError(_in_words(faults))
    return position


def _in_words(faults: Iterable[Problem]) -> str:
    return " ".join(dict.fromkeys(_one_in_words(fault) for fault in faults))


def _one_in_words(fault: Problem) -> str:
    words = {
        "off_board": _("Square %(square)s is not on the board, which has squares 1 to 50."),
        "square_twice": _("Square %(square)s is named more than once."),
        "man_on_king_row": _("A man stands on square %(square)s, where it would be a king."),
        "too_many_pieces": _("A side has more than its 20 pieces."),
        "count_without_king": _("There is a count for a king on square %(square)s, but no king."),
        "count_out_of_range": _("The count of the king on square %(square)s is not 1, 2 or 3."),
        "bad_number": _("The numbers at the end of the FEN cannot be."),
    }
    unread = _("It is no position: type a FEN such as W:W31-50:B1-20, or the pieces as W: 28, K5 B: 11, 17.")
    return words.get(fault.code, unread) % {"square": fault.square}
