"""Result slips and score sheets of the games of a round.

Source: Spelreglement 19 and 22 (the result, the notation); C, art. 5 (every move is written down).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from tournaments.pages.words import wording
from tournaments.pages.words.heading import Heading, long_date
from tournaments.printing.pdf.parts.cut import cut_in_stacks
from tournaments.printing.pdf.parts.sheet import (
    HAIRLINE,
    INK,
    SOFT,
    UPRIGHT,
    Block,
    Code,
    Frame,
    Leaf,
    Text,
    body_height,
    hairline,
    set_text,
    text_block,
)
from tournaments.printing.pdf.parts.signing import signing_lines
from tournaments.printing.typeface import CAP_HEIGHT, REGULAR, SMALL, STRONG, TEXT, TITLE
from tournaments.regulations.event import Event
from tournaments.regulations.results import Result, Side
from tournaments.regulations.teams.lineups import BoardGame

_CODE = 38.0  # the QR code of a slip
_DISC = 4.0  # the radius of the sign of a colour
_RESULTS = (Result.FIRST_WINS, Result.DRAW, Result.SECOND_WINS)
_FIELD = 12.0  # the label of a field above its text
_MOVES_LEAST, _MOVE_ROW = 30, 16.0  # of a column of moves, and how high a move is if they fit
_BELOW_MOVES = 10.0


@dataclass(frozen=True, slots=True)
class Sitting:
    """A game to be played: at which board who has which colour; what is empty is left to fill in.

    `board` is as it is called out: "3", or "2.5" for board 5 of the match at table 2.
    """

    board: str = ""
    white: str = ""
    black: str = ""


def sittings(event: Event, number: int) -> tuple[Sitting, ...]:
    """The games of a round of persons by board. Raises KeyError when the round has not been paired."""
    names = event.names
    games = {found.number: found.games for found in event.rounds}[number]
    return tuple(
        Sitting(str(board), names[game.white], names[game.black]) for board, game in enumerate(games, 1)
    )


def sittings_of_match(table: int, games: Sequence[BoardGame]) -> tuple[Sitting, ...]:
    """The games of a match of teams; a board that is empty at a side has none."""
    return tuple(
        Sitting(f"{table}.{game.board}", *(sides if game.white is Side.FIRST else sides[::-1]))
        for game in games
        if (sides := (game.home or "", game.away or "")) and game.booked is None
    )


def result_slips(games: Sequence[Sitting], number: int, heading: Heading) -> Leaf:
    """A slip for each game of a round, to be cut in stacks that are in board order (see `print_cut`)."""
    heading = heading.of_round(number)
    code = Code(heading.url) if heading.url else None
    slips = [partial(_slip, game, heading, code) for game in games]
    return cut_in_stacks(_("Result slips"), heading, slips)


def _slip(game: Sitting, heading: Heading, code: Code | None, frame: Frame) -> list[Block]:
    room = frame.room - (_CODE + 8 if code else 0)
    title = set_text(_("Board %(number)s") % {"number": game.board}, room, STRONG, TITLE)
    under = [set_text(text, room, colour=SOFT) for text in (heading.title, heading.as_of)]

    def head(canvas: Canvas, top: float) -> None:
        if code:
            code.draw(canvas, frame.right - _CODE, top, _CODE)
        for text in (title, *under):
            text.draw(canvas, frame.left, top)
            top -= text.height

    height = max(_CODE, title.height + sum(text.height for text in under)) + 6
    return [
        Block(height, head),
        _player(game.white, Side.FIRST, frame),
        _player(game.black, Side.SECOND, frame),
        _result_boxes(frame),
        *signing_lines((_("White"), _("Black")), frame, room=18.0),
    ]


def _player(name: str, side: Side, frame: Frame) -> Block:
    """A player's name behind the sign of the colour."""
    text = set_text(name, frame.room - 4 * _DISC, STRONG, TEXT)

    def draw(canvas: Canvas, top: float) -> None:
        canvas.setStrokeColor(INK)
        canvas.setFillColor(INK)
        canvas.setLineWidth(0.8)
        middle = top - TEXT + CAP_HEIGHT * TEXT / 2
        canvas.circle(frame.left + _DISC, middle, _DISC, stroke=1, fill=int(side is Side.SECOND))
        text.draw(canvas, frame.left + 4 * _DISC, top)

    return Block(text.height + 3, draw)


