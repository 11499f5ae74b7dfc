"""One event as plain facts: who takes part, what was paired, how it ended. No conclusion is stored here.

The same objects serve all sections A-G: players or teams, printed schedules or Swiss. They hold whatever
they are given; `validity.check` says whether it makes an event.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournaments.regulations.endings import Ending
from tournaments.regulations.frozen import FrozenMapping
from tournaments.regulations.results import Result, Side

MOST_ROUNDS = 999
"""More rounds no event has, by any file and any form."""


class Section(StrEnum):
    """The sections of the supplementary regulations under which an event is played."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
    F = "F"
    G = "G"


TEAM_SECTIONS = (Section.B, Section.G)


class System(StrEnum):
    """How the rounds are paired."""

    ROUND_ROBIN = "round-robin"
    SWISS = "swiss"


class PlayerClass(StrEnum):
    """The classes of the union, lowest first; an entrant without one is in none, as a non-member in F.6."""

    THIRD = "3"
    SECOND = "2"
    FIRST = "1"
    HA = "HA"
    EK = "EK"
    RHAA = "RHAA"
    HAA = "HAA"
    KK = "KK"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player, or in sections B and G a team; `number` is the start number, from 1.

    `class_unknown` says that who has no class here is in one that must still be said (F.5).
    """

    number: int
    name: str
    club: str = ""
    player_class: PlayerClass | None = None
    rating: int | None = None
    class_unknown: bool = False


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Someone who plays no round after `after_round`; 0 is absence for the whole event (C.12)."""

    number: int
    after_round: int


@dataclass(frozen=True, slots=True)
class Game:
    """A game between two start numbers; `result` is None while it has not been played, or is void.

    `ending` says how it ended, None where nobody said so; `replayed`, that a verdict has it so (R102).
    """

    white: int
    black: int
    result: Result | None = None
    ending: Ending | None = None
    replayed: bool = False

    @property
    def players(self) -> tuple[int, int]:
        """White and black."""
        return (self.white, self.black)

    def side(self, number: int) -> Side:
        """The side of this player. Raises ValueError for a number that is not in the game."""
        return Side(self.players.index(number))

    def opponent(self, number: int) -> int:
        """The number across the board. Raises ValueError for a number that is not in the game."""
        return self.players[self.side(number).other.value]

    def half_points(self, number: int) -> int:
        """The half points this player has from the game: 0 while it has no result."""
        side = self.side(number)
        return 0 if self.result is None else self.result.half_points(side)


@dataclass(frozen=True, slots=True)
class Match:
    """A match of two teams; every board's result is from the home team's side, whatever the colours.

    `endings` say how the games ended, board by board; empty where nobody said so of any.
    """

    home: int
    away: int
    boards: tuple[Result | None, ...] = ()
    endings: tuple[Ending | None, ...] = ()

    @property
    def has_begun(self) -> bool:
        """Whether something was played, or nothing is open; boards booked beforehand do not begin a match."""
        if not self.boards:
            return False
        return None not in self.boards or any(result and result.played for result in self.boards)

    def ending(self, board: int) -> Ending | None:
        """How the game at a board (from 1) ended, None where nobody said so."""
        return self.endings[board - 1] if board <= len(self.endings) else None


@dataclass(frozen=True, slots=True)
class Round:
    """One round: games (or matches of teams) and the numbers that have a free round."""

    number: int
    games: tuple[Game, ...] = ()
    free: tuple[int, ...] = ()
    matches: tuple[Match, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayOffMatch:
    """Games after the last round between players who ended equal, in the order in which they were played.

    Teams play `matches` (B.7, G.6E); one of `games` and `matches` is empty.
    """

    between: tuple[int, ...]
    games: tuple[Game, ...] = ()
    matches: tuple[Match, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """An order of players who ended equal that the leaders decided, where no article does (C.16).

    `seed` is that of the lot they had drawn instead, where the order allows one (A.5).
    """

    order: tuple[int, ...]
    seed: int | None = None


def names_of(entrants: Iterable[Entrant]) -> dict[int, str]:
    """The names of entrants by start number."""
    return {entrant.number: entrant.name for entrant in entrants}


@dataclass(frozen=True, slots=True)
class Event:
    """All facts of one event.

    `division` is the class or group as the section names it ("KK", "HA", "II"); `season` the year in which
    the season starts; `rounds_planned` how many rounds it has; `rounds` those paired so far, in order;
    `settings` what the leaders chose where the regulation leaves it to them.
    """

    section: Section
    division: str
    season: int
    system: System
    rounds_planned: int
    entrants: tuple[Entrant, ...]
    withdrawals: tuple[Withdrawal, ...] = ()
    rounds: tuple[Round, ...] = ()
    settings: Mapping[str, str] = FrozenMapping()
    deciding: tuple[PlayOffMatch, ...] = ()
    rulings: tuple[Ruling, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "settings", FrozenMapping(self.settings))

    @property
    def last_round(self) -> int:
        """The highest round paired so far; 0 before the first."""
        return max((paired.number for paired in self.rounds), default=0)

    @property
    def names(self) -> dict[int, str]:
        """The names of the entrants by start number."""
        return names_of(self.entrants)

    def entrant(self, number: int) -> Entrant:
        """The entrant with this start number. Raises KeyError when there is none."""
        for entrant in self.entrants:
            if entrant.number == number:
                return entrant
        raise KeyError(number)

    def withdrawn_after(self, number: int) -> int | None:
        """The round after which this number withdrew, or None."""
        return next((gone.after_round for gone in self.withdrawals if gone.number == number), None)

    def gone_before(self, round_number: int) -> frozenset[int]:
        """The numbers of those who had withdrawn before this round."""
        return frozenset(gone.number for gone in self.withdrawals if gone.after_round < round_number)
