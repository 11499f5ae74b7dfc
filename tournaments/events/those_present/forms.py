"""The form of who is present, and why they play a round robin by themselves."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.loaded import LoadedEvent
from tournaments.pages.forms import field
from tournaments.pages.typed.texts import LineField


class ThosePresentForm(forms.Form):
    """Those who play, and the reason of the ruling."""

    present = forms.TypedMultipleChoiceField(
        label=_("Present"), coerce=int, widget=forms.CheckboxSelectMultiple
    )
    reason = LineField(
        label=_("Reason"), help_text=_("Everybody can read it with the ruling."), max_length=200
    )

    def __init__(self, loaded: LoadedEvent, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        gone = loaded.facts.gone_before(1)
        field(self, "present", forms.ChoiceField).choices = [
            (entrant.number, f"{entrant.number}. {entrant.name}")
            for entrant in sorted(loaded.facts.entrants, key=lambda entrant: entrant.number)
            if entrant.number not in gone
        ]
