"""What the archive keeps of a game: the keys of the positions it goes through, its opening, how it begins and
where it ends.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from rules.keys import fen_key, position_key
from rules.notation.replay import PlayedMove, Replay
from rules.openings import OpeningLine, deepest
from rules.position import Color, Position

FIRST_PLIES = 9
"""So many single moves say how a game begins."""


class Station(NamedTuple):
    """A position of a game: after so many single moves, its key and that of the next, None at the end."""

    ply: int
    key: int
    next_key: int | None


@dataclass(frozen=True, slots=True)
class Trail:
    """The keys of the positions of a game, from its start on; the opening, if it is a known one; the first
    moves in full notation; and the last position, as FEN without counts.
    """

    keys: tuple[int, ...]
    opening: OpeningLine | None
    begins: str = ""
    end: str = ""

    def digest(self, result: str) -> str:
        """A digest of start, moves and result, the same for the same game however it was written."""
        return sha256(" ".join(map(str, (*self.keys, result))).encode()).hexdigest()

    @property
    def plies(self) -> int:
        """The number of its single moves."""
        return len(self.keys) - 1

    def stations(self) -> Iterator[Station]:
        """Every position once, as it first stood."""
        met: set[int] = set()
        for ply, key in enumerate(self.keys):
            if key not in met:
                met.add(key)
                yield Station(ply, key, self.keys[ply + 1] if ply < self.plies else None)


def trail(replay: Replay) -> Trail:
    """The trail of a game as far as it was read; an opening has only one from the start of the game."""
    keys = (fen_key(replay.start), *(fen_key(played.fen_after) for played in replay.moves))
    opening = deepest(keys[1:]) if keys[0] == _start() else None
    begins = " ".join(map(_numbered, replay.moves[:FIRST_PLIES]))
    if len(replay.moves) > FIRST_PLIES:
        begins += " …"
    end = replay.moves[-1].fen_after if replay.moves else replay.start
    return Trail(keys, opening, begins, bare_fen(end))


def _numbered(played: PlayedMove) -> str:
    """A move in full notation, with its number where it is white's or the first."""
    if played.color is Color.WHITE:
        return f"{played.number}. {played.notation}"
    return f"{played.number}... {played.notation}" if played.ply == 1 else played.notation


def bare_fen(fen: str) -> str:
    """A position as FEN without its counts: whose move it is, and the pieces."""
    return ":".join(fen.split(":")[:3])


@cache
def _start() -> int:
    return position_key(Position.start())
