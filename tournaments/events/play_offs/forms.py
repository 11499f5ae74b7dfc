"""Forms for deciding games and rulings."""

import re

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournaments.pages.typed.texts import LineField, ReasonField
from tournaments.regulations.proposals import MOST_MINUTES

_NUMBER = re.compile("[0-9]{1,3}")


class AgreedForm(forms.Form):
    """What was agreed of play-off games: a shortened time, or a later day (A art. 5C)."""

    minutes = forms.IntegerField(
        label=_("Shortened time, in minutes per player"), min_value=1, max_value=MOST_MINUTES, required=False
    )
    day = forms.DateField(label=_("Put off to"), required=False)
    agreed = LineField(label=_("Who agreed to it"), max_length=200, required=False)


class GamesForm(forms.Form):
    """The next deciding games: three or more players need a schedule, two seldom more than their turn."""

    pairs = forms.CharField(
        label=_("Schedule"),
        help_text=_("For three or more players: one game a line, white first, such as 4-7."),
        widget=forms.Textarea(attrs={"rows": 6}),
        max_length=2000,
        required=False,
    )
    white = forms.IntegerField(label=_("White"), required=False)

    def clean_pairs(self) -> list[tuple[int, int]]:
        """The pairs of the schedule."""
        lines = [line.strip() for line in self.cleaned_data["pairs"].splitlines() if line.strip()]
        pairs = [re.fullmatch(r"([0-9]{1,3})\s*[-–]\s*([0-9]{1,3})", line) for line in lines]
        for line, pair in zip(lines, pairs, strict=True):
            if pair is None:
                raise forms.ValidationError(
                    _("“%(line)s” is no pair such as 4-7"), params={"line": line[:40]}
                )
        return [(int(pair[1]), int(pair[2])) for pair in pairs if pair]


class NextGamesForm(AgreedForm, GamesForm):
    """The next deciding games, and what was agreed of them."""


class TieForm(forms.Form):
    """Of which players who ended equal a form speaks."""

    numbers = forms.CharField(widget=forms.HiddenInput)

    def clean_numbers(self) -> list[int]:
        """The start numbers, apart by commas."""
        return _numbers(self.cleaned_data["numbers"])


class PlayOffForm(NextGamesForm, TieForm):
    """The first deciding games between players who ended equal."""


class LotForm(TieForm):
    """A lot between players who ended equal, as they agreed with the leaders (A art. 5)."""

    reason = LineField(label=_("Who agreed to it"), max_length=200)


class RulingForm(forms.Form):
    """The order that the leaders decide among players who ended equal (C art. 16)."""

    order = forms.Field(label=_("Order"), widget=forms.SelectMultiple)
    reason = ReasonField()

    @property
    def sent(self) -> list[int]:
        """The start numbers that were sent, for the form to come back with."""
        sent = self.data.getlist("order") if isinstance(self.data, QueryDict) else []
        return [int(number) for number in sent if _NUMBER.fullmatch(number)]

    def clean_order(self) -> list[int]:
        """The start numbers, from who is placed first."""
        return _numbers(",".join(self.cleaned_data["order"]))


class DropForm(forms.Form):
    """Taking deciding games without a result out again."""

    reason = ReasonField()


def _numbers(text: str) -> list[int]:
    if not re.fullmatch(r"\s*[0-9]{1,3}(\s*,\s*[0-9]{1,3})*\s*", text):
        raise forms.ValidationError(_("These are no start numbers."))
    return [int(part) for part in text.split(",")]
