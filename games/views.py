"""Pages of games: the moves, the position, what the rules say; submitting a notation."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import services
from games.forms import NotationForm
from games.selectors import game_page, players, seen_game
from tournaments.events.permissions import may_submit
from tournaments.models import Game
from tournaments.pages import numbering
from tournaments.pages.attempts import attempt
from tournaments.pages.permissions import require
from tournaments.pages.requests import SignedInRequest, answer, asked_number

MOST = 999_999


def _seen(request: HttpRequest, pk: int) -> Game:
    """The game as `seen_game` gives it; its page is in the numbers of the edition its event follows."""
    found = seen_game(pk, request.user)
    numbering.follow(found.round.event.season.edition)
    return found


@require_safe
def game(request: HttpRequest, pk: int) -> HttpResponse:
    """A game as far as it was written down, with the findings of the rules."""
    page = game_page(
        _seen(request, pk),
        request.user,
        notation=asked_number(request, "notation", least=0, most=MOST),
        ply=asked_number(request, "ply", least=0, most=MOST),
    )
    return render(request, "games/game.html", {"page": page})


@login_required
def submission(request: SignedInRequest, pk: int) -> HttpResponse:
    """Submitting a notation of one's own game, or as a leader of any."""
    found = _seen(request, pk)
    require(may_submit(request.user, found))
    form = NotationForm(request.POST or None)
    if form.is_valid():
        stored = attempt(
            form,
            lambda: services.submit(actor=request.user, game_id=pk, text=form.cleaned_data["text"]),
        )
        if stored:
            messages.success(request, _("The notation was stored as you submitted it."))
            return redirect("game", pk)
    return answer(
        request,
        "games/submission.html",
        {"game": found, "players": players(found, request.user), "form": form},
    )


@require_safe
def text(request: HttpRequest, pk: int, notation: int) -> HttpResponse:
    """A notation exactly as it was submitted."""
    found = get_object_or_404(_seen(request, pk).notations, pk=notation)
    return HttpResponse(found.text, content_type="text/plain; charset=utf-8")
