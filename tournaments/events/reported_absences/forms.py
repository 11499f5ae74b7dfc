"""Forms of a player who cannot come, and of what is decided about the game."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from tournaments.events.reported_absences.selectors import OwnGame
from tournaments.models import Absence
from tournaments.pages.forms import field
from tournaments.pages.typed.texts import LineField
from tournaments.regulations.counting.reported_absence import Options


class ReportForm(forms.Form):
    """The rounds to which a player cannot come, and why."""

    rounds = forms.TypedMultipleChoiceField(
        label=_("Rounds"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose rounds in which you have a game to come.")},
    )
    reason = LineField(
        label=_("Reason"),
        help_text=_("The tournament directors and your opponents read it, and it stays in the record."),
        max_length=200,
    )

    def __init__(self, games: Sequence[OwnGame], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field(self, "rounds", forms.TypedMultipleChoiceField).choices = [
            (one.game.round.number, _label(one))
            for one in games
            if one.absence is None or one.absence.is_open
        ]


def _label(one: OwnGame) -> str:
    played = one.game.round
    values = {"number": played.number, "opponent": one.opponent}
    if not played.date:
        return _("Round %(number)s, against %(opponent)s") % values
    day = date_format(played.date, "j F")
    return _("Round %(number)s on %(day)s, against %(opponent)s") % (values | {"day": day})


class RoundForm(forms.Form):
    """A round by its number, for an act of one tap."""

    round_number = forms.IntegerField(min_value=1)


class DecisionForm(forms.Form):
    """What is decided about the game: whether it is made up, on which day, and until when."""

    decision = forms.ChoiceField(label=_("Decision"), widget=forms.RadioSelect)
    make_up_on = forms.DateField(
        label=_("Made up on"),
        help_text=_("Leave empty when the day is still to be agreed."),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    make_up_by = forms.DateField(
        label=_("On this day at the latest"),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    reason = LineField(
        label=_("Reason"),
        help_text=_("Needed where the game is not made up."),
        max_length=200,
        required=False,
    )

    def __init__(self, options: Options, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        words = dict(Absence.Decision.choices)
        field(self, "decision", forms.ChoiceField).choices = [
            (one.value, words[one.value]) for one in options.allowed
        ]
        if len(options.allowed) == 1:
            del self.fields["make_up_on"], self.fields["make_up_by"]
            self.initial["decision"] = options.allowed[0].value
