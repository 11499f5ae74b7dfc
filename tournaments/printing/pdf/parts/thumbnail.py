"""The first page of a sheet as a small picture (PNG): what comes out of the printer, at a glance."""

from io import BytesIO
from typing import Any, cast

from PIL import Image, ImageDraw
from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from tournaments.printing.pdf.parts.sheet import INK, PAPER, Leaf, Paper, draw_first_page
from tournaments.printing.picture import face

_SCALE = 0.8
"""Pixels for a point of the paper."""
_COLOURS = 32


def thumbnail(leaf: Leaf) -> bytes:
    """The first page of a leaf, four fifths of a pixel for each point of its paper."""
    pencil = _Pencil(leaf.paper)
    draw_first_page(leaf, cast("Canvas", pencil))
    target = BytesIO()
    pencil.image.quantize(_COLOURS).save(target, "PNG", optimize=True)
    return target.getvalue()


class _Pencil:
    """Draws on a picture what the sheets draw on the canvas of a PDF: as much of that canvas as they use, by
    its names, with lengths in points from the lower left corner. Links, which a picture has none of, are
    passed over, and dashes are drawn as lines.
    """

    def __init__(self, paper: Paper) -> None:
        self.image = Image.new("RGB", (_pixels(paper.width), _pixels(paper.height)), _colour(PAPER))
        self._draw = ImageDraw.Draw(self.image)
        self._height = paper.height
        self._fill = self._stroke = _colour(INK)
        self._line_width = 1
        self._face = ""
        self._size = 0.0
        self._kept: list[tuple[str, str, int]] = []

    def setFillColor(self, colour: Color) -> None:  # noqa: N802  the names are those of reportlab's canvas
        self._fill = _colour(colour)

    def setStrokeColor(self, colour: Color) -> None:  # noqa: N802
        self._stroke = _colour(colour)

    def setLineWidth(self, width: float) -> None:  # noqa: N802
        self._line_width = max(1, _pixels(width))

    def setDash(self, *_lengths: Any) -> None:  # noqa: N802
        pass

    def setFont(self, name: str, size: float) -> None:  # noqa: N802
        self._face, self._size = name, size

    def saveState(self) -> None:  # noqa: N802
        self._kept.append((self._fill, self._stroke, self._line_width))

    def restoreState(self) -> None:  # noqa: N802
        self._fill, self._stroke, self._line_width = self._kept.pop()

    def drawString(self, x: float, y: float, text: str) -> None:  # noqa: N802
        self._write(x, y, text, "ls")

    def drawRightString(self, x: float, y: float, text: str) -> None:  # noqa: N802
        self._write(x, y, text, "rs")

    def drawCentredString(self, x: float, y: float, text: str) -> None:  # noqa: N802
        self._write(x, y, text, "ms")

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self._draw.line([self._at(x1, y1), self._at(x2, y2)], fill=self._stroke, width=self._line_width)

    def rect(self, x: float, y: float, width: float, height: float, stroke: int = 1, fill: int = 0) -> None:
        corners = [self._at(x, y + height), self._at(x + width, y)]
        self._draw.rectangle(corners, **self._inks(stroke, fill))

    def circle(self, x: float, y: float, radius: float, stroke: int = 1, fill: int = 0) -> None:
        corners = [self._at(x - radius, y + radius), self._at(x + radius, y - radius)]
        self._draw.ellipse(corners, **self._inks(stroke, fill))

    def beginPath(self) -> "_Path":  # noqa: N802
        return _Path()

    def drawPath(self, path: "_Path", stroke: int = 1, fill: int = 0) -> None:  # noqa: N802
        for x, y, width, height in path.rects:
            self.rect(x, y, width, height, stroke, fill)

    def linkURL(self, *_place: Any, **_drawn: Any) -> None:  # noqa: N802
        pass

    def _write(self, x: float, y: float, text: str, anchor: str) -> None:
        font = face(self._face, self._size * _SCALE)
        self._draw.text(self._at(x, y), text, fill=self._fill, font=font, anchor=anchor)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return x * _SCALE, (self._height - y) * _SCALE

    def _inks(self, stroke: int, fill: int) -> dict[str, Any]:
        return {
            "outline": self._stroke if stroke else None,
            "fill": self._fill if fill else None,
            "width": self._line_width if stroke else 0,
        }


class _Path:
    """Rectangles that are drawn at once: from the lower left corner, the width and the height."""

    def __init__(self) -> None:
        self.rects: list[tuple[float, float, float, float]] = []

    def rect(self, x: float, y: float, width: float, height: float) -> None:
        self.rects.append((x, y, width, height))


def _pixels(points: float) -> int:
    return round(points * _SCALE)


def _colour(colour: Color) -> str:
    return f"#{colour.hexval()[2:]}"
