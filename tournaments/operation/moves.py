"""Moving the rows of the site to another, empty database, and holding both against each other.

Rows go through Django's own columns as they are: keys, moments to the microsecond, what a row refers to.
While they are read nobody writes to the database they come from, which stays as it is.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import dj_database_url
from django.apps import apps
from django.conf import settings
from django.core.management.color import no_style
from django.db import DatabaseError, connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.models import AutoField, Model
from django.db.models.sql import InsertQuery

from tournaments.ledger.chains.row_digests import fingerprint
from tournaments.operation import in_use

TARGET = "target"
_ROWS_AT_ONCE = 500
OF_DJANGO = ("contenttypes", "auth")
"""Apps of which a database has rows once it was migrated: they are replaced."""


class MoveFailed(Exception):  # noqa: N818  told to who asked for it
    """The rows were not moved, and why; the database they are in is as it was, the other has no rows."""


class Moved(NamedTuple):
    """A table, how many rows it has in both databases, and the SHA-256 of them."""

    table: str
    rows: int
    sha256: str


def move(url: str) -> list[Moved]:
    """Copy every row to the database of an address as in DATABASE_URL, and compare each table.

    Errors: MoveFailed.
    """
    try:
        target = _connected(url)
        with in_use.alone():
            return _moved(target, url)
    except (DatabaseError, ValueError, OSError, in_use.InUse) as fault:
        raise MoveFailed(f"nothing was moved: {fault}") from fault
    finally:
        if TARGET in connections.databases:
            connections[TARGET].close()
            del connections[TARGET], connections.databases[TARGET]


def _moved(target: BaseDatabaseWrapper, url: str) -> list[Moved]:
    _manage(url, "migrate", "--verbosity=0", "--no-input")
    with transaction.atomic(), transaction.atomic(using=TARGET):
        _hold()
        return _copied(target)


def _connected(url: str) -> BaseDatabaseWrapper:
    """The connection to the other database. Errors: MoveFailed."""
    try:
        found: dict[str, Any] = dict(dj_database_url.parse(url))
    except ValueError as fault:
        told = "is no address of a database, such as postgres://user@host/name or sqlite:////path"
        raise MoveFailed(f"nothing was moved: {url} {told}") from fault
    if not found.get("NAME"):
        raise MoveFailed(f"{url} names no database")
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise MoveFailed("the database is not of this version of the site: run manage.py migrate first")
    same = ("ENGINE", "NAME", "HOST", "PORT")
    if all(str(found.get(key, "")) == str(connection.settings_dict[key]) for key in same):
        raise MoveFailed("this is the database that the site is on")
    connections.configure_settings({**connections.databases, TARGET: found})
    connections.databases[TARGET] = found
    return connections[TARGET]


def _hold() -> None:
    """Let nobody write until the transaction ends; on SQLite the transaction itself does that."""
    if connection.vendor == "postgresql":
        names = ", ".join(connection.ops.quote_name(model._meta.db_table) for model in models())
        with connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {names} IN SHARE MODE")


def _copied(target: BaseDatabaseWrapper) -> list[Moved]:
    listed = models()
    for model in reversed(listed):
        rows = model._base_manager.using(TARGET).order_by()
        if model._meta.app_label in OF_DJANGO:
            rows._raw_delete(TARGET)
        elif rows.exists():
            raise MoveFailed(f"{model._meta.db_table} of the other database has rows: name an empty one")
    for model in listed:
        _copy(model, target)
    _carry_numbers(listed, target)
    target.check_constraints()
    return [_compared(model) for model in listed]


def models() -> list[type[Model]]:
    """The models of every table, each after those that its rows must refer to."""
    waiting = [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy
    ]
    listed: list[type[Model]] = []
    while waiting:
        next_ones = [model for model in waiting if not _referred(model, among=waiting)] or waiting[:1]
        listed += next_ones
        waiting = [model for model in waiting if model not in next_ones]
    return listed


def _referred(model: type[Model], among: Sequence[type[Model]]) -> bool:
    """Whether rows of a model refer to rows of another of these; to those of their own they may."""
    others = (field.related_model for field in model._meta.concrete_fields if field.is_relation)
    return any(other is not model and other in among for other in others)


def _copy(model: type[Model], target: BaseDatabaseWrapper) -> None:
    fields = list(model._meta.concrete_fields)
    names = [field.attname for field in fields]
    most = min(_ROWS_AT_ONCE, target.ops.bulk_batch_size(names, [None] * _ROWS_AT_ONCE))
    for batch in _batches(model, most):
        query = InsertQuery(model)
        query.insert_values(fields, batch, raw=True)  # raw: no moment becomes that of the move
        query.get_compiler(TARGET).execute_sql()


def _batches(model: type[Model], most: int) -> Iterator[list[Model]]:
    batch: list[Model] = []
    for row in model._base_manager.order_by("pk").iterator(chunk_size=_ROWS_AT_ONCE):
        batch.append(row)
        if len(batch) == most:
            yield batch
            batch = []
    if batch:
        yield batch


def _carry_numbers(listed: Sequence[type[Model]], target: BaseDatabaseWrapper) -> None:
    """Let each table go on with the number it would have given next, so that none is given twice."""
    with connection.cursor() as ours, target.cursor() as theirs:
        for statement in target.ops.sequence_reset_sql(no_style(), list(listed)):
            theirs.execute(statement)
        for model in listed:
            key, table = model._meta.pk, model._meta.db_table
            if not isinstance(key, AutoField):
                continue
            last = _last_number(ours, connection.vendor, table, str(key.column))
            if last and target.vendor == "postgresql":
                given = [f'"{table}"', key.column, last]
                theirs.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s)", given)
            elif last:
                theirs.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                theirs.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, last])


def _last_number(cursor: Any, vendor: str, table: str, column: str) -> int | None:
    """The number that a table gave last, also where that row is gone; None where it gave none."""
    if vendor == "postgresql":
        cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [f'"{table}"', column])
        (sequence,) = cursor.fetchone()
        cursor.execute(f"SELECT last_value FROM {sequence} WHERE is_called")  # noqa: S608 - as it names itself
    else:
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
    row = cursor.fetchone()
    return row[0] if row else None


def _compared(model: type[Model]) -> Moved:
    """A table held against itself in the other database. Errors: MoveFailed."""
    ours, theirs = (_digest(model, alias) for alias in (connection.alias, TARGET))
    if ours != theirs:
        said = f"{ours.rows} rows here and {theirs.rows} there, or others"
        raise MoveFailed(f"nothing was moved: {model._meta.db_table} has {said}")
    return ours


def _digest(model: type[Model], alias: str) -> Moved:
    digest, count = hashlib.sha256(), 0
    names = [field.attname for field in model._meta.concrete_fields]
    rows = model._base_manager.using(alias).order_by("pk").values_list(*names)
    for row in rows.iterator(chunk_size=_ROWS_AT_ONCE):
        count += 1
        plain = [value.hex() if isinstance(value, bytes | memoryview) else value for value in row]
        digest.update(fingerprint(plain).encode())
    return Moved(model._meta.db_table, count, digest.hexdigest())


def verified(url: str) -> str:
    """What `verify_record` says of the other database. Errors: MoveFailed."""
    try:
        return _manage(url, "verify_record")
    except MoveFailed as fault:
        raise MoveFailed(f"the rows were moved, but the record is not whole there: {fault}") from fault


def _manage(url: str, *command: str) -> str:
    """What a command prints when the site is on the other database, in a process of its own: migrations and
    the record know one database alone. Errors: MoveFailed.
    """
    own = {"DATABASE_URL": url, "DATA_DIR": str(settings.DATA_DIR), "SECRET_KEY": settings.SECRET_KEY}
    done = subprocess.run(  # noqa: S603 - our own command, no shell
        [sys.executable, str(settings.BASE_DIR / "manage.py"), *command],
        env=os.environ | own,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise MoveFailed(f"manage.py {command[0]}: {done.stderr.strip()}")
    return done.stdout.strip()
