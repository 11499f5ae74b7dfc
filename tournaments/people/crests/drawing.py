"""A crest as it is kept: a PNG made anew of what is seen, so that nothing else of the file is left."""

from dataclasses import dataclass
from io import BytesIO

from PIL.Image import Image as Picture

from tournaments.pages.typed.pictures import bare

MOST_BYTES = 2 * 1024 * 1024
LONGEST_SIDE = 512
PLACE = "crest"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A PNG that this site made."""

    content: bytes


def drawn(content: bytes) -> Drawn:
    """The crest as it is kept, at most LONGEST_SIDE pixels wide and high. Errors: as `pictures.bare`."""
    made = BytesIO()
    seen = bare(content, "RGBA", longest_side=LONGEST_SIDE, most_bytes=MOST_BYTES, place=PLACE)
    Picture.save(seen, made, "PNG", optimize=True)
    return Drawn(made.getvalue())
