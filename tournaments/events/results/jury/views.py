"""The jury of an event: confirming results as the second person; and who is of it."""

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.events.fetching import led_whole, seen_event
from tournaments.events.permissions import may_confirm
from tournaments.events.results import selectors as boards
from tournaments.events.results import services as results
from tournaments.events.results.jury.forms import ConfirmationForm, JuryForm
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import creating as events
from tournaments.models import Event
from tournaments.models.events import VOID
from tournaments.pages.http.attempts import attempt, succeeds
from tournaments.pages.http.permissions import require
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only, signed_in


@signed_in
def jury(request: SignedInRequest, pk: int) -> HttpResponse:
    """The results that wait for a second person, each with a button; the record and the disputes."""
    event = seen_event(request, pk)
    require(may_confirm(request.user, event))
    form = ConfirmationForm(request.POST or None)
    if form.is_valid() and _confirmed(request, event, form):
        messages.success(request, _("The result was confirmed."))
        return redirect("jury", pk)
    context = {"event": event, "form": form, "waiting": boards.waiting(event, request.user)}
    return answer(request, "events/results/jury/jury.html", context)


def _confirmed(request: SignedInRequest, event: Event, form: forms.Form) -> object:
    given = form.cleaned_data
    ending = None if given["code"] else VOID
    line = ResultLine(given["board"], given["code"], given["version"], given["table"], ending=ending)
    return attempt(
        request,
        form,
        lambda: results.record(
            actor=request.user, event_id=event.pk, round_number=given["round"], lines=[line]
        ),
    )


@officials_only
def members(request: SignedInRequest, pk: int) -> HttpResponse:
    """Naming and dismissing the jury of an event."""
    event = led_whole(request, pk)
    form = JuryForm(request.POST or None)
    if form.is_valid() and succeeds(
        request, form, lambda: events.set_jury(actor=request.user, event_id=pk, **form.cleaned_data)
    ):
        return redirect("jury-members", pk)
    return answer(request, "events/results/jury/jury_members.html", {"event": event, "form": form})
