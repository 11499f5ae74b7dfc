"""The start list and the list of boards of a simultaneous display as sheets to print.

Source: I, art. 3 and 4 (the circle and the colours).
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from tournaments.pages.tables.tables import Table
from tournaments.pages.words import wording
from tournaments.pages.words.heading import Heading
from tournaments.printing.pdf.parts import table as table_paper
from tournaments.printing.pdf.parts.grid import row_height
from tournaments.printing.pdf.parts.sheet import (
    INK,
    PAPER,
    UPRIGHT,
    Block,
    Frame,
    Leaf,
    body_height,
    text_block,
    upright,
)
from tournaments.printing.pdf.parts.table import Fitting
from tournaments.printing.typeface import CAP_HEIGHT, REGULAR, SMALL, TEXT
from tournaments.regulations.editions.simul_tables import SimulRule
from tournaments.regulations.results import Result, Side
from tournaments.regulations.schedules.simultaneous import Seat

_AROUND = 60.0  # the head of the table and a line below it
_RING_LEAST, _DISC = 52.0, 7.0  # the radius of the circle of boards, and of a board in it


def start_list(table: Table, heading: Heading) -> Leaf:
    """Players or teams by start number, each with a box to tick when they are there."""
    kind = _("Start list")
    paper = upright()
    height = row_height(len(table.rows), body_height(kind, heading, paper) - _AROUND)
    fitting = Fitting(most={"club": 170.0}, pens=((_("Present"), 24.0),))
    blocks = table_paper.blocks(table, paper.frame, height, fitting)
    count = _("%(count)s entrants") % {"count": len(table.rows)}
    heading = replace(heading, as_of="").dated(1)
    return Leaf(kind, heading, [*blocks, text_block(count, paper.frame)], paper)


def simul(
    table: Table,
    giver: str,
    seats: Sequence[Seat],
    results: Mapping[int, Result],
    heading: Heading,
    *,
    rule: SimulRule,
) -> Leaf:
    """The boards of a simultaneous display round the circle, each with the player's colour and the result.

    `results` are by board, white first; a board without one has boxes for what the player scored. Above the
    list it says why the colours are as they are (I.4).
    """
    kind = _("Simul")
    frame = UPRIGHT.frame
    fitting = Fitting(
        pens=[(head, 28.0) for head in ("1", "½", "0")],
        penned=[_scored(results.get(seat.number), seat.side) for seat in seats],
    )
    says = dict.fromkeys(wording.say(seat.because, heading.edition) for seat in seats)
    circle = _("The boards stand in a circle in this order (%(source)s).") % {
        "source": wording.article(rule.circle_article, heading.edition)
    }
    ring = _circle(seats, frame)
    height = row_height(len(seats), body_height(kind, heading, UPRIGHT) - _AROUND - 40 - ring.height)
    blocks = [
        text_block(_("Simul giver: %(name)s") % {"name": giver}, frame, above=0, size=TEXT),
        text_block(" ".join((circle, *(f"{text}." for text in says))), frame, above=4),
        ring,
        *table_paper.blocks(table, frame, height, fitting),
        text_block(_("The boxes are for what the player scores."), frame),
    ]
    return Leaf(kind, replace(heading, as_of="").dated(1), blocks, UPRIGHT)


def _circle(seats: Sequence[Seat], frame: Frame) -> Block:
    """The boards as they stand, clockwise from below; a dark disc is a player with black."""
    radius = max(_RING_LEAST, len(seats) * 2.4 * _DISC / math.tau)
    height = 2 * (radius + _DISC) + 16
    return Block(height, partial(_draw_circle, seats, radius, (frame.left + frame.right) / 2))


def _draw_circle(seats: Sequence[Seat], radius: float, middle: float, canvas: Canvas, top: float) -> None:
    centre = top - 8 - _DISC - radius
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.8)
    canvas.setFont(REGULAR, SMALL)
    for at, seat in enumerate(seats):
        angle = -math.pi / 2 - math.tau * at / len(seats)
        across, up = middle + radius * math.cos(angle), centre + radius * math.sin(angle)
        black = seat.side is Side.SECOND
        canvas.setFillColor(INK)
        canvas.circle(across, up, _DISC, stroke=1, fill=int(black))
        canvas.setFillColor(PAPER if black else INK)
        canvas.drawCentredString(across, up - CAP_HEIGHT * SMALL / 2, str(seat.number))


def _scored(result: Result | None, side: Side) -> tuple[str | None, ...]:
    """The player's three boxes: empty ones, or a cross in one of them."""
    if result is None:
        return ("", "", "")
    own = result.half_points(side)
    return tuple("×" if own == half_points else None for half_points in (2, 1, 0))
