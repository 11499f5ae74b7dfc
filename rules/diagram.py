"""A position as a picture: SVG text for the page and the sheet, and plain text for a terminal.

The SVG is in greys and ink, so that it prints. Colours are presentation attributes and every part has a
class, so that a style sheet may recolour it; there is no style attribute and no style element. What it shows
is read out in `title` and `desc`.

Source: Spelreglement 2011, art. 1, 3, 5, 8 (a king is a doubled man); manual 2h-II and 3a (strokes beside a
king that has made simple moves).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from math import isqrt
from typing import Protocol

from rules.geometry import Geometry
from rules.moves import Move
from rules.position import Color, Kind, KingCount, Piece, Position

_CELL = 100
_MIDDLE = _CELL // 2
_RADIUS = 38
_RING = 25
_LIFT = 9
_ARROW_WIDTH = 8
_HEAD_LENGTH = 34
_HEAD_HALF = 20

_PAPER, _SHADE, _INK, _GREY, _MARK = "#ffffff", "#c4c4c4", "#1a1a1a", "#6b6b6b", "#8f8f8f"


class Placed(Protocol):
    """What has a position that can be drawn: a board."""

    @property
    def position(self) -> Position:
        """The position as plain data."""


@dataclass(frozen=True, slots=True)
class Labels:
    """The words of a diagram's title and description; `{…}` is filled in."""

    title: str = "Draughts position"
    white: str = "White"
    black: str = "Black"
    men: str = "men on {squares}"
    kings: str = "kings on {squares}"
    no_pieces: str = "no pieces"
    to_move: str = "{side} to move."
    king_moves: str = "The king on {square} has used {count} of its {limit} moves."
    last_move: str = "Last move: {move}."

    def side(self, color: Color) -> str:
        """Return the word for a side."""
        return self.white if color is Color.WHITE else self.black


ENGLISH = Labels()


def describe(board: Placed, last_move: Move | None = None, labels: Labels = ENGLISH) -> str:
    """Return a position in words, as the description of its diagram."""
    position = board.position
    sentences: list[str] = []
    for color in Color:
        parts = [
            text.format(squares=", ".join(str(square) for square in squares))
            for text, squares in ((labels.men, position.men(color)), (labels.kings, position.kings(color)))
            if squares
        ]
        sentences.append(f"{labels.side(color)}: {'; '.join(parts) or labels.no_pieces}.")
    sentences.append(labels.to_move.format(side=labels.side(position.turn)))
    limit = position.variant.three_move_limit
    for square, count in _counts(position):
        sentences.append(labels.king_moves.format(square=square, count=count, limit=limit))
    if last_move is not None:
        sign = "x" if last_move.is_shot else "-"
        sentences.append(labels.last_move.format(move=f"{last_move.start}{sign}{last_move.end}"))
    return " ".join(sentences)


def svg(
    board: Placed,
    last_move: Move | None = None,
    marks: Iterable[int] = (),
    arrows: Iterable[tuple[int, int]] = (),
    orientation: Color = Color.WHITE,
    numbers: bool = False,
    labels: Labels = ENGLISH,
) -> str:
    """Return a position as one `<svg>` element.

    `marks` are squares to be ringed, `arrows` (from, to) pairs of squares, `orientation` the side at the
    bottom; `numbers` writes the number of every square in its corner. The last move's squares are shaded. A
    square off the board is a ValueError. The same arguments give the same text.
    """
    position = board.position
    drawing = _Drawing(position.variant.geometry, orientation)
    last = () if last_move is None else (last_move.start, last_move.end)
    body = [
        *drawing.field(last),
        *(drawing.numbers() if numbers else ()),
        *(part for square, piece in position.pieces().items() for part in drawing.piece(square, piece)),
        *(drawing.strokes(square, count) for square, count in _counts(position)),
        *(drawing.ring(square) for square in marks),
        *(drawing.arrow(start, end) for start, end in arrows),
    ]
    words = describe(board, last_move, labels)
    name = f"d{zlib.crc32('|'.join([words, *body]).encode()):08x}"
    size = drawing.size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="diagram" viewBox="0 0 {size} {size}" role="img" '
        f'aria-labelledby="{name}-title {name}-desc">'
        f'<title id="{name}-title">{escape(labels.title)}</title>'
        f'<desc id="{name}-desc">{escape(words)}</desc>'
        f"{''.join(body)}</svg>"
    )


