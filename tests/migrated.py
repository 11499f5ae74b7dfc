"""The database of the tests: migrated by the first worker of a run, and copied from there by the others."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db import connection
from django.test.utils import setup_databases

Databases = list[tuple[Any, str, bool]]
"""What `django.test.utils.teardown_databases` takes down."""


def databases(folder: Path, verbosity: int) -> Databases:
    """Set up the database of a worker; `folder` is that of the whole run."""
    with alone(folder):
        model = folder / "migrated"
        if connection.vendor == "sqlite":
            return on_sqlite(on_disk(folder), verbosity)
        return on_postgresql(model.with_suffix(".name"), verbosity)


def on_disk(folder: Path) -> Path:
    """The file of the model on SQLite, where a run has it."""
    return folder / "migrated.sqlite3"


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """While no other worker of the run is here."""
    with (folder / "migrated.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def on_sqlite(model: Path, verbosity: int) -> Databases:
    """As a file: the model is a copy of it, put in its place before Django looks whether it is there."""
    name = Path(connection.settings_dict["TEST"]["NAME"])
    if model.exists():
        name.write_bytes(model.read_bytes())
        return set_up(verbosity, keepdb=True)
    made = set_up(verbosity)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(model)])
    return made


def on_postgresql(model: Path, verbosity: int) -> Databases:
    """By the server: the file says under which name it keeps the model."""
    if model.exists():
        connection.settings_dict["TEST"]["TEMPLATE"] = model.read_text()
        return set_up(verbosity)
    made = set_up(verbosity)
    name = connection.settings_dict["NAME"]
    kept = f"{name}_migrated"
    connection.close()
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'DROP DATABASE IF EXISTS "{kept}"')
        cursor.execute(f'CREATE DATABASE "{kept}" TEMPLATE "{name}"')
    model.write_text(kept)
    return made


def set_up(verbosity: int, **given: bool) -> Databases:
    """As pytest-django does it."""
    return setup_databases(verbosity=verbosity, interactive=False, serialized_aliases=(), **given)


def drop_model(folder: Path) -> None:
    """On PostgreSQL the model is taken away by the worker that is at its end first; one that has not begun by
    then makes its own.
    """
    with alone(folder):
        model = folder / "migrated.name"
        if connection.vendor == "postgresql" and model.exists():
            with connection._nodb_cursor() as cursor:
                cursor.execute(f'DROP DATABASE IF EXISTS "{model.read_text()}"')
            model.unlink()
