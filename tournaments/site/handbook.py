"""The regulation as the site has it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.pages import articles


@require_safe
def regulation(request: HttpRequest) -> HttpResponse:
    """What every article of the regulation comes to."""
    context = {"parts": articles.parts(), "address": articles.official_address()}
    return render(request, "tournaments/regulation.html", context)
