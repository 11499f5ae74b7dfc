"""Putting a backup back: nothing is overwritten before all of it was checked, and nothing is lost."""

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection
from django.utils import timezone

from tournaments.ledger.chains import heads as chain_heads
from tournaments.operation import in_use, schema
from tournaments.operation.backing_up import archives, backups, postgresql, sqlite


class RestoreRefused(Exception):  # noqa: N818  told to who asked for it
    """The backup cannot be put back here, and why; nothing was changed."""


class RestoreFailed(Exception):  # noqa: N818  told to who asked for it
    """It broke off half-way; it says what to do. What stood before is in the folder it names."""


class Restored(NamedTuple):
    """When the backup was made, where what stood before is kept, and of each chain how many entries that were
    written down are later than the backup.
    """

    made_at: str
    aside: Path
    later: dict[str, int]


def restore(file: Path, identity: Path | None = None) -> Restored:
    """Put a backup in the place of database, chain heads, keys and files; everybody is signed out.

    `identity` is the file of the private key of age that an encrypted one is opened with. Errors:
    RestoreRefused, RestoreFailed.
    """
    data = Path(settings.DATA_DIR)
    try:
        with in_use.alone(), tempfile.TemporaryDirectory(dir=data, prefix=backups.PARTIAL) as partial:
            staged = Path(partial) / "staged"
            with archives.plain(file, identity, Path(partial)) as archive:
                manifest = archives.unpack(archive, staged)
            _check(manifest, staged)
            aside = data / f"{backups.ASIDE}{timezone.now():%Y%m%d-%H%M%S-%f}"
            aside.mkdir(mode=0o700)
            later = _later(manifest["chains"])
            _replace(staged, aside)
    except (*backups.FAULTS, in_use.InUse) as fault:
        raise RestoreRefused(f"{file} was not put back, and nothing was changed: {fault}") from fault
    return Restored(manifest["made_at"], aside, later)


def _check(manifest: Mapping[str, Any], staged: Path) -> None:
    """Whether the backup is one of this version of the site, and its database whole. Errors: RestoreRefused,
    NotWhole, postgresql.Failed.
    """
    if manifest["database"] != connection.vendor:
        raise RestoreRefused(
            f"the backup is of {manifest['database']}, the site is on {connection.vendor}: put it back where "
            "DATABASE_URL names such a database, then run manage.py move_database"
        )
    if manifest["version"] != archives.version():
        raise RestoreRefused(
            f"the backup is of version {manifest['version']}, this is {archives.version()}: install that "
            "version, put it back, then upgrade"
        )
    for app, name in schema.last().items():
        if (told := manifest["migrations"].get(app)) != name:
            raise RestoreRefused(
                f"the backup has the migration {told} of {app} as its last, this version has {name}: put it "
                "back with the code it was made by, then upgrade"
            )
    base = staged / archives.DATABASE
    if connection.vendor == "postgresql":
        postgresql.check(base)
    else:
        sqlite.check(base)


def _later(chains: Mapping[str, Any]) -> dict[str, int]:
    """Of each chain how many entries later than the backup are known from the chain heads of today."""
    found = {}
    for name in chain_heads.chains():
        length = chains.get(name, (0, ""))[0]
        latest = max((number for number, _ in chain_heads.written(name)), default=0)
        if latest > length:
            found[name] = latest - length
    return found


def _replace(staged: Path, aside: Path) -> None:
    """Put what was checked in its place. Errors: RestoreFailed, and before the first write backups.FAULTS."""
    base = staged / archives.DATABASE
    if connection.vendor == "postgresql":
        postgresql.copy(connection.settings_dict, aside / archives.DATABASE)
        connection.close()
        postgresql.replace(connection.settings_dict, base)
    else:
        sqlite.end_sessions(base)
        connection.close()
        sqlite.replace(backups.database_file(), base, aside)
    try:
        _replace_files(staged / archives.DATA, aside)
    except OSError as fault:
        raise RestoreFailed(
            f"the database was put back, not all files: {fault}. Run the same command again; what stood "
            f"before is in {aside}"
        ) from fault


def _replace_files(new: Path, aside: Path) -> None:
    data = Path(settings.DATA_DIR)
    for entry in sorted(data.iterdir()):
        if not backups.stays(entry):
            shutil.move(entry, aside / entry.name)
    for entry in sorted(new.iterdir()) if new.exists() else ():
        shutil.move(entry, data / entry.name)
