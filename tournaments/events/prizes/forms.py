"""The form that corrects the class of an entrant of the blitz championship."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.pages.forms import field
from tournaments.pages.typed.texts import ReasonField
from tournaments.pages.words.names import in_a_sentence
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import PlayerClass

NO_MEMBER = "none"


class ClassForm(forms.Form):
    """Whose class, which class, why; classes that leave the category open are not offered."""

    number = forms.TypedChoiceField(label=_("Player"), coerce=int)
    player_class = forms.ChoiceField(label=_("Class"), widget=forms.RadioSelect)
    reason = ReasonField()

    def __init__(
        self,
        rules: Edition,
        names: Mapping[int, str],
        *args: Any,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        listed = [(number, f"{number}. {name}") for number, name in names.items()]
        field(self, "number", forms.TypedChoiceField).choices = listed
        offered = [
            (code.value, in_a_sentence(code.value, rules))
            for code in reversed(PlayerClass)
            if code not in rules.prizes.undecided
        ]
        field(self, "player_class", forms.ChoiceField).choices = [
            *offered,
            (NO_MEMBER, _("no member of the union")),
        ]

    def clean_player_class(self) -> str:
        """The class as an entrant has it."""
        chosen = self.cleaned_data["player_class"]
        return "" if chosen == NO_MEMBER else chosen
