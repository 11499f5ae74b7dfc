"""Forms for teams: the line-up, and the hour before which it is due."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.pages.forms import ExpectedVersionForm, Sent
from tournaments.pages.typed.texts import LineField
from tournaments.pages.words.moments import Moment
from tournaments.regulations.teams.lineups import LineUp

PEOPLE = "people-of-the-club"
"""The list of names that the boxes of a line-up offer."""


class LineUpForm(ExpectedVersionForm):
    """The line-up of a team as typed, a name a board; once play has `begun` a change of it."""

    add_new = forms.BooleanField(
        label=_("Add names that are not known yet as new people of the club"), required=False
    )
    handed_in = Moment(
        label=_("Handed in at"),
        help_text=_("If left empty: now; fill it in when you type a list that you got earlier."),
        required=False,
    )
    reason = LineField(
        label=_("Reason"),
        help_text=_("Needed once round 1 has a result: the order holds for every round."),
        max_length=200,
        required=False,
    )

    typed_wrongly = forms.BooleanField(
        label=_("The list was typed wrongly: the newcomer sat there instead of who stands in it"),
        help_text=_("Without it, games that were played stay those of who sat there."),
        required=False,
    )

    def __init__(self, line_up: LineUp, data: Sent = None, *, begun: bool = False, **given: Any) -> None:
        super().__init__(data, **given)
        others = self.fields
        if not begun:
            del others["typed_wrongly"]
        self.fields = {}
        for board, name in enumerate(line_up.players, start=1):
            self.fields[f"player-{board}"] = LineField(
                label=_("Board %(number)s") % {"number": board},
                initial=name or "",
                required=False,
                max_length=170,
                widget=forms.TextInput(attrs={"list": PEOPLE, "autocomplete": "off", "spellcheck": "false"}),
            )
        self.fields |= others

    def players(self) -> list[str]:
        """What was typed at each board."""
        return [value for name, value in self.cleaned_data.items() if name.startswith("player-")]

    def about_the_list(self) -> dict[str, Any]:
        """What was said beside the names."""
        said = self.cleaned_data.items()
        return {name: value for name, value in said if not name.startswith("player-")}


class StartForm(forms.Form):
    """The hour at which round 1 starts."""

    start_time = forms.TimeField(
        label=_("Start of round 1"),
        required=False,
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
    )
