"""The office: pairing a round, changing it by hand, publishing it, and the progress of long work."""

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from tournaments.events.fetching import fetch_led_main
from tournaments.events.loaded import LoadedEvent
from tournaments.events.pairing import manual as by_hand_services
from tournaments.events.pairing import selectors as pairings
from tournaments.events.pairing import services as pairing_services
from tournaments.events.pairing.forms import ManualPairingForm, PairForm, UnpairForm
from tournaments.jobs import services as jobs
from tournaments.models import Job, Round
from tournaments.pages import wording
from tournaments.pages.attempts import attempt, succeeds
from tournaments.pages.requests import PageRequest, SignedInRequest, answer, officials_only
from tournaments.regulations.reason_json import reason_of, reasons_of
from tournaments.regulations.reasons import RuleViolation


def _round(request: HttpRequest, pk: int, number: int) -> tuple[LoadedEvent, Round]:
    """The event the user leads, loaded, and one of its rounds. Errors: Http404, PermissionDenied."""
    loaded = fetch_led_main(request, pk)
    paired = pairings.round_of(loaded, number)
    if paired is None:
        raise Http404(_("There is no such round."))
    return loaded, paired


def _page(request: HttpRequest, loaded: LoadedEvent, paired: Round, form: Form) -> HttpResponse:
    """The page of the pairs of a round, with the form that was refused, if one was."""
    is_next = not paired.paired_at and pairings.next_round(loaded) == paired.number
    context = {
        "loaded": loaded,
        "round": paired,
        "form": form,
        "by_hand": pairings.may_be_paired_manually(loaded) and not loaded.event.closed_at,
        "is_last": pairings.last_paired(loaded) == paired.number,
        "expected": pairings.expected(loaded, paired.number) if is_next else None,
        "token": pairings.new_idempotency_key(),
        "explanation": pairings.explanation(loaded, paired.number),
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
    loaded, paired = _round(request, pk, number)
    form = PairForm(request.POST)
    if form.is_valid():
        given = {"actor": request.user, "event_id": pk, "number": number, **form.cleaned_data}
        if pairings.is_long(loaded.facts):
            if attempt(form, lambda: pairing_services.pair_in_background(**given)):
                return redirect("job", pk, form.cleaned_data["token"])
        elif attempt(form, lambda: pairing_services.pair_round(**given)):
            messages.success(
                request, _("Round %d was paired. The public sees it once you publish it.") % number
            )
            return redirect("pairing", pk, number)
    loaded, paired = _round(request, pk, number)
    return _page(request, loaded, paired, form)


@require_POST
@officials_only
def unpair(request: SignedInRequest, pk: int, number: int) -> HttpResponse:
    """Taking the pairs of a round out again."""
    loaded, paired = _round(request, pk, number)
    form = UnpairForm(request.POST)
    if form.is_valid() and succeeds(
        form,
        lambda: pairing_services.unpair(actor=request.user, event_id=pk, number=number, **form.cleaned_data),
    ):
        messages.success(request, _("The pairs of round %d were deleted.") % number)
        return redirect("pairing", pk, number)
    return _page(request, loaded, paired, form)


@require_POST
@officials_only
def publish(request: SignedInRequest, pk: int, number: int) -> HttpResponse:
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
def by_hand(request: SignedInRequest, pk: int, number: int) -> HttpResponse:
    """Making or changing the pairs of a round by hand: first what is to be said of them, then the act."""
    loaded, _paired = _round(request, pk, number)
    standing = pairings.hand(loaded, number)
    form = ManualPairingForm(
        standing, loaded.facts.entrants, pairings.results(loaded, number), request.POST or None
    )
    remarks = None
    if form.is_valid():
        made = form.made()
        given = {"seen": form.cleaned_data["seen"], "reason": form.cleaned_data["reason"]}
        if form.is_confirmed() and bool(
            form.attempt(
                lambda: by_hand_services.pair(
                    actor=request.user, event_id=pk, number=number, made=made, **given
                )
            )
        ):
            messages.success(request, _("The pairs of round %d were saved.") % number)
            return redirect("pairing", pk, number)
        if not form.errors:
            remarks = form.attempt(lambda: by_hand_services.remarks(loaded, number, made))
            form.show_checked(made)
    form.see(standing)
    context = {"loaded": loaded, "form": form, "number": number, "remarks": remarks}
    return answer(request, "events/pairing/manual.html", context)


@require_safe
@officials_only
def job(request: PageRequest, pk: int, token: str) -> HttpResponse:
    """How far long work is; the page asks again by itself and goes on when it is done."""
    loaded = fetch_led_main(request, pk)
    asked = get_object_or_404(Job, event=loaded.event, token=token)
    if asked.state == Job.State.DONE:
        page = redirect("pairing", pk, asked.work["round"])
        return HttpResponseClientRedirect(page.url) if request.htmx else page
    context = {
        "loaded": loaded,
        "job": asked,
        "stage": reason_of(asked.progress) if asked.progress else None,
        "done": asked.progress.get("done", 0),
        "of": asked.progress.get("of", 0),
        "errors": reasons_of(asked.errors),
        "dead": jobs.is_dead(asked),
        "goes_on": asked.state == Job.State.RUNNING and not jobs.is_dead(asked),
    }
    return render(request, "jobs/_job.html" if request.htmx else "jobs/job.html", context)
