"""Public pages of rounds: all of an event, why one is paired as it is, and the screen in the hall."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.events.fetching import fetch_seen, simul_at
from tournaments.events.pairing import selectors as pairings
from tournaments.events.prints import selectors as printing
from tournaments.events.rounds import selectors as round_pages
from tournaments.events.tables import linked
from tournaments.events.teams import selectors as teams
from tournaments.events.teams.line_up_times import hidden
from tournaments.pages.requests import followed
from tournaments.regulations.teams.lineups import shown_when


def _rounds(request: HttpRequest, pk: int) -> dict[str, Any]:
    loaded = fetch_seen(request, pk)
    if loaded.of_teams:
        covered = hidden(request.user, [loaded.event])
        shown = {"loaded": loaded, "rounds": teams.rounds_of(loaded, hidden=covered)}
        return shown | {"hidden": shown_when(printing.line_up_rule(loaded)) if covered else None}
    pages = linked.rounds_of(loaded, round_pages.round_pages(loaded))
    return {"loaded": loaded, "pages": pages, "open_rounds": round_pages.open_rounds(loaded)}


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


@require_safe
def explained(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Why a published round of a Swiss event is paired as it is."""
    loaded = fetch_seen(request, pk)
    explanation = pairings.explanation(loaded, number) if pairings.may_be_paired_manually(loaded) else None
    if explanation is None:
        raise Http404(_("This round has no pairs that are explained."))
    return render(request, "events/rounds/round.html", {"loaded": loaded, "explanation": explanation})
