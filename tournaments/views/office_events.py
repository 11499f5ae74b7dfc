"""The office of one event: players, days, results, absences, deciding games, closing, the record."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.forms import entry_lists
from tournaments.forms import events as event_forms
from tournaments.forms.attempts import attempt
from tournaments.forms.results import ResultsForm
from tournaments.permissions import is_administrator
from tournaments.selectors import acts, office
from tournaments.services import absences as absence_services
from tournaments.services import closing as closing_services
from tournaments.services import entries as entry_services
from tournaments.services import events as event_services
from tournaments.services import results as result_services
from tournaments.services.record import chain_name, last_act
from tournaments.views.fetching import administrators_only, answer, led_main_sheet, led_sheet, officials_only


@require_safe
@officials_only
def event(request: HttpRequest, pk: int) -> HttpResponse:
    """What is to be done next in an event."""
    found = led_sheet(request, pk)
    context = {
        "sheet": found,
        "state": office.state(found, timezone.localdate()),
        "administrator": is_administrator(request.user),
    }
    return render(request, "office/event.html", context)


@officials_only
def venue(request: HttpRequest, pk: int) -> HttpResponse:
    """Where the event is played."""
    found = led_sheet(request, pk)
    form = event_forms.VenueForm(request.POST or None, initial={"venue": found.event.venue})
    if form.is_valid() and attempt(
        form,
        lambda: event_services.set_venue(actor=request.user, event_id=pk, venue=form.cleaned_data["venue"]),
    ):
        return redirect("event-office", pk)
    return answer(request, "office/event_form.html", {"sheet": found, "form": form, "title": _("Venue")})


@administrators_only
def leaders(request: HttpRequest, pk: int) -> HttpResponse:
    """Naming and dismissing the leaders of an event."""
    found = led_main_sheet(request, pk)
    form = event_forms.LeaderForm(request.POST or None)
    if form.is_valid() and attempt(
        form, lambda: event_services.set_leader(actor=request.user, event_id=pk, **form.cleaned_data)
    ):
        return redirect("leaders", pk)
    return answer(request, "office/leaders.html", {"sheet": found, "form": form})


@require_POST
@officials_only
def publication(request: HttpRequest, pk: int) -> HttpResponse:
    """Publishing an event, or taking it back to a draft."""
    led_main_sheet(request, pk)
    published = request.POST.get("published") == "yes"
    form = event_forms.ConfirmForm(request.POST)
    done = attempt(
        form, lambda: event_services.set_published(actor=request.user, event_id=pk, published=published)
    )
    if done:
        messages.success(request, _("Published.") if published else _("Taken back to a draft."))
    for error in form.non_field_errors():
        messages.error(request, error)
    return redirect("event-office", pk)


@officials_only
def entries(request: HttpRequest, pk: int) -> HttpResponse:
    """Entering the players: typed, pasted or from a file, all or nothing."""
    found = led_main_sheet(request, pk)
    initial = {"players": office.entry_list(found), "seen": last_act(found.event, "entries")}
    form = event_forms.EntriesForm(request.POST or None, request.FILES or None, initial=initial)
    if form.is_valid():
        done = attempt(
            form,
            lambda: entry_services.enter(
                actor=request.user,
                event_id=pk,
                entries=entry_lists.read(form),
                seen=form.cleaned_data["seen"],
            ),
        )
        if done:
            messages.success(request, _("The players were entered and the rounds paired by C art. 7."))
            return redirect("dates", pk)
    form.see(initial["seen"])
    return answer(request, "office/entries.html", {"sheet": found, "form": form})


@officials_only
def dates(request: HttpRequest, pk: int) -> HttpResponse:
    """The days of the rounds."""
    found = led_sheet(request, pk)
    initial = {"seen": last_act(found.event, "dates")}
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
        request, "office/event_form.html", {"sheet": found, "form": form, "title": _("Days of the rounds")}
    )


@officials_only
def results(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Entering and correcting the results of a round by keyboard."""
    found = led_sheet(request, pk)
    if number not in {paired.number for paired in found.rounds}:
        raise Http404(_("There is no such round."))
    form = ResultsForm(office.games(found, number), request.POST or None)
    if form.is_bound and form.is_valid():
        done = attempt(
            form,
            lambda: result_services.record(
                actor=request.user,
                event_id=pk,
                round_number=number,
                lines=form.lines(),
                reason=form.cleaned_data["reason"],
            ),
        )
        if done is not None:
            messages.success(request, office.recorded_message(done))
            if done and office.made_up_late(found, number):
                messages.warning(request, office.late_message(number))
            return redirect("results", pk, number)
    form.games = office.games(found, number)
    context = {"sheet": found, "form": form, "number": number}
    return answer(request, "office/results.html", context)


@officials_only
def absences(request: HttpRequest, pk: int) -> HttpResponse:
    """Reported absences and games to be made up."""
    found = led_main_sheet(request, pk)
    form = event_forms.AbsenceForm(found, request.POST or None)
    if form.is_valid() and attempt(
        form, lambda: absence_services.report(actor=request.user, event_id=pk, **form.cleaned_data)
    ):
        messages.success(request, _("The absence was recorded."))
        return redirect("absences", pk)
    state = office.state(found, timezone.localdate())
    return answer(request, "office/absences.html", {"sheet": found, "form": form, "state": state})


@officials_only
def withdrawals(request: HttpRequest, pk: int) -> HttpResponse:
    """Players who stop: first what would follow, then the act itself."""
    found = led_main_sheet(request, pk)
    form = event_forms.WithdrawalForm(found, request.POST or None)
    consequence = None
    if form.is_valid():
        chosen = form.cleaned_data
        consequence = office.consequence(found, chosen["number"], chosen["after_round"])
        if "confirmed" in request.POST and attempt(
            form, lambda: absence_services.withdraw(actor=request.user, event_id=pk, **chosen)
        ):
            messages.success(request, _("The withdrawal was recorded."))
            return redirect("event-office", pk)
    context = {"sheet": found, "form": form, "consequence": consequence, "withdrawn": office.withdrawn(found)}
    return answer(request, "office/withdrawals.html", context)


@require_POST
@officials_only
def reinstatement(request: HttpRequest, pk: int) -> HttpResponse:
    """Taking back a withdrawal that was recorded by mistake."""
    led_main_sheet(request, pk)
    form = event_forms.ReinstateForm(request.POST)
    if form.is_valid() and attempt(
        form, lambda: absence_services.reinstate(actor=request.user, event_id=pk, **form.cleaned_data)
    ):
        messages.success(request, _("The withdrawal was taken back."))
    for errors in form.errors.values():
        messages.error(request, " ".join(errors))
    return redirect("withdrawals", pk)


@officials_only
def closing(request: HttpRequest, pk: int) -> HttpResponse:
    """Closing an event."""
    found = led_main_sheet(request, pk)
    if not found.has_table:
        return redirect("entries", pk)
    form = event_forms.ConfirmForm(request.POST or None)
    if request.method == "POST" and attempt(
        form, lambda: closing_services.close(actor=request.user, event_id=pk)
    ):
        messages.success(request, _("The event is closed; its final order is recorded."))
        return redirect("final-order", pk)
    standings = found.standings()
    context = {
        "sheet": found,
        "form": form,
        "standings": standings,
        "obstacles": closing_services.obstacles(standings),
    }
    return answer(request, "office/closing.html", context)


@require_safe
@officials_only
def record(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that was done in an event: who, when, from what to what, why."""
    found = led_sheet(request, pk)
    page = acts.page(chain_name(found.event), request.GET.get("page"))
    return render(request, "office/record.html", {"sheet": found, "page": page})
