"""Photos and crests as somebody may send them."""

from io import BytesIO

from PIL import Image


def jpeg(size: tuple[int, int] = (40, 30), **saved) -> bytes:
    """A JPEG; `saved` is what it is saved with, such as `exif`."""
    return picture("JPEG", size, **saved)


def picture(kind: str, size: tuple[int, int] = (40, 30), **saved) -> bytes:
    """A picture of this kind."""
    made = BytesIO()
    Image.new("RGB", size, (200, 180, 160)).save(made, kind, **saved)
    return made.getvalue()
