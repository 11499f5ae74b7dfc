"""The openings of the manual in the archive: how often each was played, by anybody or by one person."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from django.db.models import Count, Q, QuerySet, Value

from games.domain.trail import bare_fen
from games.models import IndexedGame
from games.showing.replay import name_of
from rules import Board
from rules.notation import full
from rules.openings import OpeningLine, lines
from tournaments.models import Person

_COLORS = ("white", "black")
_MOST_IN_FRONT = 6
"""How many openings stand beside the games."""
_MOST_OF_PERSON = 8
"""How many openings of one person are shown for each colour."""


@dataclass(slots=True)
class Played:
    """An opening: its section of the manual, its name, and how its games ended, for white."""

    section: str
    name: str
    results: dict[str, int] = field(default_factory=dict)

    @property
    def fen(self) -> str:
        """The position that its first line leads to."""
        return fen_of(self.section)

    @property
    def games(self) -> int:
        """How many games there are."""
        return sum(self.results.values())

    @property
    def white(self) -> int:
        """How many white won."""
        return self.results.get("1-0", 0)

    @property
    def drawn(self) -> int:
        """How many were drawn."""
        return self.results.get("½-½", 0)

    @property
    def black(self) -> int:
        """How many black won."""
        return self.results.get("0-1", 0)


@dataclass(frozen=True, slots=True)
class Side:
    """The openings that somebody played with one colour, most played first."""

    color: str
    openings: tuple[Played, ...]


@cache
def sections() -> dict[str, OpeningLine]:
    """The first line of every section of the manual, in its order."""
    found: dict[str, OpeningLine] = {}
    for line in lines():
        found.setdefault(line.section, line)
    return found


@cache
def fen_of(section: str) -> str:
    """The position that the first line of a section leads to, as FEN without counts."""
    board = Board()
    for move in full.replay(sections()[section].moves).moves:
        board.push(move.move)
    return bare_fen(board.fen())


def named(section: str) -> str:
    """A section with its name in the reader's language: "6a-I. with instant trade-off, edge game"."""
    return f"{section}. {name_of(sections()[section])}"


def all_played() -> list[Played]:
    """Every section of the manual, with the games in the archive. One query."""
    return _counted(IndexedGame.objects.filter(plies__gt=0), sections())


def most_played(found: QuerySet[IndexedGame]) -> list[Played]:
    """The sections of the manual with most of these games of the archive. One query."""
    played = (one for one in _counted(found, sections()) if one.games)
    return sorted(played, key=lambda one: -one.games)[:_MOST_IN_FRONT]


def of_person(person: Person) -> tuple[Side, ...]:
    """The openings of somebody's games with white and with black, whoever was merged with that one too. One
    query.
    """
    white, black = (_of_side(person, color) for color in _COLORS)
    found: dict[str, dict[str, Played]] = {color: {} for color in _COLORS}
    for color, opening, result, number in white.union(black, all=True):
        if opening in sections():
            played = found[color].setdefault(opening, Played(opening, name_of(sections()[opening])))
            played.results[result] = number
    return tuple(
        Side(color, tuple(sorted(played.values(), key=lambda one: -one.games)[:_MOST_OF_PERSON]))
        for color, played in found.items()
        if played
    )


def _of_side(person: Person, color: str) -> QuerySet[IndexedGame, tuple[str, str, str, int]]:
    """How often somebody played each opening with a colour, by result."""
    own = Q(**{f"{color}_person": person}) | Q(**{f"{color}_person__merged_into": person})
    games = IndexedGame.objects.filter(own).exclude(opening="").order_by()
    with_color = games.annotate(color=Value(color))
    return with_color.values_list("color", "opening", "result").annotate(number=Count("*"))


def _counted(games: QuerySet[IndexedGame], known: Iterable[str]) -> list[Played]:
    found = {section: Played(section, name_of(sections()[section])) for section in known}
    rows = games.order_by().values_list("opening", "result").annotate(number=Count("pk"))
    for opening, result, number in rows:
        if opening in found:
            found[opening].results[result] = number
    return list(found.values())
