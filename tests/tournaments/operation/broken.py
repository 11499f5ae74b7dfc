"""Ways to break a site, each by what is done to its data folder."""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tests.served import command
from tournaments.ledger.keys import signing


def pending(data: Path) -> None:
    with sqlite3.connect(data / "db.sqlite3") as base:
        base.execute("DELETE FROM django_migrations WHERE app = 'games' AND name LIKE '0003%'")


def later(data: Path) -> None:
    with sqlite3.connect(data / "db.sqlite3") as base:
        base.execute(
            "INSERT INTO django_migrations (app, name, applied) "
            "VALUES ('games', '9999_later', CURRENT_TIMESTAMP)"
        )


def damaged_key(data: Path) -> None:
    (data / signing.FILE).write_text("no key")


def no_database(data: Path) -> None:
    (data / "db.sqlite3").write_bytes(b"this is no database " * 500)


def lost_heads(data: Path) -> None:
    next((data / "heads").iterdir()).unlink()


def behind_its_record(data: Path) -> None:
    """The clock of the machine is behind: the last act is of later than now."""
    with past_the_triggers(data) as base:
        base.execute("UPDATE tournaments_ledgerentry SET at = '2099-01-01 12:00:00' WHERE id = 1")


def changed_row(data: Path) -> None:
    """A result that somebody changed in the database itself, found by the check of the record."""
    with past_the_triggers(data) as base:
        base.execute("UPDATE tournaments_club SET name = name || ' (nij)' WHERE id = 1")
    assert command(data, "verify_record").returncode == 1


def old_backup(data: Path) -> None:
    file = data / "last" / "backup.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | {"at": "2026-01-01T04:00:00+00:00"}))


def no_last_check(data: Path) -> None:
    (data / "last" / "check.json").unlink()


def open_key(data: Path) -> None:
    (data / signing.FILE).write_text("0" * 64)
    (data / signing.FILE).chmod(0o644)


def sound(_data: Path) -> None:
    """What is broken is in the settings."""


@contextmanager
def past_the_triggers(data: Path) -> Iterator[sqlite3.Connection]:
    """The database without what keeps its tables append-only."""
    base = sqlite3.connect(data / "db.sqlite3")
    with closing(base), base:
        for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            base.execute(f'DROP TRIGGER "{name}"')
        yield base


def no_folder(data: Path) -> None:
    """Whoever runs the tests may write everywhere: a file in the place of a folder stops also them."""
    shutil.rmtree(data / "heads")
    (data / "heads").write_text("")
