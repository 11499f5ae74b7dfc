"""Who sees the photos of the score sheets of a game."""

from tournaments.events.permissions import may_submit
from tournaments.history.selectors import may_read
from tournaments.models import Game
from tournaments.pages.http.permissions import Visitor


def may_see(user: Visitor, game: Game) -> bool:
    """Whether the photos are the user's to see: who may submit one, and who reads the record of the event."""
    if not user.is_authenticated:
        return False
    return may_submit(user, game) or may_read(game.round.event, user)
