"""Who uses the data folder: servers and workers together, a restore and a move of the database alone.

A lock of the operating system on a file of the data folder, which ends with its process however that ends. It
holds for the processes of one machine, and of all where the folder lies on a file system that locks for all.
"""

import fcntl
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

FILE = "in_use"
_held: list[int] = []
_log = logging.getLogger(__name__)


class InUse(Exception):  # noqa: N818  told to who asked for it
    """A server or a worker is running on this data folder."""


def hold() -> None:
    """Say that this process uses the data folder, until it ends; waits while a restore is going on.

    Where the data folder cannot be written the site serves all the same, and the log says so.
    """
    try:
        if not _held:
            _held.append(_opened())
            fcntl.flock(_held[0], fcntl.LOCK_SH)
    except OSError:
        _log.warning("the data folder is not held: a restore would not know of this process", exc_info=True)


@contextmanager
def alone() -> Iterator[None]:
    """Keep servers and workers out for a while. Errors: InUse where one is running; OSError."""
    file = _opened()
    try:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as fault:
            raise InUse("a server or a worker is running on this data folder: stop it first") from fault
        yield
    finally:
        os.close(file)


def _opened() -> int:
    return os.open(Path(settings.DATA_DIR) / FILE, os.O_RDWR | os.O_CREAT, 0o600)
