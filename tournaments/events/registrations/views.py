"""A player who enters in an event; the office says until when, and answers."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.events.fetching import seen_event
from tournaments.events.permissions import may_register
from tournaments.events.registrations import forms, selectors, services
from tournaments.events.simuls.fetching import fetch_led_main_page
from tournaments.models import Event
from tournaments.pages.attempts import succeeds
from tournaments.pages.forms import ConfirmForm
from tournaments.pages.permissions import require
from tournaments.pages.requests import SignedInRequest, answer, officials_only, signed_in


def _own(request: SignedInRequest, pk: int) -> Event:
    """The event of a player who may enter in it. Errors: Http404, PermissionDenied."""
    event = seen_event(request, pk)
    require(may_register(request.user, event))
    return event


@signed_in
def own_registration(request: SignedInRequest, pk: int) -> HttpResponse:
    """Asking to take part, and how one stands."""
    event = _own(request, pk)
    form = forms.RegisterForm(request.POST or None)
    if form.is_valid() and succeeds(
        form, lambda: services.register(actor=request.user, event_id=pk, **form.cleaned_data)
    ):
        messages.success(request, _("The tournament directors were notified and answer you."))
        return redirect("own-registration", pk)
    context = {
        "event": event,
        "own": selectors.own(event, request.user),
        "form": form,
        "takes": selectors.takes_players(event),
        "left": selectors.places_left(event),
    }
    return answer(request, "events/registrations/own_registration.html", context)


@require_POST
@signed_in
def own_registration_withdrawal(request: SignedInRequest, pk: int) -> HttpResponse:
    """Taking back that one asked to take part, or the entry that came of it."""
    _own(request, pk)
    form = ConfirmForm(request.POST)
    if form.is_valid() and succeeds(form, lambda: services.withdraw(actor=request.user, event_id=pk)):
        messages.success(request, _("You do not take part."))
    for error in form.non_field_errors():
        messages.error(request, str(error))
    return redirect("own-registration", pk)


@officials_only
def registrations(request: SignedInRequest, pk: int) -> HttpResponse:
    """Until when players enter themselves, and who waits for an answer."""
    loaded = fetch_led_main_page(request, pk)
    event = loaded.event
    terms = {"until": event.registration_until, "places": event.registration_places}
    form = forms.TermsForm(request.POST or None, initial=terms)
    if form.is_valid() and succeeds(
        form, lambda: services.set_terms(actor=request.user, event_id=pk, **form.cleaned_data)
    ):
        messages.success(request, _("Recorded."))
        return redirect("registrations", pk)
    context = {
        "loaded": loaded,
        "form": form,
        "waiting": selectors.waiting(event),
        "left": selectors.places_left(event),
        "takes": selectors.takes_players(event),
    }
    return answer(request, "events/registrations/registrations.html", context)


@require_POST
@officials_only
def registration_answer(request: SignedInRequest, pk: int, registration: int) -> HttpResponse:
    """Entering a player who asked for it, or saying why not."""
    fetch_led_main_page(request, pk)
    form = forms.AnswerForm(request.POST)
    if form.is_valid() and succeeds(
        form,
        lambda: services.answer(
            actor=request.user, event_id=pk, registration_id=registration, **form.cleaned_data
        ),
    ):
        messages.success(request, _("The answer was recorded."))
    for errors in form.errors.values():
        messages.error(request, " ".join(map(str, errors)))
    return redirect("registrations", pk)
