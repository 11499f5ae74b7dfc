"""What is found in the archive: games by who, where, when and how; and by the position that stood in them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Count, Q, QuerySet

from games.archive.reading import names_of, words_of
from games.domain.trail import bare_fen
from games.models import FreeGame, IndexedGame, IndexedPosition
from rules import Board, Move, Position
from rules.fen import write_fen
from rules.keys import position_key
from tournaments.models import Event
from tournaments.pages.http.permissions import Visitor
from tournaments.pages.searching import fits
from tournaments.pages.words.names import event_name
from tournaments.people.names.short_names import ShortNames, short_for
from tournaments.people.permissions import same_people
from tournaments.people.recognising.search import fold

__all__ = [
    "RESULTS",
    "Explored",
    "StoodIn",
    "Way",
    "archived",
    "by_result",
    "explored",
    "names_of",
    "of_result",
    "played_by",
    "searched",
]

_SHOWN = ("event__season", "free", "game__round")
RESULTS = ("1-0", "½-½", "0-1")
WINS, DRAW = 2, 1
"""White's score in half points."""


def archived() -> QuerySet[IndexedGame]:
    """Every game that may be found, the latest first, with what a line about it says."""
    return IndexedGame.objects.filter(plies__gt=0).select_related(*_SHOWN)


def played_by(person: int) -> QuerySet[IndexedGame]:
    """The games of a person, under every name that is theirs."""
    people = list(same_people(person))
    return archived().filter(Q(white_person__in=people) | Q(black_person__in=people))


def searched(asked: Mapping[str, Any], user: Visitor) -> QuerySet[IndexedGame]:
    """The games that fit what was asked, as `forms.SearchForm` has it; what is empty asks nothing. Somebody
    is found by the name that the user reads, which may be a short one.
    """
    found = played_by(asked["person"]) if asked.get("person") else archived()
    found = found.filter(_players(asked.get("player", ""), asked.get("against", ""), user))
    if club := asked.get("club"):
        found = found.filter(Q(white_club=club) | Q(black_club=club))
    if event := asked.get("event"):
        found = found.filter(Q(event__in=_events(event)) | Q(free__event__in=_written(event)))
    exact = {name: asked[name] for name in ("division", "opening") if asked.get(name)}
    limits = {
        "year__gte": asked.get("since"),
        "year__lte": asked.get("until"),
        "plies__gte": _plies(asked.get("shortest"), 1),
        "plies__lte": _plies(asked.get("longest"), 0),
    }
    found = found.filter(**exact, **{name: value for name, value in limits.items() if value is not None})
    return of_result(found, asked.get("result", ""))


def of_result(found: QuerySet[IndexedGame], result: str) -> QuerySet[IndexedGame]:
    """Those of these games with a result; all of them where none is asked."""
    return found.filter(result=result) if result else found


def by_result(found: QuerySet[IndexedGame]) -> tuple[tuple[str, int], ...]:
    """How many of these games white won, were drawn and black won, as far as there are any."""
    counted = dict(found.order_by().values_list("result").annotate(number=Count("pk")))
    return tuple((code, counted[code]) for code in RESULTS if code in counted)


def _plies(moves: int | None, less: int) -> int | None:
    """So many numbered moves in single moves: the last of them may be white's alone."""
    return None if moves is None else 2 * moves - less


def _players(player: str, against: str, user: Visitor) -> Q:
    """That one side has all the words of the one name, the other those of the other."""
    one, other = fold(player), fold(against)
    if not (one or other):
        return Q()
    short = short_for(user)
    return _has("white", one, short) & _has("black", other, short) | (
        _has("black", one, short) & _has("white", other, short)
    )


def _has(side: str, words: Sequence[str], short: ShortNames) -> Q:
    """That a side has all these words; who is shown by a short name has them in that."""
    if not words:
        return Q()
    found = Q()
    for word in words:
        found &= Q(**{f"{side}_words__contains": f" {word}"})

    def said(name: str) -> set[str]:
        own = words_of(name)
        return {word for word in words if f" {word}" in own}

    def fits(name: str) -> bool:
        return said(name) == set(words)

    found &= ~Q(**{f"{side}_person__in": short.people - short.shown_as(fits)})
    if not short.hides(said):
        return found
    names = IndexedGame.objects.filter(found).order_by().values_list(f"{side}_name", flat=True).distinct()
    return found & ~Q(**{f"{side}_name__in": [name for name in names if not fits(short.in_text(name))]})


def _events(text: str) -> list[int]:
    """The events with a game in the archive in whose name all these words stand."""
    with_games = IndexedGame.objects.filter(event__isnull=False).order_by().values("event")
    rows = Event.objects.filter(pk__in=with_games).select_related("season")
    return [event.pk for event in rows if fits(text, [event_name(event), event.name, event.venue])]