def miniature(board: Placed) -> str:
    """Return a position as one small `<svg>` element without words, beside a text that says what it is of."""
    drawing = _Drawing(board.position.variant.geometry, Color.WHITE)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="diagram miniature" '
        f'viewBox="0 0 {drawing.size} {drawing.size}" aria-hidden="true">'
        f"{''.join(drawing.small(board.position))}</svg>"
    )


def text(board: Placed) -> str:
    """Return a position as lines of text, white below: w W for white's man and king, b B for black's."""
    position = board.position
    geometry, pieces = position.variant.geometry, position.pieces()
    lines: list[str] = []
    for row in range(geometry.size):
        cells = (geometry.square_at(row, column) for column in range(geometry.size))
        drawn = " ".join(" " if cell is None else _letter(pieces.get(cell)) for cell in cells)
        first, last = geometry.row(row)[0], geometry.row(row)[-1]
        lines.append(f"{first:>2} {drawn} {last:>2}")
    return "\n".join(lines)


def _letter(piece: Piece | None) -> str:
    if piece is None:
        return "."
    letter = "w" if piece.color is Color.WHITE else "b"
    return letter.upper() if piece.kind is Kind.KING else letter


def _counts(position: Position) -> list[KingCount]:
    return [count for count in map(position.king_count, Color) if count is not None]


