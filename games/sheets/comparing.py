"""Two score sheets of a game as their page shows them beside each other."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.diagrams import diagram
from games.domain.standing import Difference, Pair, difference
from games.score_sheets import Sheet
from rules import Color


@dataclass(frozen=True, slots=True)
class Row:
    """A numbered pair of moves: white's in both sheets, and black's; None where there is none."""

    number: int
    white: Pair | None
    black: Pair | None


@dataclass(frozen=True, slots=True)
class Compared:
    """Two sheets, how they differ, the moves in rows, and the position before the first difference."""

    left: Sheet
    right: Sheet
    difference: Difference
    rows: tuple[Row, ...]
    diagram: str

    @property
    def asked(self) -> dict[str, int]:
        """The sheets as the form of the page names them."""
        return {"left": self.left.notation.pk, "right": self.right.notation.pk}


def compared(sheets: Sequence[Sheet], left: int | None, right: int | None) -> Compared | None:
    """Two of the sheets that were judged: those asked for, else the one that counts and the latest other one.
    None where there are no two.
    """
    judged = [one for one in sheets if one.report]
    first = _asked(judged, left) or next((one for one in judged if one.counts), None)
    others = [one for one in judged if one is not first]
    second = _asked(judged, right) or next(iter(others), None)
    if first is None or second is None or first.report is None or second.report is None:
        return None
    found = difference(first.report.replay.moves, second.report.replay.moves)
    common = found.first.ply - 1 if found.first else len(found.pairs)
    return Compared(first, second, found, _rows(found.pairs), diagram(first.report, common))


def _asked(sheets: Sequence[Sheet], pk: int | None) -> Sheet | None:
    return next((one for one in sheets if one.notation.pk == pk), None)


def _rows(pairs: Sequence[Pair]) -> tuple[Row, ...]:
    rows: dict[int, dict[Color, Pair]] = {}
    for pair in pairs:
        played = pair.left or pair.right
        if played:
            rows.setdefault(played.number, {})[played.color] = pair
    return tuple(Row(number, row.get(Color.WHITE), row.get(Color.BLACK)) for number, row in rows.items())
