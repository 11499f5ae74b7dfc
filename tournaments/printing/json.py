"""A declared table as plain data for JSON: keys and raw values, points as whole numbers of half points."""

import datetime
from typing import Any

from tournaments.pages.tables.tables import Column, Table, Value, Where, say
from tournaments.regulations.reasons import Reason


def as_json(table: Table) -> dict[str, Any]:
    """The columns with their heads in the reader's language, and the rows by the keys of the columns."""
    found = table.shown_on(Where.DATA)
    return {
        "table": found.key,
        "columns": [
            {"key": column.key, "name": column.head, "kind": column.kind.value} for column in found.columns
        ],
        "rows": [
            {
                column.key: _plain(found, column, cell.value)
                for column, cell in zip(found.columns, row.cells, strict=True)
            }
            for row in found.rows
        ],
        "notes": list(found.notes),
    }


def _plain(table: Table, column: Column, value: Value) -> str | int | None:
    if isinstance(value, datetime.date | Reason):
        return value.isoformat() if isinstance(value, datetime.date) else say(table, column, value)
    return value
