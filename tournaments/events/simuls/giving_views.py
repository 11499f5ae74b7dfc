"""The office of a simultaneous display: the giver's way, results as the games end, closing."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tournaments.events.practice.selectors import is_untouched
from tournaments.events.results import services as results
from tournaments.events.results.selectors import recorded_message
from tournaments.events.simuls import selectors
from tournaments.events.simuls.fetching import fetch_led_simul
from tournaments.events.simuls.forms import BoardForm
from tournaments.events.simuls.selectors import Simul
from tournaments.pages.http.attempts import attempt, tell_errors
from tournaments.pages.http.permissions import is_administrator
from tournaments.pages.http.requests import SignedInRequest, asked_number, officials_only


def _at(request: HttpRequest, found: Simul) -> int:
    """The board where the giver is: the one in the address, else the one whose game ended last."""
    asked = asked_number(request, "at", least=0, most=len(found.boards))
    return selectors.last_finished(found.event) if asked is None else asked


@require_safe
@officials_only
def simul(request: HttpRequest, pk: int) -> HttpResponse:
    """What is to be done next at a display: the giver's way, and the boards with their buttons."""
    found = fetch_led_simul(request, pk)
    at = _at(request, found) if found.boards else 0
    context = {
        "display": found,
        "loaded": found,
        "at": at,
        "next": found.next_board(at) if found.boards else None,
        "administrator": is_administrator(request.user),
        "untouched": is_untouched(found.event),
    }
    return render(request, "events/simuls/office.html", context)


@require_POST
@officials_only
def board(request: SignedInRequest, pk: int) -> HttpResponse:
    """The end of a game at one board, by one of three buttons."""
    fetch_led_simul(request, pk)
    form = BoardForm(request.POST)
    done = None
    if form.is_valid():
        done = attempt(
            request,
            form,
            lambda: results.record(actor=request.user, event_id=pk, round_number=1, lines=form.lines()),
        )
    if done is None:
        tell_errors(request, form)
        return redirect("simul-office", pk)
    messages.success(request, recorded_message(done))
    return redirect(f"{reverse('simul-office', args=[pk])}?at={form.cleaned_data['board']}")
