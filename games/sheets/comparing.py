"""Two score sheets of a game as their page shows them beside each other."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.domain.standing import Difference, Pair, difference
from games.showing.diagrams import diagram
from games.showing.score_sheets import Sheet
from rules import Color
from rules.notation.replay import PlayedMove


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A numbered pair of moves: white's in both sheets, and black's; None where there is none."""

    number: int
    white: Pair | None
    black: Pair | None


@dataclass(frozen=True, slots=True)
class Written:
    """What a sheet has as a move: whose it is, the move or what stands there, and whether it is irregular."""

    who: str
    text: str
    is_irregular: bool


@dataclass(frozen=True, slots=True)
class Compared:
    """Two sheets, how they differ, the moves in rows, and the position before the first difference."""

    left: Sheet
    right: Sheet
    difference: Difference
    rows: tuple[ComparedRow, ...]
    diagram: str

    @property
    def first(self) -> tuple[Written, Written] | None:
        """What each sheet has as the first move that is not the same in both; None where all are."""
        pair = self.difference.first
        if pair is None:
            return None
        return _written(self.left, pair.left, pair.ply), _written(self.right, pair.right, pair.ply)

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


def _written(sheet: Sheet, played: PlayedMove | None, ply: int) -> Written:
    wrong = sheet.report.replay.irregularity if sheet.report else None
    if played is None and wrong is not None and wrong.ply == ply:
        return Written(sheet.who, wrong.text, is_irregular=True)
    return Written(sheet.who, played.notation if played else "", is_irregular=False)


def _asked(sheets: Sequence[Sheet], pk: int | None) -> Sheet | None:
    return next((one for one in sheets if one.notation.pk == pk), None)


def _rows(pairs: Sequence[Pair]) -> tuple[ComparedRow, ...]:
    rows: dict[int, dict[Color, Pair]] = {}
    for pair in pairs:
        played = pair.left or pair.right
        if played:
            rows.setdefault(played.number, {})[played.color] = pair
    return tuple(
        ComparedRow(number, row.get(Color.WHITE), row.get(Color.BLACK)) for number, row in rows.items()
    )
