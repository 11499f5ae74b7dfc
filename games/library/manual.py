"""The library as data: the chapters of the manual with their lines, games, problems and endgames.

Source: Walinga & Westra, Fries dammen (2014), ch. 3 and 6-9. Those of chapter 6 are in `rules/openings.toml`,
the others in `manual.toml` beside this module.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Any

from rules import Color, Position
from rules.fen import write_fen
from rules.notation import positions
from rules.notation.positions import Verdict
from rules.openings import OpeningLine, lines

BOOK = "Walinga & Westra, Fries dammen (2014)"
OPENINGS, OPENINGS_PAGE = "6", 28
STRUCTURE_PAGE = 21
"""On which chapter 4 begins, of which the library has the linked squares."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line to be replayed: from which position (None: the start of the game), its moves, what it claims.

    `part` and `called` are of an opening. `ends` is "white" or "black" for who has won at its end, "lost"
    where the king is lost whatever is played, else empty, with the squares on which it is `safe`. `others`
    says how many more positions the moves would fit, of one that was rebuilt from them.
    """

    number: int
    moves: str
    position: Position | None = None
    turn: Color = Color.WHITE
    claim: Verdict | None = None
    part: str = ""
    called: str = ""
    ends: str = ""
    safe: tuple[int, ...] = ()
    others: int = 0

    @property
    def fen(self) -> str:
        """The position that it begins in, as FEN."""
        return write_fen(self.position or Position.start())

    @property
    def text(self) -> str:
        """The line as PDN."""
        tag = f'[FEN "{self.fen}"]\n\n' if self.position else ""
        return f"{tag}{self.moves} *\n"


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the manual: number, chapter with the page that begins on, subject, lines."""

    number: str
    chapter: str
    page: int
    nl: str
    en: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the manual: its number, the page it begins on, its name, its sections."""

    number: str
    page: int
    nl: str
    en: str
    sections: tuple[Section, ...]


@cache
def chapters() -> tuple[Chapter, ...]:
    """The chapters in their order. Raises InvalidPositionError for a position that is none."""
    text = files("games.library").joinpath("manual.toml").read_text("utf-8")
    found = [_chapter(row) for row in tomllib.loads(text)["chapter"]]
    return tuple(sorted([*found, _openings()], key=lambda chapter: chapter.page))


@cache
def sections() -> Mapping[str, Section]:
    """The sections by number, in their order."""
    return {one.number: one for chapter in chapters() for one in chapter.sections}


def chapter_of(section: Section) -> Chapter:
    """The chapter that a section is in."""
    return next(chapter for chapter in chapters() if chapter.number == section.chapter)


def neighbours(section: Section) -> tuple[Section | None, Section | None]:
    """The sections before and after one."""
    every = [None, *sections().values(), None]
    at = every.index(section)
    return every[at - 1], every[at + 1]


def _chapter(row: Mapping[str, Any]) -> Chapter:
    number, page = row["number"], row["page"]
    made = (
        Section(one["number"], number, page, one["nl"], one["en"], tuple(_entries(one["entry"])))
        for one in row["section"]
    )
    return Chapter(number, page, row["nl"], row["en"], tuple(made))


def _entries(rows: list[dict[str, Any]]) -> Iterator[Entry]:
    for number, row in enumerate(rows, 1):
        written = positions.read(row["position"]) if "position" in row else None
        ends = row.get("ends", "")
        is_squares = isinstance(ends, list)
        yield Entry(
            number,
            row["moves"],
            position=written.position if written else None,
            turn=written.position.turn if written else Color.WHITE,
            claim=written.claim if written else None,
            ends="" if is_squares else ends,
            safe=tuple(ends) if is_squares else (),
            others=row.get("others", 0),
        )


def _openings() -> Chapter:
    by_section = groupby(lines(), key=lambda line: line.section)
    made = (_opening(number, list(found)) for number, found in by_section)
    return Chapter(OPENINGS, OPENINGS_PAGE, "De opening", "The opening", tuple(made))


def _opening(number: str, found: list[OpeningLine]) -> Section:
    entries = (
        Entry(nth, line.moves, part=line.part, called=line.called) for nth, line in enumerate(found, 1)
    )
    nl, en = found[0].nl.replace(" - ", ", "), found[0].en.replace(" - ", ", ")
    return Section(number, OPENINGS, OPENINGS_PAGE, nl, en, tuple(entries))
