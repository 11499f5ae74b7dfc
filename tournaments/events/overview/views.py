"""The office of one event: players, days, absences, the record."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.events.fetching import display_at, led_main_page, led_page, led_parts
from tournaments.events.overview import next_steps
from tournaments.events.overview.to_do import matters_of
from tournaments.events.pairing import selectors as pairings
from tournaments.events.setting_up import creating as event_services
from tournaments.events.setting_up import event_forms
from tournaments.ledger.chain import last_sequence
from tournaments.pages import forms
from tournaments.pages.attempts import attempt
from tournaments.pages.permissions import is_administrator
from tournaments.pages.requests import administrators_only, answer, officials_only


@require_safe
@officials_only
@display_at("simul-office")
def event(request: HttpRequest, pk: int) -> HttpResponse:
    """What is to be done next in an event."""
    loaded = led_parts(request, pk)
    found, led = loaded[0], loaded[0].event
    groups = [part for part in loaded[1:] if not part.event.is_deciding]
    context = {
        "event": led,
        "whole": led.root or led,
        "sheet": found,
        "groups": groups,
        "steps": next_steps.steps_of_groups(loaded) if groups else next_steps.steps(found),
        "to_decide": next_steps.is_to_be_decided(found),
        "numbers": [entrant.number for entrant in found.facts.entrants],
        "matters": matters_of(loaded, timezone.localdate()),
        "pairs": pairings.may_be_made_by_hand(found),
        "administrator": is_administrator(request.user),
    }
    return render(request, "events/overview/event.html", context)


@officials_only
def venue(request: HttpRequest, pk: int) -> HttpResponse:
    """Where the event is played."""
    found = led_page(request, pk)
    form = event_forms.VenueForm(request.POST or None, initial={"venue": found.event.venue})
    if form.is_valid() and attempt(
        form,
        lambda: event_services.set_venue(actor=request.user, event_id=pk, venue=form.cleaned_data["venue"]),
    ):
        return redirect("event-office", pk)
    return answer(request, "events/overview/form.html", {"sheet": found, "form": form, "title": _("Venue")})


@administrators_only
def leaders(request: HttpRequest, pk: int) -> HttpResponse:
    """Naming and dismissing the leaders of an event."""
    found = led_main_page(request, pk)
    form = event_forms.LeaderForm(request.POST or None)
    if form.is_valid() and attempt(
        form, lambda: event_services.set_leader(actor=request.user, event_id=pk, **form.cleaned_data)
    ):
        return redirect("directors", pk)
    return answer(request, "events/overview/directors.html", {"sheet": found, "form": form})


@require_POST
@officials_only
def publication(request: HttpRequest, pk: int) -> HttpResponse:
    """Publishing an event, or taking it back to a draft."""
    led_main_page(request, pk)
    published = request.POST.get("published") == "yes"
    form = forms.ConfirmForm(request.POST)
    done = attempt(
        form, lambda: event_services.set_published(actor=request.user, event_id=pk, published=published)
    )
    if done:
        messages.success(request, _("Published.") if published else _("Returned to draft."))
    for error in form.non_field_errors():
        messages.error(request, error)
    return redirect("event-office", pk)


@officials_only
def dates(request: HttpRequest, pk: int) -> HttpResponse:
    """The days of the rounds."""
    found = led_page(request, pk)
    initial = {"seen": last_sequence(found.event, "dates")}
    form = event_forms.DatesForm(found.rounds, request.POST or None, initial=initial)
    if form.is_valid() and attempt(
        form,
        lambda: event_services.set_dates(
            actor=request.user, event_id=pk, dates=form.dates(), seen=form.cleaned_data["seen"]
        ),
    ):
        messages.success(request, _("The days were saved."))
        return redirect("event-office", pk)
    form.see(initial["seen"])
    return answer(
        request, "events/overview/form.html", {"sheet": found, "form": form, "title": _("Days of the rounds")}
    )
