"""Who sits at the boards of teams: by the line-up, and in what was played before somebody else came into it,
who sat there (reading R106).
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.models import EarlierPlayer, Game, Match, TeamPlayer


class Player(NamedTuple):
    """Who sits at a board: the key of the person, and the name in the line-up."""

    person: int
    name: str


@dataclass(frozen=True, slots=True)
class AtBoards:
    """The players of teams: `placed` by the key of the team and the board, `earlier` by those of the game and
    the team.
    """

    placed: Mapping[tuple[int, int], Player]
    earlier: Mapping[tuple[int, int], Player]

    def player(self, game: Game, team: int) -> Player | None:
        """Who sits for a team at a board, or sat there when it was played; None for nobody known."""
        return self.earlier.get((game.pk, team)) or self.placed.get((team, game.board))

    def name(self, game: Game, team: int) -> str:
        """The name of that player, "" for nobody known."""
        found = self.player(game, team)
        return found.name if found else ""

    def at_match(self, games: Iterable[Game], team: int) -> tuple[Player, ...]:
        """Who sits for a team at the boards of a match, or sat there when they were played, by board."""
        in_order = sorted(games, key=lambda game: game.board)
        return tuple(player for game in in_order if (player := self.player(game, team)))

    def in_line_up(self, team: int, board: int) -> str:
        """The name at a board of a team in the line-up as it is now, "" for nobody."""
        found = self.placed.get((team, board))
        return found.name if found else ""

    @property
    def lined_up(self) -> frozenset[int]:
        """The keys of the teams of which somebody is known."""
        return frozenset(team for team, _board in self.placed)


NOBODY = AtBoards({}, {})
"""Where nobody is known."""


def at_boards(teams: Iterable[int], hidden: Collection[int] = ()) -> AtBoards:
    """The players of teams by their keys, but for the hidden ones."""
    shown = set(teams) - set(hidden)
    if not shown:
        return NOBODY
    placed = TeamPlayer.objects.filter(team__in=shown).values_list("team", "board", "person", "name")
    earlier = EarlierPlayer.objects.filter(team__in=shown).values_list("game", "team", "person", "name")
    return AtBoards(
        {(team, board): Player(person, name) for team, board, person, name in placed},
        {(game, team): Player(person, name) for game, team, person, name in earlier},
    )


def who_sat_there(teams: Iterable[int]) -> Mapping[int, list[tuple[int, int, str]]]:
    """By the key of a team who sat there before somebody else came into its line-up: round, board, name."""
    found: dict[int, list[tuple[int, int, str]]] = defaultdict(list)
    rows = EarlierPlayer.objects.filter(team__in=teams).order_by("game__round__number", "game__board")
    for row in rows.select_related("game__round"):
        found[row.team_id].append((row.game.round.number, row.game.board, row.name))
    return found


def at_match(match: Match, team: int) -> tuple[Player, ...]:
    """Who sits, or sat, for a team at the boards of a match, by board."""
    return at_boards([team]).at_match(match.games.all(), team)
