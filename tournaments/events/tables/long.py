"""A long table in parts of fifty rows, and the row of somebody who looks for the own one."""

from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest

from tournaments.pages.http.requests import asked_number
from tournaments.pages.searching import fits
from tournaments.pages.tables.tables import Table, TableRow
from tournaments.people.names.short_names import as_read_by

PART = 50
"""How many rows of a table are shown at once, and how many more each time."""

_MOST = 100 * PART
_MOST_SIGNS = 100
"""Signs that are read of what is looked for."""


@dataclass(frozen=True, slots=True)
class LongTable:
    """The first `shown` rows of a table that has `rows`; `looked_for` is a name that was asked for, `found`
    how many rows have it: these are lit, and shown whatever their place.
    """

    table: Table
    shown: int
    rows: int
    looked_for: str
    found: int

    @property
    def is_long(self) -> bool:
        """Whether it has more rows than are shown at once."""
        return self.rows > PART

    @property
    def next(self) -> range:
        """The numbers of the rows that are shown next, from 1; empty when all are shown."""
        return range(self.shown + 1, min(self.shown + PART, self.rows) + 1)

    @property
    def following(self) -> int:
        """How many rows the address of the next part asks for."""
        return self.shown + PART


def in_parts(request: HttpRequest, table: Table) -> LongTable:
    """A table as far as the address asks for (`?rows=100`), and further to whom it looks for (`?who=Hylke`).

    Rows that are but a sentence below the table are always there. Errors: Http404 for other numbers than
    those that the page itself leads to.
    """
    asked = asked_number(request, "rows", least=2 * PART, most=_MOST) or PART
    if asked % PART:
        raise Http404
    looked_for = " ".join(request.GET.get("who", "")[:_MOST_SIGNS].split())
    own = [row for row in table.rows if not row.below]
    found = _named(request, table, own, looked_for) if looked_for else []
    lit = {at: replace(own[at], anchor=f"found-{number}") for number, at in enumerate(found, start=1)}
    shown = min(max(asked, *(-(-(at + 1) // PART) * PART for at in [*found, 0])), len(own))
    rows = (
        *(lit.get(at, row) for at, row in enumerate(own[:shown])),
        *(row for row in table.rows if row.below),
    )
    return LongTable(replace(table, rows=rows), shown, len(own), looked_for, len(found))


def _named(request: HttpRequest, table: Table, rows: list[TableRow], looked_for: str) -> list[int]:
    """The indexes of the rows whose name, as this reader has it, is what is looked for."""
    at = table.at("name")
    names = "\n".join(" ".join(str(row.cells[at].value).split()) for row in rows)
    read = as_read_by(request.user, names).split("\n")
    return [index for index, name in enumerate(read) if fits(looked_for, (name,))]
