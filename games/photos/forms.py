"""Form for a photo of a score sheet."""

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.photos.cleaning import MOST_BYTES
from tournaments.pages.typed.pictures import TYPES, BytesField


class PhotoForm(forms.Form):
    """A photo of a score sheet."""

    photo = BytesField(
        most=MOST_BYTES,
        label=_("Photo of the sheet"),
        help_text=format_lazy(
            _(
                "JPEG or PNG, at most {most} MB. The players, the tournament directors and who reads the "
                "record see it. When and where it was taken is not kept."
            ),
            most=MOST_BYTES // 1024**2,
        ),
        widget=forms.FileInput(attrs={"accept": TYPES}),
    )
