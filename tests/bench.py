"""`make bench`: how fast the site and its core are, as one table. Never a test: machines are noisy.

Each row is measured in this run, the median of several repetitions, beside the figure the project aims at.
"""

import contextlib
import logging
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tests.bench_size import SMALLEST, sized

Row = tuple[str, str, str]
REPETITIONS = sized(9, 1)
MIGRATED = "BENCH_MIGRATED"
"""Names an empty database that is migrated already."""


def median_ms(act: Callable[[], object], repetitions: int = REPETITIONS) -> float:
    """The median time of an act in milliseconds, after one call that is not counted."""
    if not SMALLEST:
        act()
    times = []
    for _ in range(repetitions):
        begun = time.perf_counter()
        act()
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)


def notation_rows() -> Iterable[Row]:
    """A line of forty words in short notation."""
    from rules.notation import short

    line = (
        "327 (194) 28 (25) 21 (182) 26 (16) 382 (150) (28) 438 (23!) 371 (29) (21) 17 494 (15) 45 (34) (14) "
        "240 (17) (10) 43 (15) 37 39 (50) 27 (14)"
    )
    yield "a line of 40 words in short notation", f"{median_ms(lambda: short.replay(line)):.1f} ms", "100 ms"


def site_rows(site) -> Iterable[Row]:
    """Standings, PDF and Excel of a site's eight."""
    from django.core.cache import caches
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from tournaments.events.loaded import load
    from tournaments.events.prints.selectors import heading
    from tournaments.events.tables import sheets
    from tournaments.printing.pdf.parts.sheet import bound

    site.play(7)
    client, address = Client(), f"/events/{site.event.pk}/"
    client.get(address)
    caches["pages"].clear()
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    yield "queries of a page of standings", str(len(queries)), "at most 10"
    ranked = median_ms(lambda: load(site.event).standings())
    yield "standings of an eight, loaded and ranked", f"{ranked:.1f} ms", "60 ms"
    yield "the page of standings, as it is kept", f"{median_ms(lambda: client.get(address)):.1f} ms", "–"
    loaded = load(site.event)
    table, head = loaded.crosstable(), heading(loaded, "http://localhost/", None)
    yield (
        "crosstable as PDF",
        f"{median_ms(lambda: bound([sheets.crosstable(table, head)])):.1f} ms",
        "300 ms",
    )
    yield "workbook", f"{median_ms(lambda: sheets.workbook(loaded.facts, table, head)):.1f} ms", "300 ms"


def stored_game_rows(site) -> Iterable[Row]:
    """The page of a stored game of sixty moves a side, as a director sees it: it is kept for nobody."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from games import services
    from tests.bench_rules import median_ms as processor_ms
    from tests.bench_rules import played_positions
    from tournaments.models import Game

    game = Game.objects.get(round__event=site.event, round__number=1, board=1)
    services.submit(actor=site.leader, game_id=game.pk, text=played_positions()[1])
    client, address = Client(), f"/games/{game.pk}/"
    client.force_login(site.leader)
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address)
    assert answer.status_code == 200
    yield "queries of the page of a stored game", str(len(queries)), "at most 12"
    yield (
        "the page of a stored game of 60 moves",
        f"{processor_ms(lambda: client.get(address)):.1f} ms",
        "30 ms",
    )


def print_rows() -> Iterable[Row]:
    """Every sheet of the printed set of sixty players and nine rounds."""
    from tests.tournaments.printing.print_set import every_sheet, sixty
    from tournaments.printing.pdf.parts.sheet import bound

    for name, make in every_sheet(sixty()).items():
        spent = median_ms(lambda make=make: bound([make()]), sized(3, 1))
        yield f"{name} of 60 players as PDF", f"{spent:.0f} ms", "1,000 ms"


@contextlib.contextmanager
def own_database() -> Iterator[Path]:
    """A migrated database of its own, in a folder that goes again; a copy where `MIGRATED` names one."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        database = Path(folder) / "bench.sqlite3"
        os.environ["DATABASE_URL"] = f"sqlite:///{database}"
        os.environ["DATA_DIR"] = folder
        os.environ["SECRET_KEY"] = "of the bench"
        os.environ["DEBUG"] = "1"
        import django
        from django.conf import settings
        from django.core.management import call_command

        django.setup()
        logging.disable(logging.WARNING)  # a line for each page would hide the table
        settings.DEBUG, settings.ALLOWED_HOSTS = False, ["testserver"]
        settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # no row signs in
        if migrated := os.environ.get(MIGRATED):
            shutil.copy(migrated, database)
        else:
            call_command("migrate", verbosity=0)
        yield database


def main() -> None:
    """Print the table, and those of importing and of ten seasons, each by its own process."""
    with own_database() as database, tempfile.TemporaryDirectory() as folder:
        from django.db import connection

        from tests import bench_archive, bench_events, bench_rules, bench_swiss, sites

        migrated = str(Path(folder) / database.name)
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [migrated])
        site = sites.build()
        rows = [*bench_rules.rows(), *notation_rows(), *site_rows(site), *stored_game_rows(site)]
        rows += [*print_rows(), *bench_swiss.rows()]
        rows += bench_events.rows(site)
        rows += bench_archive.rows()
        width = max(len(row[0]) for row in rows)
        sys.stdout.writelines(f"{name:<{width}}  {figure:>20}  {aim}\n" for name, figure, aim in rows)
        sys.stdout.flush()
        for own in ("tests.bench_importing", "tests.bench_seasons"):
            subprocess.run([sys.executable, "-m", own], check=True, env=os.environ | {MIGRATED: migrated})


if __name__ == "__main__":
    main()
