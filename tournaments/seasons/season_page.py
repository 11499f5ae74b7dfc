"""The public page of a season."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.events.fetching import seen_season
from tournaments.events.permissions import visible_events


@require_safe
def season(request: HttpRequest, year: int) -> HttpResponse:
    """The events of a season."""
    found = seen_season(year)
    events = visible_events(request.user).filter(season=found, root=None).select_related("season")
    return render(request, "seasons/season.html", {"season": found, "events": events})
