"""The pages of the library: a line as it is replayed, and the linked squares with their diagrams."""

from dataclasses import dataclass

from django.http import Http404
from django.utils.translation import gettext as _

from games.domain.report import Report, check
from games.library.manual import Entry, Section, sections
from games.showing.diagrams import drawn, marked
from games.showing.replay import Look, Shown, shown
from rules import Color
from rules.linked_squares import LinkedSquares, linked_squares
from rules.notation import full
from rules.notation.positions import Verdict


@dataclass(frozen=True, slots=True)
class EntryPage:
    """A line of the manual: its section, itself, what the rules say of it, and the replay."""

    section: Section
    entry: Entry
    report: Report
    replay: Shown


@dataclass(frozen=True, slots=True)
class Preview:
    """A line of a section: itself, a diagram, and what is claimed of the position that it begins in.

    The diagram is of that position; of a line from the start of the game it is of what the line leads to.
    """

    entry: Entry
    diagram: str
    claim: str


@dataclass(frozen=True, slots=True)
class Linked:
    """A group of linked squares with its diagram."""

    group: LinkedSquares
    diagram: str

    @property
    def squares(self) -> list[int]:
        """The squares, ascending."""
        return sorted(self.group.squares)

    @property
    def attacked(self) -> list[int]:
        """The squares that are attacked from them, ascending."""
        return sorted(self.group.attacked)


def section_of(number: str) -> Section:
    """A section by its number. Errors: Http404."""
    found = sections().get(number)
    if found is None:
        raise Http404
    return found


def entry_page(number: str, nth: int, look: Look) -> EntryPage:
    """A line of a section at the position asked for, at first the one that it begins in. Errors: Http404."""
    section = section_of(number)
    entry = next((one for one in section.entries if one.number == nth), None)
    if entry is None:
        raise Http404
    report = check(entry.text, None)
    names = (_("White"), _("Black"))
    return EntryPage(section, entry, report, shown(entry.text, report, names, look))


def previews(section: Section) -> list[Preview]:
    """The lines of a section with their diagrams."""
    return [Preview(one, _diagram(one), claim_in_words(one)) for one in section.entries]


def _diagram(entry: Entry) -> str:
    if entry.position:
        return drawn(entry.fen, None)
    last = full.replay(entry.moves).moves[-1]
    return drawn(last.fen_after, last.move)


def claim_in_words(entry: Entry) -> str:
    """What is claimed for the side to move, as the task of a problem; empty where nothing is."""
    white = entry.turn is Color.WHITE
    words = {
        Verdict.WINS: _("White to move and win") if white else _("Black to move and win"),
        Verdict.DRAWS: _("White to move and draw") if white else _("Black to move and draw"),
        Verdict.LOSES: _("White to move and lose") if white else _("Black to move and lose"),
    }
    return words[entry.claim] if entry.claim else ""


def linked() -> list[Linked]:
    """The four groups of linked squares, each drawn on an empty board."""
    return [Linked(group, marked(sorted(group.squares))) for group in linked_squares()]
