"""The form of a notation."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.submitting.previewing import MOST_BYTES
from tournaments.pages.typed.pictures import BytesField


class Verbatim(forms.CharField):
    """Text as it came: not stripped, nothing refused here; the service says what is wrong with it."""

    default_validators = []

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(strip=False, **kwargs)
        self.validators = []


class NotationForm(forms.Form):
    """A notation, pasted or typed, or as a file, which goes before what was typed."""

    text = Verbatim(
        label=_("Notation"),
        help_text=_(
            "Full notation, such as 1. 32-28 18-23 2. 33-29 23x32, short notation or PDN. You see how it is "
            "read before anything is stored."
        ),
        widget=forms.Textarea(
            attrs={"rows": 14, "spellcheck": "false", "autocapitalize": "off", "class": "notation"}
        ),
        required=False,
    )
    file = BytesField(
        most=MOST_BYTES,
        label=_("Or a file"),
        help_text=_("A text or PDN, in whatever encoding."),
        widget=forms.FileInput(attrs={"accept": ".txt,.pdn,text/plain"}),
        required=False,
    )
