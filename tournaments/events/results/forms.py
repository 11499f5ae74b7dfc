"""Typing the results of a round: short keys become result codes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.events.results.lines import ResultLine
from tournaments.events.results.selectors import Board, open_boards
from tournaments.pages.forms import Sent
from tournaments.pages.typed.texts import LineField
from tournaments.regulations.endings import Ending
from tournaments.regulations.reasons import Reason
from tournaments.regulations.results import Result, Side

KEYS = {
    "1": Result.FIRST_WINS,
    "½": Result.DRAW,
    "1/2": Result.DRAW,
    "5": Result.DRAW,
    "0": Result.SECOND_WINS,
    "+": Result.FORFEIT_BY_SECOND,
    "-": Result.FORFEIT_BY_FIRST,
    "–": Result.FORFEIT_BY_FIRST,
    "−": Result.FORFEIT_BY_FIRST,
    "x": Result.FORFEIT_BY_BOTH,
    "00": Result.BOTH_LOSE,
    "n": Result.BOTH_LOSE,
}
FLAGS = {"w": Side.FIRST, "z": Side.SECOND, "b": Side.SECOND, "s": Side.SECOND}
"""Whose flag fell: w is white's; black's is the first letter of black in one of the languages."""
NOT_PLAYED = "."
_ITEMS = {str(number): f"20.{number}" for number in range(1, 8)}
"""The items of Spelreglement 20, which can be typed without it."""
_WITH_ENDING = re.compile(r"(?P<code>.*?)\s*\b(?P<ending>20\.[1-7]|18|21\.[12]|26)")
_FIELD = re.compile(r"result-(?:(?P<table>[1-9][0-9]{0,2})\.)?(?P<board>[1-9][0-9]{0,3})")


@dataclass(frozen=True, slots=True)
class Way:
    """A way in which a game can end: what is typed or sent for it, and the code of the ending."""

    value: str
    ending: str


def ways(*results: Result | None) -> list[list[Way]]:
    """The ways in which a game with each of these results can end."""
    return [
        [
            Way(f"{result.value if result else ''} {one.value}".strip(), one.value)
            for one in Ending
            if one.fits(result)
        ]
        for result in results
    ]


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board as the form shows it: as it stands now, what was typed, what is wrong with it."""

    board: Board
    typed: str
    typed_ending: str
    errors: list[str]
    version: int

    @property
    def id(self) -> str:
        """The name of its box."""
        return self.board.id

    @property
    def ways(self) -> list[list[Way]]:
        """How the game can end, as buttons: white lost, black lost, drawn, void."""
        return ways(Result.SECOND_WINS, Result.FIRST_WINS, Result.DRAW, None)

    @property
    def ended(self) -> str:
        """The name of the box for how the game ended."""
        return _ending_of(self.board.id)


