"""The office: those present play the round robin for their number (D art. 4 and 8)."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.events.fetching import fetch_led_main
from tournaments.events.those_present import selectors, services
from tournaments.events.those_present.forms import ThosePresentForm
from tournaments.pages.http.attempts import succeeds
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only


@officials_only
def those_present(request: SignedInRequest, pk: int) -> HttpResponse:
    """Ruling who play, before round 1 of a Swiss event that the number of entrants made one."""
    loaded = fetch_led_main(request, pk)
    offer = selectors.offered(loaded)
    if offer is None:
        raise Http404(_("Here all entrants play by the system of their number."))
    form = ThosePresentForm(loaded, request.POST or None, initial={"present": selectors.proposed(loaded)})
    if form.is_valid() and succeeds(
        request, form, lambda: services.rule(actor=request.user, event_id=pk, **form.cleaned_data)
    ):
        messages.success(request, _("Those present play the round robin for their number."))
        return redirect("event-office", pk)
    context = {"loaded": loaded, "form": form, "offer": offer}
    return answer(request, "events/those_present/those_present.html", context)
