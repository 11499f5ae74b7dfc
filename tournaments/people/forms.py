"""Forms for clubs and people."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import TypedDict

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.models import Club, Person
from tournaments.pages.forms import Sent, field
from tournaments.pages.typed.choices import NamedChoice
from tournaments.pages.typed.texts import LineField
from tournaments.pages.typed.typed import NAME_LENGTH
from tournaments.pages.words.wording import citing
from tournaments.regulations.event import PlayerClass

CLASSES = [("", _("no class")), *((one.value, one.value) for one in reversed(PlayerClass))]


class ClubForm(forms.Form):
    """A club by its name."""

    name = LineField(label=_("Name"), max_length=NAME_LENGTH)


class SearchForm(forms.Form):
    """Somebody's name, as far as it is known."""

    q = LineField(
        label=_("Name"), max_length=NAME_LENGTH, required=False, widget=forms.TextInput({"type": "search"})
    )


class PeopleForm(SearchForm):
    """The same of the list of people, who may be of one club."""

    club = forms.ChoiceField(label=_("Club"), required=False)

    def __init__(self, clubs: Iterable[tuple[str, str]], data: Sent = None) -> None:
        super().__init__(data)
        field(self, "club", forms.ChoiceField).choices = [("", _("All clubs")), *clubs]


class Typed(TypedDict):
    """A person as a form has it."""

    name: str
    club: Club | None
    player_class: str
    born: date | None
    guest: bool


class PersonForm(forms.Form):
    """A person: name, club, class, day of birth, and whether it is a guest."""

    name = LineField(label=_("Name"), max_length=NAME_LENGTH)
    club = NamedChoice(Club.objects.all(), label=_("Club"), required=False, empty_label=_("no club"))
    player_class = forms.ChoiceField(label=_("Class"), choices=CLASSES, required=False)
    born = forms.DateField(
        label=_("Born on"),
        help_text=citing(
            _("Needed for pupils, youth and juniors (%(article)s). Only officials see it."), article="E.4"
        ),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    guest = forms.BooleanField(
        label=_("Guest, no member of the union"),
        help_text=citing(_("In no club, no class and no classification (%(article)s)."), article="F.6"),
        required=False,
    )
    different = forms.BooleanField(
        label=_("This is somebody else, not known yet"), required=False, widget=forms.HiddenInput
    )

    def warn(self, alike: Sequence[Person]) -> None:
        """Say that somebody like this is known, and ask whether this is somebody else."""
        if not alike:
            return
        self.fields["different"].widget = forms.CheckboxInput()
        message = ngettext(
            "Somebody whose name is like this one is known already.",
            "%(number)d people whose names are like this one are known already.",
            len(alike),
        )
        self.add_error("different", ValidationError(message % {"number": len(alike)}))

    def person(self) -> Typed:
        """What the form says of the person."""
        given = self.cleaned_data
        return Typed(
            name=given["name"],
            club=given["club"],
            player_class=given["player_class"],
            born=given["born"],
            guest=given["guest"],
        )
