"""The office: deciding games, and rulings where no game can decide."""

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.events.fetching import fetch_led, fetch_led_main
from tournaments.events.loaded import LoadedEvent
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
from tournaments.pages.http.requests import SignedInRequest, officials_only


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
    return _page(request, loaded, form=form)


def _page(request: HttpRequest, loaded: LoadedEvent, **forms: forms.Form) -> HttpResponse:
    """What is to be decided, and by what; with the form that was sent and refused."""
    (sent,) = forms.values()
    context: dict[str, object] = {
        "loaded": loaded,
        "sent": sent,
        "form": PlayOffForm(),
        "ruling_form": RulingForm(),
        "lot_form": LotForm(),
        "contest": contest_in(loaded),
        "created": [child for child in loaded.event.children.all() if child.is_play_off],
        "played": not loaded.has_table or loaded.standings().complete,
        "rulings": [ruling for ruling in loaded.event.rulings.all() if ruling.first_place is None],
    }
    status = 422 if sent.errors else 200
    return render(request, "events/play_offs/play_offs.html", context | forms, status=status)


def _is_done(request: HttpRequest, form: forms.Form, act: Callable[..., object], pk: int, said: str) -> bool:
    """Carry out an act with what a form holds, and say that it was done."""
    is_done = form.is_valid() and succeeds(
        request, form, lambda: act(actor=request.user, event_id=pk, **form.cleaned_data)
    )
    if is_done:
        messages.success(request, said)
    return is_done


def _enforce(request: HttpRequest, form: forms.Form, act: Callable[..., object], pk: int, said: str) -> None:
    """Carry out an act with what a form holds, and say what was done or everything that kept it back."""
    if not _is_done(request, form, act, pk, said):
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
    loaded, form = fetch_led_main(request, pk), RulingForm(request.POST)
    if _is_done(request, form, services.rule, pk, _("The ruling was recorded.")):
        return redirect("play-offs", pk)
    return _page(request, loaded, ruling_form=form)


@require_POST
@officials_only
def lot(request: HttpRequest, pk: int) -> HttpResponse:
    """A lot instead of deciding games, where the regulation allows one."""
    loaded, form = fetch_led_main(request, pk), LotForm(request.POST)
    if _is_done(request, form, services.draw_lots, pk, _("The lot was drawn.")):
        return redirect("play-offs", pk)
    return _page(request, loaded, lot_form=form)
