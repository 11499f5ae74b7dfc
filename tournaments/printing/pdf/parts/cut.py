"""Slips and cards that are printed several on a page and cut in stacks.

Each place on the page makes one stack. With p pages the first place has the slips 1 to p, one on each page,
the second p + 1 to 2p, and so on. So the printed pile is cut through all pages at once, along the dashed
lines, and the stacks are laid on each other as the places are read, from left to right and from the top
down: the first on the second, those on the third. The slips are then in order.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from tournaments.pages.words.heading import Heading
from tournaments.printing.pdf.parts.sheet import SOFT, UPRIGHT, Block, Frame, Leaf, body_height, text_block

Slip = Callable[[Frame], Sequence[Block]]
"""The blocks of one slip, from its top down, in the frame of its place."""

_BESIDE = 2
_GAP = 24.0  # between two slips beside each other; they are cut in the middle of it
_PADDING = 6.0  # above and below a slip
_DASHES = (3, 3)


def cut_in_stacks(kind: str, heading: Heading, slips: Sequence[Slip]) -> Leaf:
    """The slips, two beside each other and as many below as fit; all of them are as high as the highest.

    A slip that fills more than a page alone is not broken.
    """
    note = text_block(
        _("Cut the whole pile along the dashed lines; lay the stacks on each other as they are read."),
        UPRIGHT.frame,
        above=0,
    )
    note = replace(note, height=note.height + 4, holds_next=True, opens_page=True)
    room = body_height(kind, heading, UPRIGHT) - note.height - 1
    frames = UPRIGHT.frame.parts(_BESIDE, _GAP)
    laid = [slip(frames[0]) for slip in slips]
    highest = max((_height(blocks) for blocks in laid), default=room) + 2 * _PADDING
    down = max(1, int(room // highest))
    page_count = max(1, -(-len(slips) // (_BESIDE * down)))
    stacks_used = -(-len(slips) // page_count)
    lines = -(-stacks_used // _BESIDE)
    blocks: list[Block] = []
    for page in range(page_count):
        blocks.append(note)
        for line in range(lines):
            stacks = range(line * _BESIDE, (line + 1) * _BESIDE)
            found = [
                slips[at](frame)
                for frame, stack in zip(frames, stacks, strict=True)
                if (at := stack * page_count + page) < len(slips)
            ]
            height = max(room / down, highest)
            blocks.append(Block(height, partial(_draw_line, found, height), holds_next=line < lines - 1))
    return Leaf(kind, heading, blocks, UPRIGHT)


def _height(blocks: Sequence[Block]) -> float:
    return sum(block.height for block in blocks)


def _draw_line(slips: Sequence[Sequence[Block]], height: float, canvas: Canvas, top: float) -> None:
    canvas.saveState()
    canvas.setStrokeColor(SOFT)
    canvas.setLineWidth(0.4)
    canvas.setDash(*_DASHES)
    for level in (top, top - height):
        canvas.line(0, level, UPRIGHT.width, level)
    for across in _cuts():
        canvas.line(across, top, across, top - height)
    canvas.restoreState()
    for blocks in slips:
        at = top - _PADDING
        for block in blocks:
            block.draw(canvas, at)
            at -= block.height


def _cuts() -> Iterator[float]:
    """Where the slips are cut from each other, beside and at the margins."""
    frames = UPRIGHT.frame.parts(_BESIDE, _GAP)
    yield frames[0].left - _GAP / 2
    for frame in frames:
        yield frame.right + _GAP / 2
