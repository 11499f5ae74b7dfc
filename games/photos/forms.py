"""Form for a photo of a score sheet."""

from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.photos.cleaning import MOST_BYTES


class Sent(forms.FileField):
    """A file as its bytes, read no further than one byte beyond `most`. What it is the service says."""

    def __init__(self, *, most: int, **kwargs: Any) -> None:
        super().__init__(allow_empty_file=True, **kwargs)
        self._most = most

    def clean(self, data: Any, initial: Any = None) -> bytes | None:
        """The bytes; None where nothing was sent."""
        sent = super().clean(data, initial)
        return sent.read(self._most + 1) if sent else None


class PhotoForm(forms.Form):
    """A photo of a score sheet."""

    photo = Sent(
        most=MOST_BYTES,
        label=_("Photo of the sheet"),
        help_text=format_lazy(
            _(
                "JPEG or PNG, at most {most} MB. The players, the tournament directors and who reads the "
                "record see it. When and where it was taken is not kept."
            ),
            most=MOST_BYTES // 1024**2,
        ),
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png"}),
    )
