"""Public pages of seasons, events, people and clubs."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from tournaments.forms.people import SearchForm
from tournaments.models import FinalOrder, Person, Season
from tournaments.permissions import leads_something, visible_events
from tournaments.regulations.files.event import dump
from tournaments.selectors import calendar, careers, championships, people_over_time, search, teams
from tournaments.selectors.events import Sheet
from tournaments.tables.people import ClubsTable, PeopleTable
from tournaments.tables.standings import standings_table
from tournaments.views import public_teams
from tournaments.views.fetching import (
    asked_number,
    asked_round,
    display_at,
    seen_season,
    seen_sheet,
    seen_table,
)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What is on: the latest season and the rounds to come."""
    return render(request, "tournaments/home.html", {"overview": calendar.overview(request.user)})


@require_safe
def season(request: HttpRequest, year: int) -> HttpResponse:
    """The events of a season."""
    found = seen_season(year)
    events = visible_events(request.user).filter(season=found, root=None).select_related("season")
    return render(request, "tournaments/season.html", {"season": found, "events": events})


def _standings(request: HttpRequest, found: Sheet) -> dict[str, object]:
    after_round = asked_round(request, found)
    standings = found.standings(after_round)
    return {
        "sheet": found,
        "standings": standings,
        "table": standings_table(found, standings),
        "after_round": after_round,
        "deciding_events": found.event.children.all(),
    }


@require_safe
@display_at("display")
def event(request: HttpRequest, pk: int) -> HttpResponse:
    """The standings of an event after a round, with their reasons; of deciding games, the games."""
    found = seen_sheet(request, pk)
    if found.event.is_deciding:
        return render(
            request,
            "tournaments/deciding_event.html",
            {"sheet": found, "rounds": teams.rounds_of(found, hidden=()) if found.of_teams else ()},
        )
    if not found.rounds and championships.has_parts(found.event):
        return public_teams.championship(request, found)
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


@require_safe
def event_file(request: HttpRequest, pk: int) -> JsonResponse:
    """The facts of an event as an event file."""
    found = seen_table(request, pk)
    response = JsonResponse(dump(found.facts), json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="{found.file_name}.json"'
    return response


@require_safe
@display_at("display")
def final_order(request: HttpRequest, pk: int) -> HttpResponse:
    """The final order of a closed event, all its groups, as recorded; `?number=` an earlier one."""
    found = seen_sheet(request, pk)
    orders = list(FinalOrder.objects.filter(event=found.event.main_id))
    number = asked_number(request, "number", least=1, most=len(orders)) or len(orders)
    recorded = get_object_or_404(FinalOrder, event=found.event.main_id, number=number)
    parts = recorded.content.get("parts") or [recorded.content]
    context = {"sheet": found, "final_order": recorded, "parts": parts, "orders": orders}
    return render(request, "tournaments/final_order.html", context)


@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """Everybody who played in something published, or those whose names fit what was typed (`?q=`)."""
    form = SearchForm(request.GET if "q" in request.GET else None)
    everybody = careers.people(request.user)
    if form.is_valid() and form.cleaned_data["q"]:
        table = PeopleTable(search.find(everybody, form.cleaned_data["q"]), order_by=())
    else:
        table = PeopleTable(everybody)
    RequestConfig(request, paginate={"per_page": 100}).configure(table)
    return render(request, "tournaments/people.html", {"table": table, "form": form})


@require_safe
def person(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody's events and games over the years."""
    found = get_object_or_404(Person.objects.select_related("club"), pk=pk)
    if found.merged_into_id:
        return redirect("person", found.shown_pk)
    official = leads_something(request.user)
    context = {
        "career": careers.career(found, request.user),
        "history": people_over_time.history(found),
        "classified": people_over_time.is_classified(found),
        "age": people_over_time.age(found, Season.objects.first()) if official else None,
    }
    return render(request, "tournaments/person.html", context)


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
    everybody = careers.people(request.user)
    context = {
        "club": found,
        "people": everybody.filter(club=found),
        "history": people_over_time.club_history(found, everybody),
    }
    return render(request, "tournaments/club.html", context)
