"""Reading a PDF back: the pieces of text with their places, and the areas that are filled."""

from collections import defaultdict
from typing import NamedTuple

from pypdf import PdfReader
from pypdf.generic import ContentStream, NameObject

from tournaments.printing.pdf.parts.sheet import Leaf, bound
from tournaments.printing.typeface import width

A4_LYING = (841.89, 595.28)  # 297 × 210 mm in points


class Piece(NamedTuple):
    """A piece of text, its left edge, its base line, where it ends, its size and its face."""

    text: str
    left: float
    base: float
    right: float
    size: float
    face: str


class Area(NamedTuple):
    """A filled rectangle: its colour from 0 to 1, its left lower corner, its width and height."""

    colour: tuple[float, ...]
    left: float
    foot: float
    width: float
    height: float

    @property
    def lightness(self):
        return sum(self.colour) / 3


def reader(made):
    """A document, or a leaf bound alone, whose pages are parsed once, however often they are read."""
    content = bound([made]) if isinstance(made, Leaf) else made
    content.seek(0)
    found = PdfReader(content)
    for page in found.pages:
        page[NameObject("/Contents")] = ContentStream(page["/Contents"], found, "bytes")
    return found


def pieces(page):
    """Every piece of text of a page, in the order in which it was drawn."""
    found = []

    def keep(text, _cm, tm, font, size):
        if text := text.strip():
            face = font["/BaseFont"].split("+")[1]
            found.append(Piece(text, tm[4], tm[5], tm[4] + width(text, face, size), size, face))

    page.extract_text(visitor_text=keep)
    return found


def lines(page):
    """The texts of a page by base line, from the top down, each from left to right."""
    by_base = defaultdict(list)
    for piece in pieces(page):
        by_base[round(piece.base, 1)].append(piece)
    return [
        [piece.text for piece in sorted(by_base[base], key=lambda piece: piece.left)]
        for base in sorted(by_base, reverse=True)
    ]


def text(content):
    """All text of a document on one line, white space as single spaces."""
    return " ".join(" ".join(page.extract_text() for page in reader(content).pages).split())


def areas(page):
    """Every filled rectangle of a page."""
    found, waiting, colour = [], [], (0.0, 0.0, 0.0)
    for operands, operator in page.get_contents().operations:
        if operator == b"rg":
            colour = tuple(float(part) for part in operands)
        elif operator == b"re":
            waiting.append([float(part) for part in operands])
        elif operator in (b"f", b"f*"):
            found += [Area(colour, *corner) for corner in waiting]
            waiting = []
        elif operator in (b"n", b"S"):
            waiting = []
    return found
