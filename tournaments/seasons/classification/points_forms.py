"""Forms of points of the classification."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.setting_up.creating import FIRST_YEAR, LAST_YEAR
from tournaments.models import PointsEntry
from tournaments.pages.typed.texts import LineField, ReasonField


class PointsForm(forms.Form):
    """A correction of somebody's points by an entry."""

    year = forms.IntegerField(
        label=_("Season"), help_text=_("The year it begins in."), min_value=FIRST_YEAR, max_value=LAST_YEAR
    )
    kind = forms.ChoiceField(label=_("Kind"), choices=PointsEntry.Kind.choices, widget=forms.RadioSelect)
    points = forms.IntegerField(
        label=_("Points to add"), help_text=_("Below zero to take away."), min_value=-100, max_value=100
    )
    reason = ReasonField()


class PointsFileForm(forms.Form):
    """Points of seasons before this site, as a file."""

    file = forms.FileField(
        label=_("File"),
        help_text=_(
            "CSV or Excel (.xlsx). The first line names the columns: name, club, season, WP, KP, class, "
            "promoted. Club, class and promoted may be left out; promoted says yes in the season at whose "
            "end the player was promoted by points."
        ),
    )
    newcomers = forms.BooleanField(label=_("Add people and clubs that are not known"), required=False)
    reason = LineField(label=_("Where the points come from"), max_length=200)
