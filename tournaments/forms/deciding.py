"""Forms for deciding games."""

import re

from django import forms
from django.utils.translation import gettext_lazy as _


class DecidingForm(forms.Form):
    """Deciding games between players who ended equal; three or more need a schedule of the leaders."""

    numbers = forms.CharField(widget=forms.HiddenInput)
    pairs = forms.CharField(
        label=_("Schedule"),
        help_text=_("For three or more players: one game a line, white first, such as 4-7."),
        widget=forms.Textarea(attrs={"rows": 6}),
        max_length=2000,
        required=False,
    )
    white = forms.IntegerField(
        label=_("White"), help_text=_("Only when the two have not played each other."), required=False
    )

    def clean_numbers(self) -> list[int]:
        """The start numbers, apart by commas."""
        return _numbers(self.cleaned_data["numbers"])

    def clean_pairs(self) -> list[tuple[int, int]]:
        """The pairs of the schedule."""
        lines = [line.strip() for line in self.cleaned_data["pairs"].splitlines() if line.strip()]
        pairs = [re.fullmatch(r"(\d{1,3})\s*[-–]\s*(\d{1,3})", line) for line in lines]
        for line, pair in zip(lines, pairs, strict=True):
            if pair is None:
                raise forms.ValidationError(
                    _("“%(line)s” is no pair such as 4-7"), params={"line": line[:40]}
                )
        return [(int(pair[1]), int(pair[2])) for pair in pairs if pair]


def _numbers(text: str) -> list[int]:
    try:
        return [int(part) for part in text.split(",")]
    except ValueError as wrong:
        raise forms.ValidationError(_("These are no start numbers.")) from wrong


class NextGameForm(forms.Form):
    """The next deciding game; who has white is asked only when they have not played."""

    white = forms.IntegerField(label=_("White"), required=False)
