"""The record that a page shows, as far as the visitor may read it."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from tournaments.history.selectors import Reading, reading
from tournaments.models import Event
from tournaments.pages.permissions import require


def read_record(request: HttpRequest, pk: int) -> Reading:
    """The record of an event that the user may read. Errors: Http404, PermissionDenied."""
    found = reading(get_object_or_404(Event, pk=pk), request.user)
    require(found.allowed)
    return found
