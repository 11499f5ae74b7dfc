"""Public pages of rounds: all of an event, why one is paired as it is, and the screen in the hall."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.events.fetching import display_at, seen_sheet
from tournaments.events.pairing import selectors as pairings
from tournaments.events.prints import selectors as printing
from tournaments.events.rounds import selectors as round_pages
from tournaments.events.tables import linked
from tournaments.events.teams import selectors as teams
from tournaments.events.teams.line_up_times import hidden
from tournaments.regulations.teams.lineups import shown_when


def _rounds(request: HttpRequest, pk: int) -> dict[str, object]:
    found = seen_sheet(request, pk)
    if found.of_teams:
        covered = hidden(request.user, [found.event])
        shown = {"sheet": found, "rounds": teams.rounds_of(found, hidden=covered)}
        return shown | {"hidden": shown_when(printing.line_up_rule(found)) if covered else None}
    return {"sheet": found, "pages": linked.rounds_of(found, round_pages.round_pages(found))}


@require_safe
@display_at("simul")
def rounds(request: HttpRequest, pk: int) -> HttpResponse:
    """The rounds of an event with their days and results."""
    context = _rounds(request, pk)
    context["rules"] = round_pages.rules(context["sheet"])
    return render(request, "events/rounds/rounds.html", context)


@require_safe
@cache_control(no_cache=True)
def rounds_part(request: HttpRequest, pk: int) -> HttpResponse:
    """The part of the page of rounds that it fetches anew while it is open."""
    return render(request, "events/rounds/_rounds.html", _rounds(request, pk))


@require_safe
def explained(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Why a published round of a Swiss event is paired as it is."""
    found = seen_sheet(request, pk)
    explanation = pairings.explanation(found, number) if pairings.may_be_made_by_hand(found) else None
    if explanation is None:
        raise Http404(_("This round has no pairs that are explained."))
    return render(request, "events/rounds/round.html", {"sheet": found, "explanation": explanation})
