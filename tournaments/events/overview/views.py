"""The office of one event: players, days, absences, the record."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.events import acts
from tournaments.events.fetching import fetch_led_parts, simul_at
from tournaments.events.loaded import LoadedEvent
from tournaments.events.overview import forms as event_forms
from tournaments.events.overview import standing
from tournaments.events.overview.clashes import clashes
from tournaments.events.pairing import selectors as pairings
from tournaments.events.practice.selectors import is_untouched, original_of
from tournaments.events.setting_up import calling_off
from tournaments.events.setting_up import creating as event_services
from tournaments.events.simuls.fetching import fetch_led_main_page, fetch_led_page
from tournaments.events.to_do import next_steps
from tournaments.events.to_do.elsewhere import pending
from tournaments.events.to_do.matters import matters_of
from tournaments.ledger import history
from tournaments.ledger.chains.chain import last_sequence
from tournaments.pages import forms
from tournaments.pages.http.attempts import attempt, succeeds, tell_errors
from tournaments.pages.http.permissions import is_administrator
from tournaments.pages.http.requests import SignedInRequest, administrators_only, answer, officials_only
from tournaments.regulations.schedules.days import plan_of, proposed, remarks


@require_safe
@officials_only
@simul_at("simul-office")
def event(request: HttpRequest, pk: int) -> HttpResponse:
    """What is to be done next in an event."""
    whole_and_parts = fetch_led_parts(request, pk)
    loaded, led = whole_and_parts[0], whole_and_parts[0].event
    groups = [part for part in whole_and_parts[1:] if not part.event.is_play_off]
    to_decide = next_steps.still_to_decide(loaded)
    own = next_steps.steps_of(whole_and_parts)
    following = next_steps.what_follows(loaded) if loaded.rounds and not (own or to_decide) else own
    steps = [*next_steps.of_directors(pending([pk])), *following]
    latest = standing.latest(led)
    to_undo = None if led.is_over else history.to_undo(led, latest)
    context = {
        "event": led,
        "whole": led.root or led,
        "loaded": loaded,
        "groups": groups,
        "steps": steps,
        "own_steps": own,
        "standing": standing.standing(loaded),
        "original": original_of(led),
        "untouched": led.is_root and is_untouched(led),
        "last_acts": standing.shown(latest, to_undo),
        "to_undo": to_undo,
        "to_decide": to_decide,
        "numbers": [entrant.number for entrant in loaded.facts.entrants],
        "matters": next_steps.besides(steps, matters_of(whole_and_parts, timezone.localdate())),
        "pairs": pairings.may_be_paired_manually(loaded),
        "administrator": is_administrator(request.user),
    }
    return render(request, "events/overview/event.html", context)


@officials_only
def venue(request: SignedInRequest, pk: int) -> HttpResponse:
    """Where the event is played."""
    loaded = fetch_led_page(request, pk)
    form = event_forms.VenueForm(request.POST or None, initial={"venue": loaded.event.venue})
    if form.is_valid() and succeeds(
        request,
        form,
        lambda: event_services.set_venue(actor=request.user, event_id=pk, venue=form.cleaned_data["venue"]),
    ):
        return redirect("event-office", pk)
    return answer(request, "events/overview/form.html", {"loaded": loaded, "form": form, "title": _("Venue")})


@officials_only
def off(request: SignedInRequest, pk: int) -> HttpResponse:
    """Calling a competition off, and letting one that was go on."""
    loaded = fetch_led_main_page(request, pk)
    form = event_forms.CallingOffForm(request.POST or None)
    act = calling_off.go_on if loaded.event.called_off else calling_off.call_off
    if form.is_valid() and succeeds(
        request, form, lambda: act(actor=request.user, event_id=pk, reason=form.cleaned_data["reason"])
    ):
        return redirect("event-office", pk)
    return answer(request, "events/overview/off.html", {"loaded": loaded, "form": form})


@administrators_only
def directors(request: SignedInRequest, pk: int) -> HttpResponse:
    """Naming and dismissing the leaders of an event."""
    loaded = fetch_led_main_page(request, pk)
    form = event_forms.DirectorForm(request.POST or None)
    if form.is_valid() and succeeds(
        request,
        form,
        lambda: event_services.set_director(actor=request.user, event_id=pk, **form.cleaned_data),
    ):
        return redirect("directors", pk)
    return answer(request, "events/overview/directors.html", {"loaded": loaded, "form": form})


@require_POST
@officials_only
def publication(request: SignedInRequest, pk: int) -> HttpResponse:
    """Publishing an event, or taking it back to a draft."""
    fetch_led_main_page(request, pk)
    published = request.POST.get("published") == "yes"
    form = forms.ConfirmForm(request.POST)
    done = attempt(
        request,
        form,
        lambda: event_services.set_published(actor=request.user, event_id=pk, published=published),
    )
    if done:
        messages.success(request, _("Published.") if published else _("Returned to draft."))
    tell_errors(request, form)
    return redirect("event-office", pk)


@officials_only
def dates(request: SignedInRequest, pk: int) -> HttpResponse:
    """The days of the rounds: proposed from the first and the last day, and checked against the plan."""
    loaded = fetch_led_page(request, pk)
    plan = plan_of(loaded.facts, edition=loaded.edition) if isinstance(loaded, LoadedEvent) else ()
    between = event_forms.FirstAndLastDayForm(request.GET if "first" in request.GET else None)
    asked = between.cleaned_data if between.is_valid() else None
    proposal = proposed(plan, asked["first"], asked["last"]) if asked else {}
    initial = {"seen": last_sequence(loaded.event, acts.DATES)}
    form = event_forms.DatesForm(
        loaded.rounds,
        proposal,
        request.POST or None,
        initial=initial,
        is_public=loaded.event.is_published,
    )
    if form.is_valid() and succeeds(
        request,
        form,
        lambda: event_services.set_dates(
            actor=request.user,
            event_id=pk,
            dates=form.dates(),
            reason=form.cleaned_data.get("reason", ""),
            seen=form.cleaned_data["seen"],
        ),
    ):
        messages.success(request, _("The days were saved."))
        return redirect("dates" if remarks(plan, form.dates()) else "event-office", pk)
    form.see(initial["seen"])
    context = {
        "loaded": loaded,
        "form": form,
        "between": between if plan else None,
        "clashes": clashes(loaded.event, request.user, timezone.localdate()),
        "remarks": remarks(plan, proposal or {paired.number: paired.date for paired in loaded.rounds}),
    }
    return answer(request, "events/overview/dates.html", context)
