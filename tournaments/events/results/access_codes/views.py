"""Helpers without an account: opening a code, and the page of the one round it opens."""

from axes.handlers.proxy import AxesProxyHandler
from django.contrib import messages
from django.contrib.auth.signals import user_login_failed
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from tournaments.events.results import selectors as boards
from tournaments.events.results import services as results
from tournaments.events.results.access_codes import services as passes
from tournaments.events.results.access_codes.forms import CodeForm
from tournaments.events.results.answers import board_answer
from tournaments.events.results.forms import ResultsForm
from tournaments.events.results.lines import Changes
from tournaments.events.teams.line_up_times import hidden
from tournaments.models import Pass
from tournaments.pages import numbering
from tournaments.pages.attempts import attempt
from tournaments.pages.requests import PageRequest, answer

# Under this name wrong codes are counted, as wrong passwords are under that of an account; a blank is in no
# name of an account.
CREDENTIALS = {"username": "code of a helper"}
SESSION_KEY = "pass"


@never_cache
@sensitive_post_parameters("code")
def code(request: PageRequest) -> HttpResponse:
    """Typing a code."""
    form = CodeForm(request.POST or None)
    if form.is_valid():
        if _open(request, form.cleaned_data["code"]):
            return redirect("helper-round")
        form.add_error("code", _unknown())
    return answer(request, "events/results/access_codes/code.html", {"form": form})


@never_cache
@require_safe
def by_address(request: PageRequest, typed: str) -> HttpResponse:
    """Opening a code by its address, which is what the QR code leads to."""
    if _open(request, typed):
        return redirect("helper-round")
    messages.error(request, _unknown())
    return redirect("helper-code")


def _unknown() -> str:
    return _(
        "This access code is unknown, was withdrawn, or is no longer valid. Ask the tournament directors "
        "for a new one."
    )


def _open(request: PageRequest, typed: str) -> bool:
    """Let the session enter results with this code; every wrong one counts, too many close the door."""
    if not AxesProxyHandler.is_allowed(request, CREDENTIALS):
        request.axes_locked_out = True  # the middleware of axes answers
        return False
    found = passes.opened(typed)
    if found is None:
        user_login_failed.send(sender=__name__, credentials=CREDENTIALS, request=request)
        return False
    AxesProxyHandler.reset_attempts(ip_address=request.axes_ip_address, username=CREDENTIALS["username"])
    request.session.cycle_key()
    request.session[SESSION_KEY] = found.pk
    return True


def _access_code_of(request: HttpRequest) -> Pass | None:
    """The code that this session has opened, while it is good."""
    number = request.session.get(SESSION_KEY)
    found = (
        Pass.objects.select_related("round__event__season", "round__event__root").filter(pk=number).first()
        if number
        else None
    )
    if found is None or not found.is_good(timezone.now()):
        return None
    numbering.follow(found.round.event.season.edition)
    return found


def _page(helper: Pass) -> boards.RoundPage | None:
    """The boards that a code opens."""
    event = helper.round.event
    covered = hidden(helper, [event])
    return boards.round_page(event, helper.round.number, only=helper.boards, hidden=covered)


@never_cache
def round_of_access_code(request: PageRequest) -> HttpResponse:
    """The boards that the code opens, one below the other, with big buttons."""
    helper = _access_code_of(request)
    page = _page(helper) if helper else None
    if helper is None or page is None:
        messages.error(request, _unknown())
        return redirect("helper-code")
    form = ResultsForm(page.boards, request.POST or None)
    if form.is_bound and form.is_valid():
        done = attempt(form, lambda: _record(helper, form))
        if done is not None and not request.htmx:
            messages.success(request, boards.recorded_message(done))
            return redirect("helper-round")
    if form.is_bound:
        page = _page(helper) or page
        form.boards = page.boards
    if request.htmx:
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
