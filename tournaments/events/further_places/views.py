"""The office: the places of a class that its final group leaves open (D art. 8)."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.events.fetching import fetch_led_parts, led_whole
from tournaments.events.further_places import services
from tournaments.events.further_places.forms import FurtherPlacesForm
from tournaments.events.further_places.selectors import further_places
from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only


@officials_only
def places(request: SignedInRequest, pk: int) -> HttpResponse:
    """Recording who has the places beyond the final group, with the reason."""
    led_whole(request, pk)
    parts = fetch_led_parts(request, pk)
    found = further_places(parts[0], parts)
    if found is None:
        raise Http404(_("There are no places beyond a final group that give points."))
    standing = [row.number for row in found.order]
    form = FurtherPlacesForm(found.places, found.candidates, standing, request.POST or None)
    if form.is_valid():
        given = {"order": form.cleaned_data["order"], "reason": form.cleaned_data["reason"]}
        if attempt(request, form, lambda: services.record_places(actor=request.user, event_id=pk, **given)):
            messages.success(request, _("The order was recorded."))
            return redirect("closing", pk)
    context = {"loaded": parts[0], "found": found, "form": form}
    return answer(request, "events/further_places/further_places.html", context)
