"""The sheets of one event made as they are asked for: in which language, on what paper, with which heads."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.utils.translation import override

from tournaments.events.loaded import LoadedEvent
from tournaments.events.prints import selectors as printing
from tournaments.events.prints.kinds import KINDS, Wanted, of_round
from tournaments.events.tables import sheets
from tournaments.pages.words.wording import Words
from tournaments.printing.pdf.parts.sheet import LARGE_TYPE, Leaf, larger_type, page_count

OF_PLAY = ("standings", "crosstable")
"""The sheets that there are after a round only once something was played in it."""
AT_THE_END = ("standings", "prizes", "protocol")
"""The sheets that are offered only once something was played."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A sheet as a list has it: of or after which round, 0 without one, and on how many pages it is printed,
    none while it is not there.
    """

    name: str
    title: Words
    number: int
    pages: int


@dataclass(frozen=True, slots=True)
class OfRound:
    """The sheets of one round that is paired, the standings after it (None before it is played), and on how
    many pages everything is that is printed for it.
    """

    number: int
    sheets: tuple[Listed, ...]
    after: Listed | None
    pages: int


class Press:
    """What prints of one event; `url` is the address of its page, and `chosen` what `PaperForm` says of the
    paper.
    """

    def __init__(self, loaded: LoadedEvent, url: str, chosen: dict[str, Any]) -> None:
        self._loaded, self._url, self._chosen = loaded, url, chosen
        self._counted: dict[tuple[str, int], int] = {}

    def last(self, kind: str) -> int:
        """The last round of or after which a sheet can be asked for."""
        return self._loaded.current_round if kind in OF_PLAY else self._loaded.facts.last_round

    def wanted(self, number: int) -> Wanted:
        """What a sheet is asked for, of or after a round; 0 without one."""
        heading = printing.heading(self._loaded, self._url, number or None)
        return Wanted(number, heading, explained=not self._chosen["without_reasons"])

    @contextmanager
    def type(self, kind: str) -> Iterator[None]:
        """A list is in the type that was asked for, any other sheet in its own."""
        large = kind in KINDS and KINDS[kind].listing and self._chosen["large"]
        with larger_type(LARGE_TYPE if large else 1.0):
            yield

    def leaf(self, kind: str, number: int) -> Leaf:
        """A sheet of or after a round, 0 without one."""
        with self.type(kind):
            return KINDS[kind].make(self._loaded, self.wanted(number))

    def crosstable(self, after_round: int | None) -> Leaf:
        """The crosstable after a round, by default as it is now."""
        wanted = self.wanted(after_round or 0)
        found = self._loaded.crosstable(after_round)
        return sheets.crosstable(found, wanted.heading, explained=wanted.explained)

    def pages(self, kind: str, number: int = 0) -> int:
        """On how many pages a sheet of or after a round is printed."""
        if (kind, number) not in self._counted:
            with override(self._chosen["language"]):
                leaf = self.crosstable(None) if kind == "crosstable" else self.leaf(kind, number)
                self._counted[kind, number] = page_count(leaf)
        return self._counted[kind, number]

    def listed(self, kinds: Iterable[str], number: int = 0) -> tuple[Listed, ...]:
        """These sheets, of a round where they are of one."""
        return tuple(self._listed(kind, number) for kind in kinds)

    def pile(self, number: int, *, leads: bool) -> tuple[Listed, ...]:
        """Everything that is printed for a round before it is played, with the standings after the one before
        it; nothing for round 0.
        """
        if not number:
            return ()
        names = of_round(self._loaded, number, leads=leads, written=self._chosen["score_sheets"])
        return tuple(self._listed(name, number - (name in OF_PLAY)) for name in names)

    def of_round(self, number: int, kinds: Iterable[str], *, leads: bool) -> OfRound:
        """The sheets of these kinds of a round that is paired."""
        played = self._loaded.has_table and number <= self._loaded.current_round
        after = self._listed("standings", number) if played else None
        whole = sum(sheet.pages for sheet in self.pile(number, leads=leads))
        return OfRound(number, self.listed(kinds, number), after, whole)

    def _listed(self, kind: str, number: int) -> Listed:
        return Listed(kind, KINDS[kind].title, number, self.pages(kind, number))
