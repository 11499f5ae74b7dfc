"""The office: who is there, who cannot come to a round, who stops."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.events.attendance import absences as absence_services
from tournaments.events.attendance import forms, services
from tournaments.events.attendance import selectors as office
from tournaments.events.entries.selectors import has_started
from tournaments.events.fetching import fetch_led_main, seen_event
from tournaments.events.loaded import parts_of
from tournaments.models import Event
from tournaments.pages.http.attempts import attempt, succeeds, tell_errors
from tournaments.pages.http.permissions import require
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only
from tournaments.people.permissions import may_direct


@officials_only
def check_in(request: SignedInRequest, pk: int) -> HttpResponse:
    """Who is there: one tap each, by number, or everybody at once; only what changed is sent to the page."""
    event = seen_event(request, pk)
    require(may_direct(request.user, event))
    if request.method != "POST":
        return render(request, "events/attendance/check_in.html", _there(event))
    form = forms.PresentForm(request.POST)
    done = (
        attempt(request, form, lambda: _check_in(request, event, **form.cleaned_data))
        if form.is_valid()
        else None
    )
    errors = [text for texts in form.errors.values() for text in texts]
    if request.htmx:
        found = _there(event)
        changed = [row for row in found["entrants"] if row.number in (done or ())]
        return render(
            request, "events/attendance/_checked_in.html", found | {"changed": changed, "errors": errors}
        )
    tell_errors(request, form)
    number = request.POST.get("number", "")
    return redirect(reverse("check-in", args=[pk]) + (f"#e{number}" if number.isdecimal() else ""))


def _check_in(request: SignedInRequest, event: Event, *, number: int | None, present: bool) -> set[int]:
    """Carry it out. Gives the numbers whose row the page is to show anew. Errors: RuleViolation."""
    numbers = None if number is None else [number]
    changed = services.check_in(actor=request.user, event_id=event.pk, present=present, numbers=numbers)
    return {row.number for row in changed} | set(numbers or ())


def _there(event: Event) -> dict[str, Any]:
    """The entrants of an event, and how many of them are there."""
    entrants = list(event.entrants.filter(withdrawn_after_round=None).order_by("number"))
    there = sum(entrant.checked_in for entrant in entrants)
    counts = {"there": there, "missing": len(entrants) - there}
    return {"event": event, "entrants": entrants, "started": has_started(event)} | counts


@officials_only
def absences(request: SignedInRequest, pk: int) -> HttpResponse:
    """Reported absences: in a Swiss event from rounds to be paired, else from games, with make-up days."""
    loaded = fetch_led_main(request, pk)
    form_class = forms.StayAwayForm if loaded.is_swiss else forms.AbsenceForm
    act = services.stay_away if loaded.is_swiss else absence_services.report
    form = form_class(loaded, request.POST or None)
    if form.is_valid() and succeeds(
        request, form, lambda: act(actor=request.user, event_id=pk, **form.cleaned_data)
    ):
        messages.success(request, _("The absence was recorded."))
        return redirect("absences", pk)
    state = office.state(loaded, timezone.localdate())
    context = {"loaded": loaded, "form": form, "state": state, "parts": parts_of(loaded)}
    return answer(request, "events/attendance/absences.html", context)


@require_POST
@officials_only
def coming(request: SignedInRequest, pk: int) -> HttpResponse:
    """Withdrawing an absence: from a round that is paired later, or from a game of a schedule."""
    loaded = fetch_led_main(request, pk)
    form = forms.ComingForm(request.POST)
    if form.is_valid():
        number, of_round = form.cleaned_data["number"], form.cleaned_data["round"]
        given = {"actor": request.user, "event_id": pk, "number": number}
        if loaded.is_swiss:
            attempt(request, form, lambda: services.come_after_all(**given, rounds=[of_round]))
        else:
            attempt(request, form, lambda: absence_services.come_after_all(**given, round_number=of_round))
    tell_errors(request, form)
    return redirect("absences", pk)


@officials_only
def withdrawals(request: SignedInRequest, pk: int) -> HttpResponse:
    """Players and teams who stop: first what would follow, then the act itself."""
    loaded = fetch_led_main(request, pk)
    form = forms.WithdrawalForm(loaded, request.POST or None)
    consequence = None
    if form.is_valid():
        chosen = form.cleaned_data
        consequence = office.consequence(loaded, chosen["number"], chosen["after_round"])
        if "confirmed" in request.POST and succeeds(
            request, form, lambda: absence_services.withdraw(actor=request.user, event_id=pk, **chosen)
        ):
            messages.success(request, _("The withdrawal was recorded."))
            return redirect("event-office", pk)
    context = {
        "loaded": loaded,
        "form": form,
        "consequence": consequence,
        "withdrawn": office.withdrawn(loaded),
    }
    return answer(request, "events/attendance/withdrawals.html", context | {"parts": parts_of(loaded)})


@require_POST
@officials_only
def reinstatement(request: SignedInRequest, pk: int) -> HttpResponse:
    """Taking back a withdrawal that was recorded by mistake."""
    fetch_led_main(request, pk)
    form = forms.ReinstateForm(request.POST)
    if form.is_valid() and succeeds(
        request,
        form,
        lambda: absence_services.reinstate(actor=request.user, event_id=pk, **form.cleaned_data),
    ):
        messages.success(request, _("The withdrawal was undone."))
    tell_errors(request, form)
    return redirect("withdrawals", pk)
