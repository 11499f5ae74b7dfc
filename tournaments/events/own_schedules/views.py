"""The office: a schedule of the leaders' own in the championships of pupils, youth and juniors (E art. 3)."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.events import acts
from tournaments.events.entries.selectors import absentees
from tournaments.events.fetching import fetch_led_main
from tournaments.events.own_schedules import services
from tournaments.events.own_schedules.forms import OwnScheduleForm, as_text
from tournaments.events.own_schedules.selectors import proposed
from tournaments.ledger.chains.chain import last_sequence
from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.requests import SignedInRequest, answer, officials_only
from tournaments.pages.words.wording import listed


@officials_only
def own_schedule(request: SignedInRequest, pk: int) -> HttpResponse:
    """Typing the rounds of an event; a schedule to begin with stands there already."""
    loaded = fetch_led_main(request, pk)
    if not loaded.may_have_own_schedule:
        raise Http404(_("The rounds of this event are those of the printed schedule."))
    standing = services.standing(loaded)
    seen = last_sequence(loaded.event, acts.SCHEDULE)
    suggestion = proposed(loaded)
    initial = {"schedule": as_text(standing or suggestion.rounds), "seen": seen}
    form = OwnScheduleForm(request.POST or None, initial=initial)
    if not standing:
        del form.fields["reason"]
    if form.is_valid():
        given = form.cleaned_data
        if attempt(request, form, lambda: services.lay_down(actor=request.user, event_id=pk, **given)):
            messages.success(request, _("The schedule was recorded."))
            return redirect("event-office", pk)
    form.see(seen)
    context = {
        "loaded": loaded,
        "form": form,
        "standing": standing,
        "suggestion": suggestion,
        "entrants": loaded.event.entrants.order_by("number"),
        "absentees": ""
        if standing
        else listed([f"{row.number}. {row.name}" for row in absentees(loaded.event)]),
    }
    return answer(request, "events/own_schedules/own_schedule.html", context)
