"""Bringing the database of an earlier release to this version, in order, with a way back."""

import os
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

from axes.handlers.proxy import AxesProxyHandler
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection

from tournaments.ledger.keys.files import DamagedKey
from tournaments.operation import health, in_use, schema, starting
from tournaments.operation.backing_up import archives, backups, keeping
from tournaments.people.accounts.managing.services import encrypt_second_factors

PUBLIC = 0o022
"""What is taken from the rights of static files: nothing that reads them, such as a proxy."""


class UpgradeStopped(Exception):  # noqa: N818  told to who asked for it
    """A step was not done, and why; what to do then."""


def upgrade(say: Callable[[str], object]) -> None:
    """Make a backup where there is something to keep, migrate, gather the static files, check the record.

    Where there is something to migrate no server and no worker may be at work on the database of before.
    `say` is told of each step as it is done. Errors: UpgradeStopped.
    """
    if wrong := _in_the_way():
        raise UpgradeStopped("nothing was done:\n" + health.as_text(wrong))
    try:
        with in_use.alone() if schema.pending() else nullcontext():
            _upgraded(say)
    except in_use.InUse as fault:
        raise UpgradeStopped(f"nothing was done: {fault}") from fault


def _upgraded(say: Callable[[str], object]) -> None:
    backup, former = None, schema.release() or archives.version()
    if not schema.is_empty():
        backup = _backup()
        say(f"backup: {backup}")
    try:
        for done in _steps():
            say(done)
    except (CommandError, DatabaseError, OSError, DamagedKey) as fault:
        raise UpgradeStopped(f"it broke off: {fault}\n{_way_back(backup, former)}") from fault
    if backup is not None:
        say(_way_back(backup, former))


def _in_the_way() -> list[health.Finding]:
    """What is bad already: keys, folders, a database that does not answer or is of a later version."""
    found = starting.bad((*starting.BEFORE_MIGRATING, health.database))
    if not found and schema.unknown():
        found = [one for one in health.tried(health.migrations) if one.state == health.State.BAD]
    return found


def _backup() -> Path:
    try:
        return backups.make(named=keeping.BEFORE_UPGRADE)
    except backups.BackupFailed as fault:
        raise UpgradeStopped(f"nothing was done: {fault}") from fault


def _steps() -> Iterator[str]:
    number = len(schema.pending())
    call_command("migrate", verbosity=0, interactive=False)
    yield f"migrated: {number} migrations"
    yield f"second factors: {encrypt_second_factors()} encrypted"
    yield f"sign-ins: {AxesProxyHandler.reset_logs()} forgotten, of which earlier versions kept a list"
    before = os.umask(PUBLIC)
    try:
        call_command("collectstatic", verbosity=0, interactive=False)
    finally:
        os.umask(before)
    yield "static files: gathered"
    call_command("verify_record", verbosity=0)
    yield f"record: whole; this is version {archives.version()}, on {connection.vendor}"


def _way_back(backup: Path | None, former: str) -> str:
    if backup is None:
        return "nothing was there before: mend that, and run this again"
    return (
        f'the way back: version {former} of the code, and {backup} (docs/administration.md, "The way back")'
    )
