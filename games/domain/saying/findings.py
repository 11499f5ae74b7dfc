"""The first irregular thing in a notation as a sentence with its article.

Source: Spelreglement 2011, art. 7-13, 17, 22; readings R3, R13, R15.
"""

from rules.errors import (
    AmbiguousMoveError,
    JumpedTwiceError,
    LowerValueError,
    TextTooLongError,
    WrongNumberError,
    WrongSignError,
)
from rules.notation.pdn import BrokenGameError
from rules.notation.replay import Irregularity
from rules.notation.short_words import TooComplexError
from tournaments.regulations.reasons import Reason, gettext_noop

_SENTENCES = {
    "unreadable": gettext_noop("“%(text)s” is not a move"),
    "ambiguous": gettext_noop("“%(text)s” fits several shots (%(candidates)s): write the whole route"),
    "no_such_move": gettext_noop("%(text)s is no move in this position"),
    "must_capture": gettext_noop("%(text)s is a simple move, but capturing is compulsory"),
    "lower_value": gettext_noop(
        "%(text)s captures %(men)s men and %(kings)s kings; a shot of higher value captures "
        "%(best_men)s men and "
        "%(best_kings)s kings"
    ),
    "king_must_capture": gettext_noop("%(text)s captures with a man what a king must capture"),
    "jumped_twice": gettext_noop("%(text)s jumps the piece on %(square)s twice"),
    "king_blocked": gettext_noop("%(text)s is a fourth simple move in a row with the same king"),
    "wrong_sign": gettext_noop("%(text)s has the wrong sign; the move is %(meant)s"),
    "game_over": gettext_noop("%(text)s comes after the end of the game"),
    "missing_move": gettext_noop("A move is missing here"),
    "wrong_number": gettext_noop("%(text)s stands where move %(expected)s is due"),
    "wrong_side": gettext_noop("%(text)s is written for the side that is not to move"),
    "ambiguous_line": gettext_noop("From here the text can be read in several ways: %(candidates)s"),
    "broken_game": gettext_noop("The game in PDN cannot be read beyond this place"),
    "too_complex": gettext_noop("The text is too intricate to be read; the limit is %(limit)s"),
    "cannot_stand": gettext_noop(
        "No position follows from %(text)s: give the position on the board after it"
    ),
    "text_too_long": gettext_noop("The text has %(length)s characters; at most %(limit)s are read"),
}
BROKEN = {
    "unreadable": gettext_noop("something stands in it that is no part of a game"),
    "bad_tag": gettext_noop('a tag is not written as [Name "value"]'),
    "duplicate_tag": gettext_noop("a tag is given twice"),
    "bad_comment": gettext_noop("a comment cannot be kept"),
    "unclosed_comment": gettext_noop("a comment is not closed"),
    "unclosed_variation": gettext_noop("a variation is not closed"),
    "stray_bracket": gettext_noop("a bracket closes no variation"),
    "too_deep": gettext_noop("variations are nested too deep"),
    "too_much": gettext_noop("it has too many moves and comments"),
    "result_in_variation": gettext_noop("a result stands in a variation"),
    "setup_in_moves": gettext_noop("a position is set up among the moves"),
    "unknown_game_type": gettext_noop("it is of another game of draughts"),
    "bad_start": gettext_noop("the position at the start cannot stand on a board"),
    "file_too_long": gettext_noop("the file is too long"),
    "too_many_games": gettext_noop("the file has too many games for its length"),
}
"""Why a game in PDN cannot be read, by the code of its problem."""
_NO_MOVE = {
    "empty_square": gettext_noop("%(text)s: there is no piece on that square"),
    "opponents_piece": gettext_noop("%(text)s moves a piece of the opponent"),
}


def _details(irregularity: Irregularity) -> dict[str, object]:
    error = irregularity.error
    if isinstance(error, LowerValueError):
        return {
            "men": error.offered.men,
            "kings": error.offered.kings,
            "best_men": error.best.men,
            "best_kings": error.best.kings,
        }
    if isinstance(error, AmbiguousMoveError):
        return {"candidates": ", ".join(error.candidates)}
    for kind, fields in {
        JumpedTwiceError: ("square",),
        WrongSignError: ("meant",),
        WrongNumberError: ("expected",),
        TextTooLongError: ("length", "limit"),
        TooComplexError: ("limit",),
    }.items():
        if isinstance(error, kind):
            return {field: getattr(error, field) for field in fields}
    return {}


def _articles(irregularity: Irregularity) -> tuple[str, ...]:
    if irregularity.article is None:
        return ("R15",) if irregularity.error.code == "missing_move" else ()
    return (f"Spelreglement {irregularity.article}",)


def finding(irregularity: Irregularity) -> Reason:
    """What is irregular, in one sentence with its article."""
    error = irregularity.error
    sentence = _NO_MOVE.get(getattr(error, "why", None) or "", _SENTENCES[error.code])
    if isinstance(error, BrokenGameError):
        sentence = BROKEN[error.problem.code]
    values = {"text": irregularity.text, **_details(irregularity)}
    return Reason(sentence, values, _articles(irregularity))
