"""Pages of the archive: looking for games, the explorer of positions, the openings, a free game."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games.archive import openings, selectors
from games.archive.forms import PositionForm, SearchForm
from games.archive.free_game import free_game_page
from games.fetching import look_asked
from games.showing.diagrams import drawn
from rules import Position
from rules.keys import position_key
from rules.openings import deepest
from tournaments.seasons.visibility import person_seen

ON_A_PAGE = 25
STOOD_ON_A_PAGE = 20


@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    """The games that fit what was asked, the latest first; all of them where nothing was."""
    form = SearchForm(request.user, request.GET or None)
    asked = form.cleaned_data if form.is_valid() else {}
    person = person_seen(request.user, asked["person"]) if asked.get("person") else None
    of_any_result = selectors.searched({**asked, "result": ""}, request.user)
    found = selectors.of_result(of_any_result, asked.get("result", ""))
    page = Paginator(found, ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "page": page,
        "person": person,
        "games": page.paginator.count,
        "results": selectors.by_result(of_any_result),
        "openings": openings.most_played(found),
        "explored": None if form.is_bound else selectors.explored(Position.start(), mirror=False),
    }
    return render(request, "games/archive/archive.html", context, status=422 if form.errors else 200)


@require_safe
def positions(request: HttpRequest) -> HttpResponse:
    """A position: what was played from it, how those games ended, and in which it stood."""
    form = PositionForm(request.GET or None)
    is_sound = form.is_valid() or not form.is_bound
    asked = form.cleaned_data if form.is_bound and is_sound else {}
    position, mirror = asked.get("fen", Position.start()), asked.get("mirror", False)
    context = {"form": form, "mirror": mirror}
    if is_sound:
        found = selectors.explored(position, mirror=mirror)
        games = selectors.StoodIn(position, mirror=mirror, number=found.total.games)
        paginator = Paginator(games, STOOD_ON_A_PAGE)
        context |= {
            "found": found,
            "page": paginator.get_page(request.GET.get("page")),
            "opening": deepest([position_key(position)]),
            "diagram": drawn(found.fen, None),
        }
    return render(request, "games/archive/positions.html", context, status=200 if is_sound else 422)


@require_safe
def opening_list(request: HttpRequest) -> HttpResponse:
    """The openings of the manual, with how often each was played and how those games ended."""
    return render(request, "games/archive/openings.html", {"openings": openings.all_played()})


@require_safe
def free_game(request: HttpRequest, pk: int) -> HttpResponse:
    """A free game, at one of its positions."""
    found = get_object_or_404(selectors.free_games(), pk=pk)
    return render(request, "games/archive/free.html", {"page": free_game_page(found, look_asked(request))})
