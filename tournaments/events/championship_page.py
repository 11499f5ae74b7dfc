"""The page of a competition in groups."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.selectors import championships
from tournaments.selectors.events import Sheet
from tournaments.tables.standings import standings_table


def championship(request: HttpRequest, found: Sheet) -> HttpResponse:
    """A competition in groups: the standings of each, the final group, the winners."""
    whole = championships.championship(found)
    parts = [
        (
            part,
            standings_table(part.sheet, part.standings, part.sheet.title) if part.standings else None,
        )
        for part in whole.parts
    ]
    context = {"sheet": found, "championship": whole, "parts": parts}
    return render(request, "tournaments/championship.html", context)
