"""Deciding matches of teams."""

import re
from itertools import pairwise

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.events.fetching import fetch_led_main, of_teams
from tournaments.events.loaded import LoadedEvent
from tournaments.events.play_offs.matches import forms
from tournaments.events.play_offs.matches import selectors as play_offs
from tournaments.events.play_offs.matches import services as deciding_matches
from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only


@officials_only
def play_off_match(request: SignedInRequest, pk: int) -> HttpResponse:
    """Pairing the deciding matches of the teams in the address (`?teams=1-4`), colours first."""
    loaded = of_teams(fetch_led_main(request, pk))
    numbers = _asked_teams(request, loaded)
    pairs = forms.typed_pairs(request.POST, numbers) if len(numbers) > 2 else list(pairwise(sorted(numbers)))
    coming = play_offs.coming(loaded, numbers, pairs)
    form = forms.PlayOffMatchForm(coming, request.POST or None, names=loaded.facts.names)
    if form.is_valid():
        child = attempt(
            request,
            form,
            lambda: deciding_matches.play(
                actor=request.user,
                event_id=pk,
                numbers=sorted(numbers),
                pairs=form.cleaned_data["pairs"],
                whites=form.whites(),
            ),
        )
        if child:
            messages.success(request, _("The play-off match was paired."))
            return redirect("event-office", child.pk)
    context = {"loaded": loaded, "form": form, "numbers": sorted(numbers), "coming": coming}
    context["article"] = play_offs.article(loaded)
    return answer(request, "events/play_offs/matches/match.html", context)


def _asked_teams(request: HttpRequest, loaded: LoadedEvent) -> frozenset[int]:
    """The teams in the address, if they are to be decided between. Errors: Http404."""
    asked = request.GET.get("teams", "")
    if re.fullmatch(r"\d{1,3}(-\d{1,3})+", asked):
        numbers = frozenset(map(int, asked.split("-")))
        if numbers in {frozenset(tie.numbers) for tie in play_offs.ties(loaded)}:
            return numbers
    raise Http404(_("No play-off matches are needed between these teams."))
