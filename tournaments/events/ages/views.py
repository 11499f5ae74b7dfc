"""The office: entrants of pupils, youth and juniors whose age is not settled (E art. 4)."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from tournaments.events.ages import services
from tournaments.events.ages.forms import AgesForm
from tournaments.events.fetching import led_whole
from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only
from tournaments.pages.words.wording import listed


@officials_only
def ages(request: SignedInRequest, pk: int) -> HttpResponse:
    """Whose age is not settled, in one form."""
    event = led_whole(request, pk)
    form = AgesForm(event, request.POST or None)
    if form.is_valid():
        given = form.ages()
        settled = attempt(request, form, lambda: services.settle(actor=request.user, event_id=pk, ages=given))
        if settled:
            said = ngettext(
                "The age of %(names)s was recorded.", "The ages of %(names)s were recorded.", len(settled)
            )
            messages.success(request, said % {"names": listed([row.name for row in settled])})
            return redirect("ages", pk)
    return answer(request, "events/ages/ages.html", {"event": event, "form": form})
