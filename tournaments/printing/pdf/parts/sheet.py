"""Sheets of A4, upright or lying: a heading with a QR code, blocks that flow from page to page, a foot.

Lengths are in points (1/72 inch); `top` is the upper edge of what is drawn, measured from the paper's foot.
The same content gives the same bytes.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Any

import segno
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas

from tournaments.pages.words.heading import Heading, long_date
from tournaments.printing.typeface import (
    LEADING,
    REGULAR,
    SMALL,
    STRONG,
    TEXT,
    TITLE,
    broken,
    drawable,
    register,
)

INK, SOFT, LINE, TINT, LINK = map(HexColor, ("#15171c", "#565c66", "#c9cdd3", "#eceef1", "#003f8f"))
PAPER = HexColor("#ffffff")
HAIRLINE = 0.4
UNION = "Dambond Fries Spel"

_MARGIN = 42.0
_ABOVE, _FOOT = 38.0, 30.0
_QR = 48.0
_GAP = 14.0
_ASIDE = 130.0  # what the foot keeps for the day at the left and for the page at the right


@dataclass(frozen=True, slots=True)
class Frame:
    """A part of a sheet from its left to its right edge."""

    left: float
    right: float

    @property
    def room(self) -> float:
        """How wide it is."""
        return self.right - self.left

    def parts(self, count: int, gap: float) -> tuple["Frame", ...]:
        """So many frames of the same width beside each other, with `gap` between them."""
        wide = (self.room - (count - 1) * gap) / count
        lefts = (self.left + index * (wide + gap) for index in range(count))
        return tuple(Frame(left, left + wide) for left in lefts)


@dataclass(frozen=True, slots=True)
class Paper:
    """The size of a sheet; `larger` is how much larger than usual everything on it is drawn."""

    width: float
    height: float
    larger: float = 1.0

    @property
    def frame(self) -> Frame:
        """What is within the margins."""
        return Frame(_MARGIN, self.width - _MARGIN)

    @property
    def top(self) -> float:
        """Where the heading begins."""
        return self.height - _ABOVE


UPRIGHT, LYING = Paper(*A4), Paper(*landscape(A4))
SCALES = {"a4": 1.0, "a3": 2**0.5, "a5": 2**-0.5}
"""How much longer than those of A4 the sides of a paper are, by its name."""
LARGE_TYPE = 1.4
"""How much larger the letters of a list are in large type."""
_LARGER = ContextVar("larger type", default=1.0)


@contextmanager
def larger_type(by: float) -> Iterator[None]:
    """Lists made within are laid out on smaller sheets, so that their letters are larger in print."""
    before = _LARGER.set(by)
    try:
        yield
    finally:
        _LARGER.reset(before)


def upright() -> Paper:
    """The sheet of a list that may be asked for in large type."""
    return _larger(UPRIGHT)


def for_many_columns() -> Paper:
    """The sheet of a list with many columns: in large type it lies."""
    return _larger(UPRIGHT if _LARGER.get() == 1 else LYING)


def _larger(paper: Paper) -> Paper:
    by = _LARGER.get()
    return Paper(paper.width / by, paper.height / by, by)


@dataclass(frozen=True, slots=True)
class Block:
    """Something of a fixed height that is not broken; `draw(canvas, top)` draws it.

    `running_head` is drawn again above it where it opens a page; `holds_next` keeps the next block on its
    page; `opens_page` puts it at the top of one.
    """

    height: float
    draw: Callable[[Canvas, float], None]
    running_head: "Block | None" = None
    holds_next: bool = False
    opens_page: bool = False


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
    return Text(broken(drawable(text), face, size, room), face, size, colour)


def hairline(canvas: Canvas, left: float, right: float, at: float, colour: Any = LINE) -> None:
    """A thin level line."""
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(HAIRLINE)
    canvas.line(left, at, right, at)


def title_block(text: str, frame: Frame, above: float = 14.0, running_head: Block | None = None) -> Block:
    """The title of what follows, on the same page as it; `above` is the room over it."""
    found = set_text(text, frame.room, STRONG, TEXT)
    return Block(
        found.height + above + 2,
        lambda canvas, top: found.draw(canvas, frame.left, top - above),
        running_head,
        holds_next=True,
    )


def text_block(text: str, frame: Frame, above: float = 6.0, colour: Any = SOFT, size: float = SMALL) -> Block:
    """A paragraph; `above` is the room over it."""
    found = set_text(text, frame.room, size=size, colour=colour)
    return Block(found.height + above, lambda canvas, top: found.draw(canvas, frame.left, top - above))


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
        if found[-1] and (waiting[0].opens_page or used + height > room):
            head = waiting[0].running_head
            found.append([head] if head else [])
            used = head.height if head else 0.0
        found[-1] += waiting
        used += height
        waiting = []
    found[-1] += waiting
    return found


def body_height(kind: str, heading: Heading, paper: Paper = LYING) -> float:
    """How high the blocks of one page may be together under this heading."""
    return _body_height(_Head(kind, heading, paper), _Foot(heading, paper), paper)


@dataclass(frozen=True, slots=True)
class Leaf:
    """A sheet of one kind under one heading: what a document is made of.

    `kind` is the name of the sheet in the reader's language ("Kruistabel").
    """

    kind: str
    heading: Heading
    blocks: Sequence[Block]
    paper: Paper = LYING


def document(kind: str, heading: Heading, blocks: Sequence[Block], paper: Paper = LYING) -> BytesIO:
    """The PDF of these blocks."""
    return bound([Leaf(kind, heading, blocks, paper)])


def bound(
    leaves: Sequence[Leaf],
    whole: Heading | None = None,
    *,
    marked_by: Callable[[Leaf], str] = lambda leaf: leaf.heading.title,
    scale: float = 1.0,
) -> BytesIO:
    """The PDF of these leaves, at least one, each on pages of its own; the pages are counted through.

    `whole` is what they are all of, for the title; each leaf is then marked by its own title, or by what
    `marked_by` says of it. `scale` is how much longer than A4 the sides of the paper are (see `SCALES`).
    """
    spread = [_Spread(leaf) for leaf in leaves]
    count = sum(len(one.pages) for one in spread)
    target = BytesIO()
    canvas = _canvas(target, leaves[0].kind, whole or leaves[0].heading, leaves[0].paper)
    number = 0
    for at, (leaf, own) in enumerate(zip(leaves, spread, strict=True)):
        longer = scale * leaf.paper.larger
        canvas.setPageSize((leaf.paper.width * longer, leaf.paper.height * longer))
        for opens, page in enumerate(own.pages):
            if whole and not opens:
                canvas.bookmarkPage(str(at))
                canvas.addOutlineEntry(drawable(marked_by(leaf)), str(at))
            number += 1
            canvas.scale(longer, longer)
            own.draw(canvas, page, number, count)
            canvas.showPage()
    canvas.save()
    target.seek(0)
    return target


def page_count(leaf: Leaf) -> int:
    """On how many pages a leaf is printed."""
    return len(_Spread(leaf).pages)


def draw_first_page(leaf: Leaf, canvas: Canvas) -> None:
    """Draw the first page of a leaf, as it is in a document of its own."""
    own = _Spread(leaf)
    own.draw(canvas, own.pages[0], 1, len(own.pages))


class _Spread:
    """A leaf as it is spread over pages, with its heading and its foot."""

    def __init__(self, leaf: Leaf) -> None:
        self._head = _Head(leaf.kind, leaf.heading, leaf.paper)
        self._foot = _Foot(leaf.heading, leaf.paper)
        self._top = leaf.paper.top
        self.pages = pages(leaf.blocks, _body_height(self._head, self._foot, leaf.paper))

    def draw(self, canvas: Canvas, page: Iterable[Block], number: int, count: int) -> None:
        """Draw one of its pages: the heading, the blocks below it, and the foot."""
        self._head.draw(canvas)
        top = self._top - self._head.height
        for block in page:
            block.draw(canvas, top)
            top -= block.height
        self._foot.draw(canvas, number, count)


def _canvas(target: BytesIO, kind: str, heading: Heading, paper: Paper) -> Canvas:
    register()
    canvas = Canvas(
        target,
        pagesize=(paper.width, paper.height),
        pageCompression=1,
        invariant=1,
        initialFontName=REGULAR,
        lang=get_language() or "nl",
    )
    canvas.setTitle(drawable(f"{heading.title} – {kind} {heading.as_of}"))
    canvas.setAuthor(UNION)
    canvas.setSubject(kind)
    canvas.setCreator(UNION)
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


class _Head:
    """What the sheet is, as of when and where; the QR code to its page at the right."""

    def __init__(self, kind: str, heading: Heading, paper: Paper) -> None:
        register()
        self._left, self._top = paper.frame.left, paper.top
        self._code = Code(heading.url) if heading.url else None
        self._code_left = paper.frame.right - _QR
        room = paper.frame.room - (_QR + _GAP if self._code else 0)
        regulation = _("supplementary regulations, section %(section)s") % {"section": heading.section}
        second = " · ".join(part for part in (kind, heading.as_of, heading.venue) if part)
        third = " · ".join(part for part in (UNION, regulation, heading.of_class) if part)
        self._texts = (
            set_text(heading.title, room, STRONG, TITLE),
            set_text(second, room, REGULAR, TEXT),
            set_text(third, room, REGULAR, SMALL, SOFT),
        )
        height = sum(text.height for text in self._texts)
        self.height = max(height, _QR if self._code else 0) + _GAP

    def draw(self, canvas: Canvas) -> None:
        top = self._top
        for text in self._texts:
            text.draw(canvas, self._left, top)
            top -= text.height
        if self._code:
            self._code.draw(canvas, self._code_left, self._top, _QR)


def _body_height(head: _Head, foot: "_Foot", paper: Paper) -> float:
    return paper.top - head.height - _FOOT - foot.height


class Code:
    """The QR code of an address, made once and drawn as often as needed."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._modules, self._runs = _modules_and_runs(url)

    def draw(self, canvas: Canvas, left: float, top: float, size: float) -> None:
        """Draw it as one path, a rectangle for each run of dark modules; the whole is a link as well."""
        module = size / self._modules
        path = canvas.beginPath()
        for down, start, end in self._runs:
            path.rect(left + start * module, top - (down + 1) * module, (end - start) * module, module)
        canvas.setFillColor(INK)
        canvas.drawPath(path, stroke=0, fill=1)
        canvas.linkURL(self._url, (left, top - size, left + size, top), relative=1, thickness=0)


