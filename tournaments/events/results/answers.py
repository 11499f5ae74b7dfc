"""What a page answers to results that were sent: recorded, first looked at, or one board as it stands."""

from collections.abc import Iterator, Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.events.attendance import selectors as office
from tournaments.events.loaded import load
from tournaments.events.results import corrections
from tournaments.events.results import selectors as boards
from tournaments.events.results import services as result_services
from tournaments.events.results.fetching import led_round
from tournaments.events.results.forms import ResultsForm
from tournaments.events.results.lines import Changes, key_of
from tournaments.pages.http.attempts import attempt
from tournaments.pages.http.editions import edition_of
from tournaments.pages.http.requests import PageRequest
from tournaments.pages.words import wording
from tournaments.pages.words.readings import unlinked
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.reasons import Reason
from tournaments.regulations.results import Result


def answered(request: PageRequest, page: boards.RoundPage, form: ResultsForm) -> HttpResponse | None:
    """The answer to what was sent; None where the page is to be shown again. A correction, and what ends the
    time for make-up games, is first shown.
    """
    if not form.is_bound or "again" in request.POST or not form.is_valid():
        return None
    given = {
        "actor": request.user,
        "event_id": page.event.pk,
        "round_number": page.number,
        "lines": form.lines(),
        "reason": form.cleaned_data["reason"],
    }
    asks = is_asked_first(request, page, form)
    if asks or (form.corrects() and "confirmed" not in request.POST):
        checked = attempt(request, form, lambda: result_services.check(**given))
        if checked is None or (asks and request.htmx):
            return None
        if asks or checked.corrected:
            return _shown_first(request, page, form, checked)
    done = attempt(request, form, lambda: result_services.record(**given))
    if done is None or request.htmx:
        return None
    return _recorded(request, page, form, done)


def is_asked_first(request: HttpRequest, page: boards.RoundPage, form: ResultsForm) -> bool:
    """Whether games can no longer be made up once this is recorded (C.13) and nobody said yes to that yet:
    then the form asks it.
    """
    form.asks = () if "confirmed" in request.POST else boards.made_up_no_more(page, form.lines())
    return bool(form.asks)


def _shown_first(
    request: HttpRequest, page: boards.RoundPage, form: ResultsForm, checked: Changes
) -> HttpResponse:
    """The page that shows what would follow and asks."""
    context: dict[str, object] = {"page": page, "form": form}
    if checked.corrected:
        changed = {key_of(game) for game in checked.recorded}
        lines = [line for line in form.lines() if line.key in changed]
        context["preview"] = corrections.preview(page, lines)
    return render(request, "events/results/correction.html", context)


def _recorded(request: PageRequest, page: boards.RoundPage, form: ResultsForm, done: Changes) -> HttpResponse:
    """To the page again; a script that saves board by board is told how each stands now."""
    warnings = list(_remarks(request, page, done))
    if is_by_board(request):
        return saved(request, page, form, warnings, done.left_out)
    say_done(request, done)
    for sentence in warnings:
        messages.warning(request, sentence)
    return redirect(request.path)


def _remarks(request: HttpRequest, page: boards.RoundPage, done: Changes) -> Iterator[str]:
    """That a game came in later than C.13 has games made up, if one did."""
    new = {game for game in done.recorded if not page.is_anew(key_of(game))} - set(done.corrected)
    if not new or not office.is_made_up(page.event):
        return
    loaded = load(page.event)
    if office.made_up_late(loaded, page.number):
        yield office.late_message(page.number, edition_of(request))
    played = [game for game in new if game.result and Result.parse(game.result).played]
    due = [game for game in played if not page.is_adjourned(key_of(game))]
    if due and office.is_after_a_later_round(loaded, page.number):
        yield office.after_a_later_round_message(page.number, edition_of(request))


def is_by_board(request: HttpRequest) -> bool:
    """Whether a script sent it that saves board by board."""
    return request.headers.get("Accept") == "application/json"


def saved(
    request: PageRequest,
    page: boards.RoundPage,
    form: ResultsForm,
    warnings: Sequence[str] = (),
    left_out: Sequence[tuple[str, Reason]] = (),
) -> JsonResponse:
    """How the boards that were sent stand now, how many of the form are in, and what is to be said of it, in
    plain text; why those `left_out` took no result, and what is wrong where the form was refused.
    """
    shown = {board.key for board in form.boards}
    page = led_round(request, page.event.pk, page.number)
    form.boards = [board for board in page.boards if board.key in shown]
    sent = [board for board in form.boards if board.id in request.POST]
    said = {"done": form.done, "boards": len(form.boards)}
    content = {
        "boards": {board.key: _as_saved(board, form.stands(board.id), edition_of(request)) for board in sent},
        "open": form.open,
        "progress": _("%(done)s of %(boards)s in") % said,
        "warnings": list(warnings),
        "left_out": {board: wording.say(reason, edition_of(request)) for board, reason in left_out},
    }
    if form.errors:
        wrong = {row.board.key: " ".join(map(unlinked, row.errors)) for row in form.rows() if row.errors}
        content["errors"] = wrong
        of_all = (*form.non_field_errors(), *form.errors.get("reason", ()), *form.stray_errors())
        content["warnings"] = [*map(unlinked, of_all)]
    return JsonResponse(content)


def _as_saved(board: boards.Board, stands: str, edition: Edition) -> dict[str, object]:
    """A board as its row shows it, with the code that stands, "" while it has none."""
    game = board.game
    waits = _("by %(name)s, not confirmed yet") % {"name": game.entered_by} if board.waiting else ""
    return {
        "result": stands,
        "shown": wording.result(stands),
        "ending": wording.ending(game.ending, edition) if game.ending else "",
        "waits": waits,
        "version": game.version,
    }


def say_done(request: HttpRequest, done: Changes) -> None:
    """Say on the next page what was recorded, and at which boards nothing was."""
    messages.success(request, boards.recorded_message(done))
    for sentence in boards.left_out_messages(done, edition_of(request)):
        messages.warning(request, sentence)


def board_answer(
    request: HttpRequest, page: boards.RoundPage, form: ResultsForm, *, leader: bool
) -> HttpResponse:
    """The one board that was sent, as it stands now, with what is wrong with it; named in a header."""
    row = next((row for row in form.rows() if row.typed), None)
    context = {"page": page, "row": row, "form": form, "leader": leader}
    response = render(request, "events/results/_board.html", context)
    response["X-Board"] = row.board.key if row else ""
    response["HX-Trigger-After-Swap"] = "board:saved"
    return response
