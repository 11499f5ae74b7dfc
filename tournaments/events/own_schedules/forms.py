"""The form of a schedule of the leaders' own: a line a round, its pairs with white first."""

import re
from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.pages.forms import ExpectedVersionForm
from tournaments.pages.typed.texts import LineField

_PAIR = re.compile(r"([0-9]{1,3})\s*[-–]\s*([0-9]{1,3})")
_BETWEEN = re.compile(r"[\s,;]*")


def as_text(schedule: Sequence[Sequence[tuple[int, int]]]) -> str:
    """A schedule as it is typed."""
    return "\n".join("  ".join(f"{white}-{black}" for white, black in pairs) for pairs in schedule)


class OwnScheduleForm(ExpectedVersionForm):
    """The rounds, and the reason where a schedule stands already."""

    schedule = forms.CharField(
        label=_("Schedule"),
        help_text=_(
            "One round a line; its pairs with white first, such as 1-4 2-3. Who is not named has a bye."
        ),
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "class": "notation"}),
        max_length=20_000,
    )
    reason = LineField(
        label=_("Reason"),
        max_length=200,
        required=False,
        help_text=_("Needed only when a schedule that stands is changed."),
    )

    def clean_schedule(self) -> list[list[tuple[int, int]]]:
        """The pairs, round by round."""
        lines = [line.strip() for line in self.cleaned_data["schedule"].splitlines() if line.strip()]
        for number, line in enumerate(lines, start=1):
            if not _BETWEEN.fullmatch(_PAIR.sub("", line)):
                raise forms.ValidationError(
                    _("Round %(number)s: “%(line)s” is no row of pairs such as 1-4 2-3"),
                    params={"number": number, "line": line[:60]},
                )
        return [[(int(white), int(black)) for white, black in _PAIR.findall(line)] for line in lines]
