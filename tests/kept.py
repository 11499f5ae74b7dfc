"""Sites that many tests begin with: built once in a run, put in again row by row for every other test.

A builder works through the services, which takes up to fifteen seconds; putting its rows in takes hundredths
of one. What a site holds stays the builder's: only a site built in an empty database is kept, by the moment
and the language it was built in, with the files that it wrote. What one worker built the others take from the
folder of the run. What is built upon a kept site, of which nothing was changed since, is kept too (`upon`).
"""

import fcntl
import hashlib
import os
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, time
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, TypeVar

from django.apps import apps
from django.conf import settings
from django.core import mail
from django.core.management.color import no_style
from django.db import connection, transaction
from django.utils import timezone, translation

P = ParamSpec("P")
R = TypeVar("R")

OF_DJANGO = {"auth", "axes", "contenttypes", "sessions"}
BEGINNINGS = ("User", "Person", "Club", "Season", "Event", "Chain")
"""Nothing was built where these have no rows."""


Rows = dict[str, tuple[list[str], list[tuple[Any, ...]]]]


class Kept(NamedTuple):
    """What a builder gave back, pickled; the columns and rows of each table; the files by their path."""

    given: bytes
    tables: Rows
    files: dict[str, bytes]


class Standing(NamedTuple):
    """Which site stands in the database; how many rows were written until then, in which test and within
    which of its savepoints.
    """

    key: tuple[object, ...]
    written: int
    test: object
    within: list[str]


_KEPT: dict[tuple[object, ...], Any] = {}
_STANDING: list[Standing] = []
_FOLDERS: list[Path] = []


def kept(build: Callable[P, R]) -> Callable[P, R]:
    """A builder whose site is built once for the same arguments."""

    @wraps(build)
    def builder(*given: P.args, **named: P.kwargs) -> R:
        name = f"{build.__module__}.{build.__qualname__} {given} {named}"
        return once(name, lambda: build(*given, **named))

    return builder


def once(name: str, build: Callable[[], R]) -> R:
    """What a builder of this name makes; not kept where mails were sent or something stood before."""
    if not is_empty():
        return build()
    key = (name, *circumstances())
    with alone(key):
        if known := of_this_run(key):
            made = put_in(known)
        else:
            made = build()
            if mail.outbox:
                return made
            hand_on(key, Kept(pickle.dumps(made), rows(), files()))
    _stand(key)
    return made


def upon(name: str, build: Callable[[], R]) -> R:
    """What a builder of this name makes upon a kept site that stands as it was built, on SQLite, within the
    transaction of a test; elsewhere, and where it takes rows out or sends mails, it is built each time.
    """
    below = _standing()
    if below is None:
        return build()
    key = (hashlib.sha256(repr(below).encode()).hexdigest(), name, *circumstances())
    with alone(key):
        if known := of_this_run(key):
            made = put_in(known, "INSERT OR REPLACE")
        else:
            tables, stood, mails = rows(), files(), len(mail.outbox)
            made = build()
            more = _since(tables, rows())
            if more is None or len(mail.outbox) > mails:
                return made
            written = {path: content for path, content in files().items() if stood.get(path) != content}
            hand_on(key, Kept(pickle.dumps(made), more, written))
    _stand(key)
    return made


def _stand(key: tuple[object, ...]) -> None:
    """Note that a site stands now, where it can be seen later whether anything was changed since."""
    blocks = connection.atomic_blocks
    known = connection.vendor == "sqlite" and blocks and blocks[0]._from_testcase
    of_test = settings.DATA_DIR, list(connection.savepoint_ids)
    _STANDING[:] = [Standing(key, connection.connection.total_changes, *of_test)] if known else []


def _standing() -> tuple[object, ...] | None:
    """The kept site that stands in the database as it was built: nothing was written or taken back since."""
    for key, written, test, within in _STANDING:
        same = test == settings.DATA_DIR and within == connection.savepoint_ids[: len(within)]
        if same and written == connection.connection.total_changes:
            return key
    return None


def _since(before: Rows, after: Rows) -> Rows | None:
    """The rows that are new or other than before; None where one is gone."""
    found = {}
    for model in models():
        table = connection.ops.quote_name(model._meta.db_table)
        columns, stored = after.get(table, ([], []))
        old = set(before.get(table, ([], []))[1])
        if not columns and old:
            return None
        new = [row for row in stored if row not in old]
        at = columns.index(connection.ops.quote_name(model._meta.pk.column)) if columns else 0
        if {row[at] for row in old} - {row[at] for row in stored}:
            return None
        if new:
            found[table] = (columns, new)
    return found


