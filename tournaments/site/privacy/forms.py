"""Forms about what is known of a person."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.pages.forms import day_field
from tournaments.pages.typed.texts import LineField
from tournaments.pages.typed.typed import NAME_LENGTH


class ConsentForm(forms.Form):
    """That a parent agreed, who and when."""

    given_by = LineField(label=_("Parent or guardian"), max_length=NAME_LENGTH)
    given_on = day_field(_("Given on"))


class ErasureForm(forms.Form):
    """Erasing, with why; the name is typed, so that nobody else is erased by a slip."""

    name = LineField(
        label=_("Name"), max_length=NAME_LENGTH, help_text=_("Type the name as it stands above.")
    )
    reason = LineField(
        label=_("Why"), max_length=200, help_text=_("It stands in the record; without the name.")
    )
