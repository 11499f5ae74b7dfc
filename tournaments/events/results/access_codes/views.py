"""Helpers without an account: opening a code, and the page of the one round it opens."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from tournaments.events.attendance.door.fetching import open_door
from tournaments.events.results import services as results
from tournaments.events.results.access_codes import services as passes
from tournaments.events.results.access_codes.fetching import SESSION_KEY, access_code_of
from tournaments.events.results.access_codes.forms import CodeForm
from tournaments.events.results.access_codes.selectors import boards_of
from tournaments.events.results.answers import board_answer, is_asked_first, say_done
from tournaments.events.results.forms import ResultsForm
from tournaments.events.results.lines import Changes
from tournaments.models import Pass
from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.requests import PageRequest, answer
from tournaments.people.accounts import locking_out


@never_cache
@sensitive_post_parameters("code")
def code(request: PageRequest) -> HttpResponse:
    """Typing a code."""
    form = CodeForm(request.POST or None)
    if form.is_valid():
        if page := _open(request, form.cleaned_data["code"]):
            return redirect(page)
        form.add_error("code", _unknown())
    return answer(request, "events/results/access_codes/code.html", {"form": form})


@never_cache
@require_safe
def by_address(request: PageRequest, typed: str) -> HttpResponse:
    """Opening a code by its address, which is what the QR code leads to."""
    if page := _open(request, typed):
        return redirect(page)
    messages.error(request, _unknown())
    return redirect("helper-code")


def _unknown() -> str:
    return _(
        "This access code is unknown, was withdrawn, or is no longer valid. Ask the tournament directors "
        "for a new one."
    )


def _open(request: PageRequest, typed: str) -> str:
    """Let the session enter results with this code, or check in with that of a door: gives the name of the
    page that it opens, "" for none. Every wrong one counts, too many close the door.
    """
    name = _counted_under(request)
    if locking_out.is_closed(request, name):
        return ""
    if open_door(request, typed):  # it hangs where all can read it, and wipes out nothing that was counted
        return "door"
    found = passes.opened(typed)
    if found is None:
        locking_out.failed(request, name)
        return ""
    locking_out.succeeded(request, name)
    request.session.cycle_key()
    request.session[SESSION_KEY] = found.pk
    return "helper-round"


def _counted_under(request: HttpRequest) -> str:
    """The name under which wrong codes of an address are counted: where the session had a code of an event,
    those of that event, so that strangers in the same hall close no door to its helpers.
    """
    had = Pass.objects.filter(pk=request.session.get(SESSION_KEY, 0)).select_related("round__event").first()
    codes = locking_out.CODES
    return f"{codes} of event {had.round.event.main_id}" if had else codes


@never_cache
def round_of_access_code(request: PageRequest) -> HttpResponse:
    """The boards that the code opens, one below the other, with big buttons."""
    helper = access_code_of(request)
    page = boards_of(helper) if helper else None
    if helper is None or page is None:
        messages.error(request, _unknown())
        return redirect("helper-code")
    form = ResultsForm(page.boards, request.POST or None)
    if form.is_bound and form.is_valid() and not is_asked_first(request, page, form):
        done = attempt(request, form, lambda: _record(helper, form))
        if done is not None and not request.htmx:
            say_done(request, done)
            return redirect("helper-round")
    if form.is_bound:
        page = boards_of(helper) or page
        form.boards = page.boards
    if request.htmx and form.is_bound:
        return board_answer(request, page, form, leader=False)
    return answer(
        request,
        "events/results/access_codes/round.html",
        {"page": page, "form": form, "leader": False, "helper": helper},
    )


def _record(helper: Pass, form: ResultsForm) -> Changes:
    return results.record(
        actor=helper,
        event_id=helper.round.event_id,
        round_number=helper.round.number,
        lines=form.lines(),
        reason=form.cleaned_data["reason"],
    )


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Handing the phone to somebody else: the session forgets the code."""
    request.session.pop(SESSION_KEY, None)
    return render(request, "events/results/access_codes/left.html")
