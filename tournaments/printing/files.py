"""A declared table as a file to take along, and a sheet as one that a browser shows."""

import json
from collections.abc import Callable
from io import BytesIO

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from tournaments.pages.tables.tables import Table
from tournaments.printing.csv import as_csv
from tournaments.printing.json import as_json

FILES: dict[str, tuple[str, Callable[[Table], bytes]]] = {
    "csv": ("text/csv; charset=utf-8", as_csv),
    "json": ("application/json", lambda table: json.dumps(as_json(table), ensure_ascii=False).encode()),
}
"""What a table can be taken along as: the type of the file, and what makes it."""
_WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def file_of(table: Table, form: str, name: str) -> HttpResponse:
    """A table as a file to keep, in one of the forms of `FILES`."""
    content_type, made = FILES[form]
    response = HttpResponse(made(table), content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    return response


def sheet_of(content: BytesIO, name: str) -> HttpResponse:
    """A PDF under this name, answered whole and no stream: its ETag follows from its bytes, which are the
    same as long as what it says is.
    """
    response = HttpResponse(content.getvalue(), content_type="application/pdf")
    response["Content-Disposition"] = content_disposition_header(False, name) or "inline"
    return response


def workbook_of(content: BytesIO, name: str) -> HttpResponse:
    """A workbook to keep, without its ending in the name; with an ETag as `sheet_of`."""
    response = HttpResponse(content.getvalue(), content_type=_WORKBOOK)
    response["Content-Disposition"] = content_disposition_header(True, f"{name}.xlsx") or "attachment"
    return response


def sizes(table: Table, shown: Callable[[str], str]) -> dict[str, int]:
    """How many bytes a table has in each of the forms of `FILES`, as its reader is `shown` texts."""
    return {form: len(shown(made(table).decode()).encode()) for form, (_, made) in FILES.items()}
