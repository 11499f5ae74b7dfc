"""Forms for notations."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class Verbatim(forms.CharField):
    """Text as it came: not stripped, nothing refused here; the service says what is wrong with it."""

    default_validators = []

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(strip=False, **kwargs)
        self.validators = []


class NotationForm(forms.Form):
    """A notation, pasted or typed."""

    text = Verbatim(
        label=_("Notation"),
        help_text=_(
            "Full notation, such as 1. 32-28 18-23 2. 33-29 23x32; it is stored exactly as you submit it."
        ),
        widget=forms.Textarea(
            attrs={"rows": 14, "spellcheck": "false", "autocapitalize": "off", "class": "notation"}
        ),
        required=False,
    )
