"""Forms for the jury."""

from django import forms

from tournaments.models.events import RESULT_CODES


class ConfirmationForm(forms.Form):
    """A result as it was seen, confirmed with a button."""

    round = forms.IntegerField(min_value=1)
    table = forms.IntegerField(min_value=0)
    board = forms.IntegerField(min_value=1)
    version = forms.IntegerField(min_value=0)
    code = forms.ChoiceField(choices=[(code, code) for code in RESULT_CODES])
