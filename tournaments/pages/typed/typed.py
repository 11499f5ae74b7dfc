"""Names and lines as people type them: tidied, and what is wrong with them."""

import re
import unicodedata

from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop

NAME_LENGTH = 80
REASON_LENGTH = 200


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


def line_fault(text: str, length: int) -> Reason | None:
    """What is wrong with one line of text, if anything: more signs than its length, or one not printable."""
    if len(text) > length:
        return Reason(gettext_noop("at most %(length)s characters"), {"length": length})
    if not text.isprintable():
        return Reason(gettext_noop("“%(text)s” has signs that cannot be printed"), {"text": printable(text)})
    return None


def reason_if_given(reason: str) -> str:
    """Why somebody does something, tidied; empty where nobody says so. Errors: RuleViolation at `reason`."""
    why = tidy(reason)
    if fault := line_fault(why, REASON_LENGTH):
        raise RuleViolation(fault, "reason")
    return why


def reason_given(reason: str, *articles: str) -> str:
    """Why somebody does something, tidied. Errors: RuleViolation at `reason`, also where nothing is said."""
    why = reason_if_given(reason)
    if not why:
        raise refuse(gettext_noop("say why"), *articles, place="reason")
    return why


def whole_number(text: str) -> int | None:
    """The number that a text is in plain figures, nine at most; None for anything else."""
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None


def printable(text: str) -> str:
    """A text with a replacement sign for everything that cannot be printed."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)
