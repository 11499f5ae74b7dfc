"""The text of a file that may have been made on an old machine.

Source: Portable Draughts Notation 3.0, which leaves the encoding to the writer; reading R112.
"""

from __future__ import annotations

import re
from enum import Enum

_IN_NO_TEXT = re.compile("[\x00-\x08\x0e-\x19\x1b-\x1f]")


class Encoding(Enum):
    """How a text is written in bytes."""

    UTF_8 = "UTF-8"
    UTF_16 = "UTF-16"
    CP1252 = "Windows-1252"


def decoded(data: bytes) -> tuple[str, int | None]:
    """Return the text of a file, UTF-8, UTF-16 or else cp1252, without a byte order mark.

    With it comes the offset of its first character that is none in that either (written U+FFFD), or None.
    """
    codec = _utf_16(data)
    try:
        return data.decode(codec or "utf-8-sig"), None
    except UnicodeDecodeError:
        text = data.decode(codec or "cp1252", errors="replace")
        bad = text.find("\ufffd")
        return text, bad if bad >= 0 else None


def encoding_of(data: bytes) -> Encoding:
    """Return how `decoded` reads a file."""
    if _utf_16(data):
        return Encoding.UTF_16
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return Encoding.CP1252
    return Encoding.UTF_8


def is_text(data: bytes) -> bool:
    """Whether a file is a text: no signs that stand in none, all of it decoded."""
    text, undecodable = decoded(data)
    return undecodable is None and _IN_NO_TEXT.search(text) is None


def _utf_16(data: bytes) -> str | None:
    """Return the codec of a file in UTF-16: by its mark, or because every other byte of it is null."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    if len(data) < 2 or len(data) % 2 or 5 * data.count(0) < 2 * len(data):
        return None
    high, low = data[::2].count(0), data[1::2].count(0)
    return "utf-16-le" if low > 4 * high else "utf-16-be" if high > 4 * low else None
