"""The points classification after a season as a sheet to print and as a workbook.

Source: Bijlage 4. Lines are plain data as a season's close keeps them (see `selectors.classification`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import Workbook

from tournaments import wording
from tournaments.exports import excel_sheet
from tournaments.exports.heading import Heading
from tournaments.exports.print_table import Column, Group, Kind, Row, Value, grouped, row_height
from tournaments.exports.sheet import SOFT, UPRIGHT, body_height, document, text_block
from tournaments.exports.typeface import STRONG

Line = Mapping[str, Any]
Classes = Sequence[tuple[str, Sequence[Line]]]
"""The lines of each class under its title, the highest class first."""


def _years(years: Iterable[int]) -> list[str]:
    return [f"{year}/{(year + 1) % 100:02d}" for year in years]


def _of_window(line: Line, years: Sequence[int]) -> Iterator[int | None]:
    counted = dict(line["seasons"])
    yield from (counted.get(year) for year in years)


def pdf(classes: Classes, years: Sequence[int], heading: Heading, notes: Sequence[str] = ()) -> BytesIO:
    """The classification on paper, class under class, and the notes below."""
    kind = _("Points classification")
    frame = UPRIGHT.frame
    columns = [
        Column(_("Name")),
        Column(_("Club"), colour=SOFT, most=130),
        *(Column(head, Kind.NUMBER) for head in ("WP", "KP")),
        Column("SP", Kind.NUMBER, STRONG),
        *(Column(head, Kind.NUMBER, colour=SOFT) for head in _years(years)),
        Column(_("Window"), Kind.NUMBER, STRONG),
        Column("TP", Kind.NUMBER),
        Column(_("Remark"), colour=SOFT, most=100),
    ]
    groups = [
        Group(title, tuple(Row(tuple(_printed(line, years))) for line in lines)) for title, lines in classes
    ]
    height = row_height(len(classes) * 3 + 60, body_height(kind, heading, UPRIGHT))
    blocks = [*grouped(columns, groups, frame, height), *(text_block(note, frame) for note in notes)]
    return document(kind, heading, blocks, UPRIGHT)


def _printed(line: Line, years: Sequence[int]) -> Iterator[Value]:
    yield from (line["name"], line["club"])
    yield from (str(line[key]) for key in ("wp", "kp", "sp"))
    yield from ("" if points is None else str(points) for points in _of_window(line, years))
    yield from (str(line["window"]), str(line["tp"]), wording.classified(line))


def workbook(classes: Classes, years: Sequence[int], heading: Heading) -> BytesIO:
    """The classification as a workbook of one sheet, Klassement, a row for each player."""
    book = Workbook()
    book.remove(book.worksheets[0])
    columns = (
        excel_sheet.Column(_("Class")),
        excel_sheet.Column(_("Name")),
        excel_sheet.Column(_("Club")),
        *(excel_sheet.Column(head, "right") for head in ("WP", "KP", "SP")),
        *(excel_sheet.Column(head, "right") for head in _years(years)),
        *(excel_sheet.Column(head, "right") for head in (_("Window"), "TP")),
        excel_sheet.Column(_("Remark")),
    )
    rows = [
        excel_sheet.Row(
            (
                line["class"],
                line["name"],
                line["club"],
                *(line[key] for key in ("wp", "kp", "sp")),
                *_of_window(line, years),
                line["window"],
                line["tp"],
                wording.classified(line) or None,
            )
        )
        for _title, lines in classes
        for line in lines
    ]
    layout = excel_sheet.Layout("Klassement", columns, kept_columns=2, orientation="landscape")
    excel_sheet.add(book, layout, heading, rows)
    target = BytesIO()
    book.save(target)
    target.seek(0)
    return target
