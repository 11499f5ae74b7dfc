"""What a game can end in, and points as whole numbers of half points.

Source: Spelreglement 2011, art. 19 (points), by A, art. 1; B, art. 1; C, art. 1; D, art. 1; E, art. 1;
F, art. 1; G, art. 1; I, art. 1; C, art. 14 (a win that is booked); reading R30.
"""

from enum import Enum

from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop


class HalfPoints(int):
    """A number of half points that reads as points: `str(HalfPoints(11))` is "5½", of 1 it is "½"."""

    __slots__ = ()

    def __str__(self) -> str:
        sign = "-" if self < 0 else ""
        whole, half = divmod(abs(int(self)), 2)
        return sign + (f"{whole or ''}½" if half else str(whole))

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Side(Enum):
    """The two sides of a result as it is written: white first in a game, the home team first in a match."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> "Side":
        """The side across the board."""
        return Side.SECOND if self is Side.FIRST else Side.FIRST


class Result(Enum):
    """How a game ended; the value is its code in the event file, the first side in front.

    A forfeit ("+" won, "-" lost) is scored but is not a game played (reading R30). 0-0 is a game that
    both have lost: it was played, and gives neither anything.
    """

    FIRST_WINS = "1-0"
    DRAW = "½-½"
    SECOND_WINS = "0-1"
    BOTH_LOSE = "0-0"
    FORFEIT_BY_SECOND = "+:-"
    FORFEIT_BY_FIRST = "-:+"
    FORFEIT_BY_BOTH = "-:-"

    @classmethod
    def parse(cls, text: object, place: str = "") -> "Result":
        """The result with this code; "0.5-0.5" is read as a draw.

        Raises RuleViolation at `place` for any other value.
        """
        if isinstance(text, str):
            result = _BY_CODE.get(text)
            if result is not None:
                return result
        raise RuleViolation(
            Reason(
                gettext_noop("%(given)s is not a result; a result is one of %(codes)s"),
                {"given": repr(text)[:40], "codes": " ".join(_BY_CODE)},
            ),
            place,
        )

    def half_points(self, side: Side) -> int:
        """The half points this result gives to a side: 2, 1 or 0 (Spelreglement art. 19)."""
        return _HALF_POINTS[self][side.value]

    @property
    def is_forfeit(self) -> bool:
        """Whether the game was not played but booked."""
        return self in _FORFEITS

    @property
    def played(self) -> bool:
        """Whether the game was really played (reading R30)."""
        return self not in _FORFEITS

    @property
    def reversed(self) -> "Result":
        """The same result seen from the other side."""
        return _REVERSED.get(self, self)


_BY_CODE = {result.value: result for result in Result} | {"0.5-0.5": Result.DRAW}
_HALF_POINTS = {
    Result.FIRST_WINS: (2, 0),
    Result.DRAW: (1, 1),
    Result.SECOND_WINS: (0, 2),
    Result.BOTH_LOSE: (0, 0),
    Result.FORFEIT_BY_SECOND: (2, 0),
    Result.FORFEIT_BY_FIRST: (0, 2),
    Result.FORFEIT_BY_BOTH: (0, 0),
}
_FORFEITS = frozenset((Result.FORFEIT_BY_FIRST, Result.FORFEIT_BY_SECOND, Result.FORFEIT_BY_BOTH))
_REVERSED = {
    Result.FIRST_WINS: Result.SECOND_WINS,
    Result.SECOND_WINS: Result.FIRST_WINS,
    Result.FORFEIT_BY_SECOND: Result.FORFEIT_BY_FIRST,
    Result.FORFEIT_BY_FIRST: Result.FORFEIT_BY_SECOND,
}
