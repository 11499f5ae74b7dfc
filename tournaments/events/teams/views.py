"""Public pages of competitions in groups, and of teams."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.events.fetching import seen_sheet
from tournaments.events.teams import selectors as teams
from tournaments.events.teams.line_up_times import hidden


@require_safe
def team(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A team of an event: its line-up and its matches."""
    found = seen_sheet(request, pk)
    team = get_object_or_404(found.event.entrants, number=number, person=None)
    context = {
        "sheet": found,
        "page": teams.team_page(found, team, hidden=hidden(request.user, [found.event])),
    }
    return render(request, "events/teams/team.html", context)
