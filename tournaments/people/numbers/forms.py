"""The form of somebody's numbers."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.pages.typed.texts import LineField
from tournaments.people.numbers.signs import LENGTH, Numbers


class NumbersForm(forms.Form):
    """The numbers of a person; each may be empty."""

    member = LineField(
        label=_("Member number"),
        help_text=_("As the union writes it: figures, letters and . / - alone."),
        max_length=LENGTH,
        required=False,
    )
    kndb = LineField(label=_("KNDB number"), max_length=LENGTH, required=False)
    fmjd = LineField(label=_("FMJD number"), max_length=LENGTH, required=False)

    def numbers(self) -> Numbers:
        """What was typed."""
        return Numbers(**self.cleaned_data)
