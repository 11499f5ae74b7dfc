"""Pages of games: the moves, the positions, what the rules say, the text as submitted; clicking one in."""

from dataclasses import replace

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.drawing import files, pictures
from games.fetching import MOST, fetched, look_asked
from games.selectors import GamePage, game_page, players, seen_game, with_public_names
from games.showing import clicking
from games.submitting.forms import NotationForm
from rules import RulesError
from tournaments.events.permissions import may_submit
from tournaments.pages.http.permissions import require
from tournaments.pages.http.requests import SignedInRequest, asked_number, signed_in
from tournaments.printing.files import sheet_of

HOUR = 3600


def _page(request: HttpRequest, pk: int, *, ply: int | None = None) -> GamePage:
    """The page of a game at the position that its address asks for."""
    look = look_asked(request) if ply is None else replace(look_asked(request), ply=ply)
    notation = asked_number(request, "notation", least=0, most=MOST)
    return game_page(fetched(request, pk), request.user, notation=notation, look=look)


@require_safe
def game(request: HttpRequest, pk: int) -> HttpResponse:
    """A game as far as it was written down, at one of its positions, with the findings of the rules."""
    return render(request, "games/game.html", {"page": _page(request, pk)})


@require_safe
def picture(request: HttpRequest, pk: int) -> HttpResponse:
    """The position a game ended in, as far as it was written down, as a picture for everybody."""
    anybody = AnonymousUser()
    page = with_public_names(game_page(seen_game(pk, anybody), anybody))
    return HttpResponse(pictures.drawn(page), content_type="image/png")


@require_safe
def position(request: HttpRequest, pk: int, ply: int) -> HttpResponse:
    """A position of a game as a picture."""
    page = _page(request, pk, ply=ply)
    if page.replay is None:
        raise Http404
    content = pictures.position(page.replay.step, turned=page.replay.look.turned)
    return HttpResponse(content, content_type="image/png")


@require_safe
def pdn(request: HttpRequest, pk: int) -> HttpResponse:
    """A game as a PDN file."""
    page = _page(request, pk)
    if page.replay is None:
        raise Http404
    headers = {"Content-Disposition": f'attachment; filename="game-{pk}.pdn"'}
    return HttpResponse(files.pdn(page), content_type="text/plain; charset=utf-8", headers=headers)


@require_safe
def sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """A game as a sheet of paper with diagrams."""
    page = with_public_names(_page(request, pk))
    content = files.sheet(page, request.build_absolute_uri(reverse("game", args=[pk])))
    return sheet_of(content, f"game-{pk}.pdf")


@require_safe
@cache_control(private=True, max_age=HOUR)
def legal_moves(request: HttpRequest) -> JsonResponse:
    """A position and what may be played in it, as the board on which a game is clicked in asks for it."""
    try:
        return JsonResponse(clicking.answer(request.GET.get("fen", ""), request.GET.get("move", "")))
    except RulesError:
        return JsonResponse({"error": "no such position or move"}, status=400)


@signed_in
@require_safe
def submission_board(request: SignedInRequest, pk: int) -> HttpResponse:
    """Clicking a game in on a board: the moves go into the form of the submission."""
    found = fetched(request, pk)
    require(may_submit(request.user, found))
    context = {
        "game": found,
        "players": players(found, request.user),
        "form": NotationForm(),
        "board": clicking.page(),
    }
    return render(request, "games/clicking.html", context)


@require_safe
def text(request: HttpRequest, pk: int, notation: int) -> HttpResponse:
    """A notation exactly as it was submitted."""
    found = get_object_or_404(fetched(request, pk).notations, pk=notation)
    return HttpResponse(found.text, content_type="text/plain; charset=utf-8")
