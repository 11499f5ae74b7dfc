"""How fast the archive answers over the positions of 20,000 generated games; part of `make bench`.

Run alone: python -m tests.bench_archive. The games are played by chance from the openings of the manual; one
in four anew, the others go with an earlier one for a while, so that they share positions as games do. They
are put into the archive by the service that does it for free games.
"""

import random
import sys
import time
from collections.abc import Iterator
from itertools import islice

from tests.bench_size import sized

SEED = 20261123
GAMES = sized(20_000, 100)
PLIES = 60
"""A game is broken off after so many single moves: with them there are a million positions and more."""
ANEW = 4
"""One in so many games begins anew."""
Row = tuple[str, str, str]


def rows() -> Iterator[Row]:
    """Indexing, searching a position, and the pages."""
    from django.test import Client
    from django.urls import reverse

    from games.archive import selectors
    from rules import Position
    from tests.bench import median_ms

    games = list(islice(_games(random.Random(SEED)), GAMES))
    spent, number = _index([trail for _, trail in games])
    yield f"{GAMES} free games with {number} positions put into the archive", f"{spent:.0f} s", "–"
    late = games[GAMES // 2][0]
    for name, position in (("of the start", Position.start()), ("late in one game", late)):
        for mirror in (False, True):
            said = f"search of a position, {name}{', with its mirror' if mirror else ''}"
            yield said, f"{median_ms(lambda p=position, m=mirror: _search(p, m)):.1f} ms", "50 ms"
    client = Client()
    fen = selectors.short_fen(late)
    for said, address, asked in (
        ("page of the explorer, the start", "archive-positions", {}),
        ("page of the explorer, late in one game", "archive-positions", {"fen": fen, "mirror": "on"}),
        ("page of the archive", "archive", {}),
        ("page of the archive, a search", "archive", {"player": "Postma 7", "result": "1-0", "since": 1990}),
    ):
        yield said, f"{median_ms(lambda at=address, q=asked: _page(client, reverse(at), q)):.0f} ms", "100 ms"


def _page(client: object, path: str, asked: dict[str, object]) -> None:
    """A page that is made anew, not given as it was kept."""
    from django.core.cache import caches

    caches["pages"].clear()
    assert client.get(path, asked).status_code == 200, path


def _search(position: object, mirror: bool) -> None:
    """What was played from a position, and the first games in which it stood."""
    from games.archive import selectors

    found = selectors.explored(position, mirror=mirror)
    selectors.StoodIn(position, mirror=mirror, number=found.total.games)[:20]


def _games(chance: random.Random) -> Iterator[tuple[object, object]]:
    """Games as the position before their last move and their trail, the same ones every time."""
    from games.domain.trail import Trail
    from rules import Board
    from rules.keys import position_key
    from rules.notation import full
    from rules.openings import deepest, lines

    openings = [[one.move for one in full.replay(line.moves).moves] for line in lines()]
    kept: list[tuple[Board, list[int]]] = []
    for number in range(sys.maxsize):
        if number % ANEW == 0 or not kept:
            board, keys = Board(), [position_key(Board().position)]
            for move in chance.choice(openings):
                board.push(move)
                keys.append(position_key(board.position))
        else:
            earlier, of_it = chance.choice(kept)
            board, ply = earlier.copy(), chance.randrange(20, len(of_it))
            while len(board.history) > ply:
                board.pop()
            keys = of_it[: ply + 1]
        before = board.position
        while len(board.history) < PLIES and board.moves():
            before = board.position
            board.push(chance.choice(board.moves()))
            keys.append(position_key(board.position))
        if not number % ANEW and len(keys) > PLIES // 2:
            kept.append((board, keys))
        yield before, Trail(tuple(keys), deepest(keys[1:]))


def _index(trails: list[object]) -> tuple[float, int]:
    """Put them into the archive; how many seconds that took, and how many positions there are."""
    from django.contrib.auth import get_user_model
    from django.db import transaction
    from django.utils import timezone

    from games.archive import services
    from games.models import FreeGame, IndexedPosition, PdnImport

    imported = PdnImport.objects.create(
        file_name="bench.pdn",
        sha256="0" * 64,
        games=len(trails),
        games_sha256="0" * 64,
        imported_by=get_user_model().objects.order_by("pk").first(),
        imported_at=timezone.now(),
    )
    free = FreeGame.objects.bulk_create(
        [
            FreeGame(
                imported=imported,
                number=number,
                year=1950 + number % 70,
                white_name=f"Hylke Postma {number % 500}",
                black_name=f"Sytske Bosma {number % 487}",
                event="Bolsward",
                result=("1-0", "½-½", "0-1")[number % 3],
            )
            for number in range(len(trails))
        ]
    )
    begun = time.perf_counter()
    with transaction.atomic():
        services.index_free(zip(free, trails, strict=True))
    return time.perf_counter() - begun, IndexedPosition.objects.count()


if __name__ == "__main__":
    from tests import bench

    with bench.own_database():
        from tests import sites

        sites.build()
        for row in rows():
            sys.stdout.write("  ".join(row) + "\n")
            sys.stdout.flush()
