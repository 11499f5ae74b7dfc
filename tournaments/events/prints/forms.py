"""How a sheet is printed: on which paper, and with what."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournaments.printing.pdf.parts.sheet import SCALES

USUAL = "a4"


class PaperForm(forms.Form):
    """What the address says of the paper: nothing is A4 with the reasons of the places, in the language of
    the pages; what it does not know is passed over.
    """

    paper = forms.ChoiceField(
        label=_("Paper"), choices=[(name, name.upper()) for name in SCALES], required=False
    )
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES, required=False)
    large = forms.BooleanField(label=_("Lists in large type"), required=False)
    without_reasons = forms.BooleanField(label=_("Without the reasons of the places"), required=False)
    score_sheets = forms.BooleanField(label=_("Score sheets with everything of a round"), required=False)

    def chosen(self) -> dict[str, Any]:
        """What is asked for, of each field its usual where it is not."""
        self.full_clean()
        usual = {
            "paper": USUAL,
            "language": get_language(),
            "large": False,
            "without_reasons": False,
            "score_sheets": False,
        }
        return usual | {name: value for name, value in self.cleaned_data.items() if value}

    def scale(self) -> float:
        """How much longer than those of A4 the sides of the paper are."""
        return SCALES[self.chosen()["paper"]]
