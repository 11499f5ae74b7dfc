"""Fetching the code on the door that a session has opened."""

from django.http import HttpRequest
from django.utils import timezone

from tournaments.events.attendance.door import services
from tournaments.models import DoorCode
from tournaments.pages.http.editions import cite_by

_SESSION_KEY = "door"


def open_door(request: HttpRequest, typed: str) -> bool:
    """Let the session check in with the code on a door that was typed, if it is one and good."""
    found = services.opened(typed)
    if found is None:
        return False
    request.session.cycle_key()
    request.session[_SESSION_KEY] = found.pk
    return True


def door_of(request: HttpRequest) -> DoorCode | None:
    """The code that this session has opened, while it is good."""
    doors = DoorCode.objects.select_related("event__season", "event__root")
    found = doors.filter(pk=request.session.get(_SESSION_KEY, 0)).first()
    if found is None or not found.is_good(timezone.now()):
        return None
    cite_by(request, found.event.season.edition)
    return found
