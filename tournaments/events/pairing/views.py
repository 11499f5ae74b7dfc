"""The office: pairing a round, changing it by hand, publishing it, and the progress of long work."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from tournaments.events.fetching import led_main_sheet
from tournaments.events.loaded import Sheet
from tournaments.events.pairing import manual as by_hand_services
from tournaments.events.pairing import selectors as pairings
from tournaments.events.pairing import services as pairing_services
from tournaments.events.pairing.forms import ByHandForm, PairForm, UnpairForm
from tournaments.jobs import services as jobs
from tournaments.models import Job, Round
from tournaments.pages import wording
from tournaments.pages.attempts import attempt
from tournaments.pages.requests import answer, officials_only
from tournaments.regulations.reason_json import reason_of, reasons_of
from tournaments.regulations.reasons import RuleViolation


def _round(request: HttpRequest, pk: int, number: int) -> tuple[Sheet, Round]:
    """The sheet of an event the user leads, and one of its rounds. Errors: Http404, PermissionDenied."""
    found = led_main_sheet(request, pk)
    paired = pairings.round_of(found, number)
    if paired is None:
        raise Http404(_("There is no such round."))
    return found, paired


def _page(request: HttpRequest, found: Sheet, paired: Round, form) -> HttpResponse:
    """The page of the pairs of a round, with the form that was refused, if one was."""
    is_next = not paired.paired_at and pairings.next_round(found) == paired.number
    context = {
        "sheet": found,
        "round": paired,
        "form": form,
        "by_hand": pairings.may_be_made_by_hand(found) and not found.event.closed_at,
        "is_last": pairings.last_paired(found) == paired.number,
        "expected": pairings.expected(found, paired.number) if is_next else None,
        "token": pairings.new_token(),
        "explanation": pairings.explanation(found, paired.number),
    }
    return answer(request, "events/pairing/pairing.html", context)


@require_safe
@officials_only
def pairing(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The pairs of a round: who is expected, the button, and afterwards why these meet."""
    return _page(request, *_round(request, pk, number), UnpairForm())


@require_POST
@officials_only
def pair(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Pairing a round; where it takes long a page shows how far it is."""
    found, paired = _round(request, pk, number)
    form = PairForm(request.POST)
    if form.is_valid():
        given = {"actor": request.user, "event_id": pk, "number": number, **form.cleaned_data}
        if pairings.is_long(found.facts):
            if attempt(form, lambda: pairing_services.pair_in_background(**given)):
                return redirect("job", pk, form.cleaned_data["token"])
        elif attempt(form, lambda: pairing_services.pair_round(**given)):
            messages.success(
                request, _("Round %d was paired. The public sees it once you publish it.") % number
            )
            return redirect("pairing", pk, number)
    found, paired = _round(request, pk, number)
    return _page(request, found, paired, form)


@require_POST
@officials_only
def unpair(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Taking the pairs of a round out again."""
    found, paired = _round(request, pk, number)
    form = UnpairForm(request.POST)
    if form.is_valid() and attempt(
        form,
        lambda: pairing_services.unpair(actor=request.user, event_id=pk, number=number, **form.cleaned_data),
    ):
        messages.success(request, _("The pairs of round %d were deleted.") % number)
        return redirect("pairing", pk, number)
    return _page(request, found, paired, form)


@require_POST
@officials_only
def publish(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Showing the pairs of a round to the public, or no longer."""
    _round(request, pk, number)
    published = request.POST.get("published") == "yes"
    try:
        pairing_services.publish_round(actor=request.user, event_id=pk, number=number, published=published)
    except RuleViolation as refused:
        messages.error(request, wording.violation(refused))
    else:
        said = _("Round %d is published.") if published else _("The public no longer sees round %d.")
        messages.success(request, said % number)
    return redirect("pairing", pk, number)


@officials_only
def by_hand(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Making or changing the pairs of a round by hand: first what is to be said of them, then the act."""
    found, _paired = _round(request, pk, number)
    standing = pairings.hand(found, number)
    form = ByHandForm(standing, found.facts.entrants, pairings.results(found, number), request.POST or None)
    remarks = None
    if form.is_valid():
        made = form.made()
        given = {"seen": form.cleaned_data["seen"], "reason": form.cleaned_data["reason"]}
        if form.is_confirmed() and form.attempt(
            lambda: by_hand_services.pair(actor=request.user, event_id=pk, number=number, made=made, **given)
        ):
            messages.success(request, _("The pairs of round %d were saved.") % number)
            return redirect("pairing", pk, number)
        if not form.errors:
            remarks = form.attempt(lambda: by_hand_services.remarks(found, number, made))
            form.show_checked(made)
    form.see(standing)
    context = {"sheet": found, "form": form, "number": number, "remarks": remarks}
    return answer(request, "events/pairing/manual.html", context)


@require_safe
@officials_only
def job(request: HttpRequest, pk: int, token: str) -> HttpResponse:
    """How far long work is; the page asks again by itself and goes on when it is done."""
    found = led_main_sheet(request, pk)
    asked = get_object_or_404(Job, event=found.event, token=token)
    if asked.state == Job.State.DONE:
        page = redirect("pairing", pk, asked.work["round"])
        return HttpResponseClientRedirect(page.url) if request.htmx else page
    context = {
        "sheet": found,
        "job": asked,
        "stage": reason_of(asked.progress) if asked.progress else None,
        "done": asked.progress.get("done", 0),
        "of": asked.progress.get("of", 0),
        "errors": reasons_of(asked.errors),
        "dead": jobs.is_dead(asked),
        "goes_on": asked.state == Job.State.RUNNING and not jobs.is_dead(asked),
    }
    return render(request, "jobs/_job.html" if request.htmx else "jobs/job.html", context)
