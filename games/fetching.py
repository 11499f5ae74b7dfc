"""The game of a page, in the numbers of the edition that its event follows; and what of it is asked for."""

from django.http import HttpRequest

from games.selectors import seen_game
from games.showing.replay import Look
from tournaments.models import Game
from tournaments.pages.http.editions import cite_by
from tournaments.pages.http.requests import asked_number

MOST = 999_999
"""The greatest number that an address may ask for."""


def fetched(request: HttpRequest, pk: int) -> Game:
    """The game as `seen_game` gives it. Errors: Http404."""
    found = seen_game(pk, request.user)
    cite_by(request, found.round.event.season.edition)
    return found


def look_asked(request: HttpRequest, *, ply: int | None = None) -> Look:
    """What of a game an address asks for; the position after `ply` single moves where it names none. Errors:
    Http404 for what is no number.
    """
    asked = asked_number(request, "ply", least=0, most=MOST)
    rest = request.GET.copy()
    for name in ("ply", "line"):
        rest.pop(name, None)
    return Look(
        ply=ply if asked is None else asked,
        line=asked_number(request, "line", least=1, most=MOST) or 0,
        turned=request.GET.get("side") == "black",
        brief=request.GET.get("write") == "short",
        meant=request.GET.get("meant") == "1",
        kept=f"&{rest.urlencode()}" if rest else "",
    )
