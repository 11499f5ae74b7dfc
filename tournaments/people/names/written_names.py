"""Names as lists have them: with a number or a mark in front, or the last name first."""

import re

_MARK = re.compile(r"^[-–*•·]\s+")
_NUMBERED = re.compile(r"^(\d{1,4})\s*[.):]?\s+(?=\D)(.+)$|^(\d{1,4})[.):](?=[^\W\d])(.+)$")
_INFIXES = frozenset(
    "de den der het 't ’t te ten ter van von fan op la le du zu 'e ’e van't fan't".split()  # noqa: SIM905
)
"""The words between first and last name, of which none ends the name of a club."""
_AFTER_THE_NAME = frozenset({"jr", "jr.", "sr", "sr."})


def numbered(text: str) -> tuple[str, str] | None:
    """Number and name of "1. Jan de Vries", "2 Piet Bakker" or "3) Anne"; None without a number in front."""
    found = _NUMBERED.match(text)
    return (found[1] or found[3], (found[2] or found[4]).strip()) if found else None


def first_name_first(text: str) -> str:
    """A name without a mark in front, and with the first name first: "Vries, Jan de" and "Vries, de, Jan" are
    Jan de Vries.
    """
    name = _MARK.sub("", text)
    last, *parts = (part.strip() for part in name.split(","))
    if not last or not parts or not all(parts) or parts[-1].lower() in _AFTER_THE_NAME:
        return name
    match parts:
        case [rest]:
            return f"{rest} {last}"
        case [infix, first] if ends_with_infix(infix):
            return f"{first} {infix} {last}"
    return name


def last_name_first(name: str) -> tuple[str, ...]:
    """How lists have a name with the last name first: "Jan de Vries" is "Vries, Jan de", "de Vries, Jan" or
    "Vries, de, Jan" there; without a word between them the last word is the last name.
    """
    words = name.split()
    if len(words) < 2 or "," in name:
        return ()
    inner = [at for at, word in enumerate(words[:-1]) if at and word.lower() in _INFIXES]
    begins, ends = (inner[0], inner[-1] + 1) if inner else (len(words) - 1, len(words) - 1)
    first, infix, last = (" ".join(part) for part in (words[:begins], words[begins:ends], words[ends:]))
    if not infix:
        return (f"{last}, {first}",)
    return f"{last}, {first} {infix}", f"{infix} {last}, {first}", f"{last}, {infix}, {first}"


def is_last_name(text: str) -> bool:
    """Whether a text is a last name alone: one word, or more with what stands before it in front."""
    words = text.split()
    if "," in text:
        return False
    return len(words) == 1 or (len(words) > 1 and words[0].lower() in _INFIXES)


def ends_with_infix(text: str) -> bool:
    """Whether a text ends as a first name with what stands before a last name: "Jan de", "J. van der"."""
    return text.split()[-1:] != [] and text.split()[-1] in _INFIXES
