"""Disputes: recording one, the ruling, when it was made known, and lodging an appeal."""

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.appeals import services as appeal_services
from tournaments.appeals.cases.permissions import may_in_dispute, may_raise, own_open, speaks_for
from tournaments.appeals.cases.selectors import cases, disputes, given_before
from tournaments.appeals.disputes import services
from tournaments.appeals.disputes.clocks import Clock, clocks, comes_next
from tournaments.appeals.disputes.forms import (
    DisputeForm,
    LodgingForm,
    NotifiedForm,
    ReadForm,
    ReceivedForm,
    RulingForm,
)
from tournaments.appeals.disputes.parties import own_party
from tournaments.appeals.endings import services as endings
from tournaments.appeals.endings.forms import DisputeSettlementForm, DisputeWithdrawalForm
from tournaments.appeals.reading.visibility import Sight, disputes_to_read
from tournaments.events.fetching import seen_event
from tournaments.models import Dispute, Event
from tournaments.pages.http.attempts import attempt, succeeds
from tournaments.pages.http.editions import cite_by
from tournaments.pages.http.permissions import Visitor, require
from tournaments.pages.http.requests import SignedInRequest, answer, signed_in
from tournaments.people.permissions import may_direct
from tournaments.regulations.editions.edition import edition

ABOUT = ("parties", "round_number", "table", "board", "text")
"""What the page of a game fills in on the form for a dispute; nothing else comes from an address."""


@signed_in
def dispute_add(request: SignedInRequest, pk: int) -> HttpResponse:
    """Recording a dispute in an event."""
    event = seen_event(request, pk)
    require(may_raise(request.user, event))
    about: dict[str, object] = {name: value for name, value in request.GET.items() if name in ABOUT}
    if "parties" in about:
        about["parties"] = request.GET.getlist("parties")
    initial = own_party(request.user, event) | about
    form = DisputeForm(event, request.user, request.POST or None, request.FILES or None, initial=initial)
    if form.is_valid():
        made = attempt(
            request,
            form,
            lambda: services.raise_dispute(actor=request.user, event_id=pk, **form.cleaned_data),
        )
        if made:
            messages.success(request, _("Recorded."))
            return redirect("dispute", made.pk)
    context = {"event": event, "form": form, **_articles(event)}
    return answer(request, "appeals/disputes/dispute_add.html", context)


def _articles(event: Event) -> dict[str, object]:
    """The rule of appeals, the section's own article on disputes, and whether the section names no appeal."""
    followed = edition(event.season.edition)
    return {
        "rule": followed.appeals,
        "disputes_article": followed.disputes_article(event.section),
        "unnamed": event.section in followed.appeals.unnamed_in,
    }


def _seen(request: HttpRequest, pk: int) -> Dispute:
    """The dispute, if it is the user's to know of, or the user receives appeals. Errors: Http404."""
    found = get_object_or_404(disputes(disputes_to_read(request.user)), pk=pk)
    cite_by(request, found.event.season.edition)
    return found


def _page(request: HttpRequest, found: Dispute, sent: forms.Form | None = None) -> HttpResponse:
    """The page of a dispute with the forms the user may use; `sent` came back with errors."""
    leads = may_direct(request.user, found.event)
    ruling = getattr(found, "ruling", None)
    offered: list[tuple[type[forms.Form], str, Callable[[], forms.Form]]] = [
        (RulingForm, "ruling", RulingForm),
        (NotifiedForm, "known", lambda: NotifiedForm(found)),
        (LodgingForm, "lodging", LodgingForm),
        (ReceivedForm, "received", lambda: ReceivedForm(found)),
        (DisputeWithdrawalForm, "withdrawal", DisputeWithdrawalForm),
        (DisputeSettlementForm, "settlement", DisputeSettlementForm),
    ]
    shown = {
        act: sent if isinstance(sent, kind) else made()
        for kind, act, made in offered
        if may_in_dispute(request.user, act, found)
    }
    times = clocks(found, timezone.now())
    lodged = cases(found.appeals.all())
    own = own_open(request.user, lodged)
    context = {
        "dispute": found,
        "ruling": ruling,
        "given_before": given_before(ruling) if ruling else None,
        "end": getattr(found, "end", None),
        "clocks": times,
        "next": comes_next(found, times, lodged),
        "forms": shown,
        "unread": [clock.party for clock in times if _may_read(request.user, found, clock)],
        "late": any(clock.is_over and speaks_for(request.user, clock.party) for clock in times),
        "leads": leads,
        "own_appeal": own and own.row,
        "appeals": [seen for seen in (Sight(one, request.user) for one in lodged) if seen.knows_of_it],
        **_articles(found.event),
    }
    return render(request, "appeals/disputes/dispute.html", context, status=422 if sent else 200)


