"""The office: deciding games, and rulings where no game can decide."""

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.events.fetching import fetch_led, fetch_led_main
from tournaments.events.play_offs import agreements, services
from tournaments.events.play_offs.forms import (
    AgreedForm,
    DropForm,
    LotForm,
    NextGamesForm,
    PlayOffForm,
    RulingForm,
)
from tournaments.events.play_offs.selectors import contest_in
from tournaments.pages.http.attempts import attempt, succeeds, tell_errors
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only


@officials_only
def play_offs(request: SignedInRequest, pk: int) -> HttpResponse:
    """Founding deciding games for a tie that the regulation leaves to games."""
    loaded = fetch_led_main(request, pk)
    form = PlayOffForm(request.POST or None)
    if form.is_valid():
        child = attempt(
            request, form, lambda: services.start(actor=request.user, event_id=pk, **form.cleaned_data)
        )
        if child:
            return redirect("event-office", child.pk)
    context = {
        "loaded": loaded,
        "form": form,
        "ruling_form": RulingForm(),
        "lot_form": LotForm(),
        "contest": contest_in(loaded),
        "created": [child for child in loaded.event.children.all() if child.is_play_off],
        "played": not loaded.has_table or loaded.standings().complete,
        "rulings": [ruling for ruling in loaded.event.rulings.all() if ruling.first_place is None],
    }
    return answer(request, "events/play_offs/play_offs.html", context)


def _enforce(request: HttpRequest, form: forms.Form, act: Callable[..., object], pk: int, said: str) -> None:
    """Carry out an act with what a form holds, and say what was done or everything that kept it back."""
    if form.is_valid() and succeeds(
        request, form, lambda: act(actor=request.user, event_id=pk, **form.cleaned_data)
    ):
        messages.success(request, said)
    tell_errors(request, form)


@require_POST
@officials_only
def play_off_next(request: HttpRequest, pk: int) -> HttpResponse:
    """The next deciding games while players are still equal."""
    fetch_led(request, pk)
    _enforce(request, NextGamesForm(request.POST), services.add_games, pk, _("The next games were added."))
    return redirect("event-office", pk)


@require_POST
@officials_only
def play_off_agreement(request: HttpRequest, pk: int) -> HttpResponse:
    """A shortened time or a later day of play-off games that have no result yet."""
    fetch_led(request, pk)
    said = _("What was agreed is recorded.")
    _enforce(request, AgreedForm(request.POST), agreements.agree, pk, said)
    return redirect("event-office", pk)


@require_POST
@officials_only
def play_off_drop(request: HttpRequest, pk: int) -> HttpResponse:
    """Taking deciding games without a result out again."""
    fetch_led(request, pk)
    said = _("The games without a result were deleted.")
    _enforce(request, DropForm(request.POST), services.drop_open_games, pk, said)
    return redirect("event-office", pk)


@require_POST
@officials_only
def ruling(request: HttpRequest, pk: int) -> HttpResponse:
    """The order that the leaders decide where no game can."""
    fetch_led_main(request, pk)
    _enforce(request, RulingForm(request.POST), services.rule, pk, _("The ruling was recorded."))
    return redirect("play-offs", pk)


@require_POST
@officials_only
def lot(request: HttpRequest, pk: int) -> HttpResponse:
    """A lot instead of deciding games, where the regulation allows one."""
    fetch_led_main(request, pk)
    _enforce(request, LotForm(request.POST), services.draw_lots, pk, _("The lot was drawn."))
    return redirect("play-offs", pk)
