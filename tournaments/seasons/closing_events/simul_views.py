"""Closing a simultaneous display."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.events.simuls.fetching import fetch_led_simul
from tournaments.events.to_do.elsewhere import pending
from tournaments.pages.forms import ConfirmForm
from tournaments.pages.http.attempts import succeeds
from tournaments.pages.http.requests import SignedInRequest, officials_only
from tournaments.seasons.closing_events import simuls as services


@officials_only
def closing(request: SignedInRequest, pk: int) -> HttpResponse:
    """Closing a display."""
    found = fetch_led_simul(request, pk)
    form = ConfirmForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and succeeds(
        request, form, lambda: services.close(actor=request.user, event_id=pk)
    ):
        messages.success(request, _("The simul is closed; its score is recorded."))
        return redirect("simul", pk)
    context = {
        "display": found,
        "loaded": found,
        "form": form,
        "obstacles": services.obstacles(found),
        "pending": pending([pk]),
    }
    return render(request, "seasons/closing_events/simul.html", context)
