"""A player reports an absence; the office decides about the game (C art. 10)."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.events.fetching import fetch_led_main, seen_event
from tournaments.events.permissions import own_entrant
from tournaments.events.reported_absences import forms, selectors, services
from tournaments.models import Absence, Entrant, Event
from tournaments.pages.http.attempts import succeeds, tell_errors
from tournaments.pages.http.permissions import require
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only, signed_in


def _own(request: SignedInRequest, pk: int) -> tuple[Event, Entrant]:
    """The event and the visitor's own entry in it. Errors: Http404, PermissionDenied."""
    event = seen_event(request, pk)
    entrant = own_entrant(request.user, event)
    require(entrant is not None)
    assert entrant is not None, "who has no entry is refused"
    return event, entrant


@signed_in
def own_absence(request: SignedInRequest, pk: int) -> HttpResponse:
    """The own games to come, and reporting that one cannot play them."""
    event, entrant = _own(request, pk)
    games = selectors.own_games(entrant)
    form = forms.ReportForm(games, request.POST or None)
    if form.is_valid() and succeeds(
        request, form, lambda: services.report(actor=request.user, event_id=pk, **form.cleaned_data)
    ):
        messages.success(request, _("The tournament directors were notified."))
        return redirect("own-absence", pk)
    context = {"event": event, "entrant": entrant, "games": games, "form": form}
    return answer(request, "events/reported_absences/own_absence.html", context)


@require_POST
@signed_in
def own_absence_withdrawal(request: SignedInRequest, pk: int) -> HttpResponse:
    """Withdrawing the own report of an absence."""
    _own(request, pk)
    form = forms.RoundForm(request.POST)
    if form.is_valid():

        def act() -> bool:
            services.withdraw(actor=request.user, event_id=pk, **form.cleaned_data)
            return True

        if succeeds(request, form, act):
            messages.success(request, _("The report was withdrawn."))
    tell_errors(request, form)
    return redirect("own-absence", pk)


@officials_only
def decision(request: SignedInRequest, pk: int, number: int, entrant: int) -> HttpResponse:
    """Deciding about the game of a player who cannot come to a round."""
    loaded = fetch_led_main(request, pk)
    absences = Absence.objects.filter(round__event=loaded.event).select_related("entrant", "round")
    absence = get_object_or_404(absences, round__number=number, entrant__number=entrant)
    options = selectors.options(absence, loaded.event)
    initial = {
        "decision": absence.decision,
        "make_up_on": absence.make_up_on,
        "make_up_by": absence.make_up_by or options.last_day,
        "reason": absence.decided_because,
    }
    form = forms.DecisionForm(options, request.POST or None, initial=initial)
    if form.is_valid() and succeeds(
        request,
        form,
        lambda: services.decide(
            actor=request.user, event_id=pk, number=entrant, round_number=number, **form.cleaned_data
        ),
    ):
        messages.success(request, _("The decision was recorded; who of the two has an account is notified."))
        return redirect("absences", pk)
    context = {"loaded": loaded, "absence": absence, "options": options, "form": form}
    return answer(request, "events/reported_absences/decision.html", context)
