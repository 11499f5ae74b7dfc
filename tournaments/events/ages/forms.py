"""The form that settles the ages of entrants."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.events.ages.selectors import Unsettled
from tournaments.events.ages.services import Age
from tournaments.pages.typed.texts import LineField


class Row(NamedTuple):
    """An entrant whose age is not settled with the boxes for it, none where nothing settles it."""

    unsettled: Unsettled
    boxes: tuple[forms.BoundField, ...]


class AgesForm(forms.Form):
    """Of each entrant the day of birth, or why the player is admitted without it, or neither of them yet."""

    def __init__(self, unsettled: Iterable[Unsettled], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._unsettled = tuple(unsettled)
        for number in self._numbers():
            self.fields[f"born-{number}"] = forms.DateField(
                label=_("Born on"),
                required=False,
                widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
            )
            self.fields[f"reason-{number}"] = LineField(
                label=_("Or admitted because"), max_length=200, required=False
            )

    def rows(self) -> list[Row]:
        """Everybody, with the boxes of each."""
        there = set(self._numbers())
        return [
            Row(one, (self[f"born-{number}"], self[f"reason-{number}"]) if number in there else ())
            for one in self._unsettled
            for number in [one.entrant.number]
        ]

    def ages(self) -> list[Age]:
        """What was given, of who was given anything."""
        found = [self._age(number) for number in self._numbers()]
        return [age for age in found if age.born or age.reason]

    def clean(self) -> dict[str, Any]:
        super().clean()
        for age in self.ages():
            if age.born and age.reason:
                self.add_error(
                    age.place, _("One of the two: the day of birth, or why the player is admitted.")
                )
        if not self.errors and not self.ages():
            raise ValidationError(_("Give a day of birth, or say why a player is admitted without it."))
        return self.cleaned_data

    def _numbers(self) -> list[int]:
        return [one.entrant.number for one in self._unsettled if not one.too_old]

    def _age(self, number: int) -> Age:
        given = self.cleaned_data
        return Age(number, given.get(f"born-{number}"), given.get(f"reason-{number}") or "")
