"""Checking in at the door, and its code in the office."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tournaments.events.attendance import services as attendance
from tournaments.events.attendance.door import selectors, services
from tournaments.events.attendance.door.fetching import door_of
from tournaments.events.attendance.forms import PresentForm
from tournaments.events.fetching import led_event
from tournaments.pages.http.attempts import attempt, tell_errors
from tournaments.pages.http.requests import PageRequest, SignedInRequest, officials_only


@never_cache
def door(request: PageRequest) -> HttpResponse:
    """The entrants of the event, to say that one is there."""
    found = door_of(request)
    if found is None:
        messages.error(
            request,
            _("This code is unknown, was withdrawn, or is no longer valid. Ask the tournament directors."),
        )
        return redirect("helper-code")
    if request.method == "POST":
        form = PresentForm(request.POST)
        number = form.cleaned_data["number"] if form.is_valid() else None
        if number is not None:
            entrant = attempt(request, form, lambda: attendance.check_in_at_door(door=found, number=number))
            if entrant:
                messages.success(request, _("%(name)s is there.") % {"name": entrant.name})
        tell_errors(request, form)
        return redirect(reverse("door") + (f"#e{number}" if number is not None else ""))
    looked_for = request.GET.get("who", "")[:100]
    entrants = selectors.expected(request.user, found, looked_for)
    context = {"event": found.event, "who": looked_for, "entrants": entrants}
    return render(request, "events/attendance/door/door.html", context)


@require_POST
@officials_only
def door_code(request: SignedInRequest, pk: int) -> HttpResponse:
    """Making the code on the door of an event."""
    event = led_event(request, pk)
    form = PresentForm({})
    if attempt(request, form, lambda: services.make(actor=request.user, event_id=event.pk)):
        messages.success(request, _("Hang the poster on the door, or show this page."))
    tell_errors(request, form)
    return redirect(reverse("check-in", args=[pk]) + "#door")


@require_POST
@officials_only
def door_code_revoke(request: SignedInRequest, pk: int) -> HttpResponse:
    """Taking the code on the door of an event back."""
    services.revoke(actor=request.user, event_id=led_event(request, pk).pk)
    messages.success(request, _("The code on the door was withdrawn."))
    return redirect("check-in", pk)