def _may_read(user: Visitor, found: Dispute, clock: Clock) -> bool:
    """Whether the visitor may record for this party that it has read the ruling."""
    return may_in_dispute(user, "read", found) and clock.read is None and speaks_for(user, clock.party)


@require_safe
@signed_in
def dispute(request: HttpRequest, pk: int) -> HttpResponse:
    """A dispute, its ruling and the clock of each party."""
    return _page(request, _seen(request, pk))


def _enforce(
    request: HttpRequest, pk: int, make: Callable[[Dispute], forms.Form], act: Callable[..., object]
) -> HttpResponse:
    """Carry out an act at a dispute, or show the page again with what is wrong."""
    found = _seen(request, pk)
    form = make(found)
    if form.is_valid() and succeeds(
        request, form, lambda: act(actor=request.user, dispute_id=pk, **form.cleaned_data)
    ):
        messages.success(request, _("Recorded."))
        return redirect("dispute", pk)
    return _page(request, found, form)


@require_POST
@signed_in
def ruling(request: HttpRequest, pk: int) -> HttpResponse:
    """The ruling of the leaders."""
    return _enforce(request, pk, lambda _found: RulingForm(request.POST), services.rule)


@require_POST
@signed_in
def withdrawal(request: HttpRequest, pk: int) -> HttpResponse:
    """Withdrawing the dispute."""
    return _enforce(request, pk, lambda _found: DisputeWithdrawalForm(request.POST), endings.withdraw_dispute)


@require_POST
@signed_in
def settlement(request: HttpRequest, pk: int) -> HttpResponse:
    """What the parties agreed upon."""
    return _enforce(request, pk, lambda _found: DisputeSettlementForm(request.POST), endings.settle_dispute)


@require_POST
@signed_in
def notified(request: HttpRequest, pk: int) -> HttpResponse:
    """When the ruling was made known to a party."""
    return _enforce(request, pk, lambda found: NotifiedForm(found, request.POST), services.notify)


@require_POST
@signed_in
def read(request: HttpRequest, pk: int) -> HttpResponse:
    """That a party has read the ruling, by its own word: never by opening a page."""
    return _enforce(request, pk, lambda _found: ReadForm(request.POST), services.read_ruling)


@require_POST
@signed_in
def lodging(request: SignedInRequest, pk: int) -> HttpResponse:
    """Lodging an appeal as a party; what of its files could not be taken is said."""

    found, form = _seen(request, pk), LodgingForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, found, form)
    files = form.cleaned_data["files"]
    made = attempt(
        request,
        form,
        lambda: appeal_services.lodge(actor=request.user, dispute_id=pk, **form.cleaned_data),
    )
    if made is None:
        return _page(request, found, form)
    if len(files) > made.attachments.count():
        text = _("The appeal was lodged. Not every file could be taken: give those with a statement.")
        messages.warning(request, text)
    else:
        messages.success(request, _("The appeal was lodged."))
    return redirect("appeal", made.pk)


@require_POST
@signed_in
def received(request: HttpRequest, pk: int) -> HttpResponse:
    """An appeal that came in by post, by mail or by word of mouth."""
    return _enforce(
        request, pk, lambda found: ReceivedForm(found, request.POST, request.FILES), appeal_services.lodge_for
    )
