"""A text that is changed piece by piece before it is read, and the way back to where each piece stood.

Source: reading R112.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from rules.notation.replay import Liberty, Place, Places

_LONGEST_QUOTE = 60


class Edit(NamedTuple):
    """What is put in the place of a stretch of a text, and of what kind that is (empty: nobody need know).

    `written` and `read_as` are what is said of it, where that is not the stretch and what is put there.
    """

    begin: int
    end: int
    text: str
    code: str = ""
    written: str = ""
    read_as: str = ""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A stretch of the text now: where it begins, and where that is in the first text.

    `until` is where, in the first text, the stretch ends that this one was put in the place of; None where it
    is a copy.
    """

    begin: int
    before: int
    until: int | None = None


class Rewritten:
    """A text, from which pieces of the first text it came, and the liberties taken on the way."""

    def __init__(self, first: str) -> None:
        self.first = first
        self.text = first
        self.liberties: list[Liberty] = []
        self._places = Places(first)
        self._pieces = [_Piece(0, 0)]

    def twin(self) -> Rewritten:
        """Return a text of its own in the same state."""
        twin = Rewritten.__new__(Rewritten)
        twin.first, twin.text, twin._places = self.first, self.text, self._places
        twin.liberties, twin._pieces = self.liberties.copy(), self._pieces
        return twin

    def before(self, offset: int) -> int:
        """Return where in the first text stood what stands at an offset now."""
        piece = self._piece(offset)
        return piece.before + (offset - piece.begin if piece.until is None else 0)

    def place(self, offset: int) -> Place:
        """Return the place in the first text of what stands at an offset now."""
        return self._places.at(self.before(offset))

    def place_before(self, offset: int) -> Place:
        """Return the place of an offset in the first text."""
        return self._places.at(offset)

    def written(self, begin: int, end: int) -> str:
        """Return what stood in the first text where a stretch stands now."""
        until = self._piece(end - 1).until if end > begin else 0
        return self.first[self.before(begin) : until or self.before(end - 1) + 1]

    def tell(self, code: str, offset: int, written: str, read_as: str) -> None:
        """Note a liberty that was taken at an offset."""
        self.liberties.append(Liberty(code, self.place(offset), quoted(written), quoted(read_as)))

    def edit(self, edits: Iterable[Edit]) -> None:
        """Make some changes, in the order of the text, that do not overlap; each with a code is told."""
        arranged: list[tuple[int, int] | Edit] = []
        at = 0
        for each in edits:
            if each.code:
                written = each.written or self.text[each.begin : each.end]
                self.tell(each.code, each.begin, written, each.read_as or each.text)
            arranged += [(at, each.begin), each]
            at = each.end
        if arranged:
            self.arrange([*arranged, (at, len(self.text))])

    def arrange(self, pieces: Iterable[tuple[int, int] | Edit]) -> None:
        """Make the text out of stretches of itself, in any order, and of what is put in."""
        texts: list[str] = []
        made: list[_Piece] = []
        length = 0
        for each in pieces:
            if isinstance(each, Edit):
                text = each.text
                if text and len(text) == each.end - each.begin:
                    made += self._pieces_of(each.begin, each.end, length)
                elif text:
                    until = self.before(each.end - 1) + 1 if each.end > each.begin else 0
                    begin = self.before(each.begin)
                    made.append(_Piece(length, begin, max(until, begin)))
            else:
                begin, end = each
                text = self.text[begin:end]
                made += self._pieces_of(begin, end, length)
            texts.append(text)
            length += len(text)
        self.text = "".join(texts)
        self._pieces = made or [_Piece(0, 0)]

    def _pieces_of(self, begin: int, end: int, to: int) -> list[_Piece]:
        """Return the pieces of a stretch, when it begins at another offset."""
        if begin >= end:
            return []
        nth = self._nth(begin)
        found = [_Piece(to, self.before(begin), self._pieces[nth].until)]
        for at in range(nth + 1, len(self._pieces)):
            each = self._pieces[at]
            if each.begin >= end:
                break
            found.append(_Piece(to + each.begin - begin, each.before, each.until))
        return found

    def _nth(self, offset: int) -> int:
        return bisect_right(self._pieces, offset, key=lambda each: each.begin) - 1

    def _piece(self, offset: int) -> _Piece:
        return self._pieces[self._nth(offset)]


def quoted(text: str) -> str:
    """Return a text as it is quoted: on one line, and not too long."""
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"
