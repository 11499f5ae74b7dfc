"""What games without a result count as since somebody withdrew.

Source: C, art. 14; readings R52, R63.
"""

from collections.abc import Iterable, Iterator, Mapping

from tournaments.events.loaded import LoadedEvent, load_all
from tournaments.models import Entrant, Event, Game
from tournaments.regulations.counting.absences import Counts
from tournaments.regulations.order.standings import Standings
from tournaments.regulations.results import Result

Place = tuple[int, int, int, int, int]
"""Event, round, white, black, and of teams the board."""
Booked = Mapping[Place, Result]


def place_of(game: Game) -> Place:
    """Where a game stands; its round and its entrants are loaded."""
    board = game.board if game.match_id else 0
    return (game.round.event_id, game.round.number, game.white.number, game.black.number, board)


def booked_in(games: Iterable[Game]) -> Booked:
    """The results that count in the standings of the events in which one of these games has none and somebody
    of it withdrew; their rounds and both sides are loaded.
    """
    open_games = (game for game in games if not game.result)
    left = {game.round.event_id for game in open_games if any(map(_is_gone, (game.white, game.black)))}
    events = Event.objects.filter(pk__in=left)
    return {
        place: result for loaded in load_all(events, published_only=True) for place, result in _of(loaded)
    }


def booked_of(loaded: LoadedEvent) -> Booked:
    """The results that count in the standings of an event where somebody withdrew; none where nobody did."""
    return dict(_of(loaded))


def counted(loaded: LoadedEvent) -> Standings | None:
    """The standings by which games without a result count, where somebody withdrew; else None."""
    return loaded.standings_if_any() if loaded.facts.withdrawals else None


def _of(loaded: LoadedEvent) -> Iterator[tuple[Place, Result]]:
    found = counted(loaded)
    if found is None:
        return
    for game in found.games:
        if game.counts is Counts.FORFEIT and game.result:
            yield (loaded.event.pk, game.round, *game.players, 0), game.result
    for match in found.matches:
        for board, result in enumerate(match.boards, 1):
            if result:
                yield (loaded.event.pk, match.round, match.home, match.away, board), result
                yield (loaded.event.pk, match.round, match.away, match.home, board), result.reversed


def _is_gone(entrant: Entrant) -> bool:
    return entrant.withdrawn_after_round is not None
