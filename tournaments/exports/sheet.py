"""Sheets of A4 lying down: a heading with a QR code, blocks that flow from page to page, a foot.

Lengths are in points (1/72 inch); `top` is the upper edge of what is drawn, measured from the paper's foot.
The same content gives the same bytes.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import segno
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas

from tournaments.exports.heading import Heading
from tournaments.exports.typeface import LEADING, REGULAR, SMALL, STRONG, TEXT, TITLE, broken, register
from tournaments.exports.visible_text import visible

INK, SOFT, LINE, TINT, LINK = map(HexColor, ("#15171c", "#565c66", "#c9cdd3", "#eceef1", "#003f8f"))
HAIRLINE = 0.4
UNION = "Dambond Fries Spel"

_WIDTH, _HEIGHT = landscape(A4)
LEFT, RIGHT = 42.0, _WIDTH - 42.0
ROOM = RIGHT - LEFT
_TOP, _FOOT = _HEIGHT - 38.0, 30.0
_QR = 48.0
_GAP = 14.0
_ASIDE = 130.0  # what the foot keeps for the day at the left and for the page at the right


@dataclass(frozen=True, slots=True)
class Block:
    """Something of a fixed height that is not broken; `draw(canvas, top)` draws it.

    `running_head` is drawn again above it where it opens a page; `holds_next` keeps the next block on its
    page.
    """

    height: float
    draw: Callable[[Canvas, float], None]
    running_head: "Block | None" = None
    holds_next: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """Lines of one face, size and colour."""

    lines: tuple[str, ...]
    face: str
    size: float
    colour: Any

    @property
    def height(self) -> float:
        """From the top of the first line to the foot of the last."""
        return len(self.lines) * self.size * LEADING

    def draw(self, canvas: Canvas, left: float, top: float) -> None:
        """Draw the lines from their left upper corner."""
        canvas.setFont(self.face, self.size)
        canvas.setFillColor(self.colour)
        for index, line in enumerate(self.lines):
            canvas.drawString(left, top - index * self.size * LEADING - self.size, line)


def set_text(text: str, room: float, face: str = REGULAR, size: float = SMALL, colour: Any = INK) -> Text:
    """A text broken into lines no wider than `room`."""
    return Text(broken(visible(text), face, size, room), face, size, colour)


def hairline(canvas: Canvas, left: float, right: float, at: float, colour: Any = LINE) -> None:
    """A thin level line."""
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(HAIRLINE)
    canvas.line(left, at, right, at)


def pages(blocks: Iterable[Block], room: float) -> list[list[Block]]:
    """The blocks by page, none higher than `room` unless a block alone is; at least one page."""
    found: list[list[Block]] = [[]]
    used = 0.0
    waiting: list[Block] = []
    for block in blocks:
        waiting.append(block)
        if block.holds_next:
            continue
        height = sum(part.height for part in waiting)
        if found[-1] and used + height > room:
            head = waiting[0].running_head
            found.append([head] if head else [])
            used = head.height if head else 0.0
        found[-1] += waiting
        used += height
        waiting = []
    found[-1] += waiting
    return found


def document(kind: str, heading: Heading, blocks: Sequence[Block]) -> BytesIO:
    """The PDF of these blocks; `kind` is the name of the sheet in the reader's language ("Kruistabel")."""
    head = _Head(kind, heading)
    foot = _Foot(heading)
    spread = pages(blocks, _TOP - head.height - _FOOT - foot.height)
    target = BytesIO()
    canvas = _canvas(target, kind, heading)
    for number, page in enumerate(spread, 1):
        top = _TOP - head.height
        head.draw(canvas)
        for block in page:
            block.draw(canvas, top)
            top -= block.height
        foot.draw(canvas, number, len(spread))
        canvas.showPage()
    canvas.save()
    target.seek(0)
    return target


def _canvas(target: BytesIO, kind: str, heading: Heading) -> Canvas:
    register()
    canvas = Canvas(
        target,
        pagesize=(_WIDTH, _HEIGHT),
        pageCompression=1,
        invariant=1,
        initialFontName=REGULAR,
        lang=get_language() or "nl",
    )
    canvas.setTitle(visible(f"{heading.title} – {kind} {heading.as_of}"))
    canvas.setAuthor(UNION)
    canvas.setSubject(kind)
    canvas.setCreator(UNION)
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


class _Head:
    """What the sheet is, as of when and where; the QR code to its page at the right."""

    def __init__(self, kind: str, heading: Heading) -> None:
        register()
        self._url = heading.url
        room = ROOM - (_QR + _GAP if self._url else 0)
        regulation = _("supplementary regulations, section %(section)s") % {"section": heading.section}
        second = " · ".join(part for part in (kind, heading.as_of, heading.venue) if part)
        self._texts = (
            set_text(heading.title, room, STRONG, TITLE),
            set_text(second, room, REGULAR, TEXT),
            set_text(f"{UNION} · {regulation} · {heading.division}", room, REGULAR, SMALL, SOFT),
        )
        height = sum(text.height for text in self._texts)
        self.height = max(height, _QR if self._url else 0) + _GAP

    def draw(self, canvas: Canvas) -> None:
        top = _TOP
        for text in self._texts:
            text.draw(canvas, LEFT, top)
            top -= text.height
        if self._url:
            _draw_qr(canvas, self._url, RIGHT - _QR, _TOP - _QR)


def _draw_qr(canvas: Canvas, url: str, left: float, foot: float) -> None:
    """The code as one path, a rectangle for each run of dark modules; the whole is a link as well."""
    rows = [bytes(row) for row in segno.make(url, error="m", micro=False).matrix]
    module = _QR / len(rows)
    path = canvas.beginPath()
    for down, row in enumerate(rows):
        start = 0
        while (start := row.find(1, start)) >= 0:
            end = row.find(0, start)
            end = len(row) if end < 0 else end
            path.rect(left + start * module, foot + _QR - (down + 1) * module, (end - start) * module, module)
            start = end
    canvas.setFillColor(INK)
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.linkURL(url, (left, foot, left + _QR, foot + _QR), thickness=0)


class _Foot:
    """The day of printing, the page's address, page x of y."""

    def __init__(self, heading: Heading) -> None:
        register()
        day = _("printed on %(day)s") % {"day": date_format(heading.printed_on, "DATE_FORMAT")}
        self._day = Text((day,), REGULAR, SMALL, SOFT)
        self._address = set_text(heading.url, ROOM - 2 * _ASIDE, REGULAR, SMALL, LINK)
        self.height = self._address.height + _GAP

    def draw(self, canvas: Canvas, number: int, count: int) -> None:
        top = _FOOT + self._address.height
        hairline(canvas, LEFT, RIGHT, top + 3)
        self._day.draw(canvas, LEFT, top)
        self._address.draw(canvas, LEFT + _ASIDE, top)
        canvas.setFont(REGULAR, SMALL)
        canvas.setFillColor(SOFT)
        text = _("page %(number)s of %(count)s") % {"number": number, "count": count}
        canvas.drawRightString(RIGHT, top - SMALL, text)
