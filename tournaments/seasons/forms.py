"""Forms for the end of a season, the ledger of points, memberships and clubs."""

from collections.abc import Container, Iterable
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.events.setting_up.creating import FIRST_YEAR, LAST_YEAR
from tournaments.models import Club, Person, Season, SeasonFact
from tournaments.pages.forms import day_field, field
from tournaments.pages.typed.choices import NamedChoice, PersonChoice
from tournaments.pages.typed.texts import LineField, ReasonField
from tournaments.pages.typed.typed import NAME_LENGTH
from tournaments.pages.words import wording
from tournaments.pages.words.names import section_name
from tournaments.regulations.editions.edition import Edition
from tournaments.seasons.finals.closed_events import Team


class TeamField(forms.ChoiceField):
    """A team with the section in which it plays; it says so where an eight and a four have one name."""

    def offer(self, teams: Iterable[Team], *first: tuple[str, str | Promise]) -> None:
        """Offer these teams, and before them what is no team."""
        given = list(teams)
        self._by_name = {name: f"{section} {name}" for section, name in reversed(given)}
        names = [name for _section, name in given]
        self.choices = [
            *first,
            *(
                (f"{section} {name}", name if names.count(name) == 1 else f"{name} ({section_name(section)})")
                for section, name in given
            ),
        ]

    def prepare_value(self, value: Any) -> Any:
        """The choice that is meant by a name alone, as a link gives it."""
        return self._by_name.get(value, value)


class _OfATeam(forms.Form):
    """A form about a team: what was chosen is its `section` and its name."""

    def clean(self) -> dict[str, Any]:
        """What was chosen, apart."""
        given = super().clean() or {}
        if "team" in given:
            section, _space, team = given["team"].partition(" ")
            given |= {"section": section, "team": team}
        return given


class FactForm(_OfATeam):
    """Something that the close of a season must know."""

    kind = forms.ChoiceField(label=_("What"), choices=SeasonFact.Kind.choices, widget=forms.RadioSelect)
    person = PersonChoice(
        Person.objects.none(),
        label=_("Person"),
        required=False,
        empty_label=_("nobody"),
        help_text=_("For a player who declines, is absent for several years, or may play a class lower."),
    )
    team = TeamField(
        label=_("Team"),
        required=False,
        help_text=_("For a team that does not enter, or belongs to the lower of two groups."),
    )
    told_by = LineField(label=_("Notified by"), max_length=NAME_LENGTH)
    on = day_field(_("Notified on"))
    reason = ReasonField()

    def __init__(
        self,
        persons: QuerySet[Person],
        teams: Iterable[Team],
        edition: Edition,
        *args: Any,
        kinds: Container[str] = tuple(SeasonFact.Kind),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        offered = [
            (kind, wording.fact_kind(kind, edition)) for kind in SeasonFact.Kind.values if kind in kinds
        ]
        field(self, "kind", forms.ChoiceField).choices = offered
        field(self, "person", PersonChoice).queryset = persons
        field(self, "team", TeamField).offer(teams, ("", _("no team")))
        self.fields["on"].initial = timezone.localdate


class ShownForm(forms.Form):
    """An act that carries out what was shown: `shown` is the digest of it."""

    shown = forms.CharField(widget=forms.HiddenInput, max_length=64)


class TransferForm(_OfATeam):
    """A team that goes to another club with its place."""

    team = TeamField(label=_("Team"))
    club = NamedChoice(Club.objects.filter(ended_on=None), label=_("To club"))
    new_name = LineField(label=_("Its name from then on"), max_length=NAME_LENGTH)
    on = day_field(_("Day"))
    reason = ReasonField()

    def __init__(self, teams: Iterable[Team], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field(self, "team", TeamField).offer(teams)


class SeasonForm(forms.Form):
    """A season by its starting year; it says which there are."""

    year = forms.IntegerField(label=_("Starting year"), min_value=FIRST_YEAR, max_value=LAST_YEAR)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if latest := [str(season) for season in Season.objects.order_by("-year")[:3]]:
            text = _("There are already: %(seasons)s. The close of a season creates the one after it.")
            self.fields["year"].help_text = text % {"seasons": ", ".join(reversed(latest))}


class ReopeningForm(forms.Form):
    """Why a closed event is opened again."""

    reason = ReasonField(
        help_text=_(
            "The final order stays in the record. Its points stand until the event is closed anew, "
            "which writes the difference."
        )
    )
