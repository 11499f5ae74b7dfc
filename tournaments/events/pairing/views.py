"""Pairing a round, changing it by hand, publishing it; and for everybody why one is paired as it is."""

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.events.absent import absent
from tournaments.events.fetching import fetch_led_main, fetch_seen
from tournaments.events.loaded import LoadedEvent
from tournaments.events.pairing import manual as by_hand_services
from tournaments.events.pairing import proposing
from tournaments.events.pairing import selectors as pairings
from tournaments.events.pairing import services as pairing_services
from tournaments.events.pairing.forms import ManualPairingForm, PairForm, UnpairForm
from tournaments.events.those_present import selectors as round_robin
from tournaments.models import Event, Round
from tournaments.pages.http.attempts import attempt, succeeds
from tournaments.pages.http.editions import edition_of
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only
from tournaments.pages.words import wording
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
    only_checked_in = "only_checked_in" in (request.POST or request.GET)
    preview = proposing.preview(loaded, paired.number, only_checked_in=only_checked_in) if is_next else None
    explanation = pairings.explanation(loaded, paired.number)
    shown = explanation or (preview.shown if preview else None)
    expected = pairings.expected(loaded, paired.number) if is_next else None
    context = {
        "loaded": loaded,
        "round": paired,
        "form": form,
        "by_hand": pairings.may_be_paired_manually(loaded) and not loaded.event.closed_at,
        "is_last": pairings.last_paired(loaded) == paired.number,
        "expected": expected,
        "outside": expected or (pairings.outside(loaded, paired.number) if explanation else None),
        "preview": preview,
        "free": shown.free if shown else (),
        "only_checked_in": only_checked_in,
        "said": pairings.said_before(loaded, paired.number) if is_next else (),
        "round_robin_offered": round_robin.offered(loaded) if is_next else None,
        "token": pairings.new_idempotency_key(),
        "explanation": explanation,
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
            given.pop("seen")
            if attempt(request, form, lambda: pairing_services.pair_in_background(**given)):
                return redirect("job", form.cleaned_data["token"])
        elif attempt(request, form, lambda: pairing_services.pair_round(**given)):
            if form.cleaned_data["published"]:
                _say_published(request, pk, _("Round %d is paired and published.") % number)
                return redirect("results", pk, number)
            messages.success(
                request, _("Round %d was paired. The public sees it once you publish it.") % number
            )
            return redirect("pairing", pk, number)
    loaded, paired = _round(request, pk, number)
    return _page(request, loaded, paired, form)


def _say_published(request: HttpRequest, pk: int, said: str) -> None:
    """Say that a round is published; of an event that is a draft, that the public does not see it yet."""
    if Event.objects.select_related("root").get(pk=pk).is_draft:
        messages.warning(
            request, _("The event itself is still a draft: the public sees the round once you publish that.")
        )
    else:
        messages.success(request, said)


@require_POST
@officials_only
def unpair(request: SignedInRequest, pk: int, number: int) -> HttpResponse:
    """Taking the pairs of a round out again."""
    loaded, paired = _round(request, pk, number)
    form = UnpairForm(request.POST)
    if form.is_valid() and succeeds(
        request,
        form,
        lambda: pairing_services.unpair(actor=request.user, event_id=pk, number=number, **form.cleaned_data),
    ):
        messages.success(request, _("The pairs of round %d were deleted.") % number)
        return redirect("pairing", pk, number)
    return _page(request, loaded, paired, form)


@require_POST
@officials_only
def publish(request: SignedInRequest, pk: int, number: int) -> HttpResponse:
    """Showing the pairs of a round to the public, with its event if that is asked, or no longer."""
    _round(request, pk, number)
    published = request.POST.get("published") == "yes"
    try:
        pairing_services.publish_round(
            actor=request.user,
            event_id=pk,
            number=number,
            published=published,
            event_too="event_too" in request.POST,
        )
    except RuleViolation as refused:
        messages.error(request, wording.violation(refused, edition_of(request)))
    else:
        if published:
            _say_published(request, pk, _("Round %d is published.") % number)
        else:
            messages.success(request, _("The public no longer sees round %d.") % number)
    return redirect("pairing", pk, number)


@officials_only
def manual_pairing(request: SignedInRequest, pk: int, number: int) -> HttpResponse:
    """Making or changing the pairs of a round by hand: first what is to be said of them, then the act."""
    loaded, _paired = _round(request, pk, number)
    standing = begun_with = pairings.hand(loaded, number)
    only_checked_in = "only_checked_in" in request.GET and not standing.pairs
    if not request.POST:
        begun_with = proposing.begun_with(loaded, number, only_checked_in=only_checked_in)
    form = ManualPairingForm(
        standing,
        begun_with,
        loaded.facts.entrants,
        pairings.results(loaded, number),
        loaded.edition,
        request.POST or None,
    )
    remarks = None
    if form.is_valid():
        made = form.made()
        given = {"seen": form.cleaned_data["seen"], "reason": form.cleaned_data["reason"]}
        if form.is_confirmed() and bool(
            form.attempt(
                lambda: by_hand_services.pair(
                    actor=request.user,
                    event_id=pk,
                    number=number,
                    made=made,
                    only_checked_in=only_checked_in,
                    **given,
                ),
            )
        ):
            messages.success(request, _("The pairs of round %d were saved.") % number)
            return redirect("pairing", pk, number)
        if not form.errors:
            remarks = form.attempt(
                lambda: by_hand_services.remarks(loaded, number, made, only_checked_in=only_checked_in)
            )
            form.show_checked(made)
    form.see(standing)
    context = {"loaded": loaded, "form": form, "number": number, "remarks": remarks}
    context["is_proposal"] = begun_with != standing
    away = absent(loaded.event, number, only_checked_in=only_checked_in)
    context["away"] = away | loaded.facts.gone_before(number)
    return answer(request, "events/pairing/manual.html", context)


@require_safe
def explained(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Why a published round of a Swiss event is paired as it is."""
    loaded = fetch_seen(request, pk)
    explanation = pairings.explanation(loaded, number) if pairings.may_be_paired_manually(loaded) else None
    if explanation is None:
        raise Http404(_("This round has no pairs that are explained."))
    return render(request, "events/rounds/round.html", {"loaded": loaded, "explanation": explanation})
