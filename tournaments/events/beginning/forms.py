"""The form that starts an event: its lots, its rounds, and what holds for those who are not there."""

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.events.beginning import selectors
from tournaments.events.beginning.selectors import OfAbsentee, is_swiss
from tournaments.events.beginning.services import changed, place_of
from tournaments.events.entries.selectors import absentees, open_numbers
from tournaments.events.setting_up.choices import ROUNDS
from tournaments.events.setting_up.forms import SeedForm, number_field
from tournaments.models import Entrant, Event
from tournaments.pages.http.attempts import add_violation
from tournaments.pages.typed.texts import LineField
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import TEAM_SECTIONS, Section
from tournaments.regulations.proposals import Proposal

_PLACE = re.compile(r"absentee-([0-9]{1,18})")


def said_of(choice: OfAbsentee, *, swiss: bool) -> Promise:
    """What was decided about somebody who is not there, in words."""
    return {
        OfAbsentee.PLAYS: _("Plays all the same"),
        OfAbsentee.AWAY: _("Skips round 1") if swiss else _("Cannot come to round 1: decided about later"),
        OfAbsentee.FORFEITS: _("Loses round 1 by forfeit"),
        OfAbsentee.WITHDRAWN: _("The entry is withdrawn"),
    }[choice]


class StartForm(SeedForm):
    """Starting an event, with a seed of one's own if wanted, and with each who is not there one choice."""

    def __init__(self, event: Event, points: tuple[Proposal, ...], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cited_by = edition(event.season.edition)
        self._event, self._absentees, self.swiss = event, absentees(event), is_swiss(points)
        if event.section in (*TEAM_SECTIONS, Section.C):
            del self.fields["seed"]  # teams and eights are placed by final order
        for point in points:  # the rounds of the Swiss system, where the leaders choose them and did not yet
            if self.swiss and point.key == ROUNDS and point.numbers and not event.rounds_planned:
                self.fields["number_of_rounds"] = number_field(point, cited_by)
                self.order_fields(["number_of_rounds"])
        if missing := open_numbers(event):
            self._ask_about(missing)
        for row in self._absentees:
            self.fields[place_of(row.pk)] = self._choice(row)
        if any(OfAbsentee.AWAY in self._choices(row) for row in self._absentees):
            self.fields["reason"] = LineField(
                label=_("Why they are not there"),
                initial=_("Not there at the start."),
                max_length=200,
                required=False,
            )

    def _ask_about(self, missing: Iterable[int]) -> None:
        """Ask which numbers of an eight stay open for which nobody could be found, and why (C.11, R121)."""
        self.fields["left_open"] = forms.TypedMultipleChoiceField(
            label=_("Numbers that stay open"),
            choices=[(number, number) for number in missing],
            coerce=int,
            required=False,
            widget=forms.CheckboxSelectMultiple,
            help_text=_("Whoever meets such a number in the schedule has a bye."),
        )
        self.fields["why_open"] = LineField(
            label=_("Why nobody could be found"),
            max_length=200,
            required=False,
            help_text=_("It stays in the record."),
        )

    def absentees(self) -> list[forms.BoundField]:
        """Of each who is not there what holds for round 1, and why."""
        return [one for one in self.visible_fields() if self._is_of_absentees(one.name)]

    def others(self) -> list[forms.BoundField]:
        """What else is asked."""
        return [one for one in self.visible_fields() if not self._is_of_absentees(one.name)]

    def of_absentees(self) -> dict[int, OfAbsentee]:
        """What was chosen, by the key of the entrant."""
        return {row.pk: OfAbsentee(self.cleaned_data[place_of(row.pk)]) for row in self._absentees}

    def named(self) -> dict[OfAbsentee, list[str]]:
        """The names by what was chosen."""
        chosen = self.of_absentees()
        return {
            one: names
            for one in OfAbsentee
            if (names := [row.name for row in self._absentees if chosen[row.pk] is one])
        }

    def clean(self) -> dict[str, Any]:
        super().clean()
        known = {row.pk for row in self._absentees}
        for name, choice in self.data.items():
            sent = _PLACE.fullmatch(name)
            if sent and int(sent[1]) not in known and choice != OfAbsentee.PLAYS:
                found = changed(self._event, int(sent[1]))
                add_violation(self, found, edition(self._event.season.edition))
        return self.cleaned_data

    def _is_of_absentees(self, name: str) -> bool:
        return name == "reason" or _PLACE.fullmatch(name) is not None

    def _choices(self, row: Entrant) -> tuple[OfAbsentee, ...]:
        return selectors.choices(self._event, row, swiss=self.swiss)

    def _choice(self, row: Entrant) -> forms.Field:
        choices = [(one.value, said_of(one, swiss=self.swiss)) for one in self._choices(row)]
        return forms.ChoiceField(label=f"{row.number}. {row.name}", choices=choices)
