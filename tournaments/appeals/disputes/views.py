"""Disputes: recording one, the ruling, when it was made known, and lodging an appeal."""

from collections.abc import Callable, Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.appeals import services as appeal_services
from tournaments.appeals.disputes import services
from tournaments.appeals.disputes.forms import (
    DisputeForm,
    LodgingForm,
    NotifiedForm,
    ReceivedForm,
    RulingForm,
)
from tournaments.appeals.permissions import may_in_dispute, may_raise, speaks_for
from tournaments.appeals.selectors import clocks, comes_next, disputes, rule_of
from tournaments.appeals.visibility import disputes_to_read
from tournaments.events.fetching import fetch_seen
from tournaments.ledger.attachments import Given
from tournaments.models import Appeal, Dispute
from tournaments.pages import numbering
from tournaments.pages.attempts import attempt, succeeds
from tournaments.pages.permissions import require
from tournaments.pages.requests import SignedInRequest, answer
from tournaments.people.permissions import may_direct


@login_required
def dispute_add(request: SignedInRequest, pk: int) -> HttpResponse:
    """Recording a dispute in an event."""
    loaded = fetch_seen(request, pk)
    require(may_raise(request.user, loaded.event))
    form = DisputeForm(
        request.POST or None, request.FILES or None, initial=request.GET.dict(), of_teams=loaded.of_teams
    )
    if form.is_valid():
        made = attempt(
            form, lambda: services.raise_dispute(actor=request.user, event_id=pk, **form.cleaned_data)
        )
        if made:
            return redirect("dispute", made.pk)
    context = {"loaded": loaded, "form": form, "rule": rule_of(loaded.event)}
    return answer(request, "appeals/disputes/dispute_add.html", context)


def _seen(request: HttpRequest, pk: int) -> Dispute:
    """The dispute, if it is the user's to know of, or the user receives appeals. Errors: Http404."""
    found = get_object_or_404(disputes(disputes_to_read(request.user)), pk=pk)
    numbering.follow(found.event.season.edition)
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
    ]
    shown = {
        act: sent if isinstance(sent, kind) else made()
        for kind, act, made in offered
        if may_in_dispute(request.user, act, found)
    }
    times = clocks(found, timezone.now())
    context = {
        "dispute": found,
        "ruling": ruling,
        "clocks": times,
        "next": comes_next(found, times),
        "rule": rule_of(found.event),
        "forms": shown,
        "late": any(clock.is_over and speaks_for(request.user, clock.party) for clock in times),
        "leads": leads,
        "appeals": found.appeals.all(),
    }
    return render(request, "appeals/disputes/dispute.html", context, status=422 if sent else 200)


@require_safe
@login_required
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
        form, lambda: act(actor=request.user, dispute_id=pk, **form.cleaned_data)
    ):
        return redirect("dispute", pk)
    return _page(request, found, form)


@require_POST
@login_required
def ruling(request: HttpRequest, pk: int) -> HttpResponse:
    """The ruling of the leaders."""
    return _enforce(request, pk, lambda _found: RulingForm(request.POST), services.rule)


@require_POST
@login_required
def made_known(request: HttpRequest, pk: int) -> HttpResponse:
    """When the ruling was made known to a party."""
    return _enforce(request, pk, lambda found: NotifiedForm(found, request.POST), services.make_known)


@require_POST
@login_required
def lodging(request: HttpRequest, pk: int) -> HttpResponse:
    """Lodging an appeal as a party; what of its files could not be taken is said."""

    def lodge(files: Sequence[Given], **given: Any) -> Appeal:
        made = appeal_services.lodge(**given, files=files)
        if len(files) > made.attachments.count():
            text = _("The appeal was lodged. Not every file could be taken: give those with a statement.")
            messages.warning(request, text)
        return made

    return _enforce(request, pk, lambda _found: LodgingForm(request.POST, request.FILES), lodge)


@require_POST
@login_required
def received(request: HttpRequest, pk: int) -> HttpResponse:
    """An appeal that came in by post, by mail or by word of mouth."""
    return _enforce(
        request, pk, lambda found: ReceivedForm(found, request.POST, request.FILES), appeal_services.lodge_for
    )
