"""Fetching a round whose results are entered."""

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from tournaments.events.fetching import led_event
from tournaments.events.results.selectors import RoundPage, round_page


def led_round(request: HttpRequest, pk: int, number: int) -> RoundPage:
    """A round with pairs, of an event the user leads. Errors: Http404, PermissionDenied."""
    found = round_page(led_event(request, pk), number)
    if found is None:
        raise Http404(_("There is no such round, or it is not paired yet."))
    return found
