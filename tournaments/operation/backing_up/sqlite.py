"""SQLite's database as one file: copied as it stands at a moment, and put in the place of another.

Both while others use it: SQLite's own backup reads one state, and writes as one transaction.
"""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

COMPANIONS = ("-wal", "-shm", "-journal")
"""What stands beside the file of a database and belongs to it alone."""


class NotWhole(Exception):  # noqa: N818  what a file is
    """The file is no database, or one that is damaged."""


def copy(source: Path, target: Path) -> None:
    """Copy a database as it stands now to a new file, which has no companions.

    Errors: sqlite3.Error, such as of a full disk or a damaged source.
    """
    with closing(_opened(source)) as ours, closing(sqlite3.connect(target)) as theirs:
        ours.backup(theirs)
        theirs.execute("PRAGMA journal_mode=DELETE")


def _opened(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=rw", uri=True, timeout=20)


def chains(file: Path) -> dict[str, tuple[int, str]]:
    """The number and digest of the last entry of every chain in a copy."""
    with closing(_opened(file)) as base:
        rows = base.execute("SELECT name, length, head FROM tournaments_chain ORDER BY name")
        return {name: (length, head) for name, length, head in rows}


def check(file: Path) -> None:
    """Errors: NotWhole."""
    try:
        with closing(_opened(file)) as base:
            (said,) = base.execute("PRAGMA integrity_check(1)").fetchone()
            lost = base.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.Error as fault:
        raise NotWhole(f"its database cannot be read: {fault}") from fault
    if said != "ok" or lost:
        raise NotWhole(f"its database is damaged: {said if said != 'ok' else f'{lost[0]} leads nowhere'}")


def end_sessions(file: Path) -> None:
    """Sign everybody out, in a copy."""
    with closing(_opened(file)) as base, base:
        base.execute("DELETE FROM django_session")


def _is_database(file: Path) -> bool:
    """Whether it begins as one; of anything else SQLite would take the companions away.

    Asked of SQLite, as of something that does not change, which touches no companion: to open and close the
    file ourselves would end the locks of every connection that this process has to it.
    """
    if not file.exists() or not file.stat().st_size:
        return False
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?immutable=1", uri=True)) as base:
        try:
            base.execute("PRAGMA schema_version")
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            return False
    return True


def replace(live: Path, whole: Path, aside: Path) -> None:
    """Put a copy in the place of the database; what stood there goes to the folder `aside`.

    Where the database can be read, its content is replaced in one transaction, so that who has it open goes
    on with the new one; else its files are moved away. Errors: sqlite3.Error, OSError.
    """
    try:
        if _is_database(live):
            copy(live, aside / live.name)
            with closing(_opened(whole)) as ours, closing(_opened(live)) as theirs:
                ours.backup(theirs)
                theirs.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:  # it is damaged, which may be why a backup is put back
        (aside / live.name).unlink(missing_ok=True)
    for name in (live.name, *(live.name + end for end in COMPANIONS)):
        if (live.parent / name).exists():
            shutil.move(live.parent / name, aside / name)
    shutil.move(whole, live)
