"""Forms for the secretaries of clubs and for the jury."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.teams.forms import LineUpForm
from tournaments.pages.typed.texts import LineField
from tournaments.pages.typed.typed import NAME_LENGTH
from tournaments.people.forms import CLASSES


class OwnLineUpForm(LineUpForm):
    """The line-up of a team of the own club, in time: nothing is handed in earlier, nothing corrected."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["handed_in"], self.fields["reason"]


class OwnEntryForm(forms.Form):
    """Somebody of the own club."""

    name = LineField(label=_("Name"), max_length=NAME_LENGTH)
    player_class = forms.ChoiceField(label=_("Class"), choices=CLASSES, required=False)


class OwnTeamForm(forms.Form):
    """A team of the own club."""

    name = LineField(label=_("Name of the team"), max_length=NAME_LENGTH)
