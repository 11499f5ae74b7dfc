"""Making a backup: database, chain heads, keys and files in one archive, while the site runs."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from pathlib import Path

import psycopg
from django.conf import settings
from django.db import connection
from django.utils import timezone

from tournaments.jobs import remembered
from tournaments.ledger.chains import heads as chain_heads
from tournaments.operation import in_use, schema
from tournaments.operation.backing_up import archives, keeping, postgresql, sqlite

FOLDER = "backups"
"""Where backups go in the data folder, unless a setting or a command names another."""
ASIDE = "before-restore-"
"""How the folders begin in which a restore keeps what stood before it."""
PARTIAL = ".partial-"
HALF_KEPT = timedelta(hours=12)
"""How long what a killed backup or restore left is let lie: it may be at work still."""
STAYING = ("static", FOLDER, remembered.FOLDER, in_use.FILE)
"""What of the data folder is no part of a backup."""

Chains = Mapping[str, tuple[int, str]]


FAULTS = (
    OSError,
    ValueError,
    sqlite3.Error,
    psycopg.Error,
    postgresql.Failed,
    sqlite.NotWhole,
    archives.NotABackup,
)
"""What can be wrong with databases, files and disks while they are copied."""


class BackupFailed(Exception):  # noqa: N818  told to who asked for one
    """No backup was made, and why; no half file is left."""


def database_file() -> Path:
    """The file of the site's SQLite."""
    return Path(str(connection.settings_dict["NAME"])).resolve()


def stays(entry: Path) -> bool:
    """Whether something in the data folder is neither backed up nor replaced by a restore as a file."""
    if connection.vendor == "sqlite":
        base = database_file()
        if entry.resolve() in {base, *(base.with_name(base.name + end) for end in sqlite.COMPANIONS)}:
            return True
    is_of_backups = entry.resolve() == own_folder().resolve()
    return is_of_backups or entry.name in STAYING or entry.name.startswith((ASIDE, PARTIAL))


def own_folder() -> Path:
    """Where backups go unless another folder is named: that of the setting BACKUP_FOLDER, if any."""
    return Path(settings.BACKUP_FOLDER or Path(settings.DATA_DIR) / FOLDER)


def make(into: Path | None = None, *, named: str = keeping.BY_ITSELF) -> Path:
    """Make a backup, whole or not at all, in a folder; encrypted where BACKUP_PUBLIC_KEY is set.

    One that is `named` otherwise stays until somebody removes it. Errors: BackupFailed.
    """
    folder = into or own_folder()
    now = timezone.now()
    end = ".zip.age" if settings.BACKUP_PUBLIC_KEY else ".zip"
    file = folder / f"{named}-{now:%Y%m%d-%H%M%S-%f}{end}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _remove_half(folder)
        _remove_half(Path(settings.DATA_DIR))
        with tempfile.TemporaryDirectory(dir=folder, prefix=PARTIAL) as partial:
            keeping.put(_made(Path(partial), now), file)
        _settle(folder)
        remembered.remember(remembered.BACKUP, file=str(file), bytes=file.stat().st_size)
    except FAULTS as fault:
        raise BackupFailed(f"no backup was made: {fault}") from fault
    return file


def _remove_half(folder: Path) -> None:
    """Remove what is left of backups and restores that were killed: nothing has been written there for long.

    It holds all that the site knows, unencrypted.
    """
    long_ago = timezone.now().timestamp() - HALF_KEPT.total_seconds()
    for partial in folder.glob(f"{PARTIAL}*"):
        if partial.stat().st_mtime < long_ago:
            shutil.rmtree(partial, ignore_errors=True)


def _made(partial: Path, now: datetime) -> Path:
    """The archive, read back and found whole, in a folder that is taken away afterwards."""
    written = dict(_chain_heads())  # first: none of these is of an act that the database lacks
    base = partial / archives.DATABASE
    chains = copy_database(base)
    about = {
        "made_at": now.isoformat(),
        "version": schema.release() or archives.version(),
        "migrations": archives.migrations(),
        "database": connection.vendor,
        "chains": chains,
    }
    parts: dict[str, Path | bytes] = {
        archives.DATABASE: base,
        **dict(_files()),
        **dict(_up_to(chains, written)),
    }
    packed, checked = partial / "packed.zip", partial / "checked"
    with packed.open("wb") as target:
        packed.chmod(0o600)
        archives.write(target, parts, about)
        os.fsync(target.fileno())
    archives.unpack(packed, checked)
    if not settings.BACKUP_PUBLIC_KEY:
        return packed
    sealed = partial / "sealed.age"
    with packed.open("rb") as source, sealed.open("wb") as target:
        sealed.chmod(0o600)
        archives.encrypt(source, target, settings.BACKUP_PUBLIC_KEY)
        os.fsync(target.fileno())
    return sealed


def copy_database(target: Path) -> Chains:
    """Copy the database as it stands at a moment; number and digest of the last entry of every chain then."""
    if connection.vendor == "postgresql":
        return postgresql.copy(connection.settings_dict, target)
    sqlite.copy(database_file(), target)
    return sqlite.chains(target)


def _files() -> Iterator[tuple[str, Path]]:
    """The files of the data folder by their names in the archive, but for chain heads."""
    data = Path(settings.DATA_DIR)
    for entry in sorted(data.iterdir()):
        if stays(entry) or entry.name == chain_heads.FOLDER:
            continue
        for file in sorted(entry.rglob("*")) if entry.is_dir() else (entry,):
            if file.is_file() and own_folder().resolve() not in file.resolve().parents:
                yield f"{archives.DATA}/{file.relative_to(data).as_posix()}", file


def _chain_heads() -> Iterator[tuple[str, bytes]]:
    """What the files of the chain heads hold, by the name of the chain."""
    for name in chain_heads.chains():
        yield name, (Path(settings.DATA_DIR) / chain_heads.FOLDER / f"{name}.txt").read_bytes()


def _up_to(chains: Chains, written: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """The chain heads by their names in the archive, as far as the database of the backup goes.

    An act that came between has its head in the files of today and is in the database; what was written down
    before is left as it was, so that nothing that was taken out of the database is covered up.
    """
    for name in sorted({*written, *(set(chain_heads.chains()) & set(chains))}):
        before = written.get(name, b"")
        known = {line.partition(b" ")[0] for line in before.splitlines()}
        length, _ = chains.get(name, (0, ""))
        later = "".join(
            f"{number} {digest}\n"
            for number, digest in chain_heads.written(name)
            if number <= length and str(number).encode() not in known
        )
        yield f"{archives.DATA}/{chain_heads.FOLDER}/{name}.txt", before + later.encode()


def _settle(folder: Path) -> None:
    """Have the disk keep the name of the new file as well."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