class ResultsForm(forms.Form):
    """The results of a round. An empty box changes nothing; "." says that a game is not played yet
    after all. `asks` are the sentences that somebody says yes to before anything is recorded.
    """

    reason = LineField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("Needed only when a result that stands is corrected."),
        max_length=200,
        required=False,
    )

    def __init__(self, boards: Sequence[Board], data: Sent = None) -> None:
        super().__init__(data)
        self.boards = boards
        self.asks: tuple[Reason, ...] = ()
        names = {board.id for board in boards} | {name for name in self.data if _FIELD.fullmatch(name)}
        for name in sorted(names, key=_numbers):
            self.fields[name] = forms.CharField(max_length=12, required=False)
            self.fields[name.replace("result", "ending")] = forms.CharField(max_length=5, required=False)
            self.fields[name.replace("result", "version")] = forms.IntegerField(min_value=0, required=False)

    def clean(self) -> dict[str, Any]:
        super().clean()
        cleaned = self.cleaned_data
        for name in [name for name in cleaned if _FIELD.fullmatch(name)]:
            typed, ending = cleaned[name].strip().lower(), cleaned.get(_ending_of(name), "").strip()
            if found := _WITH_ENDING.fullmatch(typed):
                typed, ending = found["code"], found["ending"]
            if typed in FLAGS:
                typed, ending = self._flag(name, FLAGS[typed]).value, Ending.TIME.value
            cleaned[_ending_of(name)] = ending = _ITEMS.get(ending, ending)
            cleaned[name] = self._code(name, typed, ending)
        return cleaned

    def _code(self, name: str, typed: str, ending: str) -> str:
        """The result code that was typed, or that follows from how the game ended."""
        code = KEYS[typed].value if typed in KEYS else _plain(typed)
        if code not in {result.value for result in Result} | {"", NOT_PLAYED, "0.5-0.5"}:
            message = _(
                "“%(typed)s” is no result; type 1, ½ (or 5), 0, +, -, x, n or a full code such as 1-0"
            )
            self.add_error(name, message % {"typed": typed})
        if ending not in ("", NOT_PLAYED) and not _is_known(ending):
            message = _("“%(typed)s” is not how a game ends; type the number of the article, such as 20.2")
            self.add_error(name, message % {"typed": ending})
        elif _is_known(ending) and not code:
            return self._following(name, Ending(ending))
        return code

    def _following(self, name: str, ending: Ending) -> str:
        """The code where only how the game ended was typed: a draw, none of a void game, or what stands."""
        if ending is Ending.VOID:
            return NOT_PLAYED
        if ending.fits(Result.DRAW):
            return Result.DRAW.value
        stands = self.stands(name)
        if not stands:
            self.add_error(name, _("Type the result too: who lost does not follow from how the game ended."))
        return stands

    def stands(self, name: str) -> str:
        """The code that stands at a board, by its box, from the side from which the form is typed."""
        return next((board.game.result for board in self.boards if board.id == name), "")

    def _flag(self, name: str, loser: Side) -> Result:
        """The result of a board at which a flag fell, from the side from which the form is typed."""
        return Result.SECOND_WINS if loser is Side.FIRST else Result.FIRST_WINS

    def lines(self) -> list[ResultLine]:
        """What was typed, board by board."""
        found = []
        for name, code in self.cleaned_data.items():
            ending = self.cleaned_data.get(_ending_of(name), "") if _FIELD.fullmatch(name) else ""
            if _FIELD.fullmatch(name) and (code or ending):
                table, board = _numbers(name)
                version = self.cleaned_data.get(name.replace("result", "version")) or 0
                wanted = code or self.stands(name)
                given = "" if wanted in ("", NOT_PLAYED) else Result.parse(wanted).value
                how = "" if NOT_PLAYED in (ending, code) and not _is_known(ending) else ending or None
                found.append(ResultLine(board, given, version, table, how))
        return found

    def corrects(self) -> bool:
        """Whether a result that stands would become another."""
        standing = {board.key: board.game for board in self.boards if board.game.result}
        games = ((standing[line.key], line) for line in self.lines() if line.key in standing)
        return any(
            game.result != line.code or (game.ending and line.ending not in (None, game.ending))
            for game, line in games
        )

    @property
    def open(self) -> int:
        """How many of its boards wait for a result."""
        return open_boards(self.boards)

    @property
    def done(self) -> int:
        """How many have one, or take none."""
        return len(self.boards) - self.open

    def rows(self) -> list[BoardRow]:
        """The boards of the round, each with what was typed and what is wrong."""
        return [
            BoardRow(
                board=board,
                typed=self.data.get(board.id, ""),
                typed_ending=self.data.get(_ending_of(board.id), ""),
                errors=[str(error) for error in self.errors.get(board.id, [])],
                version=board.game.version,
            )
            for board in self.boards
        ]

    def endings(self) -> list[Way]:
        """All ways in which a game ends, by the shortest number that can be typed."""
        short = {article: number for number, article in _ITEMS.items()}
        return [Way(short.get(one.value, one.value), one.value) for one in Ending]

    def first_box(self) -> str:
        """The box in which typing begins: the first that was refused, else the first board without a result;
        empty where every board has one.
        """
        return self.first_of(self.boards)

    def first_of(self, boards: Sequence[Board]) -> str:
        """The box of these boards in which typing begins."""
        taking = [board for board in boards if board.takes_result]
        refused = (board.id for board in taking if self.errors.get(board.id))
        empty = (board.id for board in taking if not board.game.result or board.waiting)
        return next(chain(refused, empty), "")

    def typed(self) -> list[tuple[str, str]]:
        """Names and values of all that was sent about boards, to be sent again."""
        sent = [row for row in self.rows() if row.typed or row.typed_ending]
        values = [(row.id, row.typed) for row in sent] + [(row.ended, row.typed_ending) for row in sent]
        versions = [row.id.replace("result", "version") for row in sent]
        return values + [(name, self.data.get(name, "")) for name in versions]

    def stray_errors(self) -> list[str]:
        """What is wrong with boards that were sent but are not in the round."""
        shown = {board.id for board in self.boards} | {"reason", NON_FIELD_ERRORS}
        return [str(error) for name, errors in self.errors.items() if name not in shown for error in errors]


def _ending_of(name: str) -> str:
    """The name of the box for how the game ended at a board."""
    return name.replace("result", "ending")


def _is_known(ending: str) -> bool:
    return any(ending == one.value for one in Ending)


def _plain(typed: str) -> str:
    """A code as it was typed, with plain signs and without spaces."""
    return typed.replace("–", "-").replace("−", "-").replace(" ", "")


def _numbers(name: str) -> tuple[int, int]:
    found = _FIELD.fullmatch(name)
    assert found is not None, f"{name} is no box for a result"
    return int(found["table"] or 0), int(found["board"])
