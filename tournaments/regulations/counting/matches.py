"""A match of teams as it counts: its boards, its board points and its match points.

Source: B, art. 5; G, art. 5.
"""

from dataclasses import dataclass
from enum import Enum

from tournaments.regulations.results import Result, Side


class MatchCounts(Enum):
    """What a match of the schedule counts as."""

    PLAYED = "played"
    FORFEIT = "forfeit"  # scored, but no game of it was played
    OPEN = "open"  # not every board has a result, or of a later round than is looked at


@dataclass(frozen=True, slots=True)
class CountedMatch:
    """A match of the schedule as it counts after a round.

    `boards` are the results from board 1 on, from the side of the home team. All points are whole numbers of
    half points, the home team's first; those of an open match are what its boards have so far, and it has no
    match points.
    """

    round: int
    home: int
    away: int
    boards: tuple[Result | None, ...]
    counts: MatchCounts
    board_points: tuple[int, int]
    match_points: tuple[int, int]

    @property
    def teams(self) -> tuple[int, int]:
        """Home and away."""
        return (self.home, self.away)

    @property
    def scored(self) -> bool:
        """Whether the match gives points."""
        return self.counts is not MatchCounts.OPEN

    def side(self, number: int) -> Side:
        """The side of this team. Raises ValueError for a number that is not in the match."""
        return Side(self.teams.index(number))

    def opponent(self, number: int) -> int:
        """The team across. Raises ValueError for a number that is not in the match."""
        return self.teams[self.side(number).other.value]

    def half_board_points(self, number: int) -> int:
        """The half board points of this team."""
        return self.board_points[self.side(number).value]

    def half_match_points(self, number: int) -> int:
        """The half match points of this team."""
        return self.match_points[self.side(number).value]
