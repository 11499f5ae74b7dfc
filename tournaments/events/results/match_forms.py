"""The form of a match of teams: its boards, typed from the side of the home team."""

import json
from dataclasses import dataclass, replace

from tournaments.events.results.forms import KEYS, BoardRow, ResultsForm
from tournaments.events.results.lines import ResultLine
from tournaments.events.results.selectors import Board
from tournaments.regulations.editions.team_tables import MatchPointsRule
from tournaments.regulations.results import HalfPoints, Result, Side


@dataclass(frozen=True, slots=True)
class BoardOfMatch:
    """A board of a match sheet: the row of its box, its players at home and away, what stands now.

    `stands` is the result code from the home team's side, "" for none; `booked` says that it follows from an
    empty board of a line-up.
    """

    row: BoardRow
    home: str
    away: str
    home_has_white: bool
    stands: str
    booked: bool


class MatchForm(ResultsForm):
    """The boards of one match, typed from the side of the home team and kept from white's side."""

    def stands(self, name: str) -> str:
        boards = {board.id: board for board in self.boards}
        code = super().stands(name)
        return code if name not in boards or _home_has_white(boards[name]) else _reversed(code)

    def _flag(self, name: str, loser: Side) -> Result:
        boards = {board.id: board for board in self.boards}
        found = super()._flag(name, loser)
        return found if name not in boards or _home_has_white(boards[name]) else found.reversed

    def lines(self) -> list[ResultLine]:
        """What was typed, as results from white's side."""
        away_white = {board.key for board in self.boards if not _home_has_white(board)}
        return [
            replace(line, code=_reversed(line.code)) if line.key in away_white else line
            for line in super().lines()
        ]

    def boards_of_match(self) -> list[BoardOfMatch]:
        """The boards of the match from the home team's side."""
        return [_board_of_match(row) for row in self.rows()]

    def first_box(self) -> str:
        """The box in which typing begins, of the boards that are not booked."""
        booked = {line.row.id for line in self.boards_of_match() if line.booked}
        return self.first_of([board for board in self.boards if board.id not in booked])

    def points_of_keys(self) -> str:
        """The half points of both teams by key and code, as JSON for the sum on the page."""
        known = KEYS | {result.value: result for result in Result}
        return json.dumps({key: [found.half_points(side) for side in Side] for key, found in known.items()})


def _home_has_white(board: Board) -> bool:
    return board.game.match is None or board.game.white_id == board.game.match.home_id


def _reversed(code: str) -> str:
    return Result.parse(code).reversed.value if code else ""


def _board_of_match(row: BoardRow) -> BoardOfMatch:
    board, home_white = row.board, _home_has_white(row.board)
    names = (board.white, board.black) if home_white else (board.black, board.white)
    stands = board.game.result if home_white else _reversed(board.game.result)
    game = board.game
    booked = bool(game.result and game.confirmed_by and not game.entered_by)
    return BoardOfMatch(row, *names, home_white, stands, booked)


def match_point_words(rule: MatchPointsRule) -> dict[str, str]:
    """The match points of a match that is won, drawn and lost, as the page shows them."""
    return {
        "won": str(HalfPoints(rule.won)),
        "drawn": str(HalfPoints(rule.drawn)),
        "lost": str(HalfPoints(0)),
    }
