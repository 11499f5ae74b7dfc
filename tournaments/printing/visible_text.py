"""Text as a file can hold it: nothing in it may break the file, and nothing of it disappears unseen.

A mark that nobody sees turns the direction of what follows, or makes two names look alike that are not the
same: it is shown as its escape. The hyphen that is seen only at the end of a line and the two joiners of
letters, which change how a word is drawn and no more, stay: they belong to how names are written.
"""

import unicodedata

_NONCHARACTERS = "\ufffe\uffff"
HARMLESS = "\u00ad\u200c\u200d"
"""Format characters that stay: the soft hyphen, what keeps two letters apart, what joins them."""


def visible(text: str) -> str:
    """The text composed (NFC), with white space as spaces, and as its escape every character that XML forbids
    and every format character but the harmless.

    A bell becomes the four characters `\\x07`, half a surrogate pair `\\ud800`, a mark that turns the text
    `\\u202e`.
    """
    composed = unicodedata.normalize("NFC", text)
    return composed if composed.isprintable() else "".join(map(_character, composed))


def _character(character: str) -> str:
    if character.isspace():
        return " "
    if character in HARMLESS:
        return character
    if unicodedata.category(character) in ("Cc", "Cf", "Cs") or character in _NONCHARACTERS:
        return ascii(character)[1:-1]
    return character
