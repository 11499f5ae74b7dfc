"""The public pages of an event: standings, crosstable, its file."""

from typing import Literal

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.events.championships import page as championship_page
from tournaments.events.championships import selectors as championships
from tournaments.events.fetching import asked_round, fetch_ranked, fetch_seen, simul_at
from tournaments.events.loaded import LoadedEvent
from tournaments.events.tables import linked
from tournaments.events.tables.crosstable import crosstable_table
from tournaments.events.teams import selectors as teams
from tournaments.regulations.files.event import dump


def _standings(request: HttpRequest, loaded: LoadedEvent) -> dict[str, object]:
    after_round = asked_round(request, loaded)
    standings = loaded.standings(after_round)
    return {
        "loaded": loaded,
        "standings": standings,
        "table": linked.standings(loaded, standings.rows),
        "after_round": after_round,
        "deciding_events": loaded.event.children.all(),
    }


@require_safe
@simul_at("simul")
def event(request: HttpRequest, pk: int) -> HttpResponse:
    """The standings of an event after a round, with their reasons; of deciding games, the games."""
    loaded = fetch_seen(request, pk)
    if loaded.event.is_play_off:
        return render(
            request,
            "events/play_off_event.html",
            {"loaded": loaded, "rounds": teams.rounds_of(loaded, hidden=()) if loaded.of_teams else ()},
        )
    if not loaded.rounds and championships.has_parts(loaded.event):
        return championship_page.championship(request, loaded)
    context = _standings(request, loaded) if loaded.has_table else {"loaded": loaded}
    return render(request, "events/event.html", context)


@require_safe
def standings(request: HttpRequest, pk: int) -> HttpResponse:
    """The part of an event's page that it fetches anew while it is open."""
    return render(request, "events/_standings.html", _standings(request, fetch_ranked(request, pk)))


@require_safe
def crosstable(request: HttpRequest, pk: int) -> HttpResponse:
    """The crosstable of an event after a round, by standings or by start number."""
    loaded = fetch_ranked(request, pk)
    after_round = asked_round(request, loaded)
    order: Literal["standings", "start"] = "start" if request.GET.get("order") == "start" else "standings"
    shown = loaded.crosstable(after_round, order)
    context = {
        "loaded": loaded,
        "crosstable": shown,
        "table": crosstable_table(shown),
        "after_round": after_round,
        "order": order,
    }
    return render(request, "events/crosstable.html", context)


@require_safe
def event_file(request: HttpRequest, pk: int) -> JsonResponse:
    """The facts of an event as an event file."""
    loaded = fetch_ranked(request, pk)
    response = JsonResponse(dump(loaded.facts), json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="{loaded.file_name}.json"'
    return response
