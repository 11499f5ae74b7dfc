"""Forms for the venue, the days of the rounds and the leaders of an event."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Round, User
from tournaments.pages.forms import ExpectedVersionForm
from tournaments.pages.texts import LineField


class VenueForm(forms.Form):
    """Where the event is played."""

    venue = LineField(label=_("Venue"), max_length=120, required=False)


class DatesForm(ExpectedVersionForm):
    """The day of each round of an event."""

    def __init__(self, rounds: Iterable[Round], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for paired in rounds:
            self.fields[f"date-{paired.number}"] = forms.DateField(
                label=_("Round %d") % paired.number,
                initial=paired.date,
                required=False,
                widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
            )

    def dates(self) -> dict[int, date | None]:
        """The days by round, of the rounds that were sent at all."""
        return {
            int(name.removeprefix("date-")): day
            for name, day in self.cleaned_data.items()
            if name in self.data and name != "seen"
        }


class DirectorForm(forms.Form):
    """Naming or dismissing a leader of an event."""

    leader = forms.ModelChoiceField(User.objects.all(), label=_("Account"))
    leads = forms.BooleanField(required=False, widget=forms.HiddenInput)
