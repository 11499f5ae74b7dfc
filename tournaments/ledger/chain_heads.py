"""The heads of the chains kept apart from the database, in the data folder: what was written stays known.

One file a chain, one line an act: the number of its last entry and the SHA-256 of it. Lines are only added.
By them the last entries of a chain, a whole chain, or a chain that was written anew are missed.
"""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from django.conf import settings
from django.db import transaction

from tournaments.models import Chain

FOLDER = "heads"


def _folder() -> Path:
    return Path(settings.DATA_DIR) / FOLDER


def keep(chain: Chain) -> None:
    """Write down the head of a chain once the act that made it is in the database.

    Where the data folder cannot be written the act stands all the same, and the log says so.
    """
    transaction.on_commit(partial(_write, chain.name, chain.length, chain.head), robust=True)


def _write(name: str, sequence: int, head: str) -> None:
    _folder().mkdir(parents=True, exist_ok=True)
    # One write at the end of the file: two acts at once do not mix their lines.
    file = os.open(_folder() / f"{name}.txt", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.write(file, f"{sequence} {head}\n".encode())
    finally:
        os.close(file)


def chains() -> Iterator[str]:
    """The names of the chains of which a head was written down."""
    return (file.stem for file in sorted(_folder().glob("*.txt")))


def written(name: str) -> Iterator[tuple[int, str]]:
    """The numbers and digests of the entries of a chain that were written down."""
    file = _folder() / f"{name}.txt"
    for line in file.read_text("utf-8", "replace").splitlines() if file.exists() else ():
        number, _, head = line.partition(" ")
        if number.isdecimal():
            yield int(number), head
