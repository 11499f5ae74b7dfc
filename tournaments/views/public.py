"""Public pages of seasons, events, people and clubs."""

from django.http import FileResponse, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from tournaments.exports import pdf, xlsx
from tournaments.exports.heading import Heading
from tournaments.models import FinalOrder, Person, Season
from tournaments.permissions import visible_events
from tournaments.regulations.event_file import dump
from tournaments.selectors import calendar, careers
from tournaments.selectors.events import Sheet
from tournaments.selectors.movement import seasons_end
from tournaments.selectors.printing import heading
from tournaments.tables.people import ClubsTable, PeopleTable
from tournaments.tables.standings import StandingsTable
from tournaments.views.fetching import asked_round, seen_sheet, seen_table


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What is on: the latest season and the rounds to come."""
    return render(request, "tournaments/home.html", {"overview": calendar.overview(request.user)})


@require_safe
def season(request: HttpRequest, year: int) -> HttpResponse:
    """The events of a season."""
    found = get_object_or_404(Season, year=year)
    events = visible_events(request.user).filter(season=found, parent=None).select_related("season")
    return render(request, "tournaments/season.html", {"season": found, "events": events})


@require_safe
def movement(request: HttpRequest, year: int) -> HttpResponse:
    """Promotion and relegation at a season's end, each with its article."""
    found = get_object_or_404(Season, year=year)
    context = {"season": found, "end": seasons_end(found, request.user)}
    return render(request, "tournaments/movement.html", context)


def _standings(request: HttpRequest, found: Sheet) -> dict[str, object]:
    after_round = asked_round(request, found)
    standings = found.standings(after_round)
    return {
        "sheet": found,
        "standings": standings,
        "table": StandingsTable(standings.rows, people=found.people),
        "after_round": after_round,
        "deciding_events": found.event.deciding_events.all(),
    }


@require_safe
def event(request: HttpRequest, pk: int) -> HttpResponse:
    """The standings of an event after a round, with their reasons; of deciding games, the games."""
    found = seen_sheet(request, pk)
    if found.event.parent_id:
        return render(request, "tournaments/deciding_event.html", {"sheet": found})
    context = _standings(request, found) if found.has_table else {"sheet": found}
    return render(request, "tournaments/event.html", context)


@require_safe
def standings(request: HttpRequest, pk: int) -> HttpResponse:
    """The part of an event's page that it fetches anew while it is open."""
    return render(request, "tournaments/_standings.html", _standings(request, seen_table(request, pk)))


@require_safe
def crosstable(request: HttpRequest, pk: int) -> HttpResponse:
    """The crosstable of an event after a round, by standings or by start number."""
    found = seen_table(request, pk)
    after_round = asked_round(request, found)
    order = "start" if request.GET.get("order") == "start" else "standings"
    context = {
        "sheet": found,
        "crosstable": found.crosstable(after_round, order),
        "after_round": after_round,
        "order": order,
    }
    return render(request, "tournaments/crosstable.html", context)


def _heading(request: HttpRequest, found: Sheet, after_round: int | None) -> Heading:
    url = request.build_absolute_uri(reverse("event", args=[found.event.pk]))
    return heading(found, url, after_round)


@require_safe
def crosstable_pdf(request: HttpRequest, pk: int) -> FileResponse:
    """The crosstable as a sheet to print."""
    found = seen_table(request, pk)
    after_round = asked_round(request, found)
    content = pdf.crosstable(found.crosstable(after_round), _heading(request, found, after_round))
    return FileResponse(content, content_type="application/pdf", filename=f"{found.file_name}.pdf")


@require_safe
def workbook(request: HttpRequest, pk: int) -> FileResponse:
    """The event as an Excel workbook: players, rounds, standings, crosstable."""
    found = seen_table(request, pk)
    after_round = asked_round(request, found)
    content = xlsx.workbook(found.facts, found.crosstable(after_round), _heading(request, found, after_round))
    return FileResponse(content, as_attachment=True, filename=f"{found.file_name}.xlsx")


@require_safe
def event_file(request: HttpRequest, pk: int) -> JsonResponse:
    """The facts of an event as an event file."""
    found = seen_table(request, pk)
    response = JsonResponse(dump(found.facts), json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="{found.file_name}.json"'
    return response


@require_safe
def rounds(request: HttpRequest, pk: int) -> HttpResponse:
    """The schedule of an event with its days and results."""
    return render(request, "tournaments/rounds.html", {"sheet": seen_sheet(request, pk)})


@require_safe
def final_order(request: HttpRequest, pk: int) -> HttpResponse:
    """The final order of a closed event as it was recorded at closing."""
    found = seen_sheet(request, pk)
    recorded = get_object_or_404(FinalOrder, event=found.event)
    return render(request, "tournaments/final_order.html", {"sheet": found, "final_order": recorded})


@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """Everybody who played in something published."""
    table = PeopleTable(careers.people(request.user))
    RequestConfig(request, paginate={"per_page": 100}).configure(table)
    return render(request, "tournaments/people.html", {"table": table})


@require_safe
def person(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody's events and games over the years."""
    found = get_object_or_404(Person.objects.select_related("club"), pk=pk)
    return render(request, "tournaments/person.html", {"career": careers.career(found, request.user)})


@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    """The clubs."""
    table = ClubsTable(careers.clubs(request.user))
    RequestConfig(request, paginate={"per_page": 100}).configure(table)
    return render(request, "tournaments/clubs.html", {"table": table})


@require_safe
def club(request: HttpRequest, pk: int) -> HttpResponse:
    """A club and its people."""
    found = get_object_or_404(careers.clubs(request.user), pk=pk)
    members = careers.people(request.user).filter(club=found)
    return render(request, "tournaments/club.html", {"club": found, "people": members})
