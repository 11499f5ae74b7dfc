"""Public pages of draws of lots."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.events.fetching import seen_event
from tournaments.events.setting_up import selectors
from tournaments.events.setting_up.forms import DrawForm
from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.requests import answer
from tournaments.regulations.draws_of_lots import draw


@require_safe
def draws(request: HttpRequest, pk: int) -> HttpResponse:
    """The draws of lots of an event: seed, who took part, what came out, who drew, when."""
    event = seen_event(request, pk)
    return render(request, "events/setting_up/draws.html", {"event": event, "draws": selectors.draws(event)})


@require_safe
def draw_again(request: HttpRequest) -> HttpResponse:
    """A draw of lots repeated, by its items and its seed."""
    form = DrawForm(request.GET if "seed" in request.GET else None)
    drawn = (
        attempt(request, form, lambda: draw(form.lots(), form.cleaned_data["seed"]))
        if form.is_valid()
        else None
    )
    return answer(request, "events/setting_up/draw_again.html", {"form": form, "drawn": drawn})
