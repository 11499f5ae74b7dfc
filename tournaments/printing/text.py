"""A declared table as lines of text, for a command: columns as wide as what stands in them."""

from tournaments.pages.tables import Table, Where, say
from tournaments.printing.visible_text import visible


def as_text(table: Table) -> str:
    """The heads and the rows, texts at the left and numbers at the right."""
    found = table.shown_on(Where.DATA)
    lines = [[column.short_head for column in found.columns]]
    lines += [
        [
            visible(say(column, cell.value) or column.blank)
            for column, cell in zip(found.columns, row.cells, strict=True)
        ]
        for row in found.rows
    ]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            text.rjust(width) if column.kind.stands == "right" else text.ljust(width)
            for text, width, column in zip(line, widths, found.columns, strict=True)
        ).rstrip()
        for line in lines
    )
