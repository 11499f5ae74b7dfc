"""Public pages of seasons, events, people and clubs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.site import calendar


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What is on: the latest season and the rounds to come."""
    return render(request, "site/home.html", {"overview": calendar.overview(request.user)})
