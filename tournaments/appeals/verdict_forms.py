"""Forms of the steps by which a verdict is enforced, but for those that a form of the event has alike."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.appeals.forms import ActForm, GameForm, numbers_in, words
from tournaments.appeals.selectors import Case
from tournaments.models import DisputeParty
from tournaments.models.seasons import PointsEntry
from tournaments.pages.moments import Moment
from tournaments.pages.texts import LineField


class ReplayForm(GameForm):
    """A game that is played anew."""

    on = forms.DateField(
        label=_("To be played on"),
        help_text=_("Only where the verdict names a day."),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        required=False,
    )


class NumberForm(ActForm):
    """Somebody in the event, by the number there."""

    number = forms.IntegerField(label=_("Start number"), min_value=1, max_value=999)


class ForfeitForm(NumberForm):
    """Who loses which round by forfeit."""

    round_number = forms.IntegerField(label=_("Round"), min_value=1, max_value=999)

    def __init__(self, case: Case, name: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(case, name, *args, initial={"round_number": case.dispute.round}, **kwargs)


class LineUpForm(ActForm):
    """The line-up that the verdict accepts."""

    number = forms.IntegerField(label=_("Number of the team"), min_value=1, max_value=999)
    players = words(
        _("Players"),
        help_text=_(
            "A line for each board, from board 1 on; an empty line is an empty board. "
            "Somebody of another club with the club: name; club."
        ),
        strip=False,
    )
    add_new = forms.BooleanField(label=_("Add the names that nobody knows"), required=False)
    handed_in = Moment(label=_("Handed in at"), help_text=_("If left empty: now."), required=False)

    def clean_players(self) -> list[str]:
        """The names, board by board."""
        return [line.strip() for line in self.cleaned_data["players"].splitlines()]


class AdmissionForm(ActForm):
    """Who is admitted."""

    name = LineField(label=_("Name"), max_length=80)
    club = LineField(label=_("Club"), max_length=80, required=False)
    player_class = LineField(
        label=_("Class"),
        help_text=_("As in a list of entries; empty for none."),
        max_length=8,
        required=False,
    )

    born = forms.DateField(
        label=_("Born on"),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        required=False,
    )

    def __init__(self, case: Case, name: str, *args: Any, **kwargs: Any) -> None:
        refused = next((one for one in case.parties if one.kind == DisputeParty.Kind.PERSON), None)
        of_them = {"name": refused.name, "club": refused.club.name if refused.club else ""} if refused else {}
        super().__init__(case, name, *args, initial=of_them, **kwargs)


class PointsForm(NumberForm):
    """Points of the classification that the verdict gives or takes."""

    kind = forms.ChoiceField(label=_("Kind"), choices=PointsEntry.Kind.choices, widget=forms.RadioSelect)
    points = forms.IntegerField(
        label=_("Points"), help_text=_("Below zero they are taken away."), min_value=-99, max_value=99
    )


class MatchPointsForm(ActForm):
    """Match points that the verdict gives a team or takes from it."""

    number = forms.IntegerField(label=_("Number of the team"), min_value=1, max_value=999)
    half_match_points = forms.DecimalField(
        label=_("Match points"),
        help_text=_("Whole or half points, such as 0.5; below zero they are taken away."),
        min_value=-20,
        max_value=20,
        step_size=Decimal("0.5"),
    )

    def clean_half_match_points(self) -> int:
        """The points as half points."""
        return int(self.cleaned_data["half_match_points"] * 2)


class AlreadySoForm(ActForm):
    """That it is so already."""

    text = words(_("What the verdict says, and that it is so already"))


class InWordsForm(ActForm):
    """What was done, in words, and the entries that did it."""

    text = words(_("What was done to enforce the verdict"))
    entries = LineField(
        label=_("Entries of the record of this event"),
        help_text=_("Numbers apart by commas, made since the verdict; or none."),
        required=False,
    )
    union_entries = LineField(
        label=_("Entries of the record of the union"),
        help_text=_("Numbers apart by commas, made since the verdict; or none."),
        required=False,
    )

    def _numbers(self, name: str) -> list[int]:
        text = self.cleaned_data[name]
        return numbers_in(text) if text.strip() else []

    def clean_entries(self) -> list[int]:
        """The numbers of entries of the event."""
        return self._numbers("entries")

    def clean_union_entries(self) -> list[int]:
        """The numbers of entries of the union."""
        return self._numbers("union_entries")
