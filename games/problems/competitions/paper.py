"""The problems of a competition on paper: six diagrams on a sheet with room to write, and once the result is
published the order and the solutions behind them.
"""

from collections.abc import Iterator
from io import BytesIO

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.pdfgen.canvas import Canvas

from games.drawing.pictures import GEOMETRY, places_of
from games.problems.competitions.selectors import CompetitionPage, Row
from rules.fen import read_fen
from tournaments.pages.words.heading import Heading
from tournaments.people.names.short_names import ShortNames
from tournaments.printing.pdf.diagrams import BESIDE, Diagram, diagrams
from tournaments.printing.pdf.parts.sheet import (
    INK,
    UPRIGHT,
    Block,
    Frame,
    document,
    hairline,
    text_block,
    title_block,
)
from tournaments.printing.typeface import TEXT, register
from tournaments.regulations.editions.edition import edition

LINES, _LINE = 6, 20.0
"""Lines to write on under a row of diagrams: with them two rows fill a sheet."""


def sheet(page: CompetitionPage, names: ShortNames, url: str) -> BytesIO:
    """The problems that a visitor may read, with names as that one reads them."""
    register()
    return document(_("Problems"), _heading(page, names, url), list(_blocks(page, names)), UPRIGHT)


def _heading(page: CompetitionPage, names: ShortNames, url: str) -> Heading:
    of = page.competition
    until = _("problems come in until %(day)s") % {"day": date_format(of.closes_on, "DATE_FORMAT")}
    return Heading(
        title=names.in_text(of.name),
        section="H",
        division="",
        venue="",
        as_of="" if of.published_at else until,
        printed_on=timezone.localdate(),
        url=url,
        edition=edition(),
    )


def _blocks(page: CompetitionPage, names: ShortNames) -> Iterator[Block]:
    frame = UPRIGHT.frame
    if page.competition.themes:
        yield text_block(names.in_text(page.competition.themes), frame)
    by_number = sorted(page.rows, key=lambda row: row.entry.number)
    drawn = [Diagram(names.in_text(str(row.entry)), places_of(read_fen(row.entry.fen))) for row in by_number]
    for beside in diagrams(drawn, GEOMETRY.size, frame):
        yield beside
        yield _lines(frame)
    if page.competition.published_at:
        yield title_block(_("Result"), frame)
        for row in page.rows:
            yield text_block(_placed(row, names), frame, colour=INK, size=TEXT)
        yield title_block(_("Solutions"), frame)
        for row in by_number:
            yield text_block(
                f"{names.in_text(str(row.entry))}: {_solution(row)}", frame, colour=INK, size=TEXT
            )


def _lines(frame: Frame) -> Block:
    """Room to write the solutions of a row of diagrams."""
    parts = frame.parts(BESIDE, 16.0)

    def draw(canvas: Canvas, top: float) -> None:
        for part in parts:
            for line in range(LINES):
                hairline(canvas, part.left, part.right, top - (line + 1) * _LINE)

    return Block(LINES * _LINE, draw)


def _placed(row: Row, names: ShortNames) -> str:
    points = ngettext("%(points)s point", "%(points)s points", row.total or 0) % {"points": row.total}
    by_key = names.of(row.entry.composer_id, row.composer)
    composer = by_key if row.entry.composer_id else names.in_text(by_key)
    return f"{row.place}. {composer} · {names.in_text(str(row.entry))} · {points}"


def _solution(row: Row) -> str:
    moves = (row.entry.line or row.entry.solution).split()
    numbered = (f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else move for ply, move in enumerate(moves))
    return " ".join(numbered)
