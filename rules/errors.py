"""The errors of the rules: ValueErrors that carry the input, the position and the article.

Each has a stable `code` and structured fields, so that a page can word it in its own language; the English
message is for logs and the command line.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from rules.outcome import Outcome
from rules.position import Color
from rules.problems import Problem, cited


class Haul(NamedTuple):
    """The men and kings that a shot captures."""

    men: int
    kings: int


class RulesError(ValueError):
    """Base of every error of this package: `code`, `article` (None: none broken) and the message."""

    code: ClassVar[str] = "error"
    article: str | None = None


class InvalidPositionError(RulesError):
    """A position that cannot stand on the board; `problems` lists every defect, `text` is the input."""

    code = "invalid_position"

    def __init__(self, text: str, problems: tuple[Problem, ...]) -> None:
        self.text = text
        self.problems = problems
        sentences = "; ".join(problem.sentence for problem in problems)
        super().__init__(f"invalid position {text!r}: {sentences}")


class MoveTextError(RulesError):
    """Base of what can be wrong with a written move: `text` as written, `fen` of the position it met."""

    reason: ClassVar[str] = "wrong move"

    def __init__(self, text: str, fen: str, detail: str = "") -> None:
        self.text = text
        self.fen = fen
        super().__init__(f"{detail or self.reason}: {text!r} in {fen}")


class InvalidMoveError(MoveTextError):
    """Text that is not a move at all (art. 22)."""

    code = "unreadable"
    article = "22"
    reason = "unreadable move"


class AmbiguousMoveError(MoveTextError):
    """Text that fits several legal moves (reading R3); `candidates` gives each of them in full notation."""

    code = "ambiguous"
    article = "22"

    def __init__(self, text: str, fen: str, candidates: tuple[str, ...]) -> None:
        self.candidates = candidates
        super().__init__(text, fen, f"ambiguous between {', '.join(candidates)}")


class IllegalMoveError(MoveTextError):
    """A readable move that the rules forbid.

    `violation` is the number of the article broken - 7, 10, 11, 12, 13 or 17, whatever `article` a page may
    cite beside it - and `legal` the notation of every legal move. The
    subclasses have one article each; this class itself says that there is no such move, and `why`:
    `empty_square`, `opponents_piece` (art. 27a), or `unreachable`. In a game from an old book `article` is
    the place in the book that the error cites instead.
    """

    violation: ClassVar[int] = 7
    code = "no_such_move"
    article: str = "7"
    reason = "no such move"
    why: str | None = None

    def __init__(
        self,
        text: str,
        fen: str,
        legal: tuple[str, ...] = (),
        why: str | None = None,
        *,
        article: str | None = None,
    ) -> None:
        self.legal = legal
        self.why = why
        self.article = article or type(self).article
        super().__init__(text, fen, self.detail())

    def detail(self) -> str:
        """Return what is wrong, with the article."""
        because = f", {self.why.replace('_', ' ')}" if self.why else ""
        return f"{self.reason}{because} ({cited(self.article)})"


class MustCaptureError(IllegalMoveError):
    """A simple move where a shot is compulsory (art. 10)."""

    violation = 10
    code = "must_capture"
    article = "10"
    reason = "capturing is compulsory"


class UnfinishedShotError(IllegalMoveError):
    """A shot broken off, in a game of old where any shot may be chosen but must be made wholly."""

    violation = 10
    article = "10"
    reason = "the shot goes on"


class LowerValueError(IllegalMoveError):
    """A shot of lower value than another (art. 11): what it captures, `offered`, and the `best` haul.

    `by_number`: in this game the number of pieces alone decides.
    """

    violation = 11
    code = "lower_value"
    article = "11"

    def __init__(
        self,
        text: str,
        fen: str,
        legal: tuple[str, ...],
        offered: Haul,
        best: Haul,
        *,
        by_number: bool = False,
        article: str | None = None,
    ) -> None:
        self.offered = offered
        self.best = best
        self.by_number = by_number
        super().__init__(text, fen, legal, article=article)

    def detail(self) -> str:
        """Return what is wrong, with both hauls."""
        what = "more pieces" if self.by_number else "higher value"
        return (
            f"a shot of {what} exists ({cited(self.article)}): {_words(self.offered)} offered, "
            f"{_words(self.best)} possible"
        )


class KingMustCaptureError(IllegalMoveError):
    """A shot by a man where a king can capture as much (art. 12)."""

    violation = 12
    code = "king_must_capture"
    article = "12"
    reason = "the king must capture"


class JumpedTwiceError(IllegalMoveError):
    """A written route that jumps one piece twice (art. 13); `square` is where that piece stands."""

    violation = 13
    code = "jumped_twice"
    article = "13"

    def __init__(
        self, text: str, fen: str, legal: tuple[str, ...], square: int, *, article: str | None = None
    ) -> None:
        self.square = square
        super().__init__(text, fen, legal, article=article)

    def detail(self) -> str:
        """Return what is wrong, with the square."""
        return f"the piece on {self.square} is jumped twice ({cited(self.article)})"


class KingBlockedError(IllegalMoveError):
    """A fourth simple move in a row of the same king (art. 17)."""

    violation = 17
    code = "king_blocked"
    article = "17"
    reason = "the king is blocked by the three-move rule"


class WrongSignError(IllegalMoveError):
    """A shot written with a dash or a simple move with a cross: as written there is no such move (art. 7).

    `meant` is the legal move; the page cites art. 22, by which it is to be written.
    """

    code = "wrong_sign"
    article = "22"

    def __init__(self, text: str, fen: str, legal: tuple[str, ...], meant: str) -> None:
        self.meant = meant
        super().__init__(text, fen, legal)

    def detail(self) -> str:
        """Return what is wrong, with the move that would fit."""
        return f"wrong sign, the legal move is {self.meant} (art. 22)"


class GameOverError(MoveTextError):
    """A move after the end of the game; `outcome` says how it had ended and `article` by which article."""

    code = "game_over"

    def __init__(self, text: str, fen: str, outcome: Outcome) -> None:
        self.outcome = outcome
        self.article = outcome.article
        super().__init__(text, fen, f"a move after the end of the game ({cited(outcome.article)})")


class MissingMoveError(MoveTextError):
    """A move that was not written down, shown by a lone dash or dots (reading R15)."""

    code = "missing_move"
    reason = "a move is missing"


class WrongNumberError(MoveTextError):
    """A move number that is not the one due: `expected` and `found`."""

    code = "wrong_number"

    def __init__(self, text: str, fen: str, expected: int, found: int) -> None:
        self.expected = expected
        self.found = found
        super().__init__(text, fen, f"move number {found} where {expected} is due")


class WrongSideError(MoveTextError):
    """A move written for the side that is not to move; `expected` is the side to move."""

    code = "wrong_side"

    def __init__(self, text: str, fen: str, expected: Color) -> None:
        self.expected = expected
        super().__init__(text, fen, f"{expected.value} is to move")


class TextTooLongError(MoveTextError):
    """A text longer than is read: `limit` and `length` in characters."""

    code = "text_too_long"

    def __init__(self, fen: str, limit: int, length: int) -> None:
        self.limit = limit
        self.length = length
        super().__init__("", fen, f"a text of {length} characters, the limit is {limit}")


def _words(haul: Haul) -> str:
    return f"{haul.men} men and {haul.kings} kings"
