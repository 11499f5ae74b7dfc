"""Forms for clubs and people."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.texts import Line
from tournaments.models import Club
from tournaments.services.people import NAME_LENGTH


class ClubForm(forms.Form):
    """A club by its name."""

    name = Line(label=_("Name"), max_length=NAME_LENGTH)


class PersonForm(forms.Form):
    """A person by name and club."""

    name = Line(label=_("Name"), max_length=NAME_LENGTH)
    club = forms.ModelChoiceField(
        Club.objects.all(), label=_("Club"), required=False, empty_label=_("no club")
    )
