"""Public pages of competitions in groups, and of teams."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.events.fetching import fetch_seen
from tournaments.events.line_up_times import hidden
from tournaments.events.teams import selectors as teams


@require_safe
def team(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A team of an event: its line-up and its matches."""
    loaded = fetch_seen(request, pk)
    team = get_object_or_404(loaded.event.entrants, number=number, person=None)
    context = {
        "loaded": loaded,
        "page": teams.team_page(loaded, team, hidden=hidden(request.user, [loaded.event])),
    }
    return render(request, "events/teams/team.html", context)
