"""What results that are said to be wrong bring to pages: the button for whom a game concerns, and what waits
beside the results of a round.
"""

from collections.abc import Iterable
from typing import Any

from tournaments.events.results.doubts import selectors
from tournaments.events.results.selectors import Board
from tournaments.models import Event, Game
from tournaments.pages.http.permissions import Visitor
from tournaments.pages.templatetags.parts import register

register.filter("who_doubts", selectors.who)


@register.inclusion_tag("events/results/doubts/_button.html")
def doubt_button(user: Visitor, game: Game) -> dict[str, Any]:
    """The way to say that the result of a game is wrong, for whom it concerns; nothing for anybody else."""
    return {"own": selectors.of_user(user, game)}


@register.inclusion_tag("events/results/doubts/_waiting.html")
def doubts_at_boards(event: Event, boards: Iterable[Board]) -> dict[str, Any]:
    """What is said of the results at boards of an event, and waits for the leaders."""
    return {"event": event, "doubts": selectors.at_boards(boards)}
