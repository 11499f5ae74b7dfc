"""Form for the crest of a club."""

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.pages.typed.pictures import TYPES, BytesField
from tournaments.people.crests.drawing import MOST_BYTES


class CrestForm(forms.Form):
    """The crest of a club."""

    crest = BytesField(
        most=MOST_BYTES,
        label=_("Crest"),
        help_text=format_lazy(
            _(
                "JPEG or PNG, at most {most} MB. Everybody sees it: on the page of the club, on place cards "
                "and diplomas."
            ),
            most=MOST_BYTES // 1024**2,
        ),
        widget=forms.FileInput(attrs={"accept": TYPES}),
    )
