"""The fields in which words are typed: those of the articles and the readings, and of the whole site."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.pages.typed.texts import LineField

_MOST = 100


class WordsForm(forms.Form):
    """Words, or the number of an article."""

    q = LineField(
        label=_("Words or a number"),
        max_length=_MOST,
        required=False,
        widget=forms.TextInput({"type": "search"}),
    )


class FindForm(forms.Form):
    """Names, as far as they are known, of what is looked for on the site."""

    q = LineField(
        label=_("Name of a person, club or event"),
        help_text=_("Two names find the games these two played against each other."),
        max_length=_MOST,
        required=False,
        widget=forms.TextInput({"type": "search"}),
    )
