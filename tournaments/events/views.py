"""The public pages of an event: standings, crosstable, its file."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.events.championships import page as championship_page
from tournaments.events.championships import selectors as championships
from tournaments.events.fetching import asked_round, display_at, seen_sheet, seen_table
from tournaments.events.loaded import Sheet
from tournaments.events.tables import linked
from tournaments.events.tables.crosstable import crosstable_table
from tournaments.events.teams import selectors as teams
from tournaments.regulations.files.event import dump


def _standings(request: HttpRequest, found: Sheet) -> dict[str, object]:
    after_round = asked_round(request, found)
    standings = found.standings(after_round)
    return {
        "sheet": found,
        "standings": standings,
        "table": linked.standings(found, standings.rows),
        "after_round": after_round,
        "deciding_events": found.event.children.all(),
    }


@require_safe
@display_at("simul")
def event(request: HttpRequest, pk: int) -> HttpResponse:
    """The standings of an event after a round, with their reasons; of deciding games, the games."""
    found = seen_sheet(request, pk)
    if found.event.is_deciding:
        return render(
            request,
            "events/play_off_event.html",
            {"sheet": found, "rounds": teams.rounds_of(found, hidden=()) if found.of_teams else ()},
        )
    if not found.rounds and championships.has_parts(found.event):
        return championship_page.championship(request, found)
    context = _standings(request, found) if found.has_table else {"sheet": found}
    return render(request, "events/event.html", context)


@require_safe
def standings(request: HttpRequest, pk: int) -> HttpResponse:
    """The part of an event's page that it fetches anew while it is open."""
    return render(request, "events/_standings.html", _standings(request, seen_table(request, pk)))


@require_safe
def crosstable(request: HttpRequest, pk: int) -> HttpResponse:
    """The crosstable of an event after a round, by standings or by start number."""
    found = seen_table(request, pk)
    after_round = asked_round(request, found)
    order = "start" if request.GET.get("order") == "start" else "standings"
    shown = found.crosstable(after_round, order)
    context = {
        "sheet": found,
        "crosstable": shown,
        "table": crosstable_table(shown),
        "after_round": after_round,
        "order": order,
    }
    return render(request, "events/crosstable.html", context)


@require_safe
def event_file(request: HttpRequest, pk: int) -> JsonResponse:
    """The facts of an event as an event file."""
    found = seen_table(request, pk)
    response = JsonResponse(dump(found.facts), json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="{found.file_name}.json"'
    return response
