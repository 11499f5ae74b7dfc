"""The text of a file that may have been made on an old machine.

Source: Portable Draughts Notation 3.0, which leaves the encoding to the writer; reading R112.
"""

from __future__ import annotations

import re
from enum import Enum

from rules.notation.replay import Place, Places

_IN_NO_TEXT = re.compile("[\x00-\x08\x0e-\x19\x1b-\x1f]")
_END_OF_DOS = "\x1a"


class Encoding(Enum):
    """How a text is written in bytes."""

    UTF_8 = "UTF-8"
    UTF_16 = "UTF-16"
    CP1252 = "Windows-1252"


def decoded(data: bytes) -> tuple[str, int | None]:
    """Return the text of a file, UTF-8, UTF-16 or else cp1252, without a byte order mark or end mark of DOS.

    With it comes the offset of its first character that is none in that either (written U+FFFD), or None.
    """
    codec = _utf_16(data)
    try:
        return data.decode(codec or "utf-8-sig").rstrip(_END_OF_DOS), None
    except UnicodeDecodeError:
        text = data.decode(codec or "cp1252", errors="replace").rstrip(_END_OF_DOS)
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


def fault(data: bytes) -> Place | None:
    """Return where a file is no text: the first sign that stands in none or cannot be decoded."""
    text, undecodable = decoded(data)
    found = _IN_NO_TEXT.search(text)
    if undecodable is not None and not _utf_16(data):
        text, undecodable = _as_utf_8(data) or (text, undecodable)
    offsets = [undecodable] if undecodable is not None else []
    offsets += [found.start()] if found else []
    return Places(text).at(min(offsets)) if offsets else None


def _as_utf_8(data: bytes) -> tuple[str, int] | None:
    """Return a file up to its first byte that is none in UTF-8, if letters of UTF-8 come before it, and where
    that byte stands.
    """
    try:
        data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start]
        text = before.decode().removeprefix("\ufeff")
        return None if before.isascii() else (text, len(text))
    return None


def _utf_16(data: bytes) -> str | None:
    """Return the codec of a file in UTF-16: by its mark, or because every other byte of it is null."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    if len(data) < 2 or len(data) % 2 or 5 * data.count(0) < 2 * len(data):
        return None
    high, low = data[::2].count(0), data[1::2].count(0)
    return "utf-16-le" if low > 4 * high else "utf-16-be" if high > 4 * low else None
