"""What standings consist of: rows, ties that are open, and the games or matches that count.

Source: C, art. 12, 14 and 15; B, art. 7; readings R30, R44.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.regulations.counting.absences import CountedGame
from tournaments.regulations.counting.matches import CountedMatch
from tournaments.regulations.counting.sonneborn_berger import SonnebornBergerTerm
from tournaments.regulations.event import Entrant
from tournaments.regulations.reasons import Reason


class Status(StrEnum):
    """Whether an entrant still plays, has withdrawn with games that count, or has none that count."""

    ACTIVE = "active"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"


@dataclass(frozen=True, slots=True)
class WeerstandTerm:
    """What one round adds: the opponent (None when free) and that opponent's half points."""

    round: int
    opponent: int | None
    half_points: int


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One place. All points are whole numbers of half points.

    `played` counts games really played, without forfeits; `won`, `drawn` and `lost` count every game that
    scores, forfeits among them. A lapsed row has nothing but its place. `decided_by` is the article that
    fixed the place, None while nothing has.

    Of a team all of these count matches, `half_points` are its half match points, `sonneborn_berger_half` is
    computed from match points, and `half_board_points` is there; `half_by_verdict` is how many of the half
    match points verdicts gave, below zero took.

    Of a player in a Swiss event `free` is the number of free rounds, `weerstand_half` the weerstand by the
    form the event has chosen, `weerstand_working` its terms (R41).

    `place` counts within a ranking; only a group of six in halves has two of them, 1 and 2 (R17).
    """

    place: int
    entrant: Entrant
    played: int
    won: int
    drawn: int
    lost: int
    half_points: int
    sonneborn_berger_half: int
    working: tuple[SonnebornBergerTerm, ...]
    status: Status
    decided_by: str | None
    because: Reason
    half_board_points: int | None = None
    ranking: int = 1
    free: int = 0
    weerstand_half: int | None = None
    weerstand_working: tuple[WeerstandTerm, ...] = ()
    half_by_verdict: int = 0


OF_THE_WHOLE = 0
"""The ranking of a tie that is between the rankings of an event: the places are those of the whole."""


@dataclass(frozen=True, slots=True)
class OpenTie:
    """Places of a ranking that wait for deciding games or for the leaders; see `OF_THE_WHOLE`."""

    places: tuple[int, ...]
    numbers: tuple[int, ...]
    article: str
    needs: Reason
    ranking: int = 1


@dataclass(frozen=True, slots=True)
class WholeRow:
    """A place in the whole of an event with several rankings; `ranking` is the one the entrant was in.

    `half_points` are the points, of teams the match points, of the own ranking.
    """

    place: int
    entrant: Entrant
    ranking: int
    half_points: int
    decided_by: str | None
    because: Reason


@dataclass(frozen=True, slots=True)
class FinalGroup:
    """Who play the final group for the championship, and why (D.6)."""

    entrants: tuple[Entrant, ...]
    because: Reason


@dataclass(frozen=True, slots=True)
class InWhole:
    """What the rankings of one event come to together; the parts are those of `Standings`.

    `used` and `ruled` are the deciding games and the rulings that counted, as of a `Separation`.
    """

    rows: tuple[WholeRow, ...] = ()
    open: tuple[OpenTie, ...] = ()
    offered: tuple[OpenTie, ...] = ()
    final: FinalGroup | None = None
    used: dict[frozenset[int], int] = field(default_factory=dict)
    ruled: frozenset[frozenset[int]] = frozenset()


@dataclass(frozen=True, slots=True)
class Standings:
    """The table after round `after_round`, ranking by ranking.

    `complete` when that is the last round and every game is decided: then, and only then, `open` lists the
    ties that still need games. `games`, of teams `matches`, is the whole schedule as it counts, rounds to
    come included.
    `remarks` name recorded deciding games that decide nothing, and where the event is not as the regulation
    has it.

    Of an event with several rankings (the halves of a group of six) that is by itself, `whole` has the places
    over all of them, as far as an article or a reading gives any; `offered` the match that would make one of
    the winners the champion and need not be played (R80); `final` who play the final group (D.6). A tie
    between winners that must be broken is in `open`.
    """

    rows: tuple[StandingRow, ...]
    open: tuple[OpenTie, ...]
    after_round: int
    complete: bool
    games: tuple[CountedGame, ...] = ()
    remarks: tuple[Reason, ...] = ()
    matches: tuple[CountedMatch, ...] = ()
    whole: tuple[WholeRow, ...] = ()
    offered: tuple[OpenTie, ...] = ()
    final: FinalGroup | None = None

    @property
    def placed(self) -> tuple[tuple[int, Entrant], ...]:
        """Who has which place of the whole: of several rankings as far as they come to places together. Who
        lapsed has none (R59, R73).
        """
        if any(row.ranking > 1 for row in self.rows):
            return tuple((row.place, row.entrant) for row in self.whole)
        return tuple((row.place, row.entrant) for row in self.rows if row.status is not Status.LAPSED)