class _Drawing:
    """Draws parts of a board; coordinates are whole numbers, a hundred to a square."""

    def __init__(self, geometry: Geometry, orientation: Color) -> None:
        self._geometry = geometry
        self._turned = orientation is Color.BLACK
        self.size = geometry.size * _CELL

    def _corner(self, square: int) -> tuple[int, int]:
        """Return the left and top of a square."""
        if not 1 <= square <= self._geometry.square_count:
            raise ValueError(f"square {square} is not on the board (1-{self._geometry.square_count})")
        row, column = self._geometry.place(square)
        if self._turned:
            row, column = self._geometry.size - 1 - row, self._geometry.size - 1 - column
        return column * _CELL, row * _CELL

    def _centre(self, square: int) -> tuple[int, int]:
        left, top = self._corner(square)
        return left + _MIDDLE, top + _MIDDLE

    def field(self, last: tuple[int, ...]) -> Iterator[str]:
        """Yield the board and its dark squares, those of the last move darker."""
        size = self.size
        yield f'<rect class="light" width="{size}" height="{size}" fill="{_PAPER}"/>'
        for square in range(1, self._geometry.square_count + 1):
            left, top = self._corner(square)
            name, fill = ("dark last", _MARK) if square in last else ("dark", _SHADE)
            yield (
                f'<rect class="{name}" x="{left}" y="{top}" width="{_CELL}" height="{_CELL}" fill="{fill}"/>'
            )
        yield (
            f'<rect class="edge" width="{size}" height="{size}" fill="none" '
            f'stroke="{_INK}" stroke-width="4"/>'
        )

    def numbers(self) -> Iterator[str]:
        """Yield the number of every square, in its upper left corner."""
        for square in range(1, self._geometry.square_count + 1):
            left, top = self._corner(square)
            yield (
                f'<text class="number" x="{left + 5}" y="{top + 22}" font-size="20" '
                f'font-family="sans-serif" fill="{_INK}" aria-hidden="true">{square}</text>'
            )

    def piece(self, square: int, piece: Piece) -> Iterator[str]:
        """Yield the disc of a man, or the two discs of a king, the uppermost with a ring on it."""
        x, y = self._centre(square)
        white = piece.color is Color.WHITE
        fill, line = (_PAPER, _INK) if white else (_INK, _GREY)
        lifts = (_LIFT, -_LIFT) if piece.kind is Kind.KING else (0,)
        for lift in lifts:
            yield (
                f'<circle class="piece {piece.color.value} {piece.kind.value}" cx="{x}" cy="{y + lift}" '
                f'r="{_RADIUS}" fill="{fill}" stroke="{line}" stroke-width="4"/>'
            )
        yield (
            f'<circle class="ring on-{piece.color.value}" cx="{x}" cy="{y + lifts[-1]}" r="{_RING}" '
            f'fill="none" stroke="{_GREY}" stroke-width="4"/>'
        )

    def small(self, position: Position) -> Iterator[str]:
        """Yield the board and its pieces, all of one kind in one path; a king has a spot."""
        yield f'<rect class="light" width="{self.size}" height="{self.size}" fill="{_PAPER}"/>'
        corners = (self._corner(square) for square in range(1, self._geometry.square_count + 1))
        dark = "".join(f"M{left} {top}h{_CELL}v{_CELL}h-{_CELL}z" for left, top in corners)
        yield f'<path class="dark" d="{dark}" fill="{_SHADE}"/>'
        for color in Color:
            fill = _PAPER if color is Color.WHITE else _INK
            kings = position.kings(color)
            discs = self._dots((*position.men(color), *kings))
            yield self._spots(f"edge-of-{color.value}", discs, _INK, 2 * _RADIUS + 14)
            yield self._spots(f"discs-{color.value}", discs, fill, 2 * _RADIUS - 2)
            yield self._spots("spot", self._dots(kings), _GREY, _RADIUS)

    def _dots(self, squares: Iterable[int]) -> str:
        """Return a path with a point in the middle of each square."""
        return "".join("M{} {}h0".format(*self._centre(square)) for square in squares)

    @staticmethod
    def _spots(name: str, path: str, stroke: str, width: int) -> str:
        """Return a round spot at each point of a path."""
        if not path:
            return ""
        line = f'stroke="{stroke}" stroke-width="{width}" stroke-linecap="round"'
        return f'<path class="{name}" d="{path}" {line}/>'

    def strokes(self, square: int, count: int) -> str:
        """Return a stroke for each simple move in a row of a king, in its upper right corner."""
        left, top = self._corner(square)
        lines = "".join(f"M{left + _CELL - 9 - 10 * nth} {top + 5}v22" for nth in range(count))
        return f'<path class="king-moves" d="{lines}" fill="none" stroke="{_INK}" stroke-width="5"/>'

    def ring(self, square: int) -> str:
        """Return the ring round a marked square."""
        left, top = self._corner(square)
        side = _CELL - 10
        return (
            f'<rect class="mark" x="{left + 5}" y="{top + 5}" width="{side}" height="{side}" fill="none" '
            f'stroke="{_INK}" stroke-width="6"/>'
        )

    def arrow(self, start: int, end: int) -> str:
        """Return an arrow from the middle of one square to that of another."""
        (x1, y1), (x2, y2) = self._centre(start), self._centre(end)
        dx, dy = x2 - x1, y2 - y1
        length = isqrt(dx * dx + dy * dy)
        if not length:
            return self.ring(start)
        back_x, back_y = x2 - dx * _HEAD_LENGTH // length, y2 - dy * _HEAD_LENGTH // length
        side_x, side_y = -dy * _HEAD_HALF // length, dx * _HEAD_HALF // length
        shaft = f"M{x1} {y1}L{back_x} {back_y}"
        head = f"M{x2} {y2}L{back_x + side_x} {back_y + side_y}L{back_x - side_x} {back_y - side_y}Z"
        return (
            f'<path class="arrow-edge" d="{shaft}{head}" fill="none" stroke="{_PAPER}" '
            f'stroke-width="{_ARROW_WIDTH + 8}"/>'
            f'<path class="arrow" d="{shaft}" fill="none" stroke="{_INK}" stroke-width="{_ARROW_WIDTH}"/>'
            f'<path class="arrow" d="{head}" fill="{_INK}"/>'
        )
