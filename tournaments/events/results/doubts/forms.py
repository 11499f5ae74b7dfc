"""Forms of a result that is said to be wrong, and of the answer that it stands."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Game
from tournaments.pages.forms import field
from tournaments.pages.typed.texts import LineField
from tournaments.pages.words.wording import result
from tournaments.regulations.results import Result

SOMETHING_ELSE = "else"
PLAYED = {
    Result.FIRST_WINS: _("white wins"),
    Result.DRAW: _("draw"),
    Result.SECOND_WINS: _("black wins"),
}


class DoubtForm(forms.Form):
    """What the result should be: one of those of a game that was played, or something else in words."""

    code = forms.ChoiceField(label=_("It should be"), widget=forms.RadioSelect)
    text = LineField(
        label=_("In a few words"),
        help_text=_("The tournament directors read it, and it stays in the record."),
        max_length=200,
        required=False,
    )

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = {one.value: words for one, words in PLAYED.items() if one.value != game.result}
        listed = [(code, f"{result(code)}, {words}") for code, words in others.items()]
        field(self, "code", forms.ChoiceField).choices = [
            *listed,
            (SOMETHING_ELSE, gettext("something else")),
        ]

    def clean_code(self) -> str:
        """The result as a code; empty for something else."""
        code: str = self.cleaned_data["code"]
        return "" if code == SOMETHING_ELSE else code


class AnswerForm(forms.Form):
    """That the result stands, and why."""

    reason = LineField(
        label=_("Why it stands"),
        help_text=_("One sentence. Who said that the result is wrong reads it, and it stays in the record."),
        max_length=200,
    )
