"""The forms of an event file: the file, and its text once it was looked through."""

import uuid

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.setting_up.files.event_files import FILE_BYTES
from tournaments.pages.typed.pictures import BytesField
from tournaments.pages.typed.texts import LineField, ReasonField


class EventFileForm(forms.Form):
    """An event file to be taken in."""

    file = BytesField(
        most=FILE_BYTES,
        label=_("Event file"),
        help_text=_(
            "JSON, as an event page gives it, or a tournament report file (TRF16, TRF26) of a Swiss event."
        ),
    )
    reason = ReasonField()
    token = forms.UUIDField(widget=forms.HiddenInput, required=False, initial=uuid.uuid4)


class TakingForm(forms.Form):
    """The text of an event file that was looked through, to be taken in."""

    text = forms.CharField(widget=forms.HiddenInput, strip=False)
    name = LineField(
        label=_("Name"),
        max_length=80,
        required=False,
        help_text=_("Only when a season has more than one such event, such as the competition of a club."),
    )
    reason = ReasonField()
    token = forms.UUIDField(widget=forms.HiddenInput, required=False)
