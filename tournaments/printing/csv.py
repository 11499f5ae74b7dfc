"""A declared table as CSV: the same cells as the workbook, as they are read.

UTF-8 with a byte order mark and semicolons, as a Dutch spreadsheet opens it; points with their ½, which no
spreadsheet takes for a day of the month.
"""

import csv
import datetime
from io import StringIO

from tournaments.pages.tables.tables import Column, Table, Value, Where, say
from tournaments.printing.visible_text import visible

_LIKE_A_FORMULA = ("=", "+", "-", "@")


def as_csv(table: Table) -> bytes:
    """The heads and the rows; no cell is taken for a formula by who opens it in a spreadsheet."""
    found, target = table.shown_on(Where.DATA), StringIO()
    writer = csv.writer(target, delimiter=";", lineterminator="\r\n")
    writer.writerow(guarded(column.head) for column in found.columns)
    for row in found.rows:
        writer.writerow(
            _cell(found, column, cell.value) for column, cell in zip(found.columns, row.cells, strict=True)
        )
    return target.getvalue().encode("utf-8-sig")


def _cell(table: Table, column: Column, value: Value) -> str:
    """A value as it stands in the file; one that is a number stays one, also below nothing."""
    text = written(table, column, value)
    return text if isinstance(value, int) else guarded(text)


def written(table: Table, column: Column, value: Value) -> str:
    """A value as text; days and moments as ISO 8601 has them."""
    if isinstance(value, datetime.datetime):
        return value.isoformat(" ", "minutes")
    return value.isoformat() if isinstance(value, datetime.date) else say(table, column, value)


def guarded(text: str) -> str:
    """The text on one line, with an apostrophe in front where a spreadsheet would calculate.

    A sign that stands alone ("+", a game booked as won) is no formula.
    """
    shown = visible(text)
    return f"'{shown}" if len(shown) > 1 and shown.startswith(_LIKE_A_FORMULA) else shown
