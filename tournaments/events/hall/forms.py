"""What the directors give for the hall screen."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import HallClock

LONGEST_MINUTES = 600


class ClockForm(forms.Form):
    """How long the clock runs."""

    minutes = forms.IntegerField(label=_("Length in minutes"), min_value=1, max_value=LONGEST_MINUTES)


class AnnouncementForm(forms.Form):
    """The line of text on the screen; empty to take it off."""

    announcement = forms.CharField(
        label=_("Announcement"),
        help_text=_("Everybody in the hall reads it. Leave it empty to take it off the screen."),
        max_length=HallClock._meta.get_field("announcement").max_length,
        required=False,
    )
