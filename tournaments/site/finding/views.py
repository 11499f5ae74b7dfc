"""The page that finds people, clubs, events and games."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.site.finding.selectors import find
from tournaments.site.forms import FindForm


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """What fits the words that were typed (`?q=`), each kind by itself."""
    form = FindForm(request.GET if "q" in request.GET else None)
    asked = form.cleaned_data["q"] if form.is_valid() else ""
    found = find(request.user, asked) if asked else None
    return render(request, "site/finding/search.html", {"form": form, "asked": asked, "found": found})
