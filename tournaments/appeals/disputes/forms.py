"""Forms for disputes: recording one, the ruling, making it known, and lodging an appeal."""

from typing import Any

from django import forms
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.appeals.files import Files
from tournaments.appeals.forms import Uploaded, words
from tournaments.events.permissions import is_jury
from tournaments.models import Club, Dispute, Event
from tournaments.pages.forms import Sent, field
from tournaments.pages.http.permissions import Visitor
from tournaments.pages.typed.choices import NamedChoices
from tournaments.pages.typed.texts import LineField
from tournaments.pages.words.moments import Moment
from tournaments.regulations.event import TEAM_SECTIONS
from tournaments.seasons.visibility import clubs_seen


class DisputeForm(forms.Form):
    """A dispute in an event, between entrants of it and who is none."""

    parties = forms.TypedMultipleChoiceField(
        label=_("Parties"),
        help_text=_("Everybody of this event whom the dispute is between."),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    people = LineField(
        label=_("Parties whose entry was refused"),
        help_text=_("Their names, or name; club. Several apart by commas."),
        max_length=400,
        required=False,
    )
    clubs = NamedChoices(
        Club.objects.none(),
        label=_("Clubs that are parties"),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    directors = forms.BooleanField(
        label=_("The tournament directors are a party"),
        help_text=_("Where they refused the entry themselves."),
        required=False,
    )
    round_number = forms.IntegerField(
        label=_("Round"),
        help_text=_("Empty when it is about no round."),
        min_value=1,
        max_value=999,
        required=False,
    )
    table = forms.IntegerField(
        label=pgettext_lazy("to play at", "Table"),
        help_text=_("Of a match of teams."),
        min_value=1,
        max_value=999,
        required=False,
    )
    board = forms.IntegerField(label=_("Board"), min_value=1, max_value=999, required=False)
    arose = Moment(
        label=_("Arose at"), help_text=_("If left empty: now. A ruling is not older."), required=False
    )
    text = words(_("What the dispute is about"))
    files = Files()  # type: ignore[assignment]  # a form takes its fields from the class

    def __init__(self, event: Event, visitor: Visitor, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field(self, "clubs", NamedChoices).queryset = _clubs(event, visitor)
        if event.section not in TEAM_SECTIONS:
            del self.fields["table"]
        field(self, "parties", forms.ChoiceField).choices = [
            (entrant.number, f"{entrant.number}. {entrant.name}" if entrant.number else entrant.name)
            for entrant in event.entrants.order_by("number")
        ]

    @property
    def others(self) -> list[forms.BoundField]:
        """The fields of who is a party and no entrant of the event."""
        return [self[name] for name in ("people", "clubs", "directors")]

    @property
    def names_others(self) -> bool:
        """Whether something was filled in there."""
        return any(one.errors or one.value() for one in self.others)

    @property
    def matter(self) -> list[forms.BoundField]:
        """The fields of what it is about."""
        return [
            self[name]
            for name in ("round_number", "table", "board", "arose", "text", "files")
            if name in self.fields
        ]

    def clean_people(self) -> list[str]:
        """The names, each with its club where one is given."""
        return [part.strip() for part in self.cleaned_data["people"].split(",") if part.strip()]


def _clubs(event: Event, visitor: Visitor) -> QuerySet[Club]:
    """Which clubs may be parties: those that the visitor sees and the own one; of the jury all."""
    lasting = Club.objects.filter(ended_on=None)
    if is_jury(visitor, event):
        return lasting
    own = visitor.secretary_of_id if visitor.is_authenticated else None
    return lasting.filter(Q(pk__in=clubs_seen(visitor).values("pk")) | Q(pk=own))


class RulingForm(forms.Form):
    """The ruling of the leaders, and when it was given."""

    text = words(_("Ruling"))
    at = Moment(label=_("Given at"), help_text=_("If left empty: now."), required=False)

    def __init__(self, data: Sent = None, files: Uploaded = None, **kwargs: Any) -> None:
        super().__init__(data, files, auto_id="id_ruling_%s", **kwargs)


class NotifiedForm(forms.Form):
    """When and how the ruling was made known to a party."""

    party = forms.TypedChoiceField(label=_("Party"), coerce=int, widget=forms.RadioSelect)
    at = Moment(
        label=_("Notified at"), help_text=_("If left empty: now. Not before the ruling."), required=False
    )
    how = LineField(label=_("How"), help_text=_("Such as by word of mouth, or by mail."), max_length=200)
    reason = LineField(
        label=_("Reason"),
        help_text=_("Needed only when a moment that stands is corrected."),
        max_length=200,
        required=False,
    )

    def __init__(self, dispute: Dispute, data: Sent = None, files: Uploaded = None, **kwargs: Any) -> None:
        super().__init__(data, files, auto_id="id_known_%s", **kwargs)
        parties = [(party.number, party.called) for party in dispute.parties.all()]
        field(self, "party", forms.ChoiceField).choices = parties


class ReadForm(forms.Form):
    """That a party has read the ruling: confirmed by sending it."""


class LodgingForm(forms.Form):
    """An appeal of a party, in writing to the chair. The browser asks for both boxes; one that comes empty
    all the same is recorded as it is.
    """

    against = words(_("Against what you appeal"), required=False)
    why = words(_("Why"), required=False)
    files = Files()  # type: ignore[assignment]  # a form takes its fields from the class

    def __init__(self, data: Sent = None, files: Uploaded = None, **kwargs: Any) -> None:
        super().__init__(data, files, auto_id="id_lodging_%s", **kwargs)
        for box in ("against", "why"):
            self.fields[box].widget.attrs["required"] = True


class ReceivedForm(forms.Form):
    """An appeal that came in otherwise than by the site."""

    party = forms.TypedChoiceField(
        label=_("Lodged by"), coerce=int, empty_value=None, required=False, widget=forms.RadioSelect
    )
    by_name = LineField(label=_("Or by somebody else"), max_length=80, required=False)
    at = Moment(label=_("Received at"))
    in_writing = forms.BooleanField(label=_("In writing or by mail"), required=False)
    to_chair = forms.BooleanField(label=_("To the chair of the committee"), required=False)
    against = words(_("Against what"), required=False)
    why = words(_("Why"), required=False)
    files = Files()  # type: ignore[assignment]  # a form takes its fields from the class

    def __init__(self, dispute: Dispute, data: Sent = None, files: Uploaded = None, **kwargs: Any) -> None:
        super().__init__(data, files, auto_id="id_received_%s", **kwargs)
        parties = [(party.number, party.called) for party in dispute.parties.all()]
        field(self, "party", forms.ChoiceField).choices = parties
