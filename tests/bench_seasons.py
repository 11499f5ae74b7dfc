"""How fast the public pages are of a site with ten seasons, and whether they stay so; part of `make bench`.

Run alone: python -m tests.bench_seasons. Every page is measured with the latest season alone, and again when
nine earlier ones were added; nothing is kept between two answers but where the row says so.
"""

import gc
import http.client
import os
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from tests.bench_size import sized
from tests.served import command, served

REPETITIONS, ASKED = sized(7, 1), sized(300, 1)
SEASONS, PLAYERS = sized(10, 2), sized(60, 12)
AIM, AIM_QUERIES, AIM_UNCHANGED = 60, 12, 5
AIM_LIST, AIM_LIST_QUERIES = 40, 8
AIMS_FOLLOWED = {"the season's calendar": (60, 12), "Atom of the site": (40, 15)}
Row = tuple[str, str, str]
Measured = tuple[float, int]


def rows() -> Iterator[Row]:
    """Name, figure and aim of each measurement, in an empty database."""
    from tests import ten_seasons
    from tournaments.models import Entrant, Event, Game, Person

    union = ten_seasons.build(PLAYERS)
    addresses, lists = ten_seasons.addresses(union), ten_seasons.lists(union)
    followed = ten_seasons.followed()
    before = _measured(addresses | lists | followed)
    ten_seasons.add_earlier(union, SEASONS)
    after = _measured(addresses | lists | followed)
    counts = (model.objects.count() for model in (Event, Person, Entrant, Game))
    yield "events, people, entrants, games of ten seasons", " ".join(f"{one:,}" for one in counts), "-"
    for name in addresses | lists | followed:
        (one, one_queries), (ten, ten_queries) = before[name], after[name]
        of_page = (AIM_LIST, AIM_LIST_QUERIES) if name in lists else (AIM, AIM_QUERIES)
        most = AIMS_FOLLOWED.get(name, of_page)
        aim = "{} ms, {}, no more with ten".format(*most)
        told = f"{one:.0f} ms, {one_queries} queries; {ten:.0f} ms, {ten_queries}"
        yield f"{name}, of one season; of ten", told, aim
    yield from _served(addresses)


def _measured(addresses: Mapping[str, str]) -> dict[str, Measured]:
    """The median milliseconds and the queries of each page when a visitor asks for it."""
    from django.core.cache import caches
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client, found = Client(), {}
    gc.collect()
    gc.freeze()  # as a worker that serves
    for name, address in addresses.items():
        spent = []
        for _ in range(REPETITIONS):
            caches["pages"].clear()
            begun = time.perf_counter()
            answer = client.get(address)
            spent.append((time.perf_counter() - begun) * 1000)
            assert answer.status_code == 200, address
        caches["pages"].clear()
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        found[name] = median(spent[1:] or spent), len(queries)
    return found


def _served(addresses: Mapping[str, str]) -> Iterator[Row]:
    """Answers a second by gunicorn to one who asks one after the other: whole, unchanged (304), a file."""
    given = {name: os.environ[name] for name in ("DATABASE_URL", "SECRET_KEY")}
    given |= {"WEB_WORKERS": sized("0", "1"), "WORKERS": "apart", "BACKUP_AT": "off", "CHECK_AT": "off"}
    with TemporaryDirectory() as folder:
        data = Path(os.environ["DATA_DIR"])
        gathered = command(data, "collectstatic", "--no-input", **given)
        assert gathered.returncode == 0, gathered.stderr
        static = next((data / "static").glob("site.*.css"))
        with served(data, Path(folder), **given) as site:
            asked = {"a static file": f"/static/{static.name}"} | dict(addresses)
            for name, address in asked.items():
                whole, tag = _asked(site.base, address, {})
                unchanged, _ = _asked(site.base, address, {"If-None-Match": tag})
                told = f"{whole:.0f}/s; unchanged {unchanged:.0f}/s, {1000 / unchanged:.1f} ms"
                yield f"served and kept: {name}", told, f"{AIM_UNCHANGED} ms unchanged"


def _asked(base: str, address: str, headers: dict[str, str]) -> tuple[float, str]:
    """How many answers a second on one connection, and what the answer is known by."""
    kept = http.client.HTTPConnection(urlsplit(base).netloc)
    tag = ""
    for turn in range(ASKED + 3):
        if turn == 3:
            begun = time.perf_counter()
        kept.request("GET", address, headers=headers)
        answer = kept.getresponse()
        answer.read()
        assert answer.status == (304 if headers else 200), (address, answer.status)
        tag = answer.headers.get("ETag") or ""
    spent = time.perf_counter() - begun
    kept.close()
    return ASKED / spent, tag


def main() -> None:
    """Print the table."""
    from tests.bench import own_database

    with own_database():
        table = list(rows())
    width = max(len(name) for name, _, _ in table)
    sys.stdout.writelines(f"{name:<{width}}  {figure:>40}  {aim}\n" for name, figure, aim in table)


if __name__ == "__main__":
    main()
