"""What hangs at the door of a hall and stands on its tables, and what the winners take home: a poster, place
cards, numbers of boards, diplomas.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO

from django.utils.translation import gettext as _
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from tournaments.pages.words.heading import Heading, long_date
from tournaments.printing.pdf.parts.cut import cut_in_stacks
from tournaments.printing.pdf.parts.sheet import (
    INK,
    SOFT,
    UNION,
    UPRIGHT,
    Block,
    Code,
    Frame,
    Leaf,
    hairline,
    set_text,
    text_block,
)
from tournaments.printing.typeface import REGULAR, STRONG, TEXT, TITLE
from tournaments.regulations.event import Entrant

_NAME, _DIGITS, _PLACE, _WINNER = 22.0, 96.0, 26.0, 40.0
_CODE, _ABOVE_CODE = 330.0, 40.0  # how wide the code of a poster is at most, and what is free about it
_POSTER = 670.0  # how high a poster is, below the heading of its page and above its foot
_CREST, _SMALL_CREST = 96.0, 34.0  # how large a crest is on a diploma, and on a card
_WRITTEN = 240.0  # how long a line is on which something is written by hand


@dataclass(frozen=True, slots=True)
class Placed:
    """Who has a place, from 1; without a name it is left open, to be written by hand."""

    place: int
    name: str = ""
    club: str = ""
    crest: bytes = b""


def place_cards(entrants: Sequence[Entrant], heading: Heading, crests: Mapping[int, bytes]) -> Leaf:
    """A card for each entrant in order of the start numbers, to be cut in stacks: name and club, with the
    crest of the club, a PNG by the start number, where there is one.
    """
    slips = [partial(_card, heading, entrant, crests.get(entrant.number, b"")) for entrant in entrants]
    return cut_in_stacks(_("Place cards"), replace(heading, as_of=""), slips)


def _card(heading: Heading, entrant: Entrant, crest: bytes, frame: Frame) -> list[Block]:
    return [
        *([_crest_at(frame.right - _SMALL_CREST, crest, _SMALL_CREST)] if crest else []),
        text_block(heading.title, frame),
        _large(entrant.name, frame, _NAME),
        text_block(entrant.club or "", frame, above=0, size=TEXT),
    ]


def board_numbers(count: int, heading: Heading) -> Leaf:
    """A card with the number of each board, to be cut in stacks."""
    slips = [partial(_number, number) for number in range(1, count + 1)]
    return cut_in_stacks(_("Numbers of the boards"), replace(heading, as_of=""), slips)


def _number(number: int, frame: Frame) -> list[Block]:
    return [text_block(_("Board"), frame), _large(str(number), frame, _DIGITS)]


def _large(text: str, frame: Frame, size: float) -> Block:
    found = set_text(text, frame.room, STRONG, size)
    return Block(found.height, lambda canvas, top: found.draw(canvas, frame.left, top))


def poster(heading: Heading) -> Leaf:
    """A page for the door: the event, when and where it is, and the code of its page, as large as fits."""
    says = _("Pairings, results and standings on your phone")
    return _with_code(_("Poster"), heading, heading.url, says, heading.url)


def door_poster(heading: Heading, address: str, code: str) -> Leaf:
    """A page for the door with the code by which players check in themselves, as large as fits; `address` is
    what it leads to, `code` how it is typed.
    """
    return _with_code(_("Poster for the door"), heading, address, _("Say here that you are there"), code)


def _with_code(title: str, heading: Heading, address: str, says: str, below: str) -> Leaf:
    """A page with the event, the code of an address, what it is for, and a line below that."""
    above = [
        _centred(heading.title, _WINNER, above=50),
        *(
            _centred(text, _NAME, face=REGULAR, colour=SOFT)
            for text in (_when(heading), heading.venue)
            if text
        ),
    ]
    under = [_centred(says, _NAME, above=20), _centred(below, TITLE, face=REGULAR, colour=SOFT)]
    room = _POSTER - sum(block.height for block in (*above, *under))
    blocks = [*above, _code(address, room), *under]
    return Leaf(title, replace(heading, title=UNION, as_of="", url=""), blocks, UPRIGHT)


def _when(heading: Heading) -> str:
    """From the first day to the last, as far as they are known."""
    days = sorted(filter(None, heading.days))
    return " – ".join(dict.fromkeys(long_date(day) for day in (days[:1] + days[-1:])))


def _code(url: str, room: float) -> Block:
    """The code of an address in the middle, as large as fits in this height."""
    size = min(_CODE, room - _ABOVE_CODE)
    found, left = Code(url), (UPRIGHT.width - size) / 2
    return Block(size + _ABOVE_CODE, lambda canvas, top: found.draw(canvas, left, top - _ABOVE_CODE, size))


def _crest_at(left: float, crest: bytes, size: float) -> Block:
    """A crest in the corner of what follows; it takes no room."""
    return Block(0, lambda canvas, top: _draw_crest(canvas, crest, left, top - 6, size), holds_next=True)


def _crest_above(left: float, crest: bytes) -> Block:
    """A crest in the middle, with room of its own."""
    return Block(_CREST + 24, lambda canvas, top: _draw_crest(canvas, crest, left, top - 24, _CREST))


def _draw_crest(canvas: Canvas, crest: bytes, left: float, top: float, size: float) -> None:
    """A PNG as large as fits in this square, from its left upper corner."""
    canvas.drawImage(
        ImageReader(BytesIO(crest)), left, top - size, size, size, mask="auto", preserveAspectRatio=True
    )


def diplomas(placed: Sequence[Placed], heading: Heading, signed_by: Sequence[str]) -> Leaf:
    """A page for each of these, with a line for the day and one for each who signs it."""
    blocks = [block for one in placed for block in _diploma(one, heading, signed_by)]
    return Leaf(_("Diplomas"), replace(heading, as_of=""), blocks, UPRIGHT)


def _diploma(one: Placed, heading: Heading, signed_by: Sequence[str]) -> Iterator[Block]:
    yield _centred(UNION, _NAME, above=90, opens_page=True)
    yield _centred(heading.title, TITLE, face=REGULAR, colour=SOFT)
    yield _centred(_("place %(place)s") % {"place": one.place}, _PLACE, above=80)
    if one.name:
        if one.crest:
            yield _crest_above((UPRIGHT.width - _CREST) / 2, one.crest)
        yield _centred(one.name, _WINNER, above=16)
        yield _centred(one.club, TITLE, face=REGULAR, colour=SOFT)
    else:
        yield _to_write("", above=_WINNER + 16)
    for who in (_("day"), *signed_by):
        yield _to_write(who, above=80)


def _centred(
    text: str,
    size: float,
    *,
    face: str = STRONG,
    colour: object = INK,
    above: float = 6,
    opens_page: bool = False,
) -> Block:
    found = set_text(text, UPRIGHT.frame.room, face, size, colour)

    def draw(canvas: Canvas, top: float) -> None:
        canvas.setFont(face, size)
        canvas.setFillColor(colour)
        for at, line in enumerate(found.lines, start=1):
            canvas.drawCentredString(UPRIGHT.width / 2, top - above - at * size, line)

    return Block(found.height + above, draw, opens_page=opens_page)


def _to_write(who: str, *, above: float) -> Block:
    """A line to write on, and small below it what."""
    left = (UPRIGHT.width - _WRITTEN) / 2
    below = set_text(who, _WRITTEN, colour=SOFT)

    def draw(canvas: Canvas, top: float) -> None:
        hairline(canvas, left, left + _WRITTEN, top - above, INK)
        below.draw(canvas, left, top - above - 2)

    return Block(above + below.height + 4, draw)
