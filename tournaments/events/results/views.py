"""Entering and correcting the results of a round: by keyboard, by phone, and the codes for helpers."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_POST

from tournaments.events.fetching import led_event
from tournaments.events.results import selectors as boards
from tournaments.events.results.access_codes import services as pass_services
from tournaments.events.results.access_codes.forms import AccessCodeForm
from tournaments.events.results.answers import answered, board_answer, is_by_board, saved
from tournaments.events.results.fetching import led_round
from tournaments.events.results.forms import ResultsForm
from tournaments.models import Pass
from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.requests import PageRequest, SignedInRequest, answer, officials_only
from tournaments.pages.typed.access_codes import written
from tournaments.printing.qr import qr_picture


@officials_only
def results(request: PageRequest, pk: int, number: int) -> HttpResponse:
    """Entering and correcting the results of a round by keyboard."""
    page = led_round(request, pk, number)
    form = ResultsForm(page.boards, request.POST or None)
    if response := answered(request, page, form):
        return response
    page = _as_it_stands(request, page, form)
    if form.errors and is_by_board(request):
        return saved(request, page, form)
    context = {
        "page": page,
        "form": form,
        "standings": boards.standings_beside(page.event),
        "steps": boards.steps_after(page),
    }
    return answer(request, "events/results/results.html", context)


@officials_only
def phone(request: PageRequest, pk: int, number: int) -> HttpResponse:
    """Entering the results of a round board by board, with big buttons."""
    page = led_round(request, pk, number)
    form = ResultsForm(page.boards, request.POST or None)
    if response := answered(request, page, form):
        return response
    page = _as_it_stands(request, page, form)
    if request.htmx and request.method == "POST":
        return board_answer(request, page, form, leader=True)
    return answer(request, "events/results/results_phone.html", {"page": page, "form": form, "leader": True})


def _as_it_stands(request: HttpRequest, page: boards.RoundPage, form: ResultsForm) -> boards.RoundPage:
    """The round anew after something was sent, for the form too."""
    if form.is_bound:
        page = led_round(request, page.event.pk, page.number)
        form.boards = page.boards
    return page


@officials_only
@sensitive_variables("code", "made")
def access_codes(request: SignedInRequest, pk: int, number: int) -> HttpResponse:
    """The codes of helpers for a round; a new one is shown once."""
    page = led_round(request, pk, number)
    form, code, address = AccessCodeForm(page, request.POST or None), None, ""
    if form.is_valid():
        chosen = form.cleaned_data
        made = attempt(
            request,
            form,
            lambda: pass_services.give(actor=request.user, event_id=pk, round_number=number, **chosen),
        )
        if made:
            code = made[1]
            address = request.build_absolute_uri(reverse("helper-open", args=[code]))
            form = AccessCodeForm(page)
    context = {
        "page": page,
        "form": form,
        "code": written(code) if code else "",
        "address": address,
        "picture": qr_picture(address) if address else "",
        "entry": request.build_absolute_uri(reverse("helper-code")),
        "passes": boards.access_codes(page.paired),
        "now": timezone.now(),
    }
    response = answer(request, "events/results/access_codes/codes.html", context)
    response["Cache-Control"] = "no-store"
    return response


@require_POST
@officials_only
def access_code_revoke(request: SignedInRequest, pk: int, pass_id: int) -> HttpResponse:
    """Taking a code back."""
    event = led_event(request, pk)
    found = get_object_or_404(Pass.objects.select_related("round"), pk=pass_id, round__event=event)
    pass_services.revoke(actor=request.user, event_id=pk, pass_id=pass_id)
    messages.success(request, _("The access code was withdrawn."))
    return redirect("access-codes", pk, found.round.number)
