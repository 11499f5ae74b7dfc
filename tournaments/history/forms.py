"""Forms for reading the record: what is looked for, and as of which instant."""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, TypedDict

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.history.selectors import Sought
from tournaments.ledger.acts import words_of
from tournaments.pages.forms import field
from tournaments.pages.typed.texts import LineField
from tournaments.pages.words.moments import Moment


class Instant(TypedDict):
    """The number of an entry, or else a moment; None for what is not given."""

    number: int | None
    at: datetime | None


_KINDS = {
    "results": _("Results"),
    "rounds": _("Rounds"),
    "players": _("Players"),
    "disputes": _("Disputes and appeals"),
    "event": _("The event"),
    "undone": _("Undone"),
}
_GAME = re.compile(r"\A([0-9]{1,3})\.(?:([0-9]{1,3})\.)?([0-9]{1,3})\Z")


class SoughtForm(forms.Form):
    """An act, what it is about, somebody, a game."""

    about = forms.ChoiceField(choices=list(_KINDS.items()), widget=forms.HiddenInput, required=False)
    act = forms.ChoiceField(label=_("Act"), required=False)
    person = LineField(label=_("Who did it, or whom it names"), max_length=80, required=False)
    game = forms.RegexField(
        _GAME,
        label=_("Game"),
        help_text=_("Round and board, as 3.2; in a match of teams round, table and board, as 3.1.2."),
        required=False,
        strip=True,
    )
    part = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1)
    dispute = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1)

    def __init__(self, acts: Iterable[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = sorted((words_of(act), act) for act in acts)
        field(self, "act", forms.ChoiceField).choices = [
            ("", _("every act")),
            *((act, name) for name, act in named),
        ]

    def clean_game(self) -> tuple[int, int, int] | None:
        """Round, table and board."""
        found = _GAME.fullmatch(self.cleaned_data["game"] or "")
        return (int(found[1]), int(found[2] or 0), int(found[3])) if found else None

    @staticmethod
    def kinds(counts: Mapping[str, int]) -> list[tuple[str, str, int]]:
        """What acts are about, of which there are any: the name, its words, how many."""
        return [(kind, str(_KINDS[kind]), number) for kind, number in counts.items()]

    def sought(self) -> Sought:
        """What is looked for; everything when the form is wrong."""
        return Sought(**self.cleaned_data) if self.is_valid() else Sought()


class InstantForm(forms.Form):
    """An instant: the number of an entry, or a day and time."""

    entry = forms.IntegerField(label=_("After entry"), required=False, min_value=0, max_value=99_999_999)
    at = Moment(label=_("or on"), required=False)

    def instant(self) -> Instant:
        """The instant, for `Reading.sequence`; the last one when none is given or the form is wrong."""
        given = self.cleaned_data if self.is_valid() else {}
        return {"number": given.get("entry"), "at": given.get("at")}

    @property
    def is_given(self) -> bool:
        """Whether an instant is given, and no other than can be."""
        return any(value is not None for value in self.instant().values())


class BetweenForm(forms.Form):
    """Two instants, each the number of an entry or a day and time."""

    entry = forms.IntegerField(label=_("From entry"), required=False, min_value=0, max_value=99_999_999)
    at = Moment(label=_("or from"), required=False)
    to_entry = forms.IntegerField(label=_("To entry"), required=False, min_value=0, max_value=99_999_999)
    to_at = Moment(label=_("or to"), required=False)
