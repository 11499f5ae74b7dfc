"""The workbook of a simultaneous display: the boards round the circle, every game, the giver's score.

Source: I, art. 3 and 4; Spelreglement 19.
"""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from tournaments import wording
from tournaments.exports.excel_sheet import POINTS, Column, Layout, Row
from tournaments.exports.excel_tables import points
from tournaments.regulations.results import Result, Side
from tournaments.regulations.schedules.simultaneous import DisplayScore, Seat


def players_layout() -> Layout:
    """Who sits at which board with which colour, and why."""
    columns = (
        Column(_("Board"), "right"),
        Column(_("Player")),
        Column(_("Colour"), "center"),
        Column(_("Why")),
    )
    return Layout("Deelnemers", columns, kept_columns=2, orientation="portrait")


def players(seats: Sequence[Seat]) -> Iterator[Row]:
    """The boards round the circle."""
    for seat in seats:
        colour = _("White") if seat.side is Side.FIRST else _("Black")
        yield Row((seat.number, seat.player, colour, wording.say(seat.because)))


def games_layout() -> Layout:
    """The games, white first."""
    columns = (
        Column(_("Board"), "right"),
        Column(_("White")),
        Column(_("Black")),
        Column(_("Result"), "center"),
        Column(_("Points of the display giver"), "right", POINTS),
        Column(_("Points of the player"), "right", POINTS),
    )
    return Layout("Partijen", columns, kept_columns=0, orientation="portrait")


def games(giver: str, seats: Sequence[Seat], results: Mapping[int, Result]) -> Iterator[Row]:
    """A row for each board."""
    for seat in seats:
        white, black = (seat.player, giver) if seat.side is Side.FIRST else (giver, seat.player)
        result = results.get(seat.number)
        if result is None:
            yield Row((seat.number, white, black, None, None, None))
            continue
        gained = (points(result.half_points(side)) for side in (seat.side.other, seat.side))
        yield Row((seat.number, white, black, wording.result(result.value), *gained))


def score_layout() -> Layout:
    """What the giver has scored."""
    columns = (
        Column(_("Display giver")),
        Column(_("Boards"), "right"),
        Column(_("Won"), "right"),
        Column(_("Drawn"), "right"),
        Column(_("Lost"), "right"),
        Column(_("Without a result"), "right"),
        Column(_("Points"), "right", POINTS),
        Column(_("out of"), "right", POINTS),
    )
    return Layout("Stand", columns, kept_columns=1, orientation="landscape")


def score(giver: str, boards: int, found: DisplayScore) -> Row:
    """The giver's score."""
    counts = (boards, found.won, found.drawn, found.lost, found.open)
    return Row((giver, *counts, points(found.half_points), points(found.available)))
