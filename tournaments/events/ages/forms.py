"""The form that settles the ages of entrants."""

import re
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.events.ages import selectors
from tournaments.events.ages.selectors import Unsettled
from tournaments.events.ages.services import Age
from tournaments.models import Event
from tournaments.pages.http.attempts import add_violation
from tournaments.pages.typed.texts import LineField
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import RuleViolation

_BOX = re.compile(r"(?:born|reason)-([1-9][0-9]{0,2})")


class Row(NamedTuple):
    """An entrant whose age is not settled with the boxes for it, none where nothing settles it."""

    unsettled: Unsettled
    boxes: tuple[forms.BoundField, ...]


class AgesForm(forms.Form):
    """Of each entrant the day of birth, or why the player is admitted without it, or neither of them yet.

    What is sent of somebody who was settled since the page was shown is refused by name.
    """

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._event = event
        self._unsettled = selectors.unsettled(event)
        self._numbers = [one.entrant.number for one in self._unsettled if not one.too_old]
        for number in self._numbers:
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
        there = set(self._numbers)
        return [
            Row(one, (self[f"born-{number}"], self[f"reason-{number}"]) if number in there else ())
            for one in self._unsettled
            for number in [one.entrant.number]
        ]

    def ages(self) -> list[Age]:
        """What was given, of who was given anything."""
        found = [self._age(number) for number in self._numbers]
        return [age for age in found if age.born or age.reason]

    def clean(self) -> dict[str, Any]:
        super().clean()
        for age in self.ages():
            if age.born and age.reason:
                self.add_error(
                    age.place, _("One of the two: the day of birth, or why the player is admitted.")
                )
        too_old = {one.entrant.number: one.because for one in self._unsettled if one.too_old}
        for number in sorted(self._sent().difference(self._numbers)):
            known = number in too_old
            found = RuleViolation(too_old[number]) if known else selectors.settled(self._event, number)
            add_violation(self, found, edition(self._event.season.edition))
        if not self.errors and not self.ages():
            raise ValidationError(_("Give a day of birth, or say why a player is admitted without it."))
        return self.cleaned_data

    def _sent(self) -> set[int]:
        """The numbers of whom something was sent."""
        found = (_BOX.fullmatch(name) for name, text in self.data.items() if text)
        return {int(one[1]) for one in found if one}

    def _age(self, number: int) -> Age:
        given = self.cleaned_data
        return Age(number, given.get(f"born-{number}"), given.get(f"reason-{number}") or "")
