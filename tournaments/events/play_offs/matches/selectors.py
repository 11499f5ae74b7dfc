"""Deciding matches of teams before they are played: who has white at each board, and why (B.7, G.6E)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.events.loaded import LoadedEvent
from tournaments.events.play_offs.matches.seats import sat_there
from tournaments.events.seated.at_boards import at_boards
from tournaments.events.teams.line_ups import empty_boards
from tournaments.models import Event
from tournaments.regulations.event import Event as Facts
from tournaments.regulations.event import Match, PlayOffMatch
from tournaments.regulations.order.standings import OpenTie
from tournaments.regulations.reasons import Reason
from tournaments.regulations.results import Result
from tournaments.regulations.teams.lineups import empty_board
from tournaments.regulations.teams.play_offs import BoardColours, decisive_article, next_match

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ComingBoard:
    """A board of a deciding match to come: the players, the team with white, and why.

    `white` is None where the leaders choose; at an empty board no colour matters and the team named first
    has white.
    """

    board: int
    home: str
    away: str
    white: int | None
    because: Reason
    is_empty: bool


@dataclass(frozen=True, slots=True)
class ComingMatch:
    """A deciding match to come between two teams by their numbers, board by board."""

    home: int
    away: int
    boards: tuple[ComingBoard, ...]

    @property
    def to_choose(self) -> tuple[ComingBoard, ...]:
        """The boards of which the leaders choose the colours."""
        return tuple(board for board in self.boards if board.white is None)


def article(loaded: LoadedEvent) -> str:
    """The article of deciding matches of the event's section."""
    return decisive_article(loaded.facts, edition=loaded.edition)


def ties(loaded: LoadedEvent) -> tuple[OpenTie, ...]:
    """The ties that are left to deciding matches, and the match that is offered to two winners (R80), without
    what the leaders decide.
    """
    disputes = loaded.edition.order[loaded.event.section].disputes_article
    standings = loaded.standings()
    return tuple(tie for tie in (*standings.open, *standings.offered) if tie.article != disputes)


def created(loaded: LoadedEvent, numbers: frozenset[int]) -> Event | None:
    """The event of the deciding matches between these teams, once there is one."""
    for child in loaded.event.children.all():
        if {entrant.number for entrant in child.entrants.all()} == numbers:
            return child
    return None


def coming(loaded: LoadedEvent, numbers: frozenset[int], pairs: Sequence[Pair]) -> tuple[ComingMatch, ...]:
    """The next deciding matches between these teams in this order, each as if those before were played."""
    seats = _Seats(loaded)
    facts, who_sat = _with_play_offs(loaded.facts, numbers), sat_there(loaded)
    matches = []
    for home, away in pairs:
        boards = tuple(
            seats.board(home, away, one)
            for one in next_match(facts, who_sat, home, away, edition=loaded.edition)
        )
        matches.append(ComingMatch(home, away, boards))
        facts = _as_if_played(facts, numbers, Match(home, away, seats.results(home, away, boards)))
    return tuple(matches)


class _Seats:
    """Who sits where in the event that is decided."""

    def __init__(self, loaded: LoadedEvent) -> None:
        self._keys = {entrant.number: entrant.pk for entrant in loaded.event.entrants.all()}
        self._seated = at_boards(self._keys.values())
        self._empty = empty_boards(loaded.event)
        self._rule = loaded.edition.teams.line_ups[loaded.event.section]

    def is_empty(self, team: int, board: int) -> bool:
        return board in self._empty.get(self._keys[team], frozenset())

    def results(self, home: int, away: int, boards: Sequence[ComingBoard]) -> tuple[Result, ...]:
        """Results as if every game were played, those of empty boards booked."""
        return tuple(
            empty_board(self._rule, home=self.is_empty(home, one.board), away=self.is_empty(away, one.board))
            or Result.DRAW
            for one in boards
        )

    def board(self, home: int, away: int, colours: BoardColours) -> ComingBoard:
        board, white = colours.board, colours.white
        is_empty = self.is_empty(home, board) or self.is_empty(away, board)
        if white is None and is_empty:
            white = home
        at_home, away_from_home = (self._seated.in_line_up(self._keys[team], board) for team in (home, away))
        return ComingBoard(board, at_home, away_from_home, white, colours.because, is_empty)


def _with_play_offs(facts: Facts, numbers: frozenset[int]) -> Facts:
    if any(frozenset(match.between) == numbers for match in facts.deciding):
        return facts
    return replace(facts, deciding=(*facts.deciding, PlayOffMatch(tuple(sorted(numbers)))))


def _as_if_played(facts: Facts, numbers: frozenset[int], match: Match) -> Facts:
    deciding = tuple(
        replace(one, matches=(*one.matches, match)) if frozenset(one.between) == numbers else one
        for one in facts.deciding
    )
    return replace(facts, deciding=deciding)
