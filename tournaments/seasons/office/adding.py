"""A new season."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up.foreseen import year_to_add
from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.requests import SignedInRequest, administrators_only, one_form
from tournaments.seasons.forms import SeasonForm


@administrators_only
def season_add(request: SignedInRequest) -> HttpResponse:
    """Founding a season."""
    form = SeasonForm(request.POST or None, initial={"year": year_to_add()})
    if form.is_valid():
        season = attempt(
            request, form, lambda: events.add_season(actor=request.user, year=form.cleaned_data["year"])
        )
        if season:
            messages.success(request, _("Season %(season)s was created.") % {"season": season})
            return redirect("event-add")
    above = [(reverse("office"), _("Office"))]
    return one_form(request, form, title=_("New season"), act=_("Create the season"), above=above)
