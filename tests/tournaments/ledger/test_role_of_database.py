"""What the database refuses by itself, and who could have it refuse nothing (docs/record.md)."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.core import checks
from django.db import IntegrityError, connection, transaction

from tests.never_emptied import switch, tables

ROOT = Path(__file__).resolve().parents[3]
WORKER = "site_of_the_tests"
ENTRIES = "tournaments_ledgerentry"


def warned() -> list[str]:
    found = checks.run_checks(tags=[checks.Tags.database], databases=["default"])
    return [one.msg for one in found if one.id == "tournaments.W001"]


def as_role(*statements):
    """Do what follows as a role with these rights, until the transaction of the test is taken back."""
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE ROLE {WORKER} NOLOGIN")
        cursor.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {WORKER}")
        for statement in statements:
            cursor.execute(statement.format(role=WORKER))
        cursor.execute(f"SET LOCAL ROLE {WORKER}")


def test_of_no_table_that_is_append_only_a_row_is_taken_out(site):
    connection.check_constraints()  # what waits for the end of the transaction would be in the way
    switch(connection, "ENABLE")
    on_postgresql = connection.vendor == "postgresql"
    asked = {
        True: "SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname LIKE '%_append_only'",
        False: "SELECT tbl_name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%_append_only'",
    }
    with connection.cursor() as cursor:
        cursor.execute(asked[on_postgresql])
        append_only = {name for (name,) in cursor.fetchall()}
        kept = set(tables(connection))
        assert kept == append_only
        tried = [("DELETE FROM", name) for name in (kept if on_postgresql else [ENTRIES])]
        tried += [("TRUNCATE", name) for name in kept if on_postgresql]
        for how, name in tried:
            with pytest.raises(IntegrityError, match="never emptied"), transaction.atomic():
                cursor.execute(f"{how} {name}{' CASCADE' if how == 'TRUNCATE' else ''}")


def test_a_role_that_may_go_round_the_triggers_is_named(db):
    if connection.vendor != "postgresql":
        assert warned() == []
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user, rolsuper FROM pg_roles WHERE rolname = current_user")
        role, superuser = cursor.fetchone()
    (message,) = warned()
    assert repr(role) in message
    assert "owns tables" in message
    assert ("is a superuser" in message) is superuser


RIGHTS = {
    (): None,
    ("GRANT TRUNCATE ON tournaments_ledgerentry TO {role}",): "TRUNCATE",
    ("GRANT SET ON PARAMETER session_replication_role TO {role}",): "session_replication_role",
    ("ALTER TABLE games_notation OWNER TO {role}",): "owns tables",
}


@pytest.mark.parametrize("granted", RIGHTS)
def test_a_role_is_named_by_what_it_may_do(db, granted):
    if connection.vendor != "postgresql":
        assert warned() == []
        return
    if "PARAMETER" in "".join(granted) and connection.pg_version < 150000:
        return
    as_role("GRANT CREATE ON SCHEMA public TO {role}", *granted)
    messages = warned()
    assert [RIGHTS[granted] in one for one in messages] == ([True] if RIGHTS[granted] else [])


def test_a_site_on_sqlite_waits_for_the_disk(tmp_path):
    """Of the settings as a site has them: the tests' own database waits for nothing."""
    code = "from config import settings; print(settings.DATABASES['default']['OPTIONS']['init_command'])"
    own = {"DATA_DIR": str(tmp_path), "SECRET_KEY": "of the tests", "PATH": os.environ["PATH"]}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, env=own, capture_output=True, text=True, check=True)
    with sqlite3.connect(tmp_path / "db.sqlite3") as site:
        for statement in done.stdout.split(";"):
            site.execute(statement)
        assert site.execute("PRAGMA synchronous").fetchone() == (2,)
