"""The points classification after a season as a sheet to print.

Source: Bijlage 4.
"""

from collections.abc import Mapping, Sequence
from io import BytesIO

from django.utils.translation import gettext as _

from tournaments.pages.tables.tables import Table
from tournaments.pages.words.heading import Heading
from tournaments.printing.pdf.parts import table as table_paper
from tournaments.printing.pdf.parts.grid import row_height
from tournaments.printing.pdf.parts.sheet import UPRIGHT, body_height, document, text_block
from tournaments.printing.pdf.parts.table import Fitting

_FITTING = Fitting(most={"club": 130.0, "remark": 100.0})


def pdf(classes: Mapping[str, Table], heading: Heading, notes: Sequence[str] = ()) -> BytesIO:
    """The lines of each class under its title, the highest class first, and the notes below."""
    kind = _("Points classification")
    height = row_height(len(classes) * 3 + 60, body_height(kind, heading, UPRIGHT))
    blocks = table_paper.grouped_blocks(classes, UPRIGHT.frame, height, _FITTING)
    blocks += [text_block(note, UPRIGHT.frame) for note in notes]
    return document(kind, heading, blocks, UPRIGHT)
