"""Fetching what a page is about, as far as the visitor may see it."""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournaments.events.loaded import Sheet, sheet, with_parts
from tournaments.events.permissions import visible_events
from tournaments.events.results.selectors import RoundPage, round_page
from tournaments.events.simuls.selectors import Display, display
from tournaments.models import Event
from tournaments.models.events import Season
from tournaments.pages import numbering
from tournaments.pages.permissions import require
from tournaments.pages.requests import asked_number
from tournaments.people.permissions import may_lead


class IsDisplay(Http404):
    """The event is a simultaneous display, which has no standings and no sheet."""


def seen_event(request: HttpRequest, pk: int) -> Event:
    """The event, if the visitor may see it; else 404, so that a draft does not show that it exists.

    Its page is in the numbers of the edition it follows.
    """
    event = get_object_or_404(
        visible_events(request.user).select_related("season", "parent__season", "root"), pk=pk
    )
    numbering.follow(event.season.edition)
    return event


def seen_season(year: int) -> Season:
    """The season; its page is in the numbers of the edition it follows. Errors: Http404."""
    season = get_object_or_404(Season, year=year)
    numbering.follow(season.edition)
    return season


def _sheet(event: Event, *, published_only: bool = False) -> Sheet:
    if event.system == Event.System.DISPLAY:
        raise IsDisplay(_("This is a simul."))
    return sheet(event, published_only=published_only)


def display_at(name: str) -> Callable[[Callable], Callable[..., HttpResponse]]:
    """A page that a simultaneous display has elsewhere: at the route of this name."""

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def sent_on(request: HttpRequest, pk: int, *args, **kwargs) -> HttpResponse:
            try:
                return view(request, pk, *args, **kwargs)
            except IsDisplay:
                return redirect(name, pk)

        return sent_on

    return decorate


def seen_sheet(request: HttpRequest, pk: int) -> Sheet:
    """The sheet of an event the visitor may see, without rounds not published yet. Errors: Http404."""
    return _sheet(seen_event(request, pk), published_only=True)


def seen_display(request: HttpRequest, pk: int) -> Display:
    """The simultaneous display, if the visitor may see it. Errors: Http404."""
    event = seen_event(request, pk)
    if event.system != Event.System.DISPLAY:
        raise Http404(_("This is no simul."))
    return display(event)


def led_display(request: HttpRequest, pk: int) -> Display:
    """The simultaneous display the user leads. Errors: Http404, PermissionDenied."""
    found = seen_display(request, pk)
    require(may_lead(request.user, found.event))
    return found


def led_page(request: HttpRequest, pk: int) -> Sheet | Display:
    """What an office page is about that a display has like any other event. Errors: Http404,
    PermissionDenied.
    """
    event = seen_event(request, pk)
    require(may_lead(request.user, event))
    return display(event) if event.system == Event.System.DISPLAY else sheet(event)


def led_main_page(request: HttpRequest, pk: int) -> Sheet | Display:
    """As `led_page`, of an event that is not itself deciding games. Errors: Http404, PermissionDenied."""
    found = led_page(request, pk)
    if found.event.is_deciding:
        raise Http404(_("These are play-off games."))
    return found


def seen_table(request: HttpRequest, pk: int) -> Sheet:
    """The sheet of an event that has standings. Errors: Http404."""
    found = seen_sheet(request, pk)
    if not found.has_table:
        raise Http404(_("There are no standings of this event."))
    return found


def led_event(request: HttpRequest, pk: int) -> Event:
    """An event the user leads. Errors: Http404, PermissionDenied."""
    event = seen_event(request, pk)
    require(may_lead(request.user, event))
    return event


def led_sheet(request: HttpRequest, pk: int) -> Sheet:
    """The sheet of an event the user leads. Errors: Http404, PermissionDenied."""
    return _sheet(led_event(request, pk))


def led_or_seen_sheet(request: HttpRequest, pk: int) -> tuple[Sheet, bool]:
    """The sheet with the rounds that were published, for the event's leaders with all that were paired; and
    whether the visitor leads it. Errors: Http404.
    """
    event = seen_event(request, pk)
    leads = may_lead(request.user, event)
    return _sheet(event, published_only=not leads), leads


def led_parts(request: HttpRequest, pk: int) -> list[Sheet]:
    """The sheets of an event the user leads and of all under it, itself first. Errors: as `led_sheet`."""
    event = led_event(request, pk)
    if event.system == Event.System.DISPLAY:
        raise IsDisplay(_("This is a simul."))
    return with_parts(event)


def led_whole(request: HttpRequest, pk: int) -> Event:
    """The competition as a whole that the user leads. Errors: Http404, also for a part of one;
    PermissionDenied.
    """
    event = seen_event(request, pk)
    require(may_lead(request.user, event))
    if not event.is_root:
        raise Http404(_("This is a part of an event."))
    return event


def led_main_sheet(request: HttpRequest, pk: int) -> Sheet:
    """As `led_sheet`, of an event that is not itself deciding games. Errors: Http404, PermissionDenied."""
    found = led_sheet(request, pk)
    if found.event.is_deciding:
        raise Http404(_("These are play-off games."))
    return found


def led_round(request: HttpRequest, pk: int, number: int) -> RoundPage:
    """A round with pairs, of an event the user leads. Errors: Http404, PermissionDenied."""
    event = seen_event(request, pk)
    require(may_lead(request.user, event))
    found = round_page(event, number)
    if found is None:
        raise Http404(_("There is no such round, or it is not paired yet."))
    return found


def asked_round(request: HttpRequest, found: Sheet) -> int | None:
    """The round in the address (`?round=3`), None for the standings as they are now. Errors: Http404."""
    return asked_number(request, "round", least=1, most=found.current_round)


def of_teams(found: Sheet) -> Sheet:
    """The sheet of an event of teams. Errors: Http404."""
    if not found.of_teams:
        raise Http404(_("In this section persons play, not teams."))
    return found
