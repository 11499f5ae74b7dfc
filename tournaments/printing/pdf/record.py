"""The record as a sheet for the committee of appeal: who did what, the standings then, the digests."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from django.utils.translation import gettext as _

from tournaments.pages.words.heading import Heading
from tournaments.printing.pdf.parts.sheet import INK, UPRIGHT, Block, document, text_block, title_block
from tournaments.printing.typeface import register


@dataclass(frozen=True, slots=True)
class Section:
    """A titled part: its lines in the reader's language, and a soft remark above them."""

    title: str
    lines: tuple[str, ...]
    remark: str = ""


@dataclass(frozen=True, slots=True)
class RecordSheet:
    """What the sheet says: its heading and its sections in order."""

    heading: Heading
    sections: tuple[Section, ...]


def record(sheet: RecordSheet) -> BytesIO:
    """The PDF, upright. The same sheet gives the same bytes."""
    register()
    blocks = [block for section in sheet.sections for block in _section(section)]
    return document(_("Record"), sheet.heading, blocks, UPRIGHT)


def _section(section: Section) -> Sequence[Block]:
    frame = UPRIGHT.frame
    blocks = [title_block(section.title, frame)]
    if section.remark:
        blocks.append(text_block(section.remark, frame, above=2))
    return blocks + [text_block(line, frame, above=3, colour=INK) for line in section.lines]
