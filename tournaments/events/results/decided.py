"""Boards of a round that take no result, because what counts there is decided already, each with why.

Source: B, art. 6; C, art. 12 and 14; readings R29 (empty boards), R30, R34, R52, R63 (withdrawals).
"""

from collections.abc import Iterable, Mapping

from tournaments.events.line_up_times import rule_of
from tournaments.events.loaded import load
from tournaments.events.results.lines import key_of
from tournaments.events.teams.line_ups import empty_sides
from tournaments.models import Event, Game
from tournaments.regulations.counting.absences import decided_games
from tournaments.regulations.reasons import Reason
from tournaments.regulations.teams.lineups import decided_in_words


def decided_boards(
    event: Event, games: Iterable[Game], empty: Mapping[int, frozenset[int]]
) -> dict[str, Reason]:
    """Of these games of an event those that take no result, by the key of their board.

    Of a game round, white and black are loaded, of a board of teams its match with both teams; `empty` are
    the empty boards of the line-ups. Where one side alone is empty, the other may yet not come (R29).
    """
    found = {key_of(game): lost_by_line_up(event) for game in games if _is_empty(game, empty)}
    if not event.entrants.filter(withdrawn_after_round__isnull=False).exists():
        return found
    loaded = load(event)
    gone = decided_games(loaded.facts, edition=loaded.edition, after_round=loaded.current_round)
    why = {key_of(game): gone.get((game.round.number, *_numbers(game))) for game in games}
    return found | {key: reason for key, reason in why.items() if reason}


def lost_by_line_up(event: Event) -> Reason:
    """Why a board that is empty in a line-up has no other result (B.6, R29)."""
    rule = rule_of(event)
    assert rule is not None, "only a line-up has empty boards"
    return decided_in_words(rule)


def _numbers(game: Game) -> tuple[int, int]:
    sides = (game.match.home, game.match.away) if game.match else (game.white, game.black)
    return sides[0].number, sides[1].number


def _is_empty(game: Game, empty: Mapping[int, frozenset[int]]) -> bool:
    return game.match is not None and all(empty_sides(game, empty))