def _written(text: str) -> list[str]:
    """What the free games are said to be of, where all these words stand in it."""
    names = FreeGame.objects.exclude(event="").order_by().values_list("event", flat=True).distinct()
    return [name for name in names if fits(text, [name])]


@dataclass(frozen=True, slots=True)
class Way:
    """A move played from a position: the move, the FEN of what it leads to, and how the games ended.

    `white`, `drawn` and `black` count the games won by white, drawn and won by black, `games` all of them.
    """

    move: str
    fen: str
    games: int
    white: int
    drawn: int
    black: int

    @property
    def percent(self) -> int | None:
        """White's score of the games with a result, in percent; None where none has one."""
        ended = self.white + self.drawn + self.black
        return round(50 * (2 * self.white + self.drawn) / ended) if ended else None


@dataclass(frozen=True, slots=True)
class Explored:
    """A position in the archive: its FEN without counts, and the moves that were played from it, most played
    first; `total` is of all the games in which it stood. `other` counts those in which what followed is no
    legal move, or nothing.
    """

    position: Position
    fen: str
    total: Way
    ways: tuple[Way, ...]
    ended: int


@dataclass(slots=True)
class _Tally:
    """Games counted by white's score in half points, None for no result."""

    counts: dict[int | None, int]

    def add(self, white: int | None, number: int) -> None:
        """Count so many games with a score of white."""
        self.counts[white] = self.counts.get(white, 0) + number

    def way(self, move: str = "", fen: str = "") -> Way:
        """What was counted, for a move."""
        by_score = (self.counts.get(score, 0) for score in (WINS, DRAW, 0))
        return Way(move, fen, sum(self.counts.values()), *by_score)


def bare(position: Position) -> Position:
    """A position without its counts, as the archive knows it."""
    return replace(position, white_count=None, black_count=None, quiet_plies=0, number=1)


def short_fen(position: Position) -> str:
    """The FEN of a position without its counts."""
    return bare_fen(write_fen(position))


def keys_of(position: Position, *, mirror: bool) -> dict[int, bool]:
    """The keys under which a position is found, each with whether it is that of the mirrored position."""
    own = {position_key(position): False}
    return own | {position_key(position.mirrored()): True} if mirror else own


def explored(position: Position, *, mirror: bool) -> Explored:
    """What was played from a position, where it is wished also with the colours exchanged and the board
    turned, seen from this side. One query.
    """
    keys = keys_of(position, mirror=mirror)
    rows = IndexedPosition.objects.filter(key__in=keys).order_by()
    board = Board(bare(position))
    following = _following(board, mirror=mirror)
    total, by_move = _Tally({}), dict[Move | None, _Tally]()
    counted = rows.values_list("key", "next_key", "white").annotate(number=Count("*"))
    for key, next_key, white, number in counted:
        score = WINS - white if keys[key] and white is not None else white
        move = following.get(next_key)
        total.add(score, number)
        by_move.setdefault(move, _Tally({})).add(score, number)
    ended = by_move.pop(None, _Tally({})).way().games
    ways = [_way(board, move, tally) for move, tally in by_move.items() if move]
    ways.sort(key=lambda way: (-way.games, way.move))
    return Explored(bare(position), short_fen(position), total.way(), tuple(ways), ended)


def _following(board: Board, *, mirror: bool) -> dict[int | None, Move]:
    """The legal moves by the keys of the positions they lead to."""
    found: dict[int | None, Move] = {}
    for move in board.moves():
        board.push(move)
        found |= dict.fromkeys(keys_of(board.position, mirror=mirror), move)
        board.pop()
    return found


def _way(board: Board, move: Move, tally: _Tally) -> Way:
    notation = board.notation(move)
    board.push(move)
    fen = short_fen(board.position)
    board.pop()
    return tally.way(notation, fen)


@dataclass(frozen=True, slots=True)
class Stood:
    """A game in which a position stood, and after how many single moves."""

    game: IndexedGame
    ply: int


class StoodIn(Sequence[Stood]):
    """Where a position stood, the games that were put into the archive last first; fetched by the page, the
    games of one page alone.
    """

    def __init__(self, position: Position, *, mirror: bool, number: int) -> None:
        keys = keys_of(position, mirror=mirror)
        rows = IndexedPosition.objects.filter(key__in=keys).order_by("-indexed_id", "ply")
        self._rows = rows.values_list("indexed_id", "ply")
        self._number = number

    def __len__(self) -> int:
        return self._number

    def __getitem__(self, at: Any) -> Any:
        rows = list(self._rows[at])
        games = archived().in_bulk([key for key, _ in rows])
        return [Stood(games[key], ply) for key, ply in rows if key in games]


def free_games() -> QuerySet[FreeGame]:
    """The free games that everybody may see, with their people."""
    shown = FreeGame.objects.filter(imported__taken_back_at=None)
    return shown.select_related("white_person", "black_person")
