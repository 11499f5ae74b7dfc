"""Sonneborn-Berger with its working: every opponent's points and how many times they count.

Source: Bijlage 1; reading R40. The number is double the one usual elsewhere.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.regulations.counting.absences import CountedGame
from tournaments.regulations.editions.tables import SonnebornBergerRule


@dataclass(frozen=True, slots=True)
class SonnebornBergerTerm:
    """What one game adds: the opponent's half points, `times` 2 (won), 1 (drawn) or 0 (lost)."""

    round: int
    opponent: int
    opponent_half_points: int
    times: int

    @property
    def half_points(self) -> int:
        """The half points this term adds."""
        return self.times * self.opponent_half_points


def scores(games: Iterable[CountedGame], numbers: Iterable[int]) -> dict[int, int]:
    """The half points of each number from the games that score."""
    totals = dict.fromkeys(numbers, 0)
    for game in games:
        if game.scored:
            for number in game.players:
                totals[number] += game.own_half_points(number)
    return totals


def terms(
    number: int, games: Iterable[CountedGame], half_points: Mapping[int, int], rule: SonnebornBergerRule
) -> tuple[SonnebornBergerTerm, ...]:
    """The working of one number, a term for each game that scores, in the order of the games.

    A game won by forfeit counts as won; a lapsed game gives no term (reading R40). `half_points` are the
    totals of all numbers after the same round.
    """
    found = []
    for game in games:
        if game.scored and number in game.players:
            opponent = game.opponent(number)
            times = (0, rule.drawn, rule.won)[game.own_half_points(number)]
            found.append(SonnebornBergerTerm(game.round, opponent, half_points[opponent], times))
    return tuple(found)
