"""Why each place is decided, as blocks below a table."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from tournaments.pages.words import wording
from tournaments.pages.words.named import with_names
from tournaments.printing.pdf.parts.grid import GUTTER
from tournaments.printing.pdf.parts.sheet import SOFT, Block, Frame, Text, set_text, title_block
from tournaments.printing.typeface import REGULAR, SMALL, drawable, register, width
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import names_of
from tournaments.regulations.order.standings import StandingRow
from tournaments.regulations.reasons import Entrants, Reason

_PLACE = 12.0  # where the figures of the place end, from the left edge
_NAME = 20.0  # where the name begins
_MOST_NAMED = 3  # people whom one reason names, where a sheet has room for so much


def reasons(
    standings: Sequence[StandingRow],
    frame: Frame,
    edition: Edition,
    *,
    with_club: bool = False,
    with_working: bool = True,
) -> list[Block]:
    """A title and a paragraph for each place, in the order given; with the working where points are equal."""
    register()
    heads = [_named(row, with_club=with_club) for row in standings]
    name_room = max((width(drawable(head), REGULAR, SMALL) for head in heads), default=0.0)
    name_room = min(name_room, frame.room * 0.3) + 1
    left = frame.left + _NAME + name_room + GUTTER
    rankings = _by_ranking(standings)
    names = names_of(row.entrant for row in standings)
    blocks = [title_block(_("What decided each place"), frame)]
    for row, head in zip(standings, heads, strict=True):
        lines = [set_text(wording.say(_about(row.because, names), edition), frame.right - left)]
        worked = working(row, rankings[row.ranking], names) if with_working else ()
        lines += [set_text(text, frame.right - left, colour=SOFT) for text in worked]
        blocks.append(_reason(row.place, set_text(head, name_room), frame, left, lines))
    return blocks


def _about(because: Reason, names: Mapping[int, str]) -> Reason:
    """With names; a reason about many has their start numbers, which stand in the table above it."""
    named = (value.numbers for value in because.params.values() if isinstance(value, Entrants))
    many = any(len(numbers) > _MOST_NAMED for numbers in named)
    return because if many else with_names(because, names)


def _by_ranking(standings: Sequence[StandingRow]) -> dict[int, list[StandingRow]]:
    found: dict[int, list[StandingRow]] = {}
    for row in standings:
        found.setdefault(row.ranking, []).append(row)
    return found


def _reason(place: int, name: Text, frame: Frame, left: float, lines: Sequence[Text]) -> Block:
    def draw(canvas: Canvas, top: float) -> None:
        canvas.setFont(REGULAR, SMALL)
        canvas.setFillColor(SOFT)
        canvas.drawRightString(frame.left + _PLACE, top - SMALL, str(place))
        name.draw(canvas, frame.left + _NAME, top)
        for line in lines:
            line.draw(canvas, left, top)
            top -= line.height

    return Block(max(name.height, sum(line.height for line in lines)) + 2.5, draw)


def _named(standing: StandingRow, *, with_club: bool) -> str:
    entrant = standing.entrant
    return f"{entrant.name}, {entrant.club}" if with_club and entrant.club else entrant.name


def working(row: StandingRow, others: Iterable[StandingRow], names: Mapping[int, str]) -> tuple[str, ...]:
    """How the numbers that decide came about, of a row that is not alone with its points.

    `names` stand for the numbers. In a Swiss event the weerstand comes first. None where nothing is
    added up, as for an annulled row.
    """
    if not any(other.half_points == row.half_points for other in others if other is not row):
        return ()
    found = []
    if row.weerstand_working:
        total, terms = wording.points(row.weerstand_half), wording.weerstand(row, names)
        found.append(_("Weerstand %(total)s from %(terms)s") % {"total": total, "terms": terms})
    if any(term.times for term in row.working):
        total = wording.points(row.sonneborn_berger_half)
        found.append(_("SB %(total)s = %(terms)s") % {"total": total, "terms": wording.working(row, names)})
    return tuple(found)
