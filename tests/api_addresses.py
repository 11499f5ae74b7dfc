"""The addresses of the API with ids of what a site has, as the walkers of all routes ask for them."""

from django.urls import reverse

from tournaments.api.answers import ids
from tournaments.models import Event, Game

PREFIX = "api-"
PAGES = ("api-docs", "api-schema")
"""Its documentation, which is read as any page."""


def of_game(game: Game) -> str:
    """The id of a game."""
    table = game.match.table if game.match else 0
    return ids.game(game.round.event_id, game.round.number, table, game.board)


def arguments(roles, name: str, takes: list[str]) -> list[object]:
    """What an address of the API is asked with: ids of what everybody sees."""
    event: Event = roles.display if name == "api-simul" else roles.event
    known = {
        "season": ids.season(event.season.year),
        "event": ids.event(event.pk),
        "game": of_game(roles.game),
        "person": ids.person(roles.event.entrants.get(number=2).person_id),
        "club": ids.club(roles.event.entrants.get(number=2).person.club_id),
        "table": "standings",
        "number": 1,
    }
    return [known[one] for one in takes]


def address(name: str, *given: object, **asked: object) -> str:
    """The address of the API of this name, with what stands behind it."""
    return reverse(f"{PREFIX}{name}", args=given, query=asked)
