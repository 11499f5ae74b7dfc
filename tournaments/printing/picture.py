"""A picture of a page, as it is shown where the page is shared: 1200 by 630 pixels, PNG.

A band with the title, under it either rows or a board. A position by itself is a square picture.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from tournaments.printing.typeface import REGULAR, STRONG, drawable

SIZE = WIDTH, HEIGHT = 1200, 630
MOST_ROWS = 6
_MARGIN, _BAND, _LEAF = 60, 150, 8
_ROW, _FIRST_ROW = 72, 212
_SQUARE, _LARGE_SQUARE = 44, 96
_MAST, _ON_MAST, _RED, _PAPER = "#072f6b", "#ffffff", "#c4122f", "#ffffff"
_INK, _SOFT, _LINE = "#10151c", "#566070", "#e0e5ec"
_LIGHT_SQUARE, _DARK_SQUARE, _LIT_SQUARE = "#eef2f7", "#9fb0c8", "#f2c94c"
_WHITE, _BLACK, _GREY = "#ffffff", "#1a1a1a", "#6b6b6b"
_MORE = "…"

Row = tuple[str, str, str, str]
"""What stands in front, a name, what stands small beside it, and what stands at the end."""
Place = tuple[int, int]
"""A row and a column of a board, from the upper left."""


@cache
def face(name: str, size: float) -> ImageFont.FreeTypeFont:
    """A face of the sheets at a size in pixels."""
    return ImageFont.truetype(str(files("font_source_sans_pro").joinpath("files", f"{name}.ttf")), size)


def rows(title: str, under: str, lines: Sequence[Row]) -> bytes:
    """The first `MOST_ROWS` rows of a table under its title."""
    image, draw = _begun(title, under)
    for at, line in enumerate(lines[:MOST_ROWS]):
        _row(draw, _FIRST_ROW + at * _ROW, line)
    return _png(image)


def board(
    title: str, under: str, lines: Iterable[str], size: int, pieces: Mapping[Place, tuple[bool, bool]]
) -> bytes:
    """A position, and lines of text beside it; of each piece whether it is white and whether it is a king."""
    image, draw = _begun(title, under)
    top = _BAND + _LEAF + (HEIGHT - _BAND - _LEAF - size * _SQUARE) // 2
    for row in range(size):
        for column in range(size):
            fill = _DARK_SQUARE if (row + column) % 2 else _LIGHT_SQUARE
            _square(draw, (_MARGIN + column * _SQUARE, top + row * _SQUARE), _SQUARE, fill)
    for (row, column), (white, king) in pieces.items():
        place = (_MARGIN + column * _SQUARE, top + row * _SQUARE)
        _piece(draw, place, _SQUARE, white=white, king=king)
    left = 2 * _MARGIN + size * _SQUARE
    for at, text in enumerate(lines):
        _write(draw, (left, top + at * _ROW), text, face(STRONG, 44), _INK, WIDTH - left - _MARGIN)
    return _png(image)


def position(
    size: int, pieces: Mapping[Place, tuple[bool, bool]], numbers: Mapping[Place, str], lit: Collection[Place]
) -> bytes:
    """A position alone, with the numbers of its squares; the `lit` ones stand out."""
    side = size * _LARGE_SQUARE
    image = Image.new("RGB", (side, side), _LIGHT_SQUARE)
    draw = ImageDraw.Draw(image)
    for (row, column), number in numbers.items():
        left, top = column * _LARGE_SQUARE, row * _LARGE_SQUARE
        fill = _LIT_SQUARE if (row, column) in lit else _DARK_SQUARE
        _square(draw, (left, top), _LARGE_SQUARE, fill)
        draw.text((left + 5, top + 1), number, font=face(REGULAR, 20), fill=_INK)
    for (row, column), (white, king) in pieces.items():
        place = (column * _LARGE_SQUARE, row * _LARGE_SQUARE)
        _piece(draw, place, _LARGE_SQUARE, white=white, king=king)
    return _png(image)


def _begun(title: str, under: str) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGB", SIZE, _PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, WIDTH, _BAND), fill=_MAST)
    draw.rectangle((0, _BAND, WIDTH, _BAND + _LEAF), fill=_RED)
    room = WIDTH - 2 * _MARGIN
    _write(draw, (_MARGIN, 24), title, face(STRONG, 56), _ON_MAST, room)
    _write(draw, (_MARGIN, 96), under, face(REGULAR, 32), _ON_MAST, room)
    return image, draw


def _row(draw: ImageDraw.ImageDraw, top: int, line: Row) -> None:
    front, name, beside, end = line
    room = WIDTH - _MARGIN - 420
    _write(draw, (_MARGIN, top), front, face(REGULAR, 40), _SOFT, 70)
    _write(draw, (_MARGIN + 80, top), name, face(STRONG, 40), _INK, 540)
    _write(draw, (_MARGIN + 650, top + 6), beside, face(REGULAR, 32), _SOFT, room - 400)
    wide = draw.textlength(drawable(end), font=face(STRONG, 40))
    _write(draw, (WIDTH - _MARGIN - round(wide), top), end, face(STRONG, 40), _INK, 300)
    draw.line((_MARGIN, top + _ROW - 12, WIDTH - _MARGIN, top + _ROW - 12), fill=_LINE, width=2)


def _square(draw: ImageDraw.ImageDraw, at: Place, side: int, fill: str) -> None:
    left, top = at
    draw.rectangle((left, top, left + side - 1, top + side - 1), fill=fill)


def _piece(draw: ImageDraw.ImageDraw, at: Place, side: int, *, white: bool, king: bool) -> None:
    """The disc of a man, or the two of a king, the uppermost with a ring on it."""
    left, top = at
    fill, line = (_WHITE, _BLACK) if white else (_BLACK, _GREY)
    lifts = (side // 11, -side // 11) if king else (0,)
    for lift in lifts:
        _disc(draw, (left, top + lift), side, side // 9, fill=fill, outline=line, width=max(2, side // 32))
    _disc(draw, (left, top + lifts[-1]), side, side // 4, outline=_GREY, width=max(1, side // 40))


def _disc(draw: ImageDraw.ImageDraw, at: Place, side: int, inset: int, **drawn: Any) -> None:
    left, top = at
    draw.ellipse((left + inset, top + inset, left + side - 1 - inset, top + side - 1 - inset), **drawn)


def _write(
    draw: ImageDraw.ImageDraw, at: Place, text: str, face: ImageFont.FreeTypeFont, fill: str, room: int
) -> None:
    """Write a line; what does not fit into the room is left out, with a sign for it."""
    shown = drawable(text)
    while shown.rstrip(_MORE) and draw.textlength(shown, font=face) > room:
        shown = shown.rstrip(_MORE)[:-1].rstrip() + _MORE
    draw.text(at, shown, font=face, fill=fill)


def _png(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()
