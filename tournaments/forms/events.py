"""Forms for seasons, events, entries, days and closing."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.texts import Line
from tournaments.models import Event, Season
from tournaments.regulations.edition import edition
from tournaments.services.events import FIRST_YEAR, LAST_YEAR


class SeasonForm(forms.Form):
    """A season by its starting year."""

    year = forms.IntegerField(label=_("Starting year"), min_value=FIRST_YEAR, max_value=LAST_YEAR)


class EventForm(forms.Form):
    """One of the three eights of a season."""

    season = forms.ModelChoiceField(Season.objects.all(), label=_("Season"), empty_label=None)
    division = forms.ChoiceField(label=_("Division"), widget=forms.RadioSelect)
    venue = Line(label=_("Venue"), max_length=120, required=False)

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        divisions = edition().divisions["C"].divisions
        self.fields["division"].choices = [(one.code, f"{one.name} ({one.code})") for one in divisions]


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


class EntriesForm(SeenForm):
    """A list of players, typed, pasted or as a file."""

    players = forms.CharField(
        label=_("Players, a line each"),
        help_text=_(
            "Number, name, club — apart by a comma, a semicolon or a tab. The number may be left out."
        ),
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "class": "notation"}),
        required=False,
        max_length=20_000,
    )
    file = forms.FileField(
        label=_("Or a file"), help_text=_("CSV or Excel (.xlsx), with the same columns."), required=False
    )

    def clean(self):
        cleaned = super().clean()
        if not self.errors and bool(cleaned.get("players")) == bool(cleaned.get("file")):
            raise forms.ValidationError(_("Type or paste the players, or choose a file: one of the two."))
        return cleaned


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


class AbsenceForm(forms.Form):
    """A player who cannot come to a round (C art. 10) and the day the game is made up (C art. 13)."""

    number = forms.TypedChoiceField(label=_("Player"), coerce=int)
    round_number = forms.TypedChoiceField(label=_("Round"), coerce=int)
    reason = Line(label=_("Reason"), max_length=200)
    make_up_on = forms.DateField(
        label=_("Made up on"),
        help_text=_("Leave empty when it is not made up or not yet known."),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )

    def __init__(self, sheet, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.fields["number"].choices = _players(sheet)
        rounds = [(paired.number, paired.number) for paired in sheet.rounds]
        self.fields["round_number"].choices = [_NOTHING_CHOSEN, *rounds]


class WithdrawalForm(forms.Form):
    """A player who plays no more (C art. 14), or is absent for the whole championship (C art. 12)."""

    number = forms.TypedChoiceField(label=_("Player"), coerce=int)
    after_round = forms.TypedChoiceField(label=_("After round"), coerce=int)
    reason = Line(label=_("Reason"), max_length=200)

    def __init__(self, sheet, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.fields["number"].choices = _players(sheet)
        rounds = [
            (number, number) for number in range(1, min(sheet.current_round, len(sheet.rounds) - 1) + 1)
        ]
        absent = (0, _("0: absent for the whole championship"))
        self.fields["after_round"].choices = [_NOTHING_CHOSEN, absent, *rounds]


class ReinstateForm(forms.Form):
    """A withdrawal taken back."""

    number = forms.IntegerField(widget=forms.HiddenInput)
    reason = Line(label=_("Reason"), max_length=200)


_NOTHING_CHOSEN = ("", "—")


def _players(sheet) -> list[tuple[int | str, str]]:
    choices = [(entrant.number, f"{entrant.number}. {entrant.name}") for entrant in sheet.facts.entrants]
    return [_NOTHING_CHOSEN, *choices]


class LeaderForm(forms.Form):
    """Naming or dismissing a leader of an event."""

    leader = forms.ModelChoiceField(Event.leaders.field.related_model.objects.all(), label=_("Account"))
    leads = forms.BooleanField(required=False, widget=forms.HiddenInput)
