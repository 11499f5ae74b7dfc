"""The one type family of the sheets, in three sizes: what it can draw, measuring, breaking lines.

Lengths are in points (1/72 inch). Figures of the family all have the same width.
"""

import unicodedata
from functools import cache, lru_cache
from importlib.resources import files

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from tournaments.printing.visible_text import HARMLESS, visible

REGULAR = "SourceSansPro-Regular"
STRONG = "SourceSansPro-Semibold"
TITLE, TEXT, SMALL = 18.0, 10.0, 8.0
LEADING = 1.25  # from one line to the next, in sizes
CAP_HEIGHT = 0.66  # of a capital and of a figure, in sizes
_NO_FORM = "?"  # what stands for a character that the faces cannot draw
_HAIR = 1e-6  # what sums of widths may differ by


@cache
def register() -> None:
    """Make the faces known to reportlab, once in a process."""
    for face in (REGULAR, STRONG):
        path = files("font_source_sans_pro").joinpath("files", f"{face}.ttf")
        pdfmetrics.registerFont(TTFont(face, str(path)))


@lru_cache(maxsize=10_000)
def drawable(text: str) -> str:
    """The text as it can be drawn: visible, and for a character without a form in the faces what is nearest.

    So a wide "Ａ" becomes "A"; a Hebrew letter or an emoji, with the marks upon it, is a question mark. What
    only joins letters, or keeps them apart, is left out.
    """
    register()
    forms = pdfmetrics.getFont(REGULAR).face.charToGlyph
    drawn: list[str] = []
    for character in visible(text):
        nearest = character if ord(character) in forms else unicodedata.normalize("NFKD", character)
        if forms.keys() >= set(map(ord, nearest)):
            drawn.append(nearest)
        elif character not in HARMLESS and not (drawn[-1:] == [_NO_FORM] and _is_upon(character)):
            drawn.append(_NO_FORM)
    return "".join(drawn)


def _is_upon(character: str) -> bool:
    """Whether it stands upon the character before it: an accent, a vowel sign, the skin of an emoji."""
    return unicodedata.category(character)[0] == "M" or unicodedata.category(character) == "Sk"


def width(text: str, face: str, size: float) -> float:
    """The width of a text on one line. The faces must have been registered."""
    return _width(text, face) * size


@lru_cache(maxsize=10_000)
def _width(text: str, face: str) -> float:
    """The width at size 1: the sheets of an event measure the same names over and over."""
    return float(pdfmetrics.stringWidth(text, face, 1))


def broken(text: str, face: str, size: float, room: float) -> tuple[str, ...]:
    """The text in lines no wider than `room`, broken at spaces, and inside a word that is wider by itself.

    Without the spaces nothing is lost; always at least one line, and at least one character on each.
    """
    lines: list[str] = []
    line, used = "", 0.0
    for word in text.split():
        own = width(word, face, size)
        longer = used + width(" ", face, size) + own if line else own
        if longer <= room + _HAIR:
            line, used = f"{line} {word}" if line else word, longer
            continue
        if line:
            lines.append(line)
        *full, line = _pieces(word, face, size, room)
        used = width(line, face, size)
        lines += full
    return (*lines, line) if line or not lines else tuple(lines)


def _pieces(word: str, face: str, size: float, room: float) -> list[str]:
    pieces = [""]
    for character in word:
        if pieces[-1] and width(pieces[-1] + character, face, size) > room:
            pieces.append("")
        pieces[-1] += character
    return pieces
