"""The forms of how a club and a person are reached."""

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from tournaments.models import ClubContact, PersonContact
from tournaments.pages.typed.texts import LineField, MailField
from tournaments.people.contacts.services import Told, ToldOfPerson


class PhoneField(LineField):
    """A telephone number."""

    default_validators = [
        *LineField.default_validators,
        RegexValidator(r"^[+()\d ./-]+$", _("Digits, spaces and + alone.")),
    ]

    def __init__(self) -> None:
        super().__init__(label=_("Telephone"), max_length=30, required=False)


class ContactForm(forms.Form):
    """How a club is reached, and who may know it."""

    name = LineField(label=_("Who answers"), max_length=80, required=False)
    mail = MailField(label=_("Mail address"), required=False)
    phone = PhoneField()
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


class PersonContactForm(forms.Form):
    """How a person is reached, and who may know it."""

    mail = MailField(label=_("Mail address"), required=False)
    phone = PhoneField()
    seen_by = forms.ChoiceField(
        label=_("Seen by"), choices=PersonContact.Seen.choices, widget=forms.RadioSelect
    )

    def told(self) -> ToldOfPerson:
        """What was typed."""
        return ToldOfPerson(**self.cleaned_data)
