"""The form of a game that was broken off."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.pages.typed.texts import ReasonField


class AdjournmentForm(forms.Form):
    """A game that was broken off, and the day it is finished."""

    day = forms.DateField(
        label=_("Finished on"),
        help_text=_("Leave empty when it is not yet known."),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    reason = ReasonField(required=False)
