"""The calendar of a season."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.events.permissions import visible_events
from tournaments.models import Season
from tournaments.pages.http.requests import asked_number
from tournaments.site.calendar import selectors
from tournaments.site.calendar.forms import AskedForm

FIRST, LAST = 1900, 2200


@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    """The days of play of a season (`?season=`), by itself the latest: all, or of a section (`?section=`), a
    club (`?club=`), the visitor's own (`?own=on`).
    """
    year = asked_number(request, "season", least=FIRST, most=LAST)
    seasons = Season.objects.filter(events__in=visible_events(request.user)).distinct().order_by("-year")
    season = seasons.filter(year=year).first() if year else seasons.first()
    if year and season is None:
        raise Http404(_("There is no such season."))
    sections, clubs = selectors.choices(season, request.user)
    form = AskedForm(sections, clubs, request.GET or None)
    asked = form.asked()
    found = selectors.calendar_of(season, asked, request.user)
    kept = {"section": asked.section, "club": asked.club}
    query = {name: value for name, value in kept.items() if value}
    context = {
        "calendar": found,
        "sections": sections,
        "form": form,
        "asked": asked,
        "filtered": reverse("calendar-file", query=query) if query else "",
        "seasons": seasons,
    }
    return render(request, "site/calendar/calendar.html", context)
