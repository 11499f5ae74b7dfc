"""Forms of the steps by which a verdict is enforced, but for those that a form of the event has alike."""

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.appeals.cases.enforced import made_since
from tournaments.appeals.cases.selectors import Case
from tournaments.appeals.forms import ActForm, EntriesField, GameForm, words
from tournaments.models import DisputeParty
from tournaments.models.seasons import PointsEntry
from tournaments.pages.forms import field
from tournaments.pages.typed.choices import CHOOSE
from tournaments.pages.typed.texts import LineField
from tournaments.pages.words.moments import Moment


class ReplayForm(GameForm):
    """A game that is played anew."""

    on = forms.DateField(
        label=_("To be played on"),
        help_text=_("Only where the verdict names a day."),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        required=False,
    )


class EntrantForm(ActForm):
    """One who plays in the event, or a team."""

    number = forms.TypedChoiceField(label=_("Player or team"), coerce=int)

    def __init__(self, case: Case, name: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(case, name, *args, **kwargs)
        entrants = [(one.number, f"{one.number} {one.name}") for one in case.entrants]
        field(self, "number", forms.ChoiceField).choices = [("", CHOOSE), *entrants]


class ForfeitForm(EntrantForm):
    """Who loses which round by forfeit."""

    round_number = forms.IntegerField(label=_("Round"), min_value=1, max_value=999)

    def __init__(self, case: Case, name: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(case, name, *args, initial={"round_number": case.dispute.round}, **kwargs)


class LineUpForm(EntrantForm):
    """The line-up that the verdict accepts."""

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


class PointsForm(EntrantForm):
    """Points of the classification that the verdict gives or takes."""

    kind = forms.ChoiceField(label=_("Kind"), choices=PointsEntry.Kind.choices, widget=forms.RadioSelect)
    points = forms.IntegerField(
        label=_("Points"), help_text=_("Below zero they are taken away."), min_value=-99, max_value=99
    )


class MatchPointsForm(EntrantForm):
    """Match points that the verdict gives a team or takes from it."""

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
    union_entries = LineField(
        label=_("Entries of the record of the union"),
        help_text=_("Numbers apart by commas, made since the verdict; or none."),
        required=False,
    )

    def __init__(self, case: Case, *args: Any, **kwargs: Any) -> None:
        super().__init__(case, *args, **kwargs)
        if made := made_since(case, changing=False):
            label = _("Entries of the record of this event, made since the verdict")
            self.fields["entries"] = EntriesField(made, label=label)
            self.order_fields(["text", "entries"])

    def clean_union_entries(self) -> list[int]:
        """The numbers of entries of the union. Errors: ValidationError."""
        text = self.cleaned_data["union_entries"].strip()
        if not re.fullmatch(r"([0-9]{1,6}(\s*,\s*[0-9]{1,6})*)?", text):
            raise forms.ValidationError(_("Type numbers apart by commas, such as 4, 7."))
        return [int(part) for part in text.split(",") if part]
