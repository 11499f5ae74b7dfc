"""The form of how a club is reached."""

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from tournaments.models import ClubContact
from tournaments.pages.texts import LineField
from tournaments.people.contacts.services import Told


class ContactForm(forms.Form):
    """How a club is reached, and who may know it."""

    name = LineField(label=_("Who answers"), max_length=80, required=False)
    mail = forms.EmailField(label=_("Mail address"), required=False)
    phone = LineField(
        label=_("Telephone"),
        max_length=30,
        required=False,
        validators=[RegexValidator(r"^[+()\d ./-]+$", _("Digits, spaces and + alone."))],
    )
    website = forms.URLField(label=_("Website"), required=False, assume_scheme="https", max_length=200)
    evening = LineField(
        label=_("Club evening"),
        help_text=_("Day, hour and place, and who is welcome."),
        max_length=200,
        required=False,
    )
    seen_by = forms.ChoiceField(
        label=_("Seen by"), choices=ClubContact.Seen.choices, widget=forms.RadioSelect
    )

    def told(self) -> Told:
        """What was typed."""
        return Told(**self.cleaned_data)
