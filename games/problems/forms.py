"""The form of a problem: where the pieces stand, and how white wins."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.archive.forms import FenForm
from games.domain.saying.findings import finding
from rules import Board, Color, Position
from rules.notation import full
from tournaments.pages.forms import token_field
from tournaments.pages.words import wording
from tournaments.regulations.editions.edition import edition

LONGEST_SOLUTION = 2_000


class ProblemForm(FenForm):
    """A position with white to move and, if it is known, the solution in full notation."""

    solution = forms.CharField(
        label=_("Solution"),
        required=False,
        max_length=LONGEST_SOLUTION,
        help_text=_(
            "In full notation with the moves of black, such as 1. 28-23 24x42 2. 23x3. Left empty, the site "
            "looks for one."
        ),
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocapitalize": "off"}),
    )
    token = token_field()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["fen"].required = True

    def clean_fen(self) -> Position:
        """The position itself, with white to move and something to be played."""
        position = super().clean_fen()
        if position.turn is not Color.WHITE:
            raise ValidationError(gettext("In a problem white begins: give it with white to move."))
        if Board(position).outcome():
            raise ValidationError(gettext("The game is over in this position."))
        return position

    def clean(self) -> dict[str, Any]:
        """The solution as the site writes it, whatever its numbers and spaces were."""
        given = super().clean() or self.cleaned_data
        text = given.get("solution", "").strip()
        if not text or "fen" not in given:
            return given
        board = Board(given["fen"])
        replay = full.replay(text, start=board)
        if replay.irregularity:
            self.add_error("solution", wording.say(finding(replay.irregularity), edition()))
            return given
        if not replay.moves:
            self.add_error("solution", gettext("No move of a solution was found in it."))
            return given
        given["solution"] = " ".join(move.notation for move in replay.moves)
        return given
