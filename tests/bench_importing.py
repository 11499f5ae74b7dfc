"""How fast ten thousand games are read, imported and written out, and in how much memory, in a process of its
own.
"""

import re
import resource
import sys
import time
import tracemalloc
from collections.abc import Iterable
from pathlib import Path

from tests.bench_size import sized

GAMES, PLIES = sized(10_000, 50), 60
Row = tuple[str, str, str]


def rows() -> Iterable[Row]:
    """Reading and importing as the jobs do it, on a database of its own, and all of it as a visitor's file.

    The memory is the peak of reading and importing, and what Python takes more while the file is written.
    """
    from games.importing import preview, services
    from games.importing.services import Choices
    from tests import sites
    from tests.games.pdn_files import made_up

    administrator = sites.superuser("behearder")
    text = made_up(GAMES, PLIES)
    before = _peak()
    begun = time.perf_counter()
    found = preview.read(text)
    read = time.perf_counter() - begun
    begun = time.perf_counter()
    services.take(actor=administrator, text=text, name="bench.pdn", choices=Choices(doubles=True))
    imported = time.perf_counter() - begun
    size = f"{found.games:,} games of {len(text) / 1_000_000:.0f} MB"
    yield f"{size} of PDN read and played", f"{read:.0f} s", "180 s together"
    yield f"{size} imported", f"{imported:.0f} s", ""
    peak = _peak()
    begun = time.perf_counter()
    size = _written()
    spent = time.perf_counter() - begun
    tracemalloc.start()
    assert _written() == size
    more = tracemalloc.get_traced_memory()[1] / 1_000_000
    tracemalloc.stop()
    yield f"{found.games:,} games written as PDN", f"{spent:.1f} s, {more:.1f} MB", "5 s, 150 MB"
    yield "peak memory of the process (before it)", f"{peak:.0f} MB ({before:.0f} MB)", "300 MB"


def _written() -> int:
    """How many characters the file with the games of the archive has; none of it is kept."""
    from django.contrib.auth.models import AnonymousUser

    from games.archive.selectors import searched
    from games.exporting import writing

    return sum(map(len, writing.of_archive(searched({}, AnonymousUser()), AnonymousUser())))


def main() -> None:
    """Print the table."""
    from tests.bench import own_database

    with own_database():
        table = list(rows())
    width = max(len(row[0]) for row in table)
    sys.stdout.writelines(f"{name:<{width}}  {figure:>20}  {aim}\n" for name, figure, aim in table)


def _peak() -> float:
    """The peak memory of this process in megabytes. What Linux gives by `getrusage` begins with that of the
    process that started this one.
    """
    if sys.platform == "linux":
        (peak,) = re.findall(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
        return int(peak) * 1024 / 1_000_000
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1_000_000


if __name__ == "__main__":
    main()
