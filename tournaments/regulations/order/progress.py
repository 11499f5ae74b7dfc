"""How an event went: who stood where after each round, and what everybody's last games gave.

Source: C, art. 12 and 14 (free, annulled) and 15; Bijlage 3 (a free round). Nothing here decides anything.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from tournaments.regulations.counting.absences import CountedGame, Counts
from tournaments.regulations.counting.matches import CountedMatch
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import Event
from tournaments.regulations.order.standings import Standings, rank
from tournaments.regulations.results import Result, Side


class Outcome(Enum):
    """What a round gave somebody."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    OPEN = "open"  # paired and not played
    FREE = "free"
    ANNULLED = "annulled"


@dataclass(frozen=True, slots=True)
class RoundOutcome:
    """What a round gave: `opponent` and `side` are None where there was none; `booked` without a game."""

    round: int
    outcome: Outcome
    opponent: int | None = None
    side: Side | None = None
    booked: bool = False


def places_after(event: Event, rounds: Iterable[int], *, edition: Edition) -> dict[int, dict[int, int]]:
    """The place of every start number after each of these rounds, within its ranking."""
    found = {}
    for number in rounds:
        standings = rank(event, edition=edition, after_round=number)
        found[number] = {row.entrant.number: row.place for row in standings.rows}
    return found


def outcomes(event: Event, standings: Standings) -> Mapping[int, tuple[RoundOutcome, ...]]:
    """What each round up to that of the standings gave every start number, in the order of the rounds."""
    found: dict[int, list[RoundOutcome]] = {entrant.number: [] for entrant in event.entrants}
    for game in standings.games:
        if game.round <= standings.after_round:
            for number in game.players:
                found[number].append(_of_game(game, number))
    for match in standings.matches:
        if match.round <= standings.after_round:
            for number in match.teams:
                found[number].append(_of_match(match, number))
    for paired in event.rounds[: standings.after_round]:
        for number in paired.free:  # whose opponent of the schedule withdrew has the game that was booked
            if not any(one.round == paired.number for one in found[number]):
                found[number].append(RoundOutcome(paired.number, Outcome.FREE))
    return {number: tuple(sorted(own, key=lambda one: one.round)) for number, own in found.items()}


def _of_game(game: CountedGame, number: int) -> RoundOutcome:
    special = {Counts.OPEN: Outcome.OPEN, Counts.LAPSED: Outcome.ANNULLED, Counts.FREE: Outcome.FREE}
    outcome = (
        special.get(game.counts) or (Outcome.LOST, Outcome.DRAWN, Outcome.WON)[game.own_half_points(number)]
    )
    booked = game.counts is Counts.FORFEIT
    return RoundOutcome(game.round, outcome, game.opponent(number), game.side(number), booked)


def _of_match(match: CountedMatch, number: int) -> RoundOutcome:
    own, other = match.half_match_points(number), match.half_match_points(match.opponent(number))
    outcome = Outcome.WON if own > other else Outcome.LOST if own < other else Outcome.DRAWN
    return RoundOutcome(
        match.round, outcome if match.scored else Outcome.OPEN, match.opponent(number), match.side(number)
    )


@dataclass(frozen=True, slots=True)
class ByColour:
    """How many of the games that were played ended with a win of white, a draw, and a win of black."""

    white: int
    drawn: int
    black: int

    @property
    def played(self) -> int:
        """All of them."""
        return self.white + self.drawn + self.black


def by_colour(standings: Standings) -> ByColour:
    """What the games up to these standings gave white and black; forfeits and annulled games are none, and
    a game that both lost is nobody's.
    """
    given = [game.result for game in _played(standings)]
    return ByColour(*map(given.count, (Result.FIRST_WINS, Result.DRAW, Result.SECOND_WINS)))


def upset(standings: Standings) -> CountedGame | None:
    """The game that was won against the most places, where the winner stands lower; the latest of equals."""
    places = {row.entrant.number: (row.ranking, row.place) for row in standings.rows}
    steps = [(_places_up(game, places), game.round, game) for game in _played(standings)]
    won = [one for one in steps if one[0] > 0]
    return max(won, key=lambda one: one[:2])[2] if won else None


def _played(standings: Standings) -> list[CountedGame]:
    return [
        game
        for game in standings.games
        if game.counts is Counts.PLAYED and game.round <= standings.after_round
    ]


def _places_up(game: CountedGame, places: Mapping[int, tuple[int, int]]) -> int:
    """By how many places the winner stands below the loser; 0 where nobody won, or between two rankings."""
    if game.result not in (Result.FIRST_WINS, Result.SECOND_WINS):
        return 0
    winner = game.white if game.result is Result.FIRST_WINS else game.black
    own, other = places[winner], places[game.opponent(winner)]
    return own[1] - other[1] if own[0] == other[0] else 0


def open_games(standings: Standings) -> tuple[CountedGame, ...]:
    """The games of rounds up to that of the standings that have yet to be played."""
    return tuple(
        game for game in standings.games if game.counts is Counts.OPEN and game.round <= standings.after_round
    )
