"""A photo as it is kept: a JPEG made anew of what is seen, so that nothing else of the file is left."""

from dataclasses import dataclass
from io import BytesIO

from PIL.Image import Image as Picture

from tournaments.pages.typed.pictures import bare

MOST_BYTES = 10 * 1024 * 1024
LONGEST_SIDE = 2400
PLACE = "photo"
_QUALITY = 85


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A JPEG that this site made, and how many pixels it is wide and high."""

    content: bytes
    width: int
    height: int


def cleaned(content: bytes) -> Cleaned:
    """The photo as it is kept, at most LONGEST_SIDE wide and high, as it was held. Errors: as `bare`."""
    seen = bare(content, "RGB", longest_side=LONGEST_SIDE, most_bytes=MOST_BYTES, place=PLACE)
    made = BytesIO()
    Picture.save(seen, made, "JPEG", quality=_QUALITY)
    return Cleaned(made.getvalue(), *seen.size)
