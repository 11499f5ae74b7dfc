"""Fetching what a page is about, as far as the visitor may see it.

`fetch_…` loads the event with all its standings need; the others bring its row, a round or a display.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournaments.events.loaded import ROWS_WITH, LoadedEvent, load_fetched, with_parts
from tournaments.events.permissions import reachable_events
from tournaments.models import Event
from tournaments.models.events import Season
from tournaments.pages.http.editions import cite_by
from tournaments.pages.http.permissions import require
from tournaments.pages.http.requests import asked_number
from tournaments.people.permissions import may_direct


class IsSimul(Http404):
    """The event is a simultaneous display, which has no standings."""


def seen_event(request: HttpRequest, pk: int) -> Event:
    """The event, if the visitor may see it; else 404, so that a draft does not show that it exists.

    Its page is in the numbers of the edition it follows.
    """
    rows = reachable_events(request.user).select_related(*ROWS_WITH, "parent__season")
    event = get_object_or_404(rows, pk=pk)
    cite_by(request, event.season.edition)
    return event


def seen_season(request: HttpRequest, year: int) -> Season:
    """The season; its page is in the numbers of the edition it follows. Errors: Http404."""
    season = get_object_or_404(Season, year=year)
    cite_by(request, season.edition)
    return season


def _loaded(event: Event, *, published_only: bool = False) -> LoadedEvent:
    if event.system == Event.System.DISPLAY:
        raise IsSimul(_("This is a simul."))
    (loaded,) = load_fetched([event], published_only=published_only)
    return loaded


def simul_at(
    name: str,
) -> Callable[[Callable[..., HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """A page that a simultaneous display has elsewhere: at the route of this name."""

    def decorate(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def sent_on(request: HttpRequest, pk: int, *args: Any, **kwargs: Any) -> HttpResponseBase:
            try:
                return view(request, pk, *args, **kwargs)
            except IsSimul:
                return redirect(name, pk)

        return sent_on

    return decorate


def fetch_seen(request: HttpRequest, pk: int) -> LoadedEvent:
    """Load an event the visitor may see, without rounds not published yet. Errors: Http404."""
    return _loaded(seen_event(request, pk), published_only=True)


def fetch_ranked(request: HttpRequest, pk: int) -> LoadedEvent:
    """As `fetch_seen`, of an event that has standings. Errors: Http404."""
    loaded = fetch_seen(request, pk)
    if not loaded.has_table:
        raise Http404(_("There are no standings of this event."))
    return loaded


def led_event(request: HttpRequest, pk: int) -> Event:
    """An event the user leads. Errors: Http404, PermissionDenied."""
    event = seen_event(request, pk)
    require(may_direct(request.user, event))
    return event


def fetch_led(request: HttpRequest, pk: int) -> LoadedEvent:
    """Load an event the user leads. Errors: Http404, PermissionDenied."""
    return _loaded(led_event(request, pk))


def fetch_led_or_seen(request: HttpRequest, pk: int) -> tuple[LoadedEvent, bool]:
    """Load an event with the rounds that were published, for its leaders with all that were paired; and
    whether the visitor leads it. Errors: Http404.
    """
    event = seen_event(request, pk)
    leads = may_direct(request.user, event)
    return _loaded(event, published_only=not leads), leads


def fetch_led_parts(request: HttpRequest, pk: int) -> list[LoadedEvent]:
    """Load an event the user leads and all under it, itself first. Errors: as `fetch_led`."""
    parts = with_parts(pk, reachable_events(request.user))
    if not parts or parts[0].event.pk != pk:
        led_event(request, pk)
        raise IsSimul(_("This is a simul."))
    event = parts[0].event
    require(may_direct(request.user, event))
    cite_by(request, event.season.edition)
    return parts


def led_whole(request: HttpRequest, pk: int) -> Event:
    """The competition as a whole that the user leads. Errors: Http404, also for a part of one;
    PermissionDenied.
    """
    event = seen_event(request, pk)
    require(may_direct(request.user, event))
    if not event.is_root:
        raise Http404(_("This is a part of an event."))
    return event


def led_competition(request: HttpRequest, pk: int) -> Event:
    """The competition as a whole that the user leads, also by the key of a part of it. Errors: Http404,
    PermissionDenied.
    """
    event = led_event(request, pk)
    return event.root or event


def fetch_led_main(request: HttpRequest, pk: int) -> LoadedEvent:
    """As `fetch_led`, of an event that is not itself deciding games. Errors: Http404, PermissionDenied."""
    loaded = fetch_led(request, pk)
    if loaded.event.is_play_off:
        raise Http404(_("These are play-off games."))
    return loaded


def asked_round(request: HttpRequest, loaded: LoadedEvent) -> int | None:
    """The round in the address (`?round=3`), None for the standings as they are now. Errors: Http404."""
    return asked_number(request, "round", least=1, most=loaded.current_round)


def of_teams(loaded: LoadedEvent) -> LoadedEvent:
    """The loaded event, if teams play it. Errors: Http404."""
    if not loaded.of_teams:
        raise Http404(_("In this section persons play, not teams."))
    return loaded
