"""What programs follow. They have no account and mostly no language, so an address says the language."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.events.permissions import visible_events
from tournaments.models import Season
from tournaments.pages.http.requests import asked_number
from tournaments.pages.words.names import event_name
from tournaments.people.names.short_names import for_the_public
from tournaments.printing.calendar import CONTENT_TYPE, as_calendar
from tournaments.regulations.event import Section
from tournaments.seasons.visibility import clubs_seen, person_seen
from tournaments.site.calendar.selectors import AskedCalendar
from tournaments.site.feeds import calendars
from tournaments.site.feeds import news as found_news
from tournaments.site.feeds.atom import OfNews
from tournaments.site.feeds.calendars import Calendar

MOST = 999_999
View = Callable[..., HttpResponseBase]


def for_programs(view: View) -> View:
    """A view that answers as to nobody, in the language of `?language=`. Errors: Http404 for another."""

    @require_safe
    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        language = request.GET.get("language", get_language())
        if language not in dict(settings.LANGUAGES):
            raise Http404(_("There is no such page."))
        request.user = AnonymousUser()
        with override(language):
            response = view(request, *args, **kwargs)
        response["Content-Language"] = language
        return response

    return answered


def _file(found: Calendar, name: str) -> HttpResponse:
    content = as_calendar(found.name, found.entries, settings.TIME_ZONE)
    headers = {"Content-Disposition": f'attachment; filename="{name}.ics"'}
    return HttpResponse(content, content_type=CONTENT_TYPE, headers=headers)


@for_programs
def everything(request: HttpRequest) -> HttpResponse:
    """The days of the seasons that are played: all, or of a section and of a club as on the calendar's page.
    Errors: Http404 for a section or a club that is none.
    """
    section, club = request.GET.get("section", ""), asked_number(request, "club", least=1, most=MOST)
    sections = {"", *(one.value for one in Section)}
    if section not in sections and not visible_events(request.user).filter(section=section).exists():
        raise Http404(_("There is no such section."))
    if club:
        get_object_or_404(clubs_seen(request.user), pk=club)
    found = calendars.of_all(AskedCalendar(section, club), request.build_absolute_uri)
    return _file(found, "-".join(filter(None, ("calendar", section.lower(), str(club or "")))))


@for_programs
def event(request: HttpRequest, pk: int) -> HttpResponse:
    """The days of an event."""
    found = get_object_or_404(visible_events(request.user).select_related("season", "root"), pk=pk)
    return _file(calendars.of_event(found, request.build_absolute_uri), f"event-{pk}")


@for_programs
def season(request: HttpRequest, year: int) -> HttpResponse:
    """The days of a season."""
    found = get_object_or_404(Season, year=year)
    return _file(calendars.of_season(found, request.build_absolute_uri), f"season-{year}")


@for_programs
def club(request: HttpRequest, pk: int) -> HttpResponse:
    """The days of a club."""
    found = get_object_or_404(clubs_seen(request.user), pk=pk)
    return _file(calendars.of_club(found, request.build_absolute_uri), f"club-{pk}")


@for_programs
def person(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The days of a person whom everybody may find."""
    found = person_seen(request.user, pk)
    if found.pk != pk:
        return redirect("person-calendar", found.pk)
    return _file(calendars.of_person(found, request.build_absolute_uri), f"person-{pk}")


@for_programs
def news(request: HttpRequest) -> HttpResponse:
    """The news of the site."""
    return OfNews("Dambond Fries Spel", reverse("home"), found_news.of_site())(request)


@for_programs
def event_news(request: HttpRequest, pk: int) -> HttpResponse:
    """The news of an event."""
    found = get_object_or_404(visible_events(request.user).select_related("season", "root"), pk=pk)
    title = _of(event_name(found))
    return OfNews(title, reverse("event", args=[pk]), found_news.of_event(found))(request)


@for_programs
def club_news(request: HttpRequest, pk: int) -> HttpResponse:
    """The news of a club."""
    found = get_object_or_404(clubs_seen(request.user), pk=pk)
    return OfNews(_of(found.name), reverse("club", args=[pk]), found_news.of_club(found))(request)


@for_programs
def person_news(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The news of a person whom everybody may find."""
    found = person_seen(request.user, pk)
    if found.pk != pk:
        return redirect("person-news", found.pk)
    return OfNews(_of(found.name), reverse("person", args=[pk]), found_news.of_person(found))(request)


def _of(name: str) -> str:
    return for_the_public().in_text(_("%(event)s: rounds and results") % {"event": name})
