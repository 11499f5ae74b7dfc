"""The form that settles the age of one entrant."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.pages.typed.texts import LineField


class AgeForm(forms.Form):
    """The day of birth, or why somebody is admitted without it: one of the two."""

    number = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    born = forms.DateField(
        label=_("Born on"),
        help_text=_("Only officials see it."),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    reason = LineField(label=_("Or admitted because"), max_length=200, required=False)

    def clean(self) -> dict[str, Any]:
        super().clean()
        given = self.cleaned_data
        if not self.errors and bool(given.get("born")) == bool(given.get("reason")):
            raise ValidationError(
                _("Give the day of birth, or say why the player is admitted: one of the two.")
            )
        return given
