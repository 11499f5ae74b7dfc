"""The heads of the chains kept apart from the database, in the data folder: what was written stays known.

One file a chain, one line an act: the number of its last entry and the SHA-256 of it. Lines are only added.
By them the last entries of a chain, a whole chain, or a chain that was written anew are missed; a line
that is lost itself is missed by `verification.lost_chain_heads`.
"""

import os
import re
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from django.conf import settings
from django.db import transaction

from tournaments.models import Chain

FOLDER = "heads"
_LINE = re.compile(r"[0-9]+ [0-9a-f]{64}")


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


def keep_again(name: str, told: Iterable[tuple[int, str]]) -> None:
    """Write down heads of a chain that were lost, by number and digest."""
    for sequence, head in told:
        _write(name, sequence, head)


def chains() -> Iterator[str]:
    """The names of the chains of which a head was written down."""
    return (file.stem for file in sorted(_folder().glob("*.txt")))


def written(name: str) -> Iterator[tuple[int, str]]:
    """The numbers and digests of the entries of a chain that were written down."""
    for line in _lines(name):
        number, _, head = line.partition(" ")
        if number.isdecimal():
            yield int(number), head


def damaged(name: str) -> list[int]:
    """The lines of the file of a chain, by number from 1, that are no head."""
    return [number for number, line in enumerate(_lines(name), start=1) if not _LINE.fullmatch(line)]


def _lines(name: str) -> list[str]:
    file = _folder() / f"{name}.txt"
    return file.read_text("utf-8", "replace").splitlines() if file.exists() else []