def found(name: str, look: Callable[[], R]) -> R:
    """What is found out about a site that every test of this name begins with, once in a run."""
    key = (name, "found out", connection.vendor)
    with alone(key):
        if not (known := of_this_run(key)):
            hand_on(key, known := look())
    return known


@contextmanager
def alone(key: tuple[object, ...]) -> Iterator[None]:
    """While no other worker makes the same: what takes seconds is not made twice."""
    place = None if key in _KEPT else place_of(key)
    if place is None:
        yield
        return
    with place.with_suffix(".lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def shared_with(folder: Path) -> None:
    """Say in which folder the workers of this run find what each of them built."""
    folder.mkdir(exist_ok=True)
    _FOLDERS[:] = [folder]


def place_of(key: tuple[object, ...]) -> Path | None:
    """Where the site of this key lies for all workers; None when they were given no folder."""
    name = hashlib.sha256(repr(key).encode()).hexdigest()
    return _FOLDERS[0] / name if _FOLDERS else None


def of_this_run(key: tuple[object, ...]) -> Any:
    """What this worker made, or another that handed it on."""
    place = place_of(key)
    if key not in _KEPT and place and place.exists():
        _KEPT[key] = pickle.loads(place.read_bytes())
    return _KEPT.get(key)


def hand_on(key: tuple[object, ...], made: object) -> None:
    """Keep it, and let the other workers have it, whole as soon as it is there."""
    _KEPT[key] = made
    if place := place_of(key):
        written = place.with_name(f"{place.name}.{os.getpid()}")
        written.write_bytes(pickle.dumps(made))
        written.rename(place)


def circumstances() -> tuple[object, ...]:
    """What a site depends on beside its builder: a clock set by the test, the language, the transaction."""
    clock = getattr(timezone.now, "__self__", None)
    return (
        connection.alias,
        clock and clock.now(),
        translation.get_language(),
        connection.in_atomic_block,
        tuple(settings.PASSWORD_HASHERS),
    )


def is_empty() -> bool:
    """Whether nothing was built yet, neither in the database nor in the folder of data."""
    if any(path.is_file() for path in Path(settings.DATA_DIR).rglob("*")):
        return False
    return not any(apps.get_model("tournaments", name).objects.exists() for name in BEGINNINGS)


def models() -> list[type]:
    """The models whose rows a builder writes."""
    return [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.app_label not in OF_DJANGO and model._meta.managed and not model._meta.proxy
    ]


def rows() -> Rows:
    """Every row of every table that has any, as the database gives it."""
    found = {}
    with connection.cursor() as cursor:
        for model in models():
            table = connection.ops.quote_name(model._meta.db_table)
            cursor.execute(f"SELECT * FROM {table}")
            columns = [connection.ops.quote_name(column[0]) for column in cursor.description]
            stored = [tuple(map(plain, row)) for row in cursor.fetchall()]
            if stored:
                found[table] = (columns, stored)
    return found


def plain(value: object) -> object:
    """A value that can be put in again: days and times as the database writes them."""
    if isinstance(value, memoryview):
        return bytes(value)
    return str(value) if isinstance(value, date | time) else value


def files() -> dict[str, bytes]:
    """The files in the folder of data, by their path in it."""
    folder = Path(settings.DATA_DIR)
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def put_in(site: Kept, how: str = "INSERT") -> Any:
    """Put the rows and the files of a site where they were, and give back what its builder gave."""
    with transaction.atomic(), connection.cursor() as cursor:
        for table, (columns, stored) in site.tables.items():
            places = ", ".join(["%s"] * len(columns))
            cursor.executemany(f"{how} INTO {table} ({', '.join(columns)}) VALUES ({places})", stored)
        written = [
            model for model in models() if connection.ops.quote_name(model._meta.db_table) in site.tables
        ]
        for statement in connection.ops.sequence_reset_sql(no_style(), written):
            cursor.execute(statement)
    for path, content in site.files.items():
        at = Path(settings.DATA_DIR) / path
        at.parent.mkdir(parents=True, exist_ok=True)
        at.write_bytes(content)
    return pickle.loads(site.given)
