"""What is asked of the archive: games by who, where, when and how; and a position."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.archive import openings, positions
from games.archive.selectors import RESULTS
from games.models import IndexedGame
from rules import Position
from tournaments.models import Club
from tournaments.pages.forms import field
from tournaments.pages.http.permissions import Visitor
from tournaments.pages.typed.choices import NamedChoice
from tournaments.pages.typed.texts import LineField
from tournaments.pages.typed.typed import NAME_LENGTH
from tournaments.pages.words.names import in_a_sentence
from tournaments.pages.words.wording import result
from tournaments.regulations.results import Result
from tournaments.seasons.visibility import clubs_seen

EARLIEST, LATEST = 1000, 9999
MOST_MOVES = 999
LONGEST_POSITION = 500


class SearchForm(forms.Form):
    """Which games: all that fit what is filled in."""

    player = LineField(label=_("Player"), max_length=NAME_LENGTH, required=False)
    against = LineField(label=_("Against"), max_length=NAME_LENGTH, required=False)
    club = NamedChoice(Club.objects.none(), label=_("Club"), required=False, empty_label=_("any club"))
    event = LineField(label=_("Event"), max_length=NAME_LENGTH, required=False)
    division = forms.ChoiceField(label=_("Class"), required=False)
    opening = forms.ChoiceField(label=_("Opening"), required=False)
    result = forms.ChoiceField(label=_("Result"), required=False)
    since = forms.IntegerField(label=_("From year"), required=False, min_value=EARLIEST, max_value=LATEST)
    until = forms.IntegerField(label=_("Until year"), required=False, min_value=EARLIEST, max_value=LATEST)
    shortest = forms.IntegerField(
        label=_("Moves, at least"), required=False, min_value=1, max_value=MOST_MOVES
    )
    longest = forms.IntegerField(label=_("Moves, at most"), required=False, min_value=1, max_value=MOST_MOVES)
    person = forms.IntegerField(required=False, min_value=1, max_value=2**31, widget=forms.HiddenInput)

    FIRST = ("player", "against", "event", "opening")
    """What most people ask; the rest is folded."""

    def __init__(self, visitor: Visitor, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        field(self, "club", NamedChoice).queryset = clubs_seen(visitor)
        divisions = IndexedGame.objects.exclude(division="").order_by("division")
        codes = divisions.values_list("division", flat=True).distinct()
        for name, choices in (
            ("division", [(code, in_a_sentence(code)) for code in codes]),
            ("opening", [(section, openings.named(section)) for section in openings.sections()]),
            ("result", [(code, result(code)) for code in (one.value for one in Result)]),
        ):
            field(self, name, forms.ChoiceField).choices = [("", _("any")), *choices]

    @property
    def first(self) -> list[forms.BoundField]:
        """The fields that stand open."""
        return [self[name] for name in self.FIRST]

    @property
    def further(self) -> list[forms.BoundField]:
        """The fields that are folded."""
        return [one for one in self.visible_fields() if one.name not in self.FIRST]

    @property
    def asks_further(self) -> bool:
        """Whether a folded field was filled in; won, drawn and lost have a row of their own as well."""
        return any(one.value() for one in self.further if one.value() not in RESULTS)

    @property
    def asks(self) -> bool:
        """Whether anything is asked."""
        return self.is_valid() and any(self.cleaned_data.values())


class FenForm(forms.Form):
    """A position as FEN or as a list of pieces."""

    fen = LineField(
        label=_("Position"),
        required=False,
        max_length=LONGEST_POSITION,
        help_text=_(
            "As FEN, such as W:W31-50:B1-20, or as a list of pieces, such as W: 28, K5 B: 11, 17 W+."
        ),
    )

    def clean_fen(self) -> Position:
        """The position itself."""
        try:
            return positions.read(self.cleaned_data["fen"])
        except positions.NoPositionError as error:
            raise ValidationError(str(error)) from error


class PositionForm(FenForm):
    """A position that is looked for, and whether its mirror counts as the same."""

    mirror = forms.BooleanField(
        label=_("The mirrored position too"),
        required=False,
        help_text=_("The board turned and the colours exchanged."),
    )
