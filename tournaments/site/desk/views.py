"""The office: the desk, seasons, new events, invitations, the union's own record."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.events.permissions import reachable_events
from tournaments.jobs import selectors as jobs
from tournaments.ledger.chains import chain
from tournaments.ledger.chains.chain import UNION
from tournaments.models import Season
from tournaments.pages.http.permissions import is_administrator, is_board
from tournaments.pages.http.requests import SignedInRequest, administrators_only, officials_only
from tournaments.site.desk import desk as own
from tournaments.site.first_steps import selectors as first_steps


@require_safe
@officials_only
def desk(request: SignedInRequest) -> HttpResponse:
    """What the user can do: own events first. An administrator of an empty site is led through the first
    steps, and comes here by skipping them (`?later=on`).
    """
    begins = is_administrator(request.user) and "later" not in request.GET and first_steps.is_empty()
    if begins:
        return redirect("first-steps")
    today = timezone.localdate()
    led = reachable_events(request.user).filter(root=None).select_related("season")
    if not is_administrator(request.user):
        led = led.filter(leaders=request.user)
    return render(
        request,
        "site/desk.html",
        {
            "desk": own.desk(led, today),
            "today": today,
            "administrator": is_administrator(request.user),
            "troubles": jobs.troubles() if is_administrator(request.user) else (),
            "has_first_steps": is_administrator(request.user)
            and any(not step.done for step in first_steps.steps()),
            "seasons": Season.objects.all() if is_board(request.user) else (),
        },
    )


@require_safe
@administrators_only
def union_record(request: HttpRequest) -> HttpResponse:
    """The record of everything that belongs to no event."""
    return render(request, "site/record.html", {"page": chain.page(UNION, request.GET.get("page"))})
