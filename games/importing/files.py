"""A PDN file as it was sent: what of it is refused unread, and as a text that a job is told."""

import hashlib
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any

from games.domain.report import NO_TEXT
from rules.notation.decoding import decoded, fault
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import gettext_noop

MOST_BYTES = 20_000_000
"""Larger files are refused unread; ten thousand games with all their tags have some ten million."""
LONGEST_NAME = 200
_ZIP = b"PK\x03\x04"


def check_size(size: int) -> None:
    """Errors: RuleViolation for a file that is too large."""
    if size > MOST_BYTES:
        raise refuse(
            gettext_noop(
                "The file has %(megabytes)s MB; at most %(most)s MB are read. "
                "Send it in parts. Nothing was read."
            ),
            place="file",
            megabytes=size // 1_000_000,
            most=MOST_BYTES // 1_000_000,
        )


def text_of(content: bytes) -> str:
    """The text of a file in UTF-8, UTF-16 or cp1252. Errors: RuleViolation for what is none."""
    check_size(len(content))
    if content.startswith(_ZIP):
        raise refuse(
            gettext_noop("The file is packed (zip). Unpack it first; nothing is unpacked here."), place="file"
        )
    if not content.strip():
        raise refuse(gettext_noop("The file is empty."), place="file")
    if wrong := fault(content):
        where = {"line": wrong.line, "column": wrong.column}
        raise refuse(NO_TEXT, "Spelreglement 22", place="file", **where)
    return decoded(content)[0]


def packed(text: str, name: str) -> dict[str, Any]:
    """A file as a job is told of it."""
    content = text.encode()
    return {
        "name": name[:LONGEST_NAME],
        "sha256": hashlib.sha256(content).hexdigest(),
        "text": b64encode(zlib.compress(content)).decode("ascii"),
    }


def rewritten(work: dict[str, Any], in_text: Callable[[str], str]) -> dict[str, Any]:
    """What a job was told of a file, with its text as `in_text` gives it."""
    text = unpacked(work)
    other = in_text(text)
    return work if other == text else work | packed(other, work["name"])


def unpacked(work: dict[str, Any]) -> str:
    """The text of a file that a job was told of: one that `packed` made, of at most MOST_BYTES signs."""
    return zlib.decompress(b64decode(work["text"])).decode()
