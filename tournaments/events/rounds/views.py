"""The public page of all rounds of an event."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.events.fetching import fetch_seen, simul_at
from tournaments.events.line_up_times import hidden
from tournaments.events.loaded import parts_of
from tournaments.events.rounds import linked
from tournaments.events.rounds import selectors as round_pages
from tournaments.events.teams import selectors as teams
from tournaments.pages.http.requests import followed
from tournaments.regulations.teams.lineups import shown_when


def _rounds(request: HttpRequest, pk: int) -> dict[str, Any]:
    loaded = fetch_seen(request, pk)
    parts = parts_of(loaded)
    if loaded.of_teams:
        covered = hidden(request.user, [loaded.event])
        rounds = teams.rounds_of(loaded, hidden=covered)
        return {
            "loaded": loaded,
            "parts": parts,
            "rounds": rounds,
            "shares": teams.shares(rounds),
            "open_rounds": round_pages.open_rounds(loaded),
            "hidden": shown_when(teams.line_up_rule(loaded)) if covered else None,
        }
    pages = linked.rounds_of(loaded, round_pages.round_pages(loaded))
    return {"loaded": loaded, "parts": parts, "pages": pages, "open_rounds": round_pages.open_rounds(loaded)}


@require_safe
@simul_at("simul")
def rounds(request: HttpRequest, pk: int) -> HttpResponse:
    """The rounds of an event with their days and results."""
    context = _rounds(request, pk)
    context["rules"] = round_pages.rules(context["loaded"])
    return render(request, "events/rounds/rounds.html", context)


@followed
def rounds_part(request: HttpRequest, pk: int) -> HttpResponse:
    """The part of the page of rounds that it fetches anew while it is open."""
    return render(request, "events/rounds/_rounds.html", _rounds(request, pk))
