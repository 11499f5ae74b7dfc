"""The replay of a game as its page shows it: one position, the moves, and what the script is driven by.

Everything is made of the steps of `games/domain/replayed.py`, which were played once.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from django.http import Http404
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.domain.replayed import PlayedVariation, Replayed, Step, replayed
from games.domain.report import Report
from games.showing.diagrams import drawn, words_of_the_board
from rules import Board, Color
from rules.diagram import Labels
from rules.notation.pdn_game import written_start
from rules.openings import OpeningLine, classify
from tournaments.pages.words import wording
from tournaments.regulations.reasons import Reason, gettext_noop


class Named(Protocol):
    """What has a name in both editions of the manual."""

    @property
    def nl(self) -> str:
        """In Dutch."""

    @property
    def en(self) -> str:
        """In English."""


@dataclass(frozen=True, slots=True)
class Look:
    """What of a game is asked for: the position of a line after so many single moves (None: the end), from
    black's side or white's, in short notation or in full; `meant`: with the move that was supposed in place
    of the irregular one (R113). `kept` is what else an address asks, for its end.
    """

    ply: int | None = None
    line: int = 0
    turned: bool = False
    brief: bool = False
    meant: bool = False
    kept: str = ""

    @property
    def other_side(self) -> str | None:
        """The side below as an address asks for it, once the board is turned; None is white."""
        return None if self.turned else "black"


@dataclass(frozen=True, slots=True)
class Cell:
    """A move in the list, that leads to the position after it; `at` is the index of its step.

    In a variation it `is_numbered` where it is white's, or the first.
    """

    at: int
    address: str
    text: str
    number: str
    is_numbered: bool
    current: bool


@dataclass(frozen=True, slots=True)
class Under:
    """What stands below a pair of moves: a comment, or the moves of a variation, so deep nested."""

    comment: str = ""
    cells: tuple[Cell, ...] = ()
    depth: int = 0


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A numbered pair of moves; one of them may be missing."""

    number: int
    white: Cell | None
    black: Cell | None
    under: tuple[Under, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """A player beside the board: the name, what pieces there are left, and the clock where it is known."""

    color: str
    name: str
    pieces: str
    clock: str


@dataclass(frozen=True, slots=True)
class Count:
    """A count that the rules keep at a position, empty where there is none, and its article."""

    text: str
    article: str


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening of a game: the manual's name for it, which of its lines, and the moves of that.

    One that the manual does not have is named by its first moves alone.
    """

    name: str
    line: str = ""
    moves: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """A position of a game on its page, with the way to the others.

    `step` is that of the index `at`; `first`, `back`, `on` and `end` are the steps that the buttons lead to;
    `is_broken` says that the game ends where something is irregular, `is_supposed` that it goes on there with
    the move that was supposed.
    """

    look: Look
    game: Replayed
    at: int
    is_broken: bool
    is_supposed: bool
    step: Step
    diagram: str
    above: Side
    below: Side
    counts: tuple[Count, ...]
    first: Step
    back: Step
    on: Step
    end: Step
    before: tuple[Under, ...]
    rows: tuple[MoveRow, ...]
    is_cut: bool
    opening: Opening | None

    @property
    def where(self) -> str:
        """Where in the game the position is, in a few words."""
        return _where(self.game, self.at, is_broken=self.is_broken)

    @property
    def data(self) -> dict[str, Any]:
        """What the script needs to show every position without asking again."""
        words = words_of_the_board()
        return {
            "at": self.at,
            "last": self.game.last,
            "brief": self.look.brief,
            "turned": self.look.turned,
            "words": {name: getattr(words, name) for name in Labels.__slots__},
            "steps": [
                _step_data(self.game, index, is_broken=self.is_broken)
                for index in range(len(self.game.steps))
            ],
        }


def shown(text: str, report: Report, names: tuple[str, str], look: Look) -> Shown:
    """The replay of a notation between white and black. Errors: Http404 for a position it does not have."""
    meant = report.supposed if look.meant else None
    game = replayed(text, meant.replay if meant else report.replay, is_short=report.notation == "short")
    at = game.last if look.ply is None else game.index(look.line, look.ply)
    if at is None:
        raise Http404(_("There is no such position in this game."))
    step, steps = game.steps[at], game.steps
    white, black = sides(step, names)
    following = game.after(at)
    return Shown(
        look=look,
        game=game,
        at=at,
        is_broken=report.problem is not None and meant is None,
        is_supposed=meant is not None,
        step=step,
        diagram=drawn(step.fen, step.said.move if step.said else None, turned=look.turned),
        above=white if look.turned else black,
        below=black if look.turned else white,
        counts=counts(step),
        first=steps[0],
        back=step if step.before is None else steps[step.before],
        on=step if following is None else steps[following],
        end=steps[game.end(at)],
        before=tuple(Under(comment) for comment in steps[0].comments),
        rows=_rows(game, at, look),
        is_cut=game.is_cut,
        opening=opening(game),
    )


def said(step: Step, *, brief: bool = False) -> str:
    """The move of a step with its number: "14. 38x27" or "14… 7-12"; empty for the start."""
    if step.said is None:
        return ""
    return f"{_number(step)} {_move(step, brief=brief)}"


def sides(step: Step, names: tuple[str, str]) -> tuple[Side, Side]:
    """White and black beside the board."""
    made = [
        Side(color.value, name, pieces_said(step, color), _time(seconds))
        for color, name, seconds in zip(Color, names, step.clock, strict=True)
    ]
    return made[0], made[1]


_KING = gettext_noop("The king on %(square)s has made %(count)s of its 3 simple moves in a row")
_SEVEN_WHITE = gettext_noop("White had two kings against one and has made %(count)s of its 7 moves since")
_SEVEN_BLACK = gettext_noop("Black had two kings against one and has made %(count)s of its 7 moves since")


_THREE, _SEVEN = "Spelreglement 17", "Spelreglement 18"
_NO_COUNTS = (Count("", _THREE), Count("", _THREE), Count("", _SEVEN))


def counts(step: Step) -> tuple[Count, ...]:
    """The counts of art. 17, of white's and of black's king, and that of art. 18; empty where none runs."""
    if step.seven is None and not any(step.king_moves):
        return _NO_COUNTS
    kings = [
        wording.sentence(Reason(_KING, {"square": count[0], "count": count[1]})) if count else ""
        for count in step.king_moves
    ]
    seven = ""
    if step.seven:
        side, made = step.seven
        text = _SEVEN_WHITE if side is Color.WHITE else _SEVEN_BLACK
        seven = wording.sentence(Reason(text, {"count": made}))
    return (*(Count(text, _THREE) for text in kings), Count(seven, _SEVEN))


def opening(game: Replayed) -> Opening | None:
    """The opening of a game from the start of the Frisian game, None for another start or no move."""
    moves = [step.said for step in game.steps[1 : game.regular + 1] if step.said]
    if not moves or written_start(Board(game.steps[0].fen).position) is not None:
        return None
    line = classify(each.move for each in moves)
    begun = " ".join(each.full for each in moves[:2])
    if line is None:
        return Opening(begun)
    name = name_of(line)
    return Opening(name if name[0].isdigit() else f"{begun}, {name}", _line_of_the_manual(line), line.moves)


def name_of(named: Named) -> str:
    """The name of an opening, a section or a chapter of the manual, in the reader's language."""
    english = (get_language() or "").startswith("en")
    return (named.en if english else named.nl).replace(" - ", ", ")


def _line_of_the_manual(line: OpeningLine) -> str:
    return " ".join(
        part for part in (line.section, line.part, f"({line.called})" if line.called else "") if part
    )


def _number(step: Step) -> str:
    if step.said is None:
        return ""
    return f"{step.said.number}." if step.said.color is Color.WHITE else f"{step.said.number}…"


def _move(step: Step, *, brief: bool) -> str:
    if step.said is None:
        return ""
    return (step.said.short if brief else step.said.full) + step.said.mark


def _where(game: Replayed, at: int, *, is_broken: bool) -> str:
    """Where in the game a step is, in a few words."""
    step = game.steps[at]
    if at == game.last and not game.is_cut and (step.said or is_broken):
        final = _("Position before the first irregular move") if is_broken else _("Final position")
        return f"{said(step)} · {final}" if step.said else final
    return said(step) if step.said else _("Position at the start")


def pieces_said(step: Step, color: Color) -> str:
    """What one side has: "17 men", "3 men, 2 kings"."""
    man, king = ("w", "W") if color is Color.WHITE else ("b", "B")
    return _pieces_said(step.count(man), step.count(king), get_language())


@cache
def _pieces_said(men: int, kings: int, _language: str | None) -> str:
    words = [
        ngettext("%(number)s man", "%(number)s men", men) % {"number": men} if men or not kings else "",
        ngettext("%(number)s king", "%(number)s kings", kings) % {"number": kings} if kings else "",
    ]
    return ", ".join(filter(None, words))


def _time(seconds: int | None) -> str:
    if seconds is None:
        return ""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _cell(game: Replayed, index: int, at: int, look: Look) -> Cell:
    step = game.steps[index]
    text = _move(step, brief=look.brief)
    begins = step.before is None or game.steps[step.before].line != step.line
    numbered = begins or (step.said is not None and step.said.color is Color.WHITE)
    address = f"?ply={step.ply}{f'&line={step.line}' if step.line else ''}{look.kept}"
    return Cell(index, address, text, _number(step), numbered, index == at)


def _rows(game: Replayed, at: int, look: Look) -> tuple[MoveRow, ...]:
    """The moves of the game itself in pairs, each with the comments and variations below it."""
    nested: dict[int, list[PlayedVariation]] = {}
    for line in game.lines:
        nested.setdefault(line.instead_of, []).append(line)
    pairs: dict[int, dict[Color, int]] = {}
    for index, step in enumerate(game.steps[1 : game.last + 1], 1):
        if step.said:
            pairs.setdefault(step.said.number, {})[step.said.color] = index
    return tuple(
        MoveRow(
            number,
            _cell(game, pair[Color.WHITE], at, look) if Color.WHITE in pair else None,
            _cell(game, pair[Color.BLACK], at, look) if Color.BLACK in pair else None,
            tuple(part for index in pair.values() for part in _under(game, index, nested, at, look)),
        )
        for number, pair in pairs.items()
    )


def _under(
    game: Replayed, index: int, nested: dict[int, list[PlayedVariation]], at: int, look: Look
) -> list[Under]:
    """The comments on a move, and the variations on it, each followed by those in it."""
    found = [Under(comment) for comment in game.steps[index].comments]
    waiting = list(reversed(nested.get(index, [])))
    while waiting:
        line = waiting.pop()
        found.append(Under(cells=tuple(_cell(game, each, at, look) for each in line.steps), depth=line.depth))
        found += (
            Under(comment, depth=line.depth) for each in line.steps for comment in game.steps[each].comments
        )
        waiting += reversed([inner for each in line.steps for inner in nested.get(each, [])])
    return found


def position_data(step: Step) -> dict[str, Any]:
    """A position as the scripts draw it: the pieces, what each side has, and the counts."""
    return {
        "fen": step.fen,
        "pieces": step.pieces,
        "turn": step.turn.value,
        "white": pieces_said(step, Color.WHITE),
        "black": pieces_said(step, Color.BLACK),
        "kings": [count for count in step.king_moves if count],
        "counts": [count.text for count in counts(step)],
    }


def _step_data(game: Replayed, index: int, *, is_broken: bool) -> dict[str, Any]:
    step = game.steps[index]
    data = position_data(step) | {
        "ply": step.ply,
        "line": step.line,
        "before": step.before,
        "where": _where(game, index, is_broken=is_broken),
        "clock": [_time(seconds) for seconds in step.clock],
    }
    if step.said:
        data |= {
            "path": step.said.move.path,
            "captured": sorted(step.said.move.captured),
            "full": _move(step, brief=False),
            "short": _move(step, brief=True),
        }
    return data
