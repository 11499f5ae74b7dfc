"""A photo as it is kept: a JPEG made anew of what is seen, so that nothing else of the file is left."""

import warnings
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageOps, UnidentifiedImageError
from PIL.Image import Image as Picture

from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import gettext_noop

MOST_BYTES = 10 * 1024 * 1024
MOST_PIXELS = 50_000_000
LONGEST_SIDE = 2400
PLACE = "photo"
_FORMATS = ("JPEG", "PNG")
_QUALITY = 85
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
)
"""What comes of a file that is none, or is broken off: whatever the readers of the library stumble over."""


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A JPEG, and how many pixels it is wide and high."""

    content: bytes
    width: int
    height: int


def cleaned(content: bytes) -> Cleaned:
    """The photo as it is kept, at most LONGEST_SIDE wide and high, turned as it was held.

    Errors: RuleViolation for what is empty, larger than MOST_BYTES, or by its content no JPEG or PNG,
    whatever its name says; and for a picture of more than MOST_PIXELS, of which nothing is unpacked.
    """
    if not content:
        raise refuse(gettext_noop("The file is empty."), place=PLACE)
    if len(content) > MOST_BYTES:
        raise refuse(
            gettext_noop("The photo is larger than %(most)s MB."), place=PLACE, most=MOST_BYTES // 1024**2
        )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            return _made_anew(content)
    except _TOO_MANY_PIXELS as fault:
        raise refuse(
            gettext_noop("The photo has more than %(most)s million pixels."),
            place=PLACE,
            most=MOST_PIXELS // 1_000_000,
        ) from fault
    except _BROKEN as fault:
        raise refuse(
            gettext_noop("This is no photo: by its content it is no JPEG and no PNG."), place=PLACE
        ) from fault


def _made_anew(content: bytes) -> Cleaned:
    with Image.open(BytesIO(content), formats=_FORMATS) as given:
        if given.width * given.height > MOST_PIXELS:
            raise Image.DecompressionBombError
        given.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
        turned = ImageOps.exif_transpose(given).convert("RGB")
    turned.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    bare = Image.new("RGB", turned.size)
    bare.paste(turned)
    made = BytesIO()
    Picture.save(bare, made, "JPEG", quality=_QUALITY)
    return Cleaned(made.getvalue(), *bare.size)
