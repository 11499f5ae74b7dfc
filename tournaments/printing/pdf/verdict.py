"""A verdict of the committee of appeal, and minutes of its hearings, as sheets to send and to sign.

Source: Bijlage 5, task 3 (in writing to the parties, the leaders and the board).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

from django.utils.translation import gettext as _

from tournaments.pages.words.heading import Heading
from tournaments.printing.pdf.parts.sheet import INK, UPRIGHT, Block, document, set_text, title_block
from tournaments.printing.pdf.parts.signing import signatures
from tournaments.printing.typeface import TEXT, register

_BETWEEN = 4.0  # between two paragraphs


@dataclass(frozen=True, slots=True)
class TitledPart:
    """A titled part of the sheet: paragraphs in the reader's language, their lines apart by newlines."""

    title: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VerdictSheet:
    """What the sheet says: its heading, its parts in order, and who signs for the committee."""

    heading: Heading
    parts: tuple[TitledPart, ...]
    signed_by: tuple[str, ...]


def verdict(sheet: VerdictSheet) -> BytesIO:
    """The PDF, upright. The same sheet gives the same bytes."""
    return _document(sheet, _("Verdict of the committee of appeal"))


def minutes(sheet: VerdictSheet) -> BytesIO:
    """The minutes of a hearing as a PDF, upright. The same sheet gives the same bytes."""
    return _document(sheet, _("Minutes of a hearing of the committee of appeal"))


def _document(sheet: VerdictSheet, title: str) -> BytesIO:
    register()
    blocks = [block for part in sheet.parts for block in _part(part)]
    if sheet.signed_by:
        blocks += signatures(_("For the committee of appeal"), sheet.signed_by, UPRIGHT.frame)
    return document(title, sheet.heading, blocks, UPRIGHT)


def _part(part: TitledPart) -> Iterator[Block]:
    yield title_block(part.title, UPRIGHT.frame)
    for paragraph in part.paragraphs:
        yield from _lines(paragraph.splitlines() or [""])


def _lines(lines: Sequence[str]) -> Iterator[Block]:
    """One block for each printed line, so that a long text goes on over the page."""
    for line in lines:
        printed = set_text(line, UPRIGHT.frame.room, size=TEXT, colour=INK).lines
        for index, one in enumerate(printed):
            last = index == len(printed) - 1
            yield _line(one, _BETWEEN if last else 0.0)


def _line(text: str, below: float) -> Block:
    found = set_text(text, UPRIGHT.frame.room, size=TEXT, colour=INK)
    return Block(found.height + below, lambda canvas, top: found.draw(canvas, UPRIGHT.frame.left, top))
