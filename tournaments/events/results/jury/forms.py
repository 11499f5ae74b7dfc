"""Forms for the jury."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import User
from tournaments.models.events import RESULT_CODES
from tournaments.pages.typed.texts import LineField


class ConfirmationForm(forms.Form):
    """A result as it was seen, or without one that the game is void, confirmed with a button."""

    round = forms.IntegerField(min_value=1)
    table = forms.IntegerField(min_value=0)
    board = forms.IntegerField(min_value=1)
    version = forms.IntegerField(min_value=0)
    code = forms.ChoiceField(choices=[(code, code) for code in RESULT_CODES], required=False)


class JuryForm(forms.Form):
    """Naming or dismissing a member of the jury, by the name of the account."""

    member = LineField(label=_("Name of the account"), max_length=150)
    judges = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def clean_member(self) -> User:
        """The account of that name."""
        name = self.cleaned_data["member"].casefold()
        active = User.objects.filter(is_active=True)
        found = next((user for user in active if user.username.casefold() == name), None)
        if found is None:
            raise forms.ValidationError(_("There is no account of that name."))
        return found
