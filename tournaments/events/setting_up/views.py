"""The office: founding an event of any section, its set-up, its start, last year's event again."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.events import acts
from tournaments.events.fetching import led_event
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import forms, selectors, services, starting
from tournaments.ledger.chain import last_sequence
from tournaments.models import Event
from tournaments.pages.attempts import attempt
from tournaments.pages.refusals import Refusals
from tournaments.pages.requests import SignedInRequest, answer, officials_only
from tournaments.regulations.proposals import Proposal
from tournaments.regulations.reasons import RuleViolation


@officials_only
def event_add(request: SignedInRequest) -> HttpResponse:
    """Founding an event: first its season and section, then the rest."""
    chosen = forms.SectionForm(request.GET if "section" in request.GET else None)
    if not chosen.is_valid():
        return answer(request, "events/setting_up/section.html", {"form": chosen})
    season, section = chosen.cleaned_data["season"], chosen.cleaned_data["section"]
    form = forms.CreationForm(season, section, request.POST or None)
    if form.is_valid():
        choices = events.Choices(
            system=Event.System.DISPLAY if section == "I" else Event.System.ROUND_ROBIN,
            host=form.cleaned_data.get("host"),
            starts_on=form.cleaned_data["starts_on"],
            start_time=form.cleaned_data["start_time"],
        )
        founding = form.founding(section)
        event = attempt(
            form, lambda: events.add_event(actor=request.user, season=season, choices=choices, **founding)
        )
        if event:
            return redirect("set-up", event.pk)
    return answer(
        request, "events/setting_up/creating.html", {"form": form, "season": season, "section": section}
    )


def _led(request: HttpRequest, pk: int) -> Event:
    """The competition as a whole that the user leads. Errors: Http404, PermissionDenied."""
    event = led_event(request, pk)
    return event.root or event


@officials_only
def set_up(request: SignedInRequest, pk: int) -> HttpResponse:
    """The points of an event with their articles, and what its leaders choose."""
    event = _led(request, pk)
    seen = last_sequence(event, acts.SET_UP)
    points = selectors.points(event)
    initial = {"seen": seen, "confirmed_by_two": event.confirmed_by_two}
    form = forms.ChoicesForm(points, request.POST or None, initial=initial)
    if form.is_valid():
        done = attempt(
            form,
            lambda: services.choose(
                actor=request.user,
                event_id=event.pk,
                chosen=form.chosen(),
                confirmed_by_two=form.cleaned_data["confirmed_by_two"],
                reason=form.cleaned_data["reason"],
                seen=form.cleaned_data["seen"],
            ),
        )
        if done:
            messages.success(request, _("The set-up was saved."))
            return redirect("set-up" if done.system != event.system else "event-office", event.pk)
    form.see(seen)
    context = {"event": event, "form": form, "decided": form.decided, "locked": services.is_locked(event)}
    return answer(request, "events/setting_up/set_up.html", context)


def _points(event: Event) -> tuple[tuple[Proposal, ...], RuleViolation | Refusals | None]:
    """The points of an event, or what keeps it from being started."""
    try:
        starting.check_complete(event)
        return selectors.points(event), None
    except (RuleViolation, Refusals) as found:
        return (), found


@officials_only
def start(request: SignedInRequest, pk: int) -> HttpResponse:
    """Starting an event: lots, groups and the rounds of printed schedules, all shown beforehand."""
    event = _led(request, pk)
    form = forms.StartForm(request.POST or None)
    missing = selectors.missing(event)
    form.for_event(event)
    form.ask_about(bool(missing))
    if request.method == "POST" and form.is_valid():
        seed = form.cleaned_data.get("seed")
        if attempt(form, lambda: starting.start(actor=request.user, event_id=event.pk, seed=seed)):
            messages.success(request, _("The event has started."))
            return redirect("event-office", event.pk)
    points, violation = _points(event)
    context = {
        "event": event,
        "form": form,
        "points": points,
        "violation": violation,
        "entrants": event.entrants.order_by("number"),
        "groups": selectors.groups(event),
        "missing": missing,
    }
    return answer(request, "events/setting_up/start.html", context)


@officials_only
def start_final(request: SignedInRequest, pk: int) -> HttpResponse:
    """Making the final group of the winners of the groups (D art. 6)."""
    event = _led(request, pk)
    form = forms.StartForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        seed = form.cleaned_data["seed"]
        final = attempt(form, lambda: starting.start_final(actor=request.user, event_id=event.pk, seed=seed))
        if final:
            messages.success(request, _("The final group was made."))
            return redirect("event-office", final.pk)
    return answer(request, "events/setting_up/start_final.html", {"event": event, "form": form})


@officials_only
def again(request: SignedInRequest, pk: int) -> HttpResponse:
    """Founding the same event in another season."""
    event = _led(request, pk)
    form = forms.AgainForm(request.POST or None)
    if form.is_valid():
        given = form.cleaned_data
        copy = attempt(form, lambda: services.copy(actor=request.user, event_id=event.pk, **given))
        if copy:
            messages.success(request, _("The event was created with the set-up of the old one."))
            return redirect("set-up", copy.pk)
    return answer(request, "events/setting_up/again.html", {"event": event, "form": form})
