"""Deciding matches of teams that ended equal: who has which colour at which board, and who has won.

Source: B, art. 7; G, art. 6E; readings R23, R24, R64 (both should have one colour), R65 (three or more),
R106 and R107 (others at the boards than before).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from tournaments.regulations.counting.matches import CountedMatch
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.editions.tables import OrderBy
from tournaments.regulations.editions.team_tables import MatchPointsRule
from tournaments.regulations.event import Event, Match, PlayOffMatch
from tournaments.regulations.reasons import Entrants, Reason, gettext_noop
from tournaments.regulations.results import Side
from tournaments.regulations.teams.lineups import white_side
from tournaments.regulations.teams.results import count_match
from tournaments.regulations.teams.who_sat import Board, Player, WhoSat


@dataclass(frozen=True, slots=True)
class TeamDuel:
    """Deciding matches between two: half board points of the last one, and the winner once there is one.

    `matches` counts those that are over, up to and including the one that decided.
    """

    first: int
    second: int
    first_half_board_points: int
    second_half_board_points: int
    matches: int
    winner: int | None


def duel(deciding: PlayOffMatch, rule: MatchPointsRule) -> TeamDuel:
    """How the deciding matches between two teams stand: the first that is not drawn decides (B.7, G.6E)."""
    first, second = deciding.between
    count, winner, points = 0, None, {first: 0, second: 0}
    for match in _counted(deciding, rule):
        if not match.scored:
            break
        count += 1
        points = {number: match.half_board_points(number) for number in match.teams}
        if points[first] != points[second]:
            winner = first if points[first] > points[second] else second
            break
    return TeamDuel(first, second, points[first], points[second], count, winner)


def schedule_points(deciding: PlayOffMatch, rule: MatchPointsRule) -> dict[int, tuple[int, int]] | None:
    """Half match points and half board points in the leaders' schedule between three or more (R65).

    The matches listed are the schedule: None until each is over and every team has played.
    """
    points = dict.fromkeys(deciding.between, (0, 0))
    matches = _counted(deciding, rule)
    if {number for match in matches for number in match.teams} != set(points):
        return None
    for match in matches:
        if not match.scored:
            return None
        for number in match.teams:
            won, boards = points[number]
            points[number] = (
                won + match.half_match_points(number),
                boards + match.half_board_points(number),
            )
    return points


def _counted(deciding: PlayOffMatch, rule: MatchPointsRule) -> list[CountedMatch]:
    return [
        count_match(number, match.home, match.away, match.boards, rule)
        for number, match in enumerate(deciding.matches, 1)
    ]


@dataclass(frozen=True, slots=True)
class BoardColours:
    """Which of the two teams has white at a board; None where the leaders settle it, and why."""

    board: int
    white: int | None
    because: Reason


def next_match(
    event: Event, who_sat: WhoSat, first: int, second: int, *, edition: Edition
) -> tuple[BoardColours, ...]:
    """The colours of the next deciding match between two teams, board by board.

    The players are those of the line-up as it is, in the same order. Each has the colour opposite to that of
    the person's own last game of the tournament, at whatever board and deciding matches included; an empty
    board was no game. Where both should have one colour, the colours of the last game between these two
    persons are reversed, and where they have not played each other the leaders settle it (R64). Where nobody
    is known to sit, a player is a board of a team.
    """
    played = _Played(event, who_sat)
    order = edition.order[event.section]
    articles = (decisive_article(event, edition=edition), order.disputes_article)
    boards = range(1, edition.teams.line_ups[event.section].boards + 1)
    return tuple(played.colours(board, first, second, articles) for board in boards)


def play_off_whites(event: Event, who_sat: WhoSat) -> tuple[tuple[tuple[int | None, ...], ...], ...]:
    """Who had white in the deciding matches: the team at each board, of each match, of each of `deciding`.

    They are as they were paired, where that is known, whatever the earlier games were corrected to since.
    Else they follow from the games before, and None is a board whose colours the leaders settled (R64).
    """
    return tuple(tuple(whites) for whites in _Played(event, who_sat).whites)


def decisive_article(event: Event, *, edition: Edition) -> str:
    """The article of deciding matches: of the first place (B.7) or of the last key of the order (G.6E).

    Where the section has neither it is the article by which the leaders decide.
    """
    rule = edition.order[event.section]
    if rule.keys[-1].by is OrderBy.DECIDING_MATCH:
        return rule.keys[-1].article
    return rule.disputes_article if rule.first_place is None else rule.first_place.article


Seats = Callable[[Board], Player]
"""Who sits at a board of a team in one match."""


class _Played:
    """The last game of every player and of every two players, after all matches in the order of play."""

    def __init__(self, event: Event, who_sat: WhoSat) -> None:
        self._now = who_sat.now
        self.had_white: dict[Player, bool] = {}
        self.white_of: dict[frozenset[Player], Player] = {}
        self.whites: list[list[tuple[int | None, ...]]] = []  # of the deciding matches
        for paired in event.rounds:
            seats: Seats = partial(who_sat.in_round, paired.number)
            for match in paired.matches:
                boards = range(1, len(match.boards) + 1)
                sides = [match.home if white_side(at) is Side.FIRST else match.away for at in boards]
                self._add(match, sides, seats)
        for deciding in event.deciding:
            self.whites.append([])
            for number, match in enumerate(deciding.matches, 1):
                key = (frozenset(deciding.between), number)
                seats = partial(who_sat.in_deciding, key)
                boards = range(1, len(match.boards) + 1)
                whites: tuple[int | None, ...] = who_sat.whites.get(key) or tuple(
                    self._white(board, match.home, match.away, seats) for board in boards
                )
                self.whites[-1].append(whites)
                self._add(match, whites, seats)

    def _add(self, match: Match, whites: Sequence[int | None], seats: Seats) -> None:
        for board, (result, white) in enumerate(zip(match.boards, whites, strict=True), 1):
            if white is None or result is None or not result.played:
                continue
            players = {team: seats((team, board)) for team in (match.home, match.away)}
            self.had_white |= {player: team == white for team, player in players.items()}
            self.white_of[frozenset(players.values())] = players[white]

    def _white(self, board: int, first: int, second: int, seats: Seats) -> int | None:
        """The team with white in a deciding match between the two, None when the leaders settle it."""
        own, other = seats((first, board)), seats((second, board))
        mine, theirs = self.had_white.get(own), self.had_white.get(other)
        if mine != theirs:
            return second if mine or theirs is False else first
        last = self.white_of.get(frozenset((own, other)))
        if last is None:
            return None
        return second if last == own else first

    def colours(self, board: int, first: int, second: int, articles: tuple[str, str]) -> BoardColours:
        """The colours at a board; `articles` are those of the deciding match and of the leaders."""
        white = self._white(board, first, second, self._now)
        if white is None:
            text = gettext_noop(
                "Board %(board)s: the players have not met and their last games do not settle the "
                "colours: the tournament directors do"
            )
            return BoardColours(board, None, Reason(text, {"board": board}, (*articles, "R64")))
        black = second if white == first else first
        values: dict[str, object] = {
            "board": board,
            "white": Entrants.of(white),
            "black": Entrants.of(black),
        }
        mine, theirs = (self.had_white.get(self._now((team, board))) for team in (first, second))
        if mine == theirs:
            text = gettext_noop(
                "Board %(board)s: %(white)s has white; both had the same colour in their last game, so it is "
                "reversed from the last game they played with each other"
            )
            return BoardColours(board, white, Reason(text, values, (articles[0], "R64")))
        text = gettext_noop(
            "Board %(board)s: %(white)s has white and %(black)s black, opposite to the last game of the "
            "tournament that each of the players has played"
        )
        return BoardColours(board, white, Reason(text, values, (articles[0],)))
