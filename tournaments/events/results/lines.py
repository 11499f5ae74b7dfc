"""What is to stand at a board, as it is sent to be recorded, and what a set of lines does."""

from dataclasses import dataclass

from tournaments.models import Game
from tournaments.regulations.reasons import Reason

_PLACE = "result-"


@dataclass(frozen=True, slots=True)
class ResultLine:
    """What is to stand at one board: a result code, or "" for not yet played, and the version that was seen.

    The result is from white's side, also at a board of teams, whose match is that of `table`. `ending` is how
    the game ended, by the code of an `Ending`, "" for not known; None says nothing of it.
    """

    board: int
    code: str
    version: int
    table: int = 0
    ending: str | None = None

    @property
    def key(self) -> str:
        """The board as text: "3", or "2.3" for board 3 of the match at table 2."""
        return board_key(self.table, self.board)

    @property
    def place(self) -> str:
        """Where a form shows what is wrong with it."""
        return f"{_PLACE}{self.key}"


@dataclass(frozen=True, slots=True)
class Changes:
    """What a set of lines does: games that get a result or another one, and games that are confirmed.

    `left_out` says by their keys of the boards that take no result why nothing was recorded there.
    """

    recorded: tuple[Game, ...] = ()
    confirmed: tuple[Game, ...] = ()
    corrected: tuple[Game, ...] = ()
    left_out: tuple[tuple[str, Reason], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.recorded or self.confirmed)


def board_key(table: int, board: int) -> str:
    """A board as text: "3", or "2.3" for board 3 of the match at table 2."""
    return f"{table}.{board}" if table else str(board)


def board_at(place: str) -> str:
    """The board as text of the line that a form shows at this place, empty for another place."""
    return place.removeprefix(_PLACE) if place.startswith(_PLACE) else ""


def key_of(game: Game) -> str:
    """The board of a game as text; its match must be loaded."""
    return board_key(game.match.table if game.match else 0, game.board)
