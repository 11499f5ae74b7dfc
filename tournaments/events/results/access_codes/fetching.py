"""Fetching the code that a session has opened."""

from django.http import HttpRequest
from django.utils import timezone

from tournaments.models import Pass
from tournaments.pages.http.editions import cite_by

SESSION_KEY = "pass"


def access_code_of(request: HttpRequest) -> Pass | None:
    """The code that this session has opened, while it is good."""
    number = request.session.get(SESSION_KEY)
    found = (
        Pass.objects.select_related("round__event__season", "round__event__root").filter(pk=number).first()
        if number
        else None
    )
    if found is None or not found.is_good(timezone.now()):
        return None
    cite_by(request, found.round.event.season.edition)
    return found
