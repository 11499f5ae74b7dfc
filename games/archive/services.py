"""The index of the archive: what of it is everybody's to find, made anew whenever that changes.

Nothing of it is a fact: any of it may be made again of the games and their texts.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from django.db import connection
from django.db.models import F, Q
from django.db.models.functions import Coalesce

from games.archive.reading import (
    Entry,
    entries_of_events,
    entries_of_free_games,
    names_of,
    stale_free_games,
    stale_games,
    trail_of,
    words_of,
)
from games.domain.trail import Trail
from games.models import FreeGame, IndexedGame, IndexedPosition, PdnImport
from tournaments.events.locks import locked_for_anyone
from tournaments.jobs.kinds import Report, to_nobody
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Game
from tournaments.regulations.reasons import Reason, gettext_noop

AT_A_TIME = 200
"""Games that are indexed in one go."""
_POSITION = """
    INSERT INTO games_indexedposition (indexed_id, white, ply, key, next_key) VALUES (%s, %s, %s, %s, %s)
"""
"""A game has sixty to a hundred positions: a row object for each would take ten times as long."""
_INDEXED = gettext_noop("Games are put into the archive")

T = TypeVar("T")


def digest_of(sha256s: Iterable[str]) -> str:
    """The digest of the digests of the games of an import, in the order of their numbers."""
    return hashlib.sha256("\n".join(sha256s).encode()).hexdigest()


def index_free(found: Iterable[tuple[FreeGame, Trail]]) -> None:
    """Put free games into the archive, in place of what it had of the same; part of an act that has the lock
    of the union's chain.
    """
    for some in _some(list(found)):
        IndexedGame.objects.filter(free__in=[free for free, _ in some]).delete()
        _keep(entries_of_free_games(some))


def forget(imported: PdnImport) -> None:
    """Take the free games of an import out of the archive; part of the act that withdraws it."""
    IndexedGame.objects.filter(free__imported=imported).delete()


def index_games(games: Iterable[int]) -> None:
    """Have the archive say of these games of events, by key, what everybody may find of them now; part of an
    act that has the lock of their chain.
    """
    for some in _some(sorted(set(games))):
        entries = entries_of_events(some)
        IndexedGame.objects.filter(game__in=some).delete()
        _keep(entries)


def rename_free_games(of: Q) -> None:
    """Have these of the free games say their names as they are now; part of an act of the union."""
    rows = IndexedGame.objects.filter(of, free__isnull=False)
    changed = list(rows.select_related("free__white_person", "free__black_person"))
    for row in changed:
        assert row.free is not None, "only free games were asked for"
        row.white_name, row.black_name = names_of(row.free)
        row.white_words, row.black_words = words_of(row.white_name), words_of(row.black_name)
    fields = ("white_name", "black_name", "white_words", "black_words")
    IndexedGame.objects.bulk_update(changed, fields, batch_size=AT_A_TIME)


def empty() -> None:
    """Take everything out of the archive, to be put into it anew."""
    IndexedPosition.objects.all().delete()
    IndexedGame.objects.all().delete()


def index_stale(report: Report = to_nobody) -> int:
    """Index every game that the archive does not have, or as other rules read it; how many. Begun again it
    goes on where it was.
    """
    mains = Coalesce("round__event__root", "round__event")
    waiting = list(stale_games().order_by("pk").values_list(mains, "pk"))
    free = list(stale_free_games().order_by("pk").values_list("pk", flat=True))
    done, number = 0, len(waiting) + len(free)
    for event in dict.fromkeys(event for event, _ in waiting):
        for some in _some([pk for of, pk in waiting if of == event]):
            report(Reason(_INDEXED), done=done, of=number)
            index_locked(event_id=event, games=some)
            done += len(some)
    for some in _some(free):
        report(Reason(_INDEXED), done=done, of=number)
        _index_free_games_locked(keys=some)
        done += len(some)
    return number


@one_act
def index_locked(*, event_id: int, games: Iterable[int]) -> None:
    """`index_games` by itself, for games of one competition."""
    locked_for_anyone(event_id)
    index_games(games)


@one_act
def _index_free_games_locked(*, keys: Iterable[int]) -> None:
    record.lock()
    rows = FreeGame.objects.filter(pk__in=list(keys), imported__taken_back_at=None)
    index_free((free, trail_of(free)) for free in rows.select_related("white_person", "black_person"))


def index_judged(games: Iterable[int]) -> None:
    """Index games of which the rules said something new, by key."""
    mains = Coalesce(F("round__event__root"), F("round__event"))
    found = list(Game.objects.filter(pk__in=list(games)).values_list(mains, "pk"))
    for event in sorted({event for event, _ in found}):
        index_locked(event_id=event, games=[pk for of, pk in found if of == event])


def _some(of: Sequence[T]) -> Iterator[Sequence[T]]:
    return (of[first : first + AT_A_TIME] for first in range(0, len(of), AT_A_TIME))


def _keep(entries: Sequence[Entry]) -> None:
    IndexedGame.objects.bulk_create([entry.row for entry in entries])
    positions = [
        (entry.row.pk, entry.white, *station)
        for entry in entries
        if entry.row.plies  # a game without a move is in no list of the archive
        for station in entry.trail.stations()
    ]
    with connection.cursor() as cursor:
        cursor.executemany(_POSITION, positions)
