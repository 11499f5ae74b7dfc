"""Names and lines as people type them: tidied, and what is wrong with them."""

import re
import unicodedata

from tournaments.regulations.reasons import Reason, gettext_noop

NAME_LENGTH = 80


def tidy(name: str) -> str:
    """A name without surplus blanks, its accented letters written in one way (NFC)."""
    return unicodedata.normalize("NFC", " ".join(name.split()))


def name_fault(name: str) -> Reason | None:
    """What is wrong with a name, if anything: its length, signs that cannot be printed, no letter in it."""
    if not 1 <= len(name) <= NAME_LENGTH:
        return Reason(gettext_noop("a name has 1 to %(length)s characters"), {"length": NAME_LENGTH})
    if not name.isprintable():
        return Reason(gettext_noop("“%(name)s” has signs that cannot be printed"), {"name": printable(name)})
    if not any(sign.isalpha() for sign in name) or name.startswith("#"):
        return Reason(gettext_noop("“%(name)s” is not a name"), {"name": name})
    return None


def whole_number(text: str) -> int | None:
    """The number that a text is in plain figures, nine at most; None for anything else."""
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None


def printable(text: str) -> str:
    """A text with a replacement sign for everything that cannot be printed."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)
