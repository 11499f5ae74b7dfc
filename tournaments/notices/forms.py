"""Forms for notices."""

from django import forms
from django.utils.translation import gettext_lazy as _


class AddressForm(forms.Form):
    """The own mail address."""

    address = forms.EmailField(
        label=_("Mail address"),
        help_text=_("Notices are mailed to it. Leave it empty to find them on this page alone."),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
