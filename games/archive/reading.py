"""What the archive has of a game: its row and its trail, made of a game of an event or of a free one.

Of an event only what everybody may see: published rounds of published events, and boards of teams of which
the line-ups are shown (R78).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, QuerySet, prefetch_related_objects

from games.domain.trail import Trail, trail
from games.judging.version import version
from games.models import FreeGame, IndexedGame, Judgement
from games.showing.score_sheets import Counting, counting, fetch_sheets
from rules.notation import pdn
from tournaments.events.line_up_times import hidden
from tournaments.events.loaded import counted_result
from tournaments.events.permissions import visible_events
from tournaments.events.seated.at_boards import AtBoards, at_boards
from tournaments.models import Entrant, Game
from tournaments.people.recognising.search import fold
from tournaments.regulations.results import Result

_WHITE_HALF_POINTS = {"1-0": 2, "½-½": 1, "0-1": 0}
"""White's score by the result of a game that was played."""
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of the archive: its row, not yet saved, and the positions it goes through."""

    row: IndexedGame
    trail: Trail

    @property
    def white(self) -> int | None:
        """White's score in half points, None where there is none."""
        return _WHITE_HALF_POINTS.get(self.row.result)


@dataclass(frozen=True, slots=True)
class _Side:
    """Who plays: the name, and the keys of the person and the club as far as there are any."""

    name: str
    person: int | None
    club: int | None


def public_games() -> QuerySet[Game]:
    """The games of published rounds of which a notation was judged, also those with a hidden line-up."""
    judged = Judgement.objects.filter(notation__game=OuterRef("pk"))
    return Game.objects.filter(
        Exists(judged),
        round__published_at__isnull=False,
        round__event__in=visible_events(AnonymousUser()),
    )


def stale_games() -> QuerySet[Game]:
    """Those that the archive does not have, or as other rules read them."""
    return public_games().filter(~Exists(IndexedGame.objects.filter(game=OuterRef("pk"), rules=version())))


def stale_free_games() -> QuerySet[FreeGame]:
    """The free games that the archive does not have, or as other rules read them; none of an import that was
    withdrawn.
    """
    kept = IndexedGame.objects.filter(free=OuterRef("pk"), rules=version())
    return FreeGame.objects.filter(~Exists(kept), imported__taken_back_at=None)


def entries_of_events(keys: Iterable[int]) -> list[Entry]:
    """What the archive has of those of these games of events that everybody may see."""
    rows = public_games().filter(pk__in=list(keys))
    related = ("round__event__season", "round__event__root", "white", "black", "match")
    games = _shown(rows.select_related(*related).order_by("pk"))
    fetch_sheets(games)
    seated = _seated(games)
    found = ((game, counting(game)) for game in games)
    return [_of_event(game, counts, seated) for game, counts in found if counts]


def _shown(games: Iterable[Game]) -> list[Game]:
    """These games without the boards of teams of which a line-up is hidden (R78)."""
    found = list(games)
    teams = list({game.round.event_id: game.round.event for game in found if game.match_id}.values())
    prefetch_related_objects(teams, "entrants", "rounds__games")
    covered = hidden(AnonymousUser(), teams)
    return [game for game in found if not {game.white_id, game.black_id} & covered]


def entries_of_free_games(pairs: Iterable[tuple[FreeGame, Trail]]) -> list[Entry]:
    """What the archive has of free games with these trails."""
    return [_of_free_game(free, found) for free, found in pairs]


def trail_of(free: FreeGame) -> Trail:
    """The trail of a free game as these rules read its text; an empty one where they find no game in it."""
    found = pdn.read(free.text).games
    return trail(pdn.replay(found[0] if found else pdn.PdnGame()))


def names_of(free: FreeGame) -> tuple[str, str]:
    """White and black of a free game, fetched with its people, as they are shown: by the name of the person
    where it is known who that is, else as it was written.
    """
    sides = ((free.white_person, free.white_name), (free.black_person, free.black_name))
    white, black = (person.name if person else written for person, written in sides)
    return white, black


def words_of(*names: str) -> str:
    """Names as they are searched: the words of all of them, a space before each."""
    words = dict.fromkeys(word for name in names for word in fold(name))
    return "".join(f" {word}" for word in words)[:_LONGEST]


def _of_event(game: Game, counts: Counting, seated: AtBoards) -> Entry:
    event = game.round.event
    result = counted_result(game, event)
    white, black = (_side(side, game, seated) for side in (game.white, game.black))
    starts = game.round.date or event.starts_on
    row = IndexedGame(
        game=game,
        notation=counts.notation,
        event=event,
        division=event.division,
        year=starts.year if starts else event.season.year,
        **_sides(white, black),
    )
    return _entry(row, trail(counts.report.replay) if counts.report else None, result)


def _of_free_game(free: FreeGame, found: Trail) -> Entry:
    names = names_of(free)
    white = _Side(names[0], free.white_person_id, None)
    black = _Side(names[1], free.black_person_id, None)
    row = IndexedGame(free=free, year=free.year or 0, **_sides(white, black))
    return _entry(row, found, Result.parse(free.result) if free.result else None)


def _sides(white: _Side, black: _Side) -> dict[str, object]:
    return {
        f"{color}_{field}": value
        for color, side in (("white", white), ("black", black))
        for field, value in (
            ("name", side.name[:_LONGEST]),
            ("words", words_of(side.name)),
            ("person_id", side.person),
            ("club_id", side.club),
        )
    }


def _entry(row: IndexedGame, found: Trail | None, result: Result | None) -> Entry:
    kept = found or Trail((), None)
    row.result = result.value if result else ""
    row.plies = max(kept.plies, 0)
    row.opening, row.part = (kept.opening.section, kept.opening.part) if kept.opening else ("", "")
    row.begins, row.end = kept.begins, kept.end
    row.digest = kept.digest(row.result) if kept.keys else ""
    row.rules = version()
    return Entry(row, kept)


def _side(side: Entrant, game: Game, seated: AtBoards) -> _Side:
    """Who plays on a side: the entrant, or at a board of teams who sits there, with the club of the team."""
    if game.match_id is None:
        return _Side(side.name, side.person_id, side.club_id)
    player = seated.player(game, side.pk)
    if player is None:
        return _Side(side.name, None, side.club_id)
    return _Side(player.name, player.person, side.club_id)


def _seated(games: Sequence[Game]) -> AtBoards:
    """Who sits at the boards of teams."""
    return at_boards(key for game in games if game.match_id for key in (game.white_id, game.black_id))
