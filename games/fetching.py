"""The game of a page, in the numbers of the edition that its event follows."""

from django.http import HttpRequest

from games.selectors import seen_game
from tournaments.models import Game
from tournaments.pages import numbering


def fetched(request: HttpRequest, pk: int) -> Game:
    """The game as `seen_game` gives it. Errors: Http404."""
    found = seen_game(pk, request.user)
    numbering.follow(found.round.event.season.edition)
    return found
