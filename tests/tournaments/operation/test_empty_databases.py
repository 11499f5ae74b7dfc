"""An empty database is migrated at once, and comes out as by all the migrations, one after another."""

import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.db import transaction
from django.db.migrations.loader import MigrationLoader

from tests.served import command, environment
from tests.sources import ROOT
from tests.tournaments.ledger.test_record import raw
from tournaments.operation import schema

ONE_AFTER_ANOTHER = """
from django.core.management import execute_from_command_line
from django.db.migrations.loader import MigrationLoader

load = MigrationLoader.load_disk

def load_those_that_were(self):
    load(self)
    self.disk_migrations = {key: one for key, one in self.disk_migrations.items() if not one.replaces}

MigrationLoader.load_disk = load_those_that_were
execute_from_command_line(["manage.py", "migrate", "--verbosity=0"])
"""
COUNTED = {"sqlite_sequence", "django_migrations"}
"""Which numbers were given, also in tables that SQLite made anew; what was applied, and when."""


def one_after_another(data: Path) -> None:
    """Migrate as the code did before any migration stood for others."""
    given = environment(data, DJANGO_SETTINGS_MODULE="config.settings")
    done = subprocess.run([sys.executable, "-c", ONE_AFTER_ANOTHER], cwd=ROOT, env=given, check=False)
    assert done.returncode == 0


def at_once(data: Path) -> None:
    done = command(data, "migrate", "--verbosity=0")
    assert done.returncode == 0, done.stderr


def asked(data: Path, query: str) -> list[tuple]:
    with closing(sqlite3.connect(data / "db.sqlite3")) as base:
        return base.execute(query).fetchall()


def parts(statement: str) -> list[str]:
    """A table by its columns and constraints: SQLite puts a column that is changed behind the others."""
    start, inside = statement.split("(", 1)
    found, depth = [""], 0
    for piece in re.split(r"([(),])", inside.rsplit(")", 1)[0]):
        depth += {"(": 1, ")": -1}.get(piece, 0)
        if piece == "," and not depth:
            found.append("")
        else:
            found[-1] += piece
    return [start, *sorted(part.strip() for part in found)]


def made(data: Path) -> dict[tuple[str, str], list[str]]:
    """Every table, index and trigger, by its kind and name."""
    listed = asked(data, "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {(kind, name): parts(sql) if kind == "table" else [sql] for kind, name, sql in listed}


def rows(data: Path) -> dict[str, list[tuple]]:
    """The rows of the tables that have any."""
    tables = sorted(name for kind, name in made(data) if kind == "table" and name not in COUNTED)
    return {table: found for table in tables if (found := asked(data, f'SELECT * FROM "{table}"'))}


def applied(data: Path) -> set[tuple[str, str]]:
    return set(asked(data, "SELECT app, name FROM django_migrations"))


@pytest.mark.full
@pytest.mark.once
@pytest.mark.timeout(300)
def test_at_once_or_one_after_another_an_empty_database_becomes_the_same(tmp_path):
    by_all, by_one = tmp_path / "by_all", tmp_path / "by_one"
    one_after_another(by_all)
    at_once(by_one)
    assert {kind for kind, _name in made(by_one)} == {"table", "index", "trigger"}
    assert made(by_one) == made(by_all)
    assert set(rows(by_one)) == {"auth_permission", "django_content_type"}
    assert rows(by_one) == rows(by_all)

    stand_for_others = applied(by_one) - applied(by_all)
    assert {app for app, _name in stand_for_others} == set(schema.OURS)
    at_once(by_all)
    assert applied(by_all) == applied(by_one)


@pytest.mark.django_db(transaction=True)
def test_who_migrated_one_after_another_has_nothing_pending_nor_what_is_unknown():
    disk = MigrationLoader(None).disk_migrations
    assert {app for (app, _name), one in disk.items() if one.replaces} == set(schema.OURS)
    assert (schema.pending(), schema.unknown()) == ([], [])
    with transaction.atomic():
        for (app, name), one in disk.items():
            if one.replaces:
                raw("DELETE FROM django_migrations WHERE app = %s AND name = %s", app, name)
        told = schema.pending(), schema.unknown()
        transaction.set_rollback(True)
    assert told == ([], [])
    assert all(not disk[named].replaces for named in schema.last().items())
