"""Forms for the venue, the days of the rounds and the leaders of an event."""

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Round, User
from tournaments.pages.forms import ExpectedVersionForm
from tournaments.pages.typed.choices import Choice
from tournaments.pages.typed.texts import LineField


class VenueForm(forms.Form):
    """Where the event is played."""

    venue = LineField(label=_("Venue"), max_length=120, required=False)


class CallingOffForm(forms.Form):
    """Why a competition is called off, or goes on after all."""

    reason = LineField(
        label=_("Reason"),
        help_text=_("Everybody in the event is notified, with this reason."),
        max_length=200,
    )


class FirstAndLastDayForm(forms.Form):
    """The days between which an event is played, from which those of its rounds are proposed."""

    first = forms.DateField(
        label=_("First day"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )
    last = forms.DateField(
        label=_("Last day"),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )

    def clean_last(self) -> date | None:
        """The last day, not before the first."""
        first: date | None = self.cleaned_data.get("first")
        last: date | None = self.cleaned_data["last"]
        if first and last and last < first:
            raise forms.ValidationError(_("The last day is before the first."))
        return last


class DatesForm(ExpectedVersionForm):
    """The day of each round of an event; `proposed` stands there instead of those that were set. Where days
    are known to the public it asks why they change.
    """

    def __init__(
        self,
        rounds: Collection[Round],
        proposed: Mapping[int, date],
        *args: Any,
        is_public: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        for paired in rounds:
            self.fields[f"date-{paired.number}"] = forms.DateField(
                label=_("Round %d") % paired.number,
                initial=proposed.get(paired.number, paired.date),
                required=False,
                widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
            )

        if is_public and any(paired.date for paired in rounds):
            self.fields["reason"] = LineField(
                label=_("Why a day changes"),
                help_text=_("Everybody in the event is notified of the new day, with this."),
                max_length=200,
                required=False,
            )

    def dates(self) -> dict[int, date | None]:
        """The days by round, of the rounds that were sent at all."""
        return {
            int(name.removeprefix("date-")): day
            for name, day in self.cleaned_data.items()
            if name in self.data and name.startswith("date-")
        }


class DirectorForm(forms.Form):
    """Naming or dismissing a leader of an event."""

    leader = Choice(User.objects.all(), label=_("Account"))
    leads = forms.BooleanField(required=False, widget=forms.HiddenInput)
