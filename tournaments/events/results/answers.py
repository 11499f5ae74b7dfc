"""What a page answers to results that were sent: recorded, first looked at, or one board as it stands."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render

from tournaments.events.attendance import selectors as office
from tournaments.events.loaded import load
from tournaments.events.results import corrections
from tournaments.events.results import selectors as boards
from tournaments.events.results import services as result_services
from tournaments.events.results.forms import ResultsForm
from tournaments.events.results.lines import Changes
from tournaments.pages.attempts import attempt
from tournaments.pages.requests import PageRequest


def carried_out(request: PageRequest, page: boards.RoundPage, form: ResultsForm) -> HttpResponse | None:
    """The answer to what was sent; None where the page is to be shown again. A correction is first shown."""
    if not form.is_bound or "again" in request.POST or not form.is_valid():
        return None
    given = {
        "actor": request.user,
        "event_id": page.event.pk,
        "round_number": page.number,
        "lines": form.lines(),
        "reason": form.cleaned_data["reason"],
    }
    if form.corrects() and "confirmed" not in request.POST:
        if attempt(form, lambda: result_services.check(**given)) is None:
            return None
        found = corrections.preview(page, given["lines"])
        return render(
            request, "events/results/correction.html", {"page": page, "form": form, "preview": found}
        )
    done = attempt(form, lambda: result_services.record(**given))
    if done is None or request.htmx:
        return None
    return _recorded(request, page, done)


def _recorded(request: HttpRequest, page: boards.RoundPage, done: Changes) -> HttpResponse:
    """To the page again; a script that keeps what is not sent yet gets the address and knows it is safe."""
    messages.success(request, boards.recorded_message(done))
    if done.recorded and office.is_made_up(page.event) and office.made_up_late(load(page.event), page.number):
        messages.warning(request, office.late_message(page.number))
    if request.headers.get("Accept") == "application/json":
        return JsonResponse({"address": request.path})
    return redirect(request.path)


def board_answer(
    request: HttpRequest, page: boards.RoundPage, form: ResultsForm, *, leader: bool
) -> HttpResponse:
    """The one board that was sent, as it stands now, with what is wrong with it; named in a header."""
    row = next((row for row in form.rows() if row.typed), None)
    context = {"page": page, "row": row, "form": form, "leader": leader}
    response = render(request, "events/results/_board.html", context)
    response["X-Board"] = row.board.key if row else ""
    return response
