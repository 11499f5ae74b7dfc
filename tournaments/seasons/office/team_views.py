"""Teams that go to another club."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.events.fetching import seen_season
from tournaments.pages.http.attempts import succeeds
from tournaments.pages.http.requests import SignedInRequest, board_only, one_form
from tournaments.people.memberships import services as memberships
from tournaments.seasons import selectors as season_office
from tournaments.seasons.forms import TransferForm


@board_only
def transfer(request: SignedInRequest, year: int) -> HttpResponse:
    """Giving a team, with its place, to another club from a season on."""
    season = seen_season(request, year)
    initial = {"on": timezone.localdate(), "team": request.GET.get("team", "")}
    form = TransferForm(season_office.teams(), request.POST or None, initial=initial)
    if form.is_valid() and succeeds(
        request, form, lambda: memberships.transfer_team(actor=request.user, year=year, **form.cleaned_data)
    ):
        messages.success(request, _("The team goes to the other club."))
        return redirect("season-office", year)
    title = _("A team to another club, from season %(season)s") % {"season": season}
    above = [(reverse("season-office", args=[year]), _("Season %(season)s") % {"season": season})]
    return one_form(request, form, title=title, act=pgettext("act", "Record"), above=above)
