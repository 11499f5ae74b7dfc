"""Public pages of a season as a whole: its places, how it was closed, the archive, who was first; and who was
first over the seasons.
"""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.events.fetching import seen_season
from tournaments.models import SeasonClosing
from tournaments.seasons import movement
from tournaments.seasons.finals import winners
from tournaments.seasons.places import places
from tournaments.seasons.places.settled import closing_of, notified_since


@require_safe
def pyramid(request: HttpRequest, year: int) -> HttpResponse:
    """The classes and groups of a season with every place and where it came from."""
    season = seen_season(request, year)
    return render(request, "seasons/pyramid.html", {"season": season, "pyramid": places.pyramid(season)})


@require_safe
def ended(request: HttpRequest, year: int) -> HttpResponse:
    """Promotion and relegation at a season's end, each move with its article: as it was closed, or as far as
    it can be said.
    """
    season = seen_season(request, year)
    closing = closing_of(year)
    if closing:
        context = {
            "season": season,
            "closing": closing,
            "content": closing.content,
            "since": notified_since(closing),
        }
        return render(request, "seasons/season_end.html", context)
    context = {
        "season": season,
        "end": movement.seasons_end(season, request.user),
        "clubs": movement.clubs_end(season, request.user),
    }
    return render(request, "seasons/movement.html", context)


@require_safe
def archive(request: HttpRequest, year: int) -> HttpResponse:
    """Every closing of a season, those that were taken back too."""
    season = seen_season(request, year)
    closings = season.closings.select_related("by", "taken_back__by").defer("content")
    return render(request, "seasons/season_archive.html", {"season": season, "closings": closings})


@require_safe
def archived(request: HttpRequest, year: int, number: int) -> JsonResponse:
    """A closing as it was kept."""
    closing = get_object_or_404(SeasonClosing, season__year=year, number=number)
    response = JsonResponse(
        {"sha256": closing.sha256, "closed_at": closing.at.isoformat(), "content": closing.content},
        json_dumps_params={"ensure_ascii": False, "indent": 1},
    )
    response["Content-Disposition"] = f'attachment; filename="season-{year}-{number}.json"'
    return response


@require_safe
def season_winners(request: HttpRequest, year: int) -> HttpResponse:
    """Who was first in each closed competition of a season."""
    season = seen_season(request, year)
    won = winners.by_section(winners.of_seasons([season], request.user))
    return render(request, "seasons/winners.html", {"season": season, "sections": won})


@require_safe
def honours(request: HttpRequest) -> HttpResponse:
    """Who was first in each competition over the seasons, the latest first; `?page=` for earlier seasons."""
    seasons = Paginator(winners.seasons(request.user), winners.MOST_SEASONS)
    page = seasons.get_page(request.GET.get("page"))
    won = winners.by_competition(winners.of_seasons(list(page), request.user))
    return render(request, "seasons/honours.html", {"page": page, "sections": won})
