"""The forms of a problemists' competition."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models import ProblemCompetition
from games.problems.competitions.services import LONGEST_MOTTO, LONGEST_NAME, LONGEST_TEXT, MOST_POINTS
from games.problems.forms import ProblemForm
from tournaments.models import Person
from tournaments.pages.forms import day_field, token_field
from tournaments.pages.typed.choices import PersonChoice
from tournaments.pages.typed.texts import LineField, ReasonField
from tournaments.pages.typed.typed import NAME_LENGTH

USUAL_POINTS = 10


class CompetitionForm(forms.Form):
    """What is announced of a competition."""

    name = LineField(label=_("Name"), max_length=LONGEST_NAME)
    themes = forms.CharField(
        label=_("Themes"),
        help_text=_("What the problems are to be about; empty where they may be about anything."),
        required=False,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    closes_on = day_field(_("Problems come in until"))
    most_points = forms.IntegerField(
        label=_("Most points of a member"),
        help_text=_("Each member of the committee gives a problem from 0 points to this number."),
        min_value=1,
        max_value=MOST_POINTS,
        initial=USUAL_POINTS,
    )


class AppointmentForm(forms.Form):
    """Who is appointed to the committee of experts."""

    person = PersonChoice(
        Person.objects.filter(merged_into=None).select_related("club"),
        label=_("Person"),
        help_text=_("Judges with the account of this person."),
    )
    reason = ReasonField(required=False)


class EntryForm(ProblemForm):
    """A problem that came in: its motto, the position, the solution, and when."""

    motto = LineField(label=_("Motto"), max_length=LONGEST_MOTTO)
    received_on = day_field(_("Received on"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["token"]
        self.fields["received_on"].initial = timezone.localdate
        self.order_fields(("motto", "fen", "solution", "received_on"))


class CheckForm(forms.Form):
    """That a problem is to be checked."""

    token = token_field()


class MarkForm(forms.Form):
    """The points of a member, and a remark."""

    remark = forms.CharField(
        label=_("Remark"),
        help_text=_("For the board and the committee, once the judging is closed."),
        required=False,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, competition: ProblemCompetition, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        most = competition.most_points
        self.fields["points"] = forms.IntegerField(
            label=_("Points"),
            help_text=gettext("A member gives a whole number of points from 0 to %(most)s.") % {"most": most},
            min_value=0,
            max_value=most,
        )
        self.order_fields(("points", "remark"))


class ComposerForm(forms.Form):
    """Who composed a problem: a person, or the name of who is none here."""

    person = PersonChoice(
        Person.objects.filter(merged_into=None).select_related("club"),
        label=_("Person"),
        required=False,
        empty_label=_("nobody here"),
    )
    name = LineField(
        label=_("Name"),
        help_text=_("Of a composer who is none of the people here."),
        required=False,
        max_length=NAME_LENGTH,
    )
