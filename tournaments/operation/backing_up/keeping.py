"""Which backups are kept: the newest of so many days, weeks and months, and in any case the last good one.

Beside each backup lies its SHA-256 in a file of its own, as `sha256sum` writes it. A backup without one was
not made by this site, or not to its end: it is left alone and counts as nothing.
"""

import hashlib
import re
from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from django.utils import timezone

SUM = ".sha256"
BY_ITSELF, BEFORE_UPGRADE = "friesdammen", "before-upgrade"
"""How the names of backups begin: only the former are removed when they are old."""
_NAME = re.compile(rf"{BY_ITSELF}-(\d{{8}}-\d{{6}}-\d{{6}})\.zip(\.age)?")


Kept = tuple[int, int, int]
"""Of how many days, weeks and months the newest backup is kept; only those count that have one."""


class Backup(NamedTuple):
    """A backup of this site, and when it was made."""

    made_at: datetime
    file: Path


def digest(file: Path) -> str:
    """The SHA-256 of a file. Errors: OSError."""
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def put(made: Path, file: Path) -> None:
    """Give a backup that is whole its name, and put its SHA-256 beside it. Errors: OSError."""
    beside = made.with_name(made.name + SUM)
    beside.write_text(f"{digest(made)}  {file.name}\n", "utf-8")
    made.replace(file)
    beside.replace(file.with_name(file.name + SUM))


def is_good(file: Path) -> bool:
    """Whether a backup is as it was when it was made."""
    with suppress(OSError, ValueError):
        return file.with_name(file.name + SUM).read_text("utf-8").split()[:1] == [digest(file)]
    return False


def backups(folder: Path) -> list[Backup]:
    """The backups that this site made in a folder and may remove, the newest first."""
    found = []
    for file in folder.glob(f"{BY_ITSELF}-*"):
        match = _NAME.fullmatch(file.name)
        if match and file.with_name(file.name + SUM).exists():
            with suppress(ValueError):
                moment = datetime.strptime(match[1], "%Y%m%d-%H%M%S-%f").replace(tzinfo=UTC)
                found.append(Backup(moment, file))
    return sorted(found, reverse=True)


_PERIODS: tuple[Callable[[datetime], Hashable], ...] = (
    lambda at: at.date(),
    lambda at: at.isocalendar()[:2],
    lambda at: (at.year, at.month),
)


def wanted(listed: Iterable[datetime], kept: Kept) -> set[datetime]:
    """The moments of which the backup is kept: the newest of each of the last days, weeks and months."""
    moments = sorted(listed, reverse=True)
    found: set[datetime] = set()
    for period, most in zip(_PERIODS, kept, strict=True):
        newest: dict[Hashable, datetime] = {}
        for moment in moments:
            newest.setdefault(period(timezone.localtime(moment)), moment)
        found.update(sorted(newest.values(), reverse=True)[:most])
    return found


def remove_old(folder: Path, kept: Kept) -> list[Path]:
    """Remove the backups that are not to be kept; which they were.

    The newest that is good stays, whatever is to be kept; where none is good nothing is removed. Errors:
    OSError.
    """
    listed = backups(folder)
    last_good = next((one for one in listed if is_good(one.file)), None)
    if last_good is None:
        return []
    stay = wanted((one.made_at for one in listed), kept) | {last_good.made_at}
    removed = [one.file for one in listed if one.made_at not in stay]
    for file in removed:
        file.unlink(missing_ok=True)
        file.with_name(file.name + SUM).unlink(missing_ok=True)
    return removed
