"""Which legal move a written move means, and if none, which article it breaks.

Source: Spelreglement 2011, art. 7, 9-13, 17, 22, 27; readings R3, R10.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.errors import (
    AmbiguousMoveError,
    Haul,
    IllegalMoveError,
    InvalidMoveError,
    JumpedTwiceError,
    KingBlockedError,
    KingMustCaptureError,
    LowerValueError,
    MustCaptureError,
    UnfinishedShotError,
    WrongSignError,
)
from rules.generator import Field
from rules.moves import Move
from rules.movetext import WrittenMove, read_move, write_move
from rules.shots import Shots


def notation(move: Move, legal: Sequence[Move]) -> str:
    """Return a move in full notation, with its route where another legal move shares start and end (R3)."""
    if not move.captured:
        return f"{move.start}-{move.end}"
    alike = sum(1 for each in legal if each.start == move.start and each.end == move.end)
    return write_move(move.path if alike > 1 else (move.start, move.end), is_shot=True)


class Judge(NamedTuple):
    """The judge of one written move: the position as the mover meets it, its legal moves, and the text.

    `write_fen` gives the position as FEN; it is called only for an error.
    """

    field: Field
    legal: Sequence[Move]
    text: str
    write_fen: Callable[[], str]

    @property
    def fen(self) -> str:
        """The position as FEN."""
        return self.write_fen()

    def resolve(self) -> Move:
        """Return the one legal move that the text means.

        Raises InvalidMoveError for text that is no move or names no square of the board,
        AmbiguousMoveError where several legal shots fit, and an IllegalMoveError with the article broken.
        """
        written = read_move(self.text)
        if written is None:
            raise InvalidMoveError(self.text, self.fen)
        return self.resolve_written(written)

    def resolve_written(self, written: WrittenMove) -> Move:
        """Return the one legal move that is meant; the errors are those of `resolve`."""
        if not written.squares:
            return self._only_one([move for move in self.legal if move.captured])
        if any(square not in self.field.tables.bit for square in written.squares):
            raise InvalidMoveError(self.text, self.fen, "no such square")
        start, end = written.squares[0], written.squares[-1]
        fitting = [move for move in self.legal if move.start == start and move.end == end]
        if fitting and fitting[0].is_shot is not written.is_shot:
            raise WrongSignError(self.text, self.fen, self.allowed(), notation(fitting[0], self.legal))
        if len(written.squares) > 2:
            fitting = self._along_route(written.squares, fitting)
        if fitting:
            return self._only_one(fitting)
        raise self._broken(written)

    def refusal(self, move: Move) -> IllegalMoveError:
        """Return what is wrong with a move that is not legal."""
        try:
            self.resolve_written(WrittenMove((move.start, *move.path[1:-1], move.end), move.is_shot))
        except IllegalMoveError as error:
            return error
        except (AmbiguousMoveError, InvalidMoveError):
            pass
        return self._no_such_move("unreachable")

    def allowed(self) -> tuple[str, ...]:
        """Return every legal move in full notation."""
        return tuple(notation(move, self.legal) for move in self.legal)

    def _only_one(self, fitting: list[Move]) -> Move:
        if not fitting:
            raise self._no_such_move("unreachable")
        if len(fitting) > 1:
            raise AmbiguousMoveError(
                self.text, self.fen, tuple(notation(move, self.legal) for move in fitting)
            )
        return fitting[0]

    def _along_route(self, squares: tuple[int, ...], fitting: list[Move]) -> list[Move]:
        """Return the moves that the written route fits: leg by leg, else with landing squares left out."""
        tables = self.field.tables
        search = self.field.shots_from(tables.bit[squares[0]])
        if search is None or not fitting:
            return []
        waypoints = tuple(tables.bit[square] for square in squares)
        taken, _ = search.walk(waypoints)
        exact = [move for move in fitting if tables.mask(move.captured) == taken]
        if exact:
            return exact
        fits = search.through(waypoints)
        return [move for move in fitting if fits(tables.mask(move.captured))]

    def _broken(self, written: WrittenMove) -> IllegalMoveError:
        """Return the error of a move that is not legal, with the article that it breaks."""
        start, end = written.squares[0], written.squares[-1]
        search = self.field.shots_from(self.field.tables.bit[start])
        if search is None:
            return self._no_such_move(self._why_not_own(start))
        if written.is_shot:
            return self._broken_shot(search, written.squares)
        if all((move.start, move.end) != (start, end) for move in self.field.simple_moves(0)):
            return self._no_such_move("unreachable")
        return self._error(MustCaptureError if self.field.capturers() else KingBlockedError)

    def _broken_shot(self, search: Shots, squares: tuple[int, ...]) -> IllegalMoveError:
        field, tables = self.field, self.field.tables
        captured = search.heaviest_at(tables.bit[squares[-1]])
        if len(squares) > 2:
            taken, twice = search.walk(tuple(tables.bit[square] for square in squares))
            if twice:
                square, article = tables.square_of[twice], tables.variant.cite(JumpedTwiceError.article)
                return JumpedTwiceError(self.text, self.fen, self.allowed(), square, article=article)
            captured = taken
        if not captured:
            return self._no_such_move("unreachable")
        best = field.tables.mask(self.legal[0].captured)
        if search.weigh(captured) < search.weigh(best):
            return self._lower_value(captured, best)
        if field.tables.variant.king_first and not search.by_king:
            return self._error(KingMustCaptureError)
        return self._error(UnfinishedShotError)

    def _lower_value(self, captured: int, best: int) -> LowerValueError:
        variant = self.field.tables.variant
        return LowerValueError(
            self.text,
            self.fen,
            self.allowed(),
            self._haul(captured),
            self._haul(best),
            by_number=variant.value.by_number,
            article=variant.cite(LowerValueError.article),
        )

    def _error(self, kind: type[IllegalMoveError], why: str | None = None) -> IllegalMoveError:
        article = self.field.tables.variant.cite(kind.article)
        return kind(self.text, self.fen, self.allowed(), why, article=article)

    def _no_such_move(self, why: str) -> IllegalMoveError:
        return self._error(IllegalMoveError, why)

    def _why_not_own(self, square: int) -> str:
        enemies = self.field.enemy_men | self.field.enemy_kings
        return "opponents_piece" if enemies & self.field.tables.bit[square] else "empty_square"

    def _haul(self, captured: int) -> Haul:
        kings = (captured & self.field.enemy_kings).bit_count()
        return Haul(captured.bit_count() - kings, kings)
