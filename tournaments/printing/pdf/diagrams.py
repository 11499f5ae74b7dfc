"""Positions as diagrams on a sheet, three beside each other, each with what it shows below it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from tournaments.printing.pdf.parts.sheet import HAIRLINE, INK, PAPER, Block, Frame, set_text
from tournaments.printing.typeface import STRONG

BESIDE = 3
_GAP, _ABOVE, _CAPTION = 16.0, 12.0, 14.0
_SHADE = HexColor("#c4c4c4")
_PIECE, _RING = 0.4, 0.24  # radii, in squares
_LIFT = 0.09  # of the upper disc of a king, in squares


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position: what it shows, and where the pieces stand by row and column from the upper left, of each
    whether it is white and whether it is a king.
    """

    caption: str
    pieces: Mapping[tuple[int, int], tuple[bool, bool]]


def diagrams(shown: Sequence[Diagram], size: int, frame: Frame) -> Iterator[Block]:
    """The diagrams of boards of `size` rows, a row of them a block."""
    parts = frame.parts(BESIDE, _GAP)
    height = parts[0].room + _ABOVE + _CAPTION
    for first in range(0, len(shown), BESIDE):
        yield Block(height, partial(_row, shown[first : first + BESIDE], size, parts))


def _row(shown: Sequence[Diagram], size: int, parts: Sequence[Frame], canvas: Canvas, top: float) -> None:
    for diagram, part in zip(shown, parts, strict=False):
        _board(canvas, diagram, size, part, top - _ABOVE)
        set_text(diagram.caption, part.room, STRONG).draw(canvas, part.left, top - _ABOVE - part.room - 2)


def _board(canvas: Canvas, diagram: Diagram, size: int, part: Frame, top: float) -> None:
    square = part.room / size
    canvas.setFillColor(_SHADE)
    for row in range(size):
        for column in range((row + 1) % 2, size, 2):
            canvas.rect(
                part.left + column * square, top - (row + 1) * square, square, square, stroke=0, fill=1
            )
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(HAIRLINE)
    canvas.rect(part.left, top - part.room, part.room, part.room, fill=0)
    for (row, column), (white, king) in diagram.pieces.items():
        x, y = part.left + (column + 0.5) * square, top - (row + 0.5) * square
        for lift in (-_LIFT, _LIFT) if king else (0,):
            canvas.setFillColor(PAPER if white else INK)
            canvas.setStrokeColor(INK if white else PAPER)
            canvas.circle(x, y + lift * square, _PIECE * square, fill=1)
        canvas.circle(x, y + (_LIFT * square if king else 0), _RING * square, fill=0)
