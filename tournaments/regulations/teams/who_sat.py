"""Who sat at the boards of teams, and who had white in deciding matches: what an event does not say itself.

Source: B, art. 6 and 7; G, art. 2 and 6E; readings R64 (the colours of deciding matches), R106 (substitutes)
and R107 (another order).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

Deciding = tuple[frozenset[int], int]
"""A deciding match: the teams that ended equal, and which of the matches between them it is, from 1."""
Board = tuple[int, int]
"""A board of a team: the team and the board from 1."""
Player = int | Board
"""A player: a number for each person, or a board of a team where nobody is known to sit."""


@dataclass(frozen=True, slots=True)
class WhoSat:
    """The persons at the boards of teams, as far as they are known, each by a number of their own.

    `placed` sit there by the line-ups as they are. `rounds`, by the number of the round, and `deciding` are
    those who sat at a board in a match, wherever they sit now. `whites` is the team that had white at each
    board of a deciding match, as it was paired.
    """

    placed: Mapping[Board, int] = field(default_factory=dict)
    rounds: Mapping[tuple[int, Board], int] = field(default_factory=dict)
    deciding: Mapping[tuple[Deciding, Board], int] = field(default_factory=dict)
    whites: Mapping[Deciding, tuple[int, ...]] = field(default_factory=dict)

    def now(self, board: Board) -> Player:
        """Who sits at a board of a team in a match to come."""
        return self.placed.get(board, board)

    def in_round(self, number: int, board: Board) -> Player:
        """Who sat at a board of a team in a round."""
        return self.rounds.get((number, board), self.now(board))

    def in_deciding(self, match: Deciding, board: Board) -> Player:
        """Who sat at a board of a team in a deciding match."""
        return self.deciding.get((match, board), self.now(board))


NOBODY_KNOWN = WhoSat()
"""Of an event of which there are no line-ups, as in a file: every player is a board of a team."""
