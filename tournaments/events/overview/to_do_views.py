"""The office: everything that is open in an event, and games that were broken off."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.events.fetching import led_event
from tournaments.events.to_do.matters import matters
from tournaments.pages.http.requests import officials_only


@require_safe
@officials_only
def to_do_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that is open in an event, each with the page that settles it."""
    event = led_event(request, pk)
    context = {"event": event, "matters": matters(event, timezone.localdate())}
    return render(request, "events/overview/to_do.html", context)
