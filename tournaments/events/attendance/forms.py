"""Forms for who is there, who cannot come, and who stops."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.loaded import LoadedEvent
from tournaments.pages.forms import field
from tournaments.pages.typed.texts import ReasonField

_NOTHING_CHOSEN = ("", "—")


def _players(loaded: LoadedEvent) -> list[tuple[int | str, str]]:
    choices = [(entrant.number, f"{entrant.number}. {entrant.name}") for entrant in loaded.facts.entrants]
    return [_NOTHING_CHOSEN, *choices]


class AbsenceForm(forms.Form):
    """A player who cannot come to a round (C art. 10) and the day the game is made up (C art. 13)."""

    number = forms.TypedChoiceField(label=_("Player"), coerce=int)
    round_number = forms.TypedChoiceField(label=_("Round"), coerce=int)
    reason = ReasonField()
    make_up_on = forms.DateField(
        label=_("Made up on"),
        help_text=_("Leave empty when it is not made up or not yet known."),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )

    def __init__(self, loaded: LoadedEvent, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field(self, "number", forms.ChoiceField).choices = _players(loaded)
        rounds = [(paired.number, paired.number) for paired in loaded.rounds]
        field(self, "round_number", forms.ChoiceField).choices = [_NOTHING_CHOSEN, *rounds]


class WithdrawalForm(forms.Form):
    """Somebody who plays no more (C art. 14), or is absent for the whole event (C art. 12)."""

    number = forms.TypedChoiceField(label=_("Player"), coerce=int)
    after_round = forms.TypedChoiceField(label=_("After round"), coerce=int)
    reason = ReasonField()

    def __init__(self, loaded: LoadedEvent, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field(self, "number", forms.ChoiceField).choices = _players(loaded)
        rounds = [
            (number, number) for number in range(1, min(loaded.current_round, len(loaded.rounds) - 1) + 1)
        ]
        absent = (0, _("0: absent for the whole event"))
        field(self, "after_round", forms.ChoiceField).choices = [_NOTHING_CHOSEN, absent, *rounds]


class StayAwayForm(forms.Form):
    """A player who is not to be paired in some rounds of a Swiss event."""

    number = forms.TypedChoiceField(label=_("Player"), coerce=int)
    rounds = forms.TypedMultipleChoiceField(
        label=_("Rounds"), coerce=int, widget=forms.CheckboxSelectMultiple
    )
    reason = ReasonField()

    def __init__(self, loaded: LoadedEvent, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field(self, "number", forms.ChoiceField).choices = _players(loaded)
        coming = [paired.number for paired in loaded.rounds if not paired.paired_at]
        field(self, "rounds", forms.ChoiceField).choices = [
            (number, _("Round %d") % number) for number in coming
        ]


class PresentForm(forms.Form):
    """Somebody, or everybody without a number, is there or is not."""

    number = forms.IntegerField(min_value=0, required=False)
    present = forms.BooleanField(required=False)


class ComingForm(forms.Form):
    """A player who comes to a round after all."""

    number = forms.IntegerField(min_value=1)
    round = forms.IntegerField(min_value=1)


class ReinstateForm(forms.Form):
    """A withdrawal taken back."""

    number = forms.IntegerField(widget=forms.HiddenInput)
    reason = ReasonField()
