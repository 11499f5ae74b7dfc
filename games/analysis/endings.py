"""What a position of few pieces is worth, exactly, by the tables that `manage.py build_endgames` writes.

Source: Spelreglement 2011, art. 17, 18, 20, 21: the tables know the counts of the position.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings

from rules import Board, Color
from rules.engine.absent import EngineMissingError
from tournaments.regulations.reasons import Reason, gettext_noop

if TYPE_CHECKING:
    from rules.engine.endgames import EndgameTables

MOST_PIECES = 3
"""Of both sides together: as many as tables are made of. Known without the engine, to ask it of no others."""
_WINS = {
    Color.WHITE: gettext_noop("White wins, in %(plies)s single moves of both sides together at most"),
    Color.BLACK: gettext_noop("Black wins, in %(plies)s single moves of both sides together at most"),
}
_DRAW = gettext_noop("A draw, whatever either side tries")
_NO_ENGINE = gettext_noop("This site has no engine, which needs numba")
_NO_TABLES = gettext_noop("This site has no tables of endings yet: manage.py build_endgames makes them")
_UNFIT = gettext_noop("The tables of endings are damaged: manage.py build_endgames makes them anew")


@dataclass(frozen=True, slots=True)
class Worth:
    """What a position is worth with the best moves of both: who wins, None for a draw, and in how many single
    moves of both sides together the winner can force it (None for a draw).
    """

    winner: Color | None
    plies: int | None

    @property
    def words(self) -> Reason:
        """The same in words."""
        if self.winner is None:
            return Reason(_DRAW)
        return Reason(_WINS[self.winner], {"plies": self.plies})


def file() -> Path:
    """Where the tables of the site lie."""
    return Path(settings.DATA_DIR) / "endings.tables"


def in_reach(board: Board) -> bool:
    """Whether tables of endings are made for so few pieces; both sides have some."""
    numbers = [len(board.position.men(color)) + len(board.position.kings(color)) for color in Color]
    return sum(numbers) <= MOST_PIECES and all(numbers)


def worth(board: Board) -> Worth | None:
    """What a position is worth; None where the tables do not reach so far, or there are none."""
    if not in_reach(board) or isinstance(tables := _tables(), Reason):
        return None
    found = tables.ask(board)
    return Worth(found.winner, found.plies) if found else None


def missing() -> Reason | None:
    """Why the tables say nothing on this site; None where they do."""
    found = _tables()
    return found if isinstance(found, Reason) else None


def _tables() -> "EndgameTables | Reason":
    try:
        state = file().stat()
    except OSError:
        return Reason(_NO_TABLES)
    return _opened(file(), state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=1)
def _opened(path: Path, _changed: int, _size: int) -> "EndgameTables | Reason":
    """The tables of a file, as long as it is the same."""
    try:
        from rules.engine.endgames import EndgameFileError, EndgameTables
    except EngineMissingError:
        return Reason(_NO_ENGINE)
    try:
        return EndgameTables.open(path)
    except (EndgameFileError, OSError):
        return Reason(_UNFIT)
