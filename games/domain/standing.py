"""Which of the score sheets of a game counts, and where two of them differ.

Source: Spelreglement 2011, art. 22; reading R10.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import zip_longest

from games.domain.comparing import Agreement
from games.domain.report import Report
from rules.notation.replay import PlayedMove


class Grade(IntEnum):
    """How much a notation is worth, the least first."""

    UNJUDGED = 0
    """The rules have not said anything of it yet."""
    IRREGULAR = 1
    """It is read up to a move that is irregular, or to the first one that is missing."""
    LEGAL = 2
    """Every move is legal, but no result says that it is whole, or something was left unread."""
    COMPLETE = 3
    """Every move is legal, and it ends with a result."""


def grade(report: Report | None) -> Grade:
    """What a notation is worth by its report; None while it is to be judged."""
    if report is None:
        return Grade.UNJUDGED
    if report.problem or not report.replay.moves:
        return Grade.IRREGULAR
    ended = report.by_rules or report.written
    return Grade.COMPLETE if ended and report.is_sure else Grade.LEGAL


def weight(report: Report | None) -> tuple[int, bool, int]:
    """What orders the notations of a game: that of the greatest weight counts, of equal ones the latest.

    A better grade first; then whether it agrees with the result that was recorded; then how many moves it
    has. So none is displaced by a lesser one.
    """
    if report is None:
        return Grade.UNJUDGED, False, 0
    agrees = report.comparison.agreement is Agreement.AGREES
    return grade(report), agrees, len(report.replay.moves)


@dataclass(frozen=True, slots=True)
class Pair:
    """A single move of two notations, and whether it is the same; None where one of them has ended."""

    ply: int
    left: PlayedMove | None
    right: PlayedMove | None

    @property
    def same(self) -> bool:
        """Whether both have it, and it is the same move."""
        return self.left is not None and self.right is not None and self.left.move == self.right.move


@dataclass(frozen=True, slots=True)
class Difference:
    """Two notations move by move; `first` is the first move that is not the same, None where all are."""

    pairs: tuple[Pair, ...]
    first: Pair | None


def difference(left: Sequence[PlayedMove], right: Sequence[PlayedMove]) -> Difference:
    """Hold the moves of two notations of one game beside each other."""
    pairs = tuple(Pair(ply, *both) for ply, both in enumerate(zip_longest(left, right), start=1))
    return Difference(pairs, next((pair for pair in pairs if not pair.same), None))
