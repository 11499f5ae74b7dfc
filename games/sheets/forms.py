"""Forms for the score sheets of a game."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from games.domain.report import Report
from games.showing.score_sheets import Sheet
from tournaments.pages.forms import field


def named(sheet: Sheet) -> str:
    """A sheet in one line: who submitted it, when, and what it is worth."""
    at = date_format(localtime(sheet.notation.submitted_at), "SHORT_DATETIME_FORMAT")
    return f"{sheet.who}, {at}: {sheet.words}"


class ChoiceForm(forms.Form):
    """Which sheet counts, and why."""

    notation = forms.TypedChoiceField(label=_("Sheet that counts"), coerce=int, widget=forms.RadioSelect)
    reason = forms.CharField(label=_("Reason"), widget=forms.Textarea(attrs={"rows": 3}))

    def __init__(self, sheets: Sequence[Sheet], data: Mapping[str, Any] | None = None) -> None:
        counting = next((one.notation.pk for one in sheets if one.counts), None)
        super().__init__(data, initial={"notation": counting})
        field(self, "notation", forms.TypedChoiceField).choices = [
            (one.notation.pk, named(one)) for one in sheets
        ]


class PairForm(forms.Form):
    """The two sheets that are held beside each other."""

    left = forms.TypedChoiceField(label=_("First sheet"), coerce=int)
    right = forms.TypedChoiceField(label=_("Second sheet"), coerce=int)

    def __init__(self, sheets: Sequence[Sheet], data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        for name in ("left", "right"):
            field(self, name, forms.TypedChoiceField).choices = [
                (one.notation.pk, named(one)) for one in sheets
            ]


class StoodForm(forms.Form):
    """What was really played as a single move."""

    ply = forms.IntegerField(
        label=_("Single move"),
        min_value=1,
        max_value=1000,
        help_text=_("Counted from 1, white and black each: move 12 of black is single move 24."),
    )
    move = forms.CharField(
        label=_("Move that was played"),
        max_length=100,
        required=False,
        help_text=_("In full notation, such as 34-29, whether it is legal or not."),
    )
    fen = forms.CharField(
        label=_("Position after it"),
        max_length=500,
        required=False,
        help_text=_(
            "As FEN, such as W:W28,32:B19,K5. Only where the move does not tell it: a shot that is none, "
            "pieces left standing or taken too many. Leave both empty to withdraw what was recorded before."
        ),
    )
    reason = forms.CharField(label=_("Reason"), widget=forms.Textarea(attrs={"rows": 3}))


def initial_of(report: Report | None) -> dict[str, object]:
    """The first irregular single move of a report, and the move that was supposed in its place."""
    found = report.replay.irregularity if report else None
    if report is None or found is None:
        return {}
    return {"ply": found.ply, "move": report.supposed.meant if report.supposed else ""}
