"""What is on, and the events of each season."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.events.fetching import seen_season
from tournaments.site import overview


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What is on: the latest season and the rounds to come."""
    return render(request, "site/home.html", {"overview": overview.overview(request.user)})


@require_safe
def season(request: HttpRequest, year: int) -> HttpResponse:
    """The events of a season by section, each with how far it is."""
    found = overview.overview(request.user, seen_season(request, year))
    return render(request, "site/season.html", {"overview": found})
