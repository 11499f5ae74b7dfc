"""Fetching what a page is about, as far as the visitor may see it."""

import re
from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournaments import numbering
from tournaments.models import Event, Season
from tournaments.permissions import (
    is_administrator,
    is_board,
    leads_something,
    may_lead,
    require,
    visible_events,
)
from tournaments.selectors.displays import Display, display
from tournaments.selectors.events import Sheet, sheet, with_parts
from tournaments.selectors.results import RoundPage, round_page


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
        raise IsDisplay(_("This is a simultaneous display."))
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
        raise Http404(_("This is no simultaneous display."))
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
        raise Http404(_("These are deciding games."))
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
        raise IsDisplay(_("This is a simultaneous display."))
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
        raise Http404(_("These are deciding games."))
    return found


def led_round(request: HttpRequest, pk: int, number: int) -> RoundPage:
    """A round with pairs, of an event the user leads. Errors: Http404, PermissionDenied."""
    event = seen_event(request, pk)
    require(may_lead(request.user, event))
    found = round_page(event, number)
    if found is None:
        raise Http404(_("There is no such round, or it is not paired yet."))
    return found


def asked_number(request: HttpRequest, name: str, *, least: int, most: int) -> int | None:
    """A number in the address, None when it is not there. Errors: Http404 for anything else."""
    text = request.GET.get(name, "")
    if not text:
        return None
    if not (re.fullmatch(r"0|[1-9][0-9]{0,5}", text) and least <= int(text) <= most):
        raise Http404(_("There is no such page."))
    return int(text)


def asked_round(request: HttpRequest, found: Sheet) -> int | None:
    """The round in the address (`?round=3`), None for the standings as they are now. Errors: Http404."""
    return asked_number(request, "round", least=1, most=found.current_round)


def answer(request: HttpRequest, template: str, context: dict[str, object]) -> HttpResponse:
    """A page with a form: status 422 when the form was sent and refused."""
    return render(request, template, context, status=422 if context["form"].errors else 200)


def _office(allowed: Callable, view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *args, **kwargs) -> HttpResponse:
        require(allowed(request.user))
        request.in_office = True  # whoever is let in here has the office in the navigation
        return view(request, *args, **kwargs)

    return guarded


def officials_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page for leaders and administrators."""
    return _office(leads_something, view)


def board_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page for the board of the union."""
    return _office(is_board, view)


def administrators_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page for administrators."""
    return _office(is_administrator, view)
