"""Pictures that somebody sends: only what is seen of them is read, and nothing else of the file is left."""

import struct
import warnings
from io import BytesIO
from typing import Any

from django import forms
from PIL import Image, ImageOps, UnidentifiedImageError
from PIL.Image import Image as Picture

from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import gettext_noop

MOST_PIXELS = 50_000_000
MOST_PIXELS_OF_PNG = 20_000_000
"""A PNG is unpacked whole before it is made smaller, a JPEG is not."""
_PNG = b"\x89PNG"
TYPES = "image/jpeg,image/png"
"""What a form offers to choose from."""
_FORMATS = ("JPEG", "PNG")
_MADE_SMALLER = ("L", "LA", "RGB", "RGBA")
"""Modes in which a picture is made smaller as it is; others, as with a palette, once they are converted."""
_TOO_MANY_PIXELS = (Image.DecompressionBombError, Image.DecompressionBombWarning)
_BROKEN = (
    UnidentifiedImageError,
    OSError,
    SyntaxError,
    ValueError,
    EOFError,
    KeyError,
    IndexError,
    TypeError,
    OverflowError,
    struct.error,
)
"""What comes of a file that is none, or is broken off: whatever the readers of the library stumble over."""


class BytesField(forms.FileField):
    """A file as its bytes, read no further than one byte beyond `most`. What it is the service says."""

    def __init__(self, *, most: int, **kwargs: Any) -> None:
        super().__init__(allow_empty_file=True, **kwargs)
        self._most = most

    def clean(self, data: Any, initial: Any = None) -> bytes | None:
        """The bytes; None where nothing was sent."""
        sent = super().clean(data, initial)
        return sent.read(self._most + 1) if sent else None


def bare(content: bytes, mode: str, *, longest_side: int, most_bytes: int, place: str) -> Picture:
    """What is seen of a picture in this mode of Pillow ("RGB", "RGBA"), at most `longest_side` wide and high,
    turned as it was held.

    Errors: RuleViolation at `place` for what is empty, larger than `most_bytes`, or by its content no JPEG or
    PNG, whatever its name says; and for a picture of more pixels than its kind may have, of which nothing is
    unpacked.
    """
    if not content:
        raise refuse(gettext_noop("The file is empty."), place=place)
    if len(content) > most_bytes:
        text = gettext_noop("The picture is larger than %(most)s MB.")
        raise refuse(text, place=place, most=most_bytes // 1024**2)
    most_pixels = MOST_PIXELS_OF_PNG if content.startswith(_PNG) else MOST_PIXELS
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            return _made_anew(content, mode, longest_side, most_pixels)
    except _TOO_MANY_PIXELS as fault:
        text = gettext_noop("The picture has more than %(most)s million pixels.")
        raise refuse(text, place=place, most=most_pixels // 1_000_000) from fault
    except _BROKEN as fault:
        text = gettext_noop("Only a JPEG or a PNG is taken here, and by its content this file is neither.")
        raise refuse(text, place=place) from fault


def _made_anew(content: bytes, mode: str, longest_side: int, most_pixels: int) -> Picture:
    with Image.open(BytesIO(content), formats=_FORMATS) as given:
        if given.width * given.height > most_pixels:
            raise Image.DecompressionBombError
        given.draft("RGB", (longest_side, longest_side))
        # Before it is copied, for a picture is many times its file; not where a colour stands for nothing.
        if given.mode in _MADE_SMALLER and "transparency" not in given.info:
            given.thumbnail((longest_side, longest_side))
        ImageOps.exif_transpose(given, in_place=True)
        seen = given.convert(mode)
    seen.thumbnail((longest_side, longest_side))
    made = Image.new(mode, seen.size)
    made.paste(seen)
    return made