def _result_boxes(frame: Frame) -> Block:
    """A box for each result, white first, for any other, and for how the game ended."""
    *boxes, fifth, _sixth, last = frame.parts(7, 8.0)
    places = [*boxes, Frame(fifth.left, last.right)]
    labels = [*(wording.result(result.value) for result in _RESULTS), _("otherwise"), _("how it ended")]

    def draw(canvas: Canvas, top: float) -> None:
        canvas.setStrokeColor(SOFT)
        canvas.setLineWidth(HAIRLINE)
        canvas.setFont(REGULAR, SMALL)
        canvas.setFillColor(INK)
        for place, label in zip(places, labels, strict=True):
            canvas.rect(place.left, top - 22, place.room, 20, stroke=1, fill=0)
            canvas.drawCentredString((place.left + place.right) / 2, top - 31, label)

    return Block(34.0, draw)


def score_sheets(games: Sequence[Sitting], number: int | None, heading: Heading) -> Leaf:
    """A score sheet for each game, with two columns of at least 30 moves each.

    Without `number` it is of no round: with `(Sitting(),)` one blank sheet.
    """
    heading = replace(heading, as_of="") if number is None else heading.of_round(number)
    kind = _("Score sheet")
    room = body_height(kind, heading, UPRIGHT)
    blocks = [block for game in games for block in _score_sheet(game, number, heading, room)]
    return Leaf(kind, heading, blocks, UPRIGHT)


def _score_sheet(game: Sitting, number: int | None, heading: Heading, room: float) -> Iterator[Block]:
    """The blocks of one page, which together fill `room`."""
    frame = UPRIGHT.frame
    day = None if number is None else heading.day(number)
    above = [
        _fields(((_("White"), game.white), (_("Black"), game.black)), frame),
        _fields(
            (
                (_("Round"), "" if number is None else str(number)),
                (_("Board"), game.board),
                (_("Date"), "" if day is None else long_date(day)),
            ),
            frame,
        ),
    ]
    below = [
        _fields(
            (
                (_("Result"), ""),
                (_("How it ended"), ""),
                (_("Time of white"), ""),
                (_("Time of black"), ""),
            ),
            frame,
        ),
        *signing_lines((_("Signature of white"), _("Signature of black")), frame, room=26.0),
        text_block(_("A simple move is written 46-41, a shot 46x37."), frame, above=4),
    ]
    room -= sum(block.height for block in (*above, *below)) + _BELOW_MOVES
    moves = max(_MOVES_LEAST, int((room - _MOVE_ROW) // _MOVE_ROW))
    blocks = [*above, _moves(moves, room / (moves + 1), frame), *below]
    yield replace(blocks[0], opens_page=True, holds_next=True)
    yield from (replace(block, holds_next=True) for block in blocks[1:-1])
    yield blocks[-1]


def _fields(fields: Sequence[tuple[str, str]], frame: Frame) -> Block:
    """Fields beside each other: a small label, and the text over a line to write on."""
    places = frame.parts(len(fields), 14.0)
    texts = [
        (label, set_text(text, place.room, STRONG, TEXT), place)
        for (label, text), place in zip(fields, places, strict=True)
    ]
    height = _FIELD + max(text.height for _label, text, _place in texts) + 8
    return Block(height, partial(_draw_fields, texts, height))


def _draw_fields(texts: Sequence[tuple[str, Text, Frame]], height: float, canvas: Canvas, top: float) -> None:
    for label, text, place in texts:
        canvas.setFont(REGULAR, SMALL)
        canvas.setFillColor(SOFT)
        canvas.drawString(place.left, top - SMALL, label)
        text.draw(canvas, place.left, top - _FIELD)
        hairline(canvas, place.left, place.right, top - height + 4, INK)


def _moves(count: int, row: float, frame: Frame) -> Block:
    """Two columns of `count` moves each, a place for white's and for black's."""
    return Block((count + 1) * row + _BELOW_MOVES, partial(_draw_moves, count, row, frame))


def _draw_moves(count: int, row: float, frame: Frame, canvas: Canvas, top: float) -> None:
    foot = top - (count + 1) * row
    for half, column in enumerate(frame.parts(2, 12.0)):
        white, black = Frame(column.left + 26, column.right).parts(2, 0.0)
        canvas.setFont(STRONG, SMALL)
        canvas.setFillColor(SOFT)
        canvas.drawString(white.left + 4, top - row + 4, _("White"))
        canvas.drawString(black.left + 4, top - row + 4, _("Black"))
        canvas.setFont(REGULAR, SMALL)
        for line in range(1, count + 1):
            base = top - (line + 1) * row
            canvas.drawRightString(
                column.left + 20, base + (row - CAP_HEIGHT * SMALL) / 2, str(half * count + line)
            )
            hairline(canvas, column.left, column.right, base)
        hairline(canvas, column.left, column.right, top - row, INK)
        canvas.setStrokeColor(SOFT)
        for left in (white.left, black.left):
            canvas.line(left, top - row, left, foot)
