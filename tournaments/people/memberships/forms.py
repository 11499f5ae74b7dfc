"""Forms of members of clubs and their classes."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models import Club
from tournaments.pages.forms import day_field
from tournaments.pages.typed.choices import NamedChoice
from tournaments.pages.typed.texts import ReasonField
from tournaments.people.forms import CLASSES


class ClubMoveForm(forms.Form):
    """Somebody's club from a day on."""

    club = NamedChoice(
        Club.objects.filter(ended_on=None), label=_("Club"), required=False, empty_label=_("no club")
    )
    on = day_field(
        pgettext_lazy("day", "From"),
        _("Of the club that stands there an earlier day puts right since when it is that."),
    )
    reason = ReasonField()


class ClassChangeForm(forms.Form):
    """Somebody's class from a day on."""

    player_class = forms.ChoiceField(label=_("Class"), choices=CLASSES, required=False)
    on = day_field(pgettext_lazy("day", "From"))
    reason = ReasonField()


class ClubEndForm(forms.Form):
    """A club that ends, and the club it goes up in."""

    successor = NamedChoice(
        Club.objects.filter(ended_on=None),
        label=_("Merges into"),
        help_text=_("Its members go with it. Without a club they are members of none."),
        required=False,
        empty_label=_("no club"),
    )
    on = day_field(_("Day"))
    reason = ReasonField()
