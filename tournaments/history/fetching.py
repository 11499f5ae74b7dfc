"""The record that a page shows, as far as the visitor may read it."""

from django.shortcuts import get_object_or_404

from tournaments.events.permissions import reachable_events
from tournaments.history.selectors import Reading, reading
from tournaments.models import Event
from tournaments.pages.http.editions import cite_by
from tournaments.pages.http.permissions import require
from tournaments.pages.http.requests import SignedInRequest


def read_record(request: SignedInRequest, pk: int) -> Reading:
    """The record of an event that the user may read. Errors: Http404, also for a draft that is not the
    user's to see; PermissionDenied.
    """
    event = get_object_or_404(Event.objects.select_related("season"), pk=pk)
    found = reading(event, request.user)
    if not found.allowed:
        get_object_or_404(reachable_events(request.user), pk=pk)
    cite_by(request, event.season.edition)
    require(found.allowed)
    return found
