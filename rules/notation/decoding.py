"""The text of a file that may have been made on an old machine.

Source: Portable Draughts Notation 3.0, which leaves the encoding to the writer.
"""

from __future__ import annotations


def decoded(data: bytes) -> tuple[str, int | None]:
    """Return the text of a file, UTF-8 or else cp1252, without a byte order mark.

    With it comes the offset of its first character that is none in cp1252 either (written U+FFFD), or None.
    """
    try:
        return data.decode("utf-8-sig"), None
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
        bad = text.find("\ufffd")
        return text, bad if bad >= 0 else None