@lru_cache(maxsize=256)
def _modules_and_runs(url: str) -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """How many modules the code of an address has on a side, and its runs of dark modules, row by row."""
    rows = [bytes(row) for row in segno.make(url, error="m", micro=False).matrix]
    return len(rows), tuple(run for down, row in enumerate(rows) for run in _dark_runs(down, row))


def _dark_runs(down: int, row: bytes) -> Iterable[tuple[int, int, int]]:
    """The row, and where each run of dark modules of it begins and ends."""
    start = 0
    while (start := row.find(1, start)) >= 0:
        end = row.find(0, start)
        end = len(row) if end < 0 else end
        yield down, start, end
        start = end


class _Foot:
    """The day of printing, the page's address, page x of y."""

    def __init__(self, heading: Heading, paper: Paper) -> None:
        register()
        self._frame = paper.frame
        day = _("printed on %(day)s") % {"day": long_date(heading.printed_on)}
        self._day = Text((day,), REGULAR, SMALL, SOFT)
        self._address = set_text(heading.url, self._frame.room - 2 * _ASIDE, REGULAR, SMALL, LINK)
        self.height = self._address.height + _GAP

    def draw(self, canvas: Canvas, number: int, count: int) -> None:
        top = _FOOT + self._address.height
        hairline(canvas, self._frame.left, self._frame.right, top + 3)
        self._day.draw(canvas, self._frame.left, top)
        self._address.draw(canvas, self._frame.left + _ASIDE, top)
        canvas.setFont(REGULAR, SMALL)
        canvas.setFillColor(SOFT)
        text = _("page %(number)s of %(count)s") % {"number": number, "count": count}
        canvas.drawRightString(self._frame.right, top - SMALL, text)
