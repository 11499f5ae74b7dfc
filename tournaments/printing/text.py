"""A declared table as lines of text, for a command: columns as wide as what stands in them."""

from itertools import pairwise

from tournaments.pages.tables.tables import Table, Where, say
from tournaments.printing.visible_text import visible


def as_text(table: Table, *, apart: str = "") -> str:
    """The heads and the rows, texts at the left and numbers at the right; nothing of a table without rows.

    Rows with another value in the column `apart` stand apart from those above them.
    """
    found = table.shown_on(Where.DATA)
    if not found.rows:
        return ""
    lines = [[column.short_head for column in found.columns]]
    lines += [
        [
            visible(say(found, column, cell.value) or column.blank)
            for column, cell in zip(found.columns, row.cells, strict=True)
        ]
        for row in found.rows
    ]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    set_out = [
        "  ".join(
            text.rjust(width) if column.kind.stands == "right" else text.ljust(width)
            for text, width, column in zip(line, widths, found.columns, strict=True)
        ).rstrip()
        for line in lines
    ]
    return "\n".join("\n" * at_new + line for line, at_new in zip(set_out, _apart(found, apart), strict=True))


def _apart(table: Table, key: str) -> list[bool]:
    """Of the heads and of every row whether it stands apart from the line above it."""
    if not any(column.key == key for column in table.columns):
        return [False] * (len(table.rows) + 1)
    values = [row.cells[table.at(key)].value for row in table.rows]
    return [False, False, *(before != value for before, value in pairwise(values))]
