"""A position as plain data, whatever may be wrong with it, and the list of all that is wrong.

Source: Spelreglement 2011, art. 3, 4, 8 (squares, pieces, king rows), art. 17 (the king-move count).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from rules.problems import Problem, cited
from rules.traits import DrawCustom, Force, Variant
from rules.variants import FRISIAN


class Color(Enum):
    """The two sides."""

    WHITE = "white"
    BLACK = "black"

    @property
    def opponent(self) -> Color:
        """The other side."""
        return Color.BLACK if self is Color.WHITE else Color.WHITE


class Kind(Enum):
    """A man or a king."""

    MAN = "man"
    KING = "king"


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands on a square."""

    color: Color
    kind: Kind


MOST_COUNTED = 10**15 - 1
"""The greatest move number or ply count; a FEN is read up to it, and there a board counts no further."""

KingCount = tuple[int, int]
"""The square of a king and the simple moves it has made in a row, 1..3 (art. 17)."""


@dataclass(frozen=True, slots=True)
class Position:
    """Which pieces stand where, who is to move, and the counts that the rules keep.

    Squares are kept as given, ascending, repeated or off the board if they were. `white_count` and
    `black_count` are the three-move counts; `quiet_plies` counts the moves of both sides since the last
    capture or move of a man; `number` is the move number, from 1.
    """

    turn: Color
    white_men: tuple[int, ...]
    white_kings: tuple[int, ...]
    black_men: tuple[int, ...]
    black_kings: tuple[int, ...]
    white_count: KingCount | None = None
    black_count: KingCount | None = None
    quiet_plies: int = 0
    number: int = 1
    variant: Variant = FRISIAN

    @classmethod
    def start(cls, variant: Variant = FRISIAN) -> Position:
        """Return the position a game of this variant begins with, white to move (art. 4, 6)."""
        return cls(
            turn=Color.WHITE,
            white_men=tuple(sorted(variant.white_start)),
            white_kings=(),
            black_men=tuple(sorted(variant.black_start)),
            black_kings=(),
            variant=variant,
        )

    def men(self, color: Color) -> tuple[int, ...]:
        """Return the squares of a side's men."""
        return self.white_men if color is Color.WHITE else self.black_men

    def kings(self, color: Color) -> tuple[int, ...]:
        """Return the squares of a side's kings."""
        return self.white_kings if color is Color.WHITE else self.black_kings

    def king_count(self, color: Color) -> KingCount | None:
        """Return the three-move count of a side, None when it has none."""
        return self.white_count if color is Color.WHITE else self.black_count

    def pieces(self) -> dict[int, Piece]:
        """Return the piece on every occupied square, ascending; of pieces on one square the last counts."""
        found: dict[int, Piece] = {}
        for color in Color:
            found.update(dict.fromkeys(self.men(color), Piece(color, Kind.MAN)))
            found.update(dict.fromkeys(self.kings(color), Piece(color, Kind.KING)))
        return dict(sorted(found.items()))

    def mirrored(self) -> Position:
        """Return the position with the colours swapped and the board turned."""
        last = self.variant.geometry.square_count + 1

        def turned(squares: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(last - square for square in reversed(squares))

        def turned_count(count: KingCount | None) -> KingCount | None:
            return (last - count[0], count[1]) if count else None

        return Position(
            turn=self.turn.opponent,
            white_men=turned(self.black_men),
            white_kings=turned(self.black_kings),
            black_men=turned(self.white_men),
            black_kings=turned(self.white_kings),
            white_count=turned_count(self.black_count),
            black_count=turned_count(self.white_count),
            quiet_plies=self.quiet_plies,
            number=self.number,
            variant=self.variant,
        )

    def problems(self) -> tuple[Problem, ...]:
        """Return every defect of the position, none when it can stand on the board.

        Codes: `off_board`, `square_twice`, `man_on_king_row`, `too_many_pieces`, `count_without_king`,
        `count_out_of_range`, `bad_number`.
        """
        return tuple(
            problem
            for check in (
                self._squares_off_board,
                self._squares_twice,
                self._men_on_king_row,
                self._too_many_pieces,
                self._wrong_counts,
                self._wrong_numbers,
            )
            for problem in check()
        )

    def _all_squares(self) -> tuple[int, ...]:
        return self.white_men + self.white_kings + self.black_men + self.black_kings

    def _squares_off_board(self) -> Iterator[Problem]:
        last = self.variant.geometry.square_count
        for square in sorted(set(self._all_squares())):
            if not 1 <= square <= last:
                yield Problem("off_board", square, f"square {square} is not on the board (1-{last})")

    def _squares_twice(self) -> Iterator[Problem]:
        for square, times in sorted(Counter(self._all_squares()).items()):
            if times > 1:
                yield Problem("square_twice", square, f"square {square} is named {times} times")

    def _men_on_king_row(self) -> Iterator[Problem]:
        rows = {Color.WHITE: self.variant.white_king_row, Color.BLACK: self.variant.black_king_row}
        article = cited(self.variant.cite("8"))
        for color, row in rows.items():
            for square in sorted(set(self.men(color)) & set(row)):
                sentence = f"a {color.value} man stands on its king row, square {square} ({article})"
                yield Problem("man_on_king_row", square, sentence)

    def _too_many_pieces(self) -> Iterator[Problem]:
        most = self.variant.pieces_a_side
        for color in Color:
            number = len(self.men(color)) + len(self.kings(color))
            if number > most:
                article = cited(self.variant.cite("4"))
                sentence = f"{color.value} has {number} pieces, at most {most} ({article})"
                yield Problem("too_many_pieces", None, sentence)

    def _wrong_counts(self) -> Iterator[Problem]:
        limit = self.variant.three_move_limit or 0
        for color in Color:
            count = self.king_count(color)
            if count is None:
                continue
            square, times = count
            if square not in self.kings(color):
                sentence = f"a king-move count for square {square}, where no {color.value} king stands"
                yield Problem("count_without_king", square, sentence)
            if not 1 <= times <= limit:
                sentence = (
                    f"a king-move count of {times} on square {square}, possible are 1-{limit} (art. 17)"
                )
                yield Problem("count_out_of_range", square, sentence)

    def _wrong_numbers(self) -> Iterator[Problem]:
        if self.quiet_plies < 0 or self.number < 1:
            yield Problem("bad_number", None, "the move number is at least 1 and the ply count at least 0")
        if max(self.quiet_plies, self.number) > MOST_COUNTED:
            yield Problem("bad_number", None, f"a move number or ply count is at most {MOST_COUNTED}")


def fitting_customs(position: Position) -> tuple[DrawCustom, ...]:
    """Return the draw customs of the variant that a position is, whichever side has which force."""
    forces = {
        color: Force(len(position.men(color)), len(position.kings(color)))
        for color in (Color.WHITE, Color.BLACK)
    }
    long_line = position.variant.geometry.long_line
    found: list[DrawCustom] = []
    for custom in position.variant.draw_customs:
        for weaker in Color:
            if (forces[weaker], forces[weaker.opponent]) != (custom.weaker, custom.stronger):
                continue
            if custom.on_long_line and not set(position.kings(weaker)) <= long_line:
                continue
            found.append(custom)
            break
    return tuple(found)
