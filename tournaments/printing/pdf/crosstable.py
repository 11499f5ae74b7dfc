"""The crosstable as sheets to print, of persons, of teams and of a Swiss event.

Source: the paper conventions of the union; C, art. 14 (annulled rows) and 15 (the order of the tie-breaks);
B, art. 7 and G, art. 6 (teams); Bijlage 3 (by rounds).
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.pages.tables.tables import Table
from tournaments.pages.words.heading import Heading
from tournaments.printing.pdf.parts import table as table_paper
from tournaments.printing.pdf.parts.grid import ROW_LEAST, ROW_MOST, room_for_texts
from tournaments.printing.pdf.parts.reasons import reasons
from tournaments.printing.pdf.parts.sheet import LYING, Leaf, text_block
from tournaments.printing.pdf.parts.table import Fitting
from tournaments.regulations.order.standings import StandingRow

_ROWS_ROOM = 222.0  # what the rows should fit in, so that the reasons come on the same page
_FITTING = Fitting(most={"name": 210.0, "club": 140.0})
_CLUB_NEEDS = 200.0  # with less for name and club together the club moves to the list below


def crosstable(
    table: Table, places: Sequence[StandingRow], heading: Heading, *, explained: bool = True
) -> Leaf:
    """The crosstable with its legend and, below it, why each of the places is decided, in their order.

    Not `explained` it has them only where they name the clubs, for which the table had no room. Every name is
    whole: too long a one is broken into lines. The working of a Swiss event, which is long,
    stands on the sheet of its standings. The same arguments give the same bytes.
    """
    frame = LYING.frame
    height = max(ROW_LEAST, min(ROW_MOST, _ROWS_ROOM / max(1, len(table.rows))))
    has_club = any(column.key == "club" for column in table.columns)
    fits = has_club and _fits(table, height)
    shown = table if fits else table.without("club")
    blocks = [*table_paper.blocks(shown, frame, height, _FITTING), text_block(" ".join(table.notes), frame)]
    if explained or (has_club and not fits):
        blocks += reasons(
            places,
            frame,
            heading.edition,
            with_club=has_club and not fits,
            with_working=explained and all(row.weerstand_half is None for row in places),
        )
    return Leaf(_("Crosstable"), heading, blocks)


def _fits(table: Table, height: float) -> bool:
    """Whether there is room for the clubs."""
    columns, rows = table_paper.columns(table, _FITTING), table_paper.rows(table, _FITTING)
    room, wanted = room_for_texts(columns, rows, LYING.frame, height)
    return room >= min(wanted, _CLUB_NEEDS)
