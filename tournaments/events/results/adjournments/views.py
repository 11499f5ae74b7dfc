"""Games that were broken off, and the day each is finished."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.events.fetching import fetch_led, led_event
from tournaments.events.results.adjournments import services
from tournaments.events.results.adjournments.forms import AdjournmentForm
from tournaments.events.to_do.matters import may_be_adjourned
from tournaments.models import Game
from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.requests import answer, officials_only


@require_safe
@officials_only
def adjournments(request: HttpRequest, pk: int) -> HttpResponse:
    """The games that were broken off, and those that could be."""
    loaded = fetch_led(request, pk)
    context = {"event": loaded.event, "loaded": loaded}
    context["games"] = may_be_adjourned(loaded, timezone.localdate())
    return render(request, "events/results/adjournments/adjournments.html", context)


@officials_only
def adjournment(request: HttpRequest, pk: int, game: int) -> HttpResponse:
    """Recording that a game was broken off and the day it is finished, or that it was not after all."""
    event = led_event(request, pk)
    games = Game.objects.select_related("round", "match", "white", "black").filter(round__event=event)
    found = get_object_or_404(games, pk=game)
    form = AdjournmentForm(request.POST or None, initial={"day": found.adjourned_to})
    if form.is_valid():
        given = {"actor": request.user, "game_id": game, "reason": form.cleaned_data["reason"]}
        if "take_back" in request.POST:
            done = attempt(request, form, lambda: services.withdraw(**given))
        else:
            done = attempt(request, form, lambda: services.adjourn(**given, day=form.cleaned_data["day"]))
        if done:
            messages.success(request, _("It was recorded."))
            return redirect("adjournments", pk)
    return answer(
        request, "events/results/adjournments/adjournment.html", {"event": event, "game": found, "form": form}
    )
