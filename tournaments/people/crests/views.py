"""Giving a club its crest."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.models import Club
from tournaments.pages.http.attempts import attempt, tell_errors
from tournaments.pages.http.permissions import require
from tournaments.pages.http.requests import SignedInRequest, answer, signed_in
from tournaments.people.contacts.selectors import may_tell
from tournaments.people.crests import selectors, services
from tournaments.people.crests.drawing import drawn
from tournaments.people.crests.forms import CrestForm


@signed_in
def club_crest(request: SignedInRequest, pk: int) -> HttpResponse:
    """Giving a club its crest, for its secretary and the board. Errors: Http404 for a club that ended."""
    club = get_object_or_404(Club, pk=pk, ended_on=None)
    require(may_tell(request.user, club))
    form = CrestForm(request.POST, request.FILES) if request.method == "POST" else CrestForm()
    if form.is_valid():
        sent = form.cleaned_data["crest"]
        if attempt(request, form, lambda: services.give(actor=request.user, club_id=pk, crest=drawn(sent))):
            messages.success(request, _("The crest was kept."))
            return redirect("club", pk)
    context = {"club": club, "crest": selectors.crest_of(club), "form": form}
    return answer(request, "people/crest.html", context)


@require_POST
@signed_in
def club_crest_removal(request: SignedInRequest, pk: int) -> HttpResponse:
    """Showing a club without a crest."""
    club = get_object_or_404(Club, pk=pk, ended_on=None)
    require(may_tell(request.user, club))
    form = CrestForm({})
    if attempt(request, form, lambda: services.take_away(actor=request.user, club_id=pk)):
        messages.success(request, _("The club is shown without a crest."))
    else:
        tell_errors(request, form)
    return redirect("club", pk)
