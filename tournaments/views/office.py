"""The office: the desk, seasons, new events, invitations, the union's own record."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.forms.accounts import InvitationForm
from tournaments.forms.attempts import attempt
from tournaments.forms.events import EventFileForm, SeasonForm
from tournaments.ledger.chain import UNION
from tournaments.models import Event, Invitation, Season
from tournaments.pages.requests import administrators_only, answer
from tournaments.permissions import is_administrator, is_board
from tournaments.selectors import acts
from tournaments.services import event_files, events
from tournaments.services import invitations as invitation_services
from tournaments.views.fetching import officials_only


@require_safe
@officials_only
def desk(request: HttpRequest) -> HttpResponse:
    """What the user can do: own events first."""
    led = Event.objects.filter(root=None).select_related("season")
    if not is_administrator(request.user):
        led = led.filter(leaders=request.user)
    return render(
        request,
        "office/desk.html",
        {
            "events": led,
            "administrator": is_administrator(request.user),
            "seasons": Season.objects.all() if is_board(request.user) else (),
        },
    )


@require_safe
@administrators_only
def union_record(request: HttpRequest) -> HttpResponse:
    """The record of everything that belongs to no event."""
    return render(request, "office/record.html", {"page": acts.page(UNION, request.GET.get("page"))})


@administrators_only
def season_add(request: HttpRequest) -> HttpResponse:
    """Founding a season."""
    form = SeasonForm(request.POST or None)
    if form.is_valid():
        season = attempt(form, lambda: events.add_season(actor=request.user, year=form.cleaned_data["year"]))
        if season:
            messages.success(request, _("Season %(season)s was founded.") % {"season": season})
            return redirect("event-add")
    return answer(
        request, "office/form.html", {"form": form, "title": _("New season"), "act": _("Found the season")}
    )


@administrators_only
def event_import(request: HttpRequest) -> HttpResponse:
    """Taking in an event file, all or nothing; the event is a draft."""
    form = EventFileForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        content, reason = form.cleaned_data["file"].read(), form.cleaned_data["reason"]
        event = attempt(
            form,
            lambda: event_files.take(actor=request.user, facts=event_files.read(content), reason=reason),
        )
        if event:
            return redirect("event-office", event.pk)
    context = {"form": form, "title": _("Take in an event file"), "act": _("Take in")}
    return answer(request, "office/form.html", context)


@officials_only
def invitations(request: HttpRequest) -> HttpResponse:
    """Inviting, and the invitations made so far. The address of a new one is shown once."""
    form = InvitationForm(request.user, request.POST or None)
    address = None
    if form.is_valid():
        made = attempt(form, lambda: invitation_services.invite(actor=request.user, **form.cleaned_data))
        if made:
            address = request.build_absolute_uri(reverse("invitation", args=[made[1]]))
            form = InvitationForm(request.user)
    listed = Invitation.objects.select_related("person", "club", "event__season", "invited_by", "accepted_by")
    if not is_administrator(request.user):
        listed = listed.filter(invited_by=request.user)
    return answer(
        request, "office/invitations.html", {"form": form, "address": address, "invitations": listed[:100]}
    )


@require_POST
@officials_only
def invitation_revoke(request: HttpRequest, pk: int) -> HttpResponse:
    """Taking an invitation back."""
    get_object_or_404(Invitation, pk=pk)
    form = InvitationForm(request.user, {})
    if attempt(form, lambda: invitation_services.revoke(actor=request.user, invitation_id=pk)):
        messages.success(request, _("The invitation was taken back."))
    else:
        messages.error(request, " ".join(form.non_field_errors()))
    return redirect("invitations")
