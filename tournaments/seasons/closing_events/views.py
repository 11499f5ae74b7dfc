"""Closing an event, and opening it again."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.events.fetching import led_event
from tournaments.events.to_do.elsewhere import pending
from tournaments.models import Event
from tournaments.pages.forms import ConfirmForm
from tournaments.pages.http.attempts import succeeds
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only, one_form
from tournaments.pages.words.names import event_name
from tournaments.seasons.closing_events import services as closing_services
from tournaments.seasons.forms import ReopeningForm
from tournaments.seasons.outcome import outcome


@officials_only
def closing(request: SignedInRequest, pk: int) -> HttpResponse:
    """Closing a competition: what it records and hands to the season, or what is still in the way."""
    event = led_event(request, pk)
    if event.is_play_off:
        raise Http404(_("These are play-off games."))
    if event.system == Event.System.DISPLAY:
        return redirect("simul-closing", pk)
    if not event.is_root:
        return redirect("closing", event.main_id)
    form = ConfirmForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and succeeds(
        request, form, lambda: closing_services.close(actor=request.user, event_id=pk)
    ):
        messages.success(request, _("The event is closed; its final order is recorded."))
        return redirect("final-order", pk)
    found = None if event.closed_at else outcome(event)
    context = {"event": event, "form": form, "outcome": found, "pending": pending([pk])}
    return answer(request, "seasons/closing_events/closing.html", context)


@officials_only
def reopening(request: SignedInRequest, pk: int) -> HttpResponse:
    """Opening a closed competition or simul again, with a reason."""
    event = led_event(request, pk)
    form = ReopeningForm(request.POST or None)
    if form.is_valid() and succeeds(
        request, form, lambda: closing_services.reopen(actor=request.user, event_id=pk, **form.cleaned_data)
    ):
        messages.success(request, _("The event is open again; close it anew when all of it stands."))
        return redirect("simul-office" if event.system == Event.System.DISPLAY else "event-office", pk)
    act, above = _("Open the event again"), [(reverse("event-office", args=[pk]), event_name(event))]
    return one_form(request, form, title=act, act=act, above=above)
