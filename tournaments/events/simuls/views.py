"""Public pages of a simultaneous display: the circle, the score, its sheet and workbook."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.events.setting_up.selectors import points
from tournaments.events.simuls import selectors
from tournaments.events.simuls.fetching import fetch_seen_simul
from tournaments.events.simuls.selectors import Simul
from tournaments.events.tables import sheets
from tournaments.pages.http.requests import followed
from tournaments.pages.words.heading import Heading
from tournaments.printing.files import sheet_of, workbook_of
from tournaments.printing.pdf.parts.sheet import bound


def _context(found: Simul) -> dict[str, object]:
    return {
        "display": found,
        "loaded": found,
        "circle": selectors.circle(found),
        "table": selectors.page_table(found),
    }


@require_safe
def simul(request: HttpRequest, pk: int) -> HttpResponse:
    """A display: who plays at which board with which colour, the results, the giver's score."""
    found = fetch_seen_simul(request, pk)
    context = _context(found) | {"points": points(found.event)}
    return render(request, "events/simuls/simul.html", context)


@followed
def part(request: HttpRequest, pk: int) -> HttpResponse:
    """The part of a display's page that it fetches anew while it is open."""
    return render(request, "events/simuls/_simul.html", _context(fetch_seen_simul(request, pk)))


def _heading(request: HttpRequest, found: Simul) -> Heading:
    url = request.build_absolute_uri(reverse("simul", args=[found.event.pk]))
    return selectors.heading(found, url)


@require_safe
def sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """The list of boards as a sheet to print, with boxes where a game has no result."""
    found = fetch_seen_simul(request, pk)
    heading = _heading(request, found)
    leaf = sheets.simul_sheet(
        found.giver_name, found.seats, found.results, heading, rule=found.edition.displays
    )
    content = bound([leaf])
    return sheet_of(content, f"{found.file_name}.pdf")


@require_safe
def workbook(request: HttpRequest, pk: int) -> HttpResponse:
    """The display as an Excel workbook."""
    found = fetch_seen_simul(request, pk)
    content = sheets.simul(
        found.giver_name, found.seats, found.results, _heading(request, found), found.endings
    )
    return workbook_of(content, found.file_name)
