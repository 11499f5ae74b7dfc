"""Forms of the first steps."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.entries.forms import ListForm


class ClubsForm(forms.Form):
    """The clubs, a name a line."""

    names = forms.CharField(
        label=_("The clubs, one a line"),
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        max_length=200_000,
    )

    def listed(self) -> list[str]:
        """The names that were typed."""
        return [line for line in self.cleaned_data["names"].splitlines() if line.strip()]


class MembersForm(ListForm):
    """The members of the union; once looked at, `packed`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["players"].label = _("One person a line")
        self.fields["players"].help_text = _(
            "Name, club, class, rating, day of birth, member number, KNDB number, FMJD number — apart by a "
            "comma, a semicolon or a tab; what is not known stays empty."
        )
