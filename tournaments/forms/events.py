"""Forms for seasons, events, entries, days and closing."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.texts import Line
from tournaments.models import Event
from tournaments.services.events import FIRST_YEAR, LAST_YEAR


class SeasonForm(forms.Form):
    """A season by its starting year."""

    year = forms.IntegerField(label=_("Starting year"), min_value=FIRST_YEAR, max_value=LAST_YEAR)


class EventFileForm(forms.Form):
    """An event file to be taken in."""

    file = forms.FileField(label=_("Event file"), help_text=_("JSON, as an event page gives it."))
    reason = Line(label=_("Reason"), max_length=200)


class VenueForm(forms.Form):
    """Where the event is played."""

    venue = Line(label=_("Venue"), max_length=120, required=False)


class SeenForm(forms.Form):
    """A form that replaces what stands: `seen` is the latest act of its kind when the form was made."""

    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def see(self, latest: int) -> None:
        """Let a form that was sent and comes back carry what stands now, so that it can be sent again."""
        if self.is_bound:
            self.data = self.data.copy()
            self.data["seen"] = latest


class DatesForm(SeenForm):
    """The day of each round of an event."""

    def __init__(self, rounds, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        for paired in rounds:
            self.fields[f"date-{paired.number}"] = forms.DateField(
                label=_("Round %d") % paired.number,
                initial=paired.date,
                required=False,
                widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
            )

    def dates(self) -> dict[int, object]:
        """The days by round, of the rounds that were sent at all."""
        return {
            int(name.removeprefix("date-")): day
            for name, day in self.cleaned_data.items()
            if name in self.data and name != "seen"
        }


class ConfirmForm(forms.Form):
    """An act that is confirmed by carrying it out."""


class LeaderForm(forms.Form):
    """Naming or dismissing a leader of an event."""

    leader = forms.ModelChoiceField(Event.leaders.field.related_model.objects.all(), label=_("Account"))
    leads = forms.BooleanField(required=False, widget=forms.HiddenInput)
