"""Forms for players who enter themselves, and for the leaders who say until when."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.registrations.services import MOST_PLACES
from tournaments.pages.typed.texts import LineField, MailField
from tournaments.pages.typed.typed import REASON_LENGTH


class TermsForm(forms.Form):
    """Until when players enter themselves, and for how many there is a place."""

    until = forms.DateField(
        label=_("Last day on which players enter themselves"),
        help_text=_("Empty: players do not enter themselves."),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    places = forms.IntegerField(
        label=_("Places"),
        help_text=_("Empty: for everybody. Whoever asks once they are full stands on the waiting list."),
        required=False,
        min_value=1,
        max_value=MOST_PLACES,
        widget=forms.NumberInput(attrs={"class": "short"}),
    )


class RegisterForm(forms.Form):
    """A player who asks to take part."""

    remark = LineField(
        label=_("Remark"),
        help_text=_("For the tournament directors, such as that you come late."),
        required=False,
        max_length=REASON_LENGTH,
    )


class MailForm(forms.Form):
    """Who has no account asks for a link."""

    mail = MailField(
        label=_("Your mail address"),
        help_text=_("The one by which the union or your club reaches you."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


class AnswerForm(forms.Form):
    """What the leaders answer a player."""

    entered = forms.TypedChoiceField(
        choices=(("yes", "yes"), ("no", "no")), coerce=lambda chosen: chosen == "yes"
    )
    reason = LineField(label=_("Reason"), required=False, max_length=REASON_LENGTH)
