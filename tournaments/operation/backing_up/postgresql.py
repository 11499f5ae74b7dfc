"""PostgreSQL's database as one file, by its own pg_dump, pg_restore and psql."""

import os
import shutil
import subprocess
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
from psycopg.conninfo import make_conninfo

INSTALLED = Path("/usr/lib/postgresql")
"""Where Debian keeps the commands of each version."""

_EMPTIED = """
DO $$ DECLARE found record; BEGIN
  FOR found IN SELECT oid::regclass AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace
  LOOP EXECUTE 'DROP TABLE IF EXISTS ' || found.name || ' CASCADE'; END LOOP;
  FOR found IN SELECT oid::regprocedure AS name FROM pg_proc
    WHERE prokind = 'f' AND pronamespace = current_schema()::regnamespace
    AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
  LOOP EXECUTE 'DROP FUNCTION ' || found.name || ' CASCADE'; END LOOP;
  FOR found IN SELECT oid::regtype AS name FROM pg_type
    WHERE typnamespace = current_schema()::regnamespace AND (typtype IN ('e', 'd')
      OR typrelid IN (SELECT oid FROM pg_class WHERE relkind = 'c'))
  LOOP EXECUTE 'DROP TYPE ' || found.name || ' CASCADE'; END LOOP;
END $$;
"""


class Failed(Exception):  # noqa: N818  what a command said
    """A command of PostgreSQL is missing or failed; with what it said."""


def _command(name: str) -> str:
    """The newest there is: an older one does not read a newer server."""
    found = sorted(INSTALLED.glob(f"*/bin/{name}"), key=lambda file: int(file.parts[-3]))
    command = str(found[-1]) if found else shutil.which(name)
    if not command:
        raise Failed(f"{name} is not on this machine: install Debian's postgresql-client")
    return command


def _run(name: str, *given: str, of: Mapping[str, Any] | None = None) -> str:
    """What a command prints; `of` is the database as in Django's settings. Errors: Failed."""
    done = subprocess.run(  # noqa: S603 - our own commands, no shell
        [_command(name), *given],
        env=os.environ | _surroundings(of or {}),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Failed(f"{name}: {done.stderr.strip()}")
    return done.stdout


def _surroundings(of: Mapping[str, Any]) -> dict[str, str]:
    """How to reach the database, where no other user of the machine sees it; names the commands know."""
    named = {
        "PGDATABASE": "NAME",
        "PGUSER": "USER",
        "PGPASSWORD": "PASSWORD",
        "PGHOST": "HOST",
        "PGPORT": "PORT",
    }
    found = {name: str(of[key]) for name, key in named.items() if of.get(key)}
    if mode := of.get("OPTIONS", {}).get("sslmode"):
        found["PGSSLMODE"] = str(mode)
    return found


def _reached(of: Mapping[str, Any]) -> str:
    named = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    mode = {"sslmode": of.get("OPTIONS", {}).get("sslmode")}
    return make_conninfo("", **{name: of[key] for name, key in named.items() if of.get(key)}, **mode)


def copy(of: Mapping[str, Any], target: Path) -> dict[str, tuple[int, str]]:
    """Write the database to a file as it stands now, and give number and digest of the last entry of every
    chain at that moment. Errors: Failed, psycopg.Error.
    """
    with closing(psycopg.connect(_reached(of), autocommit=True)) as base:
        base.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        (snapshot,) = base.execute("SELECT pg_export_snapshot()").fetchone() or ("",)
        rows = base.execute("SELECT name, length, head FROM tournaments_chain ORDER BY name").fetchall()
        _run("pg_dump", "-Fc", "--no-owner", f"--snapshot={snapshot}", f"--file={target}", of=of)
    return {name: (length, head) for name, length, head in rows}


def check(file: Path) -> None:
    """Errors: Failed, where the file cannot be read through to its end."""
    _run("pg_restore", "--file=/dev/null", str(file))


def replace(of: Mapping[str, Any], whole: Path) -> None:
    """Put what a file holds in the place of the database, and sign everybody out, in one transaction; who
    asks meanwhile waits. Errors: Failed, and then nothing was changed.
    """
    script = whole.with_suffix(".sql")
    _run("pg_restore", "--no-owner", f"--file={script}", str(whole))
    before, after = whole.with_suffix(".before"), whole.with_suffix(".after")
    before.write_text(_EMPTIED, "utf-8")
    after.write_text("DELETE FROM public.django_session;\n", "utf-8")
    given = [f"--file={file}" for file in (before, script, after)]
    _run("psql", "--single-transaction", "--no-psqlrc", "--quiet", "-v", "ON_ERROR_STOP=1", *given, of=of)
