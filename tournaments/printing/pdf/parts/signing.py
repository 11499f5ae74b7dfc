"""Lines to sign on, as blocks of a sheet."""

from collections.abc import Iterator, Sequence

from reportlab.pdfgen.canvas import Canvas

from tournaments.printing.pdf.parts.sheet import (
    INK,
    SOFT,
    Block,
    Frame,
    Text,
    hairline,
    set_text,
    title_block,
)

_ROOM = 44.0  # above a line, for the signature
_BESIDE, _GAP = 2, 24.0


def signatures(title: str, names: Sequence[str], frame: Frame) -> Iterator[Block]:
    """A title and a line to sign for each name."""
    yield title_block(title, frame)
    yield from signing_lines(names, frame)


def signing_lines(names: Sequence[str], frame: Frame, *, room: float = _ROOM) -> Iterator[Block]:
    """A line with each name below it, two beside each other; `room` is what is left above a line."""
    places = frame.parts(_BESIDE, _GAP)
    for start in range(0, len(names), _BESIDE):
        beside = zip(names[start : start + _BESIDE], places, strict=False)
        yield _lines([(set_text(name, place.room, colour=SOFT), place) for name, place in beside], room)


def _lines(signers: Sequence[tuple[Text, Frame]], room: float) -> Block:
    def draw(canvas: Canvas, top: float) -> None:
        for name, place in signers:
            hairline(canvas, place.left, place.right, top - room, INK)
            name.draw(canvas, place.left, top - room - 2)

    return Block(room + max(name.height for name, _place in signers) + 4, draw)
