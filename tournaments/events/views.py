"""The public pages of an event: standings, crosstable, its files."""

from typing import Literal

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.events.at_a_glance import glance
from tournaments.events.championships import page as championship_page
from tournaments.events.championships import selectors as championships
from tournaments.events.fetching import asked_round, fetch_ranked, fetch_seen, simul_at
from tournaments.events.loaded import LoadedEvent
from tournaments.events.prints import programs
from tournaments.events.rounds import linked
from tournaments.events.rounds.selectors import playing_time
from tournaments.events.tables import page
from tournaments.events.tables.long import in_parts
from tournaments.events.teams import selectors as teams
from tournaments.pages.http.requests import followed
from tournaments.regulations.swiss.report_files import trf


def _standings(request: HttpRequest, loaded: LoadedEvent) -> dict[str, object]:
    after_round = asked_round(request, loaded)
    standings = loaded.standings(after_round)
    shown = glance(loaded, standings)
    return {
        "loaded": loaded,
        "standings": standings,
        "glance": shown,
        "long": in_parts(request, page.standings(loaded, standings, shown)),
        "after_round": after_round,
        "deciding_events": loaded.event.children.all(),
        "championship": championships.championship(loaded) if loaded.event.is_root else None,
    }


@require_safe
@simul_at("simul")
def event(request: HttpRequest, pk: int) -> HttpResponse:
    """The standings of an event after a round, with their reasons; of deciding games, the games."""
    loaded = fetch_seen(request, pk)
    if loaded.event.is_play_off:
        if loaded.of_teams:
            played: dict[str, object] = {"rounds": teams.rounds_of(loaded, hidden=())}
        else:
            played = {"table": linked.play_off_games(loaded)}
        return render(request, "events/play_off_event.html", {"loaded": loaded} | played)
    if not loaded.rounds and championships.has_parts(loaded.event):
        return championship_page.championship(request, loaded)
    context = _standings(request, loaded) if loaded.has_table else {"loaded": loaded}
    return render(request, "events/event.html", context | {"times": playing_time(loaded)})


@followed
def standings(request: HttpRequest, pk: int) -> HttpResponse:
    """The part of an event's page that it fetches anew while it is open."""
    return render(request, "events/_standings.html", _standings(request, fetch_ranked(request, pk)))


def _crosstable(request: HttpRequest, loaded: LoadedEvent) -> dict[str, object]:
    after_round = asked_round(request, loaded)
    order: Literal["standings", "start"] = "start" if request.GET.get("order") == "start" else "standings"
    shown = loaded.crosstable(after_round, order)
    return {
        "loaded": loaded,
        "crosstable": shown,
        "long": in_parts(request, page.crosstable(loaded, shown)),
        "after_round": after_round,
        "order": order,
    }


@require_safe
def crosstable(request: HttpRequest, pk: int) -> HttpResponse:
    """The crosstable of an event after a round, by standings or by start number."""
    return render(request, "events/crosstable.html", _crosstable(request, fetch_ranked(request, pk)))


@followed
def crosstable_part(request: HttpRequest, pk: int) -> HttpResponse:
    """The part of the page of the crosstable that it fetches anew while it is open."""
    return render(request, "events/_crosstable.html", _crosstable(request, fetch_ranked(request, pk)))


@require_safe
def event_file(request: HttpRequest, pk: int) -> HttpResponse:
    """The facts of an event as an event file."""
    loaded = fetch_ranked(request, pk)
    headers = {"Content-Disposition": f'attachment; filename="{loaded.file_name}.json"'}
    return HttpResponse(programs.event_file(loaded), content_type="application/json", headers=headers)


@require_safe
def report_file(request: HttpRequest, pk: int) -> HttpResponse:
    """The tournament report file of a Swiss event, `?version=TRF16` in the older form. Errors: Http404."""
    loaded = fetch_ranked(request, pk)
    version = request.GET.get("version", trf.TrfVersion.TRF26)
    if not loaded.is_swiss or version not in trf.TrfVersion.__members__:
        raise Http404(_("There is no such page."))
    content = programs.report_file(loaded, trf.TrfVersion(version), request.user)
    headers = {"Content-Disposition": f'attachment; filename="{loaded.file_name}.trf"'}
    return HttpResponse(content, content_type="text/plain; charset=utf-8", headers=headers)
