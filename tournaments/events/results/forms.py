"""Typing the results of a round: short keys become result codes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.events.results.lines import Line
from tournaments.events.results.selectors import Board
from tournaments.pages.forms import Sent
from tournaments.pages.texts import LineField
from tournaments.regulations.results import Result

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
NOT_PLAYED = "."
_FIELD = re.compile(r"result-(?:(?P<table>[1-9][0-9]{0,2})\.)?(?P<board>[1-9][0-9]{0,3})")


@dataclass(frozen=True, slots=True)
class Row:
    """A board as the form shows it: as it stands now, what was typed, what is wrong with it."""

    board: Board
    typed: str
    errors: list[str]
    version: int

    @property
    def id(self) -> str:
        """The name of its box."""
        return self.board.id


class ResultsForm(forms.Form):
    """The results of a round. An empty box changes nothing; "." says that a game is not played yet
    after all.
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
        names = {board.id for board in boards} | {name for name in self.data if _FIELD.fullmatch(name)}
        for name in sorted(names, key=_numbers):
            self.fields[name] = forms.CharField(max_length=8, required=False)
            self.fields[name.replace("result", "version")] = forms.IntegerField(min_value=0, required=False)

    def clean(self) -> dict[str, Any]:
        super().clean()
        cleaned = self.cleaned_data
        for name in [name for name in cleaned if _FIELD.fullmatch(name)]:
            typed = cleaned[name].strip().lower()
            code = (
                KEYS[typed].value
                if typed in KEYS
                else typed.replace("–", "-").replace("−", "-").replace(" ", "")
            )
            known = {result.value for result in Result} | {"", NOT_PLAYED, "0.5-0.5"}
            if code not in known:
                message = _(
                    "“%(typed)s” is no result; type 1, ½ (or 5), 0, +, -, x, n or a full code such as 1-0"
                )
                self.add_error(name, message % {"typed": typed})
            cleaned[name] = code
        return cleaned

    def lines(self) -> list[Line]:
        """What was typed, board by board."""
        found = []
        for name, code in self.cleaned_data.items():
            if _FIELD.fullmatch(name) and code:
                table, board = _numbers(name)
                version = self.cleaned_data.get(name.replace("result", "version")) or 0
                given = "" if code == NOT_PLAYED else Result.parse(code).value
                found.append(Line(board, given, version, table))
        return found

    def corrects(self) -> bool:
        """Whether a result that stands would become another."""
        standing = {board.key: board.game.result for board in self.boards}
        return any(standing.get(line.key) not in (None, "", line.code) for line in self.lines())

    def rows(self) -> list[Row]:
        """The boards of the round, each with what was typed and what is wrong."""
        return [
            Row(
                board=board,
                typed=self.data.get(board.id, ""),
                errors=[str(error) for error in self.errors.get(board.id, [])],
                version=board.game.version,
            )
            for board in self.boards
        ]

    def typed(self) -> list[tuple[str, str]]:
        """Names and values of all that was sent about boards, to be sent again."""
        sent = [row for row in self.rows() if row.typed]
        values = [(row.id, row.typed) for row in sent]
        versions = [row.id.replace("result", "version") for row in sent]
        return values + [(name, self.data.get(name, "")) for name in versions]

    def stray_errors(self) -> list[str]:
        """What is wrong with boards that were sent but are not in the round."""
        shown = {board.id for board in self.boards} | {"reason", NON_FIELD_ERRORS}
        return [str(error) for name, errors in self.errors.items() if name not in shown for error in errors]


def _numbers(name: str) -> tuple[int, int]:
    found = _FIELD.fullmatch(name)
    assert found is not None, f"{name} is no box for a result"
    return int(found["table"] or 0), int(found["board"])
