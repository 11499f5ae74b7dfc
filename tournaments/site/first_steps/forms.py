"""Forms of the first steps."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

MOST = 200_000


class ClubsForm(forms.Form):
    """The clubs, a name a line."""

    names = forms.CharField(
        label=_("The clubs, one a line"),
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        max_length=MOST,
    )

    def listed(self) -> list[str]:
        """The names that were typed."""
        return [line for line in self.cleaned_data["names"].splitlines() if line.strip()]


class PeopleForm(forms.Form):
    """The members: typed, pasted or a file; once looked at, `packed`."""

    people = forms.CharField(
        label=_("One person a line"),
        help_text=_("Name, club, class, rating, day of birth — apart by a comma, a semicolon or a tab."),
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "class": "notation"}),
        required=False,
        max_length=MOST,
    )
    file = forms.FileField(
        label=_("Or a file"), help_text=_("CSV or Excel (.xlsx), with the same columns."), required=False
    )

    def clean(self) -> dict[str, Any]:
        super().clean()
        cleaned = self.cleaned_data
        if not self.errors and bool(cleaned.get("people")) == bool(cleaned.get("file")):
            raise forms.ValidationError(_("Type or paste the list, or choose a file: one of the two."))
        return cleaned
