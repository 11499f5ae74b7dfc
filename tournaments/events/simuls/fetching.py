"""Fetching a simul, or what an office page is about that a simul has like any other event."""

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from tournaments.events.fetching import seen_event
from tournaments.events.loaded import LoadedEvent, load
from tournaments.events.simuls.selectors import Simul, simul
from tournaments.models import Event
from tournaments.pages.http.permissions import require
from tournaments.people.permissions import may_direct


def fetch_seen_simul(request: HttpRequest, pk: int) -> Simul:
    """The simultaneous display, if the visitor may see it, with the names of the public. Errors: Http404."""
    return simul(_seen_simul(request, pk), public=True)


def _seen_simul(request: HttpRequest, pk: int) -> Event:
    event = seen_event(request, pk)
    if event.system != Event.System.DISPLAY:
        raise Http404(_("This is no simul."))
    return event


def fetch_led_simul(request: HttpRequest, pk: int) -> Simul:
    """The simultaneous display the user leads. Errors: Http404, PermissionDenied."""
    event = _seen_simul(request, pk)
    require(may_direct(request.user, event))
    return simul(event)


def fetch_led_page(request: HttpRequest, pk: int) -> LoadedEvent | Simul:
    """What an office page is about that a display has like any other event. Errors: Http404,
    PermissionDenied.
    """
    event = seen_event(request, pk)
    require(may_direct(request.user, event))
    return simul(event) if event.system == Event.System.DISPLAY else load(event)


def fetch_led_main_page(request: HttpRequest, pk: int) -> LoadedEvent | Simul:
    """As `fetch_led_page`, of an event that is not itself deciding games. Errors: Http404,
    PermissionDenied.
    """
    loaded = fetch_led_page(request, pk)
    if loaded.event.is_play_off:
        raise Http404(_("These are play-off games."))
    return loaded
