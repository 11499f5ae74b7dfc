"""Text as a file can hold it: nothing in it may break the file, and nothing of it disappears unseen."""

import unicodedata

_NONCHARACTERS = "\ufffe\uffff"


def visible(text: str) -> str:
    """The text composed (NFC), with white space as spaces and every character that XML forbids as its escape.

    A bell becomes the four characters `\\x07`, half a surrogate pair `\\ud800`.
    """
    return "".join(_character(character) for character in unicodedata.normalize("NFC", text))


def _character(character: str) -> str:
    if character.isspace():
        return " "
    if unicodedata.category(character) in ("Cc", "Cs") or character in _NONCHARACTERS:
        return ascii(character)[1:-1]
    return character
