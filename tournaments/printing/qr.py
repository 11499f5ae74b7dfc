"""An address as a QR code for a page."""

import segno


def qr_picture(address: str) -> str:
    """The QR code of an address as the address of a picture: a data URI of an SVG, dark on white."""
    return segno.make(address, error="m", micro=False).svg_data_uri(scale=6, border=4, light="#fff")
