"""Forms of the committee of appeal: clubs' words, meetings, officers, and every act in an appeal."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias, TypedDict

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.db.models import Q
from django.utils.datastructures import MultiValueDict
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.appeals.cases.enforced import made_since
from tournaments.appeals.cases.selectors import Case
from tournaments.appeals.files import Files
from tournaments.ledger.attachments import Given
from tournaments.ledger.wording.words import what
from tournaments.models import AnnualMeeting, Club, DisputeParty, LedgerEntry, Person
from tournaments.models.events import RESULT_CODES
from tournaments.pages.forms import Sent, carry, field
from tournaments.pages.typed.choices import NamedChoice, NamedChoices
from tournaments.pages.typed.texts import LineField, ReasonField
from tournaments.pages.words.moments import Moment
from tournaments.pages.words.wording import Words, result
from tournaments.regulations.disputes.appeals import Phase, Recipient, Vote
from tournaments.regulations.disputes.committee import Member
from tournaments.regulations.event import TEAM_SECTIONS

_TEXT = 10_000
_PAPER = _("Paper signed by the members")
Uploaded: TypeAlias = "MultiValueDict[str, UploadedFile[Any]] | None"


def _day(label: Words) -> forms.DateField:
    return forms.DateField(label=label, widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))


def words(label: Words, **given: Any) -> forms.CharField:
    """Some lines of text."""
    return forms.CharField(label=label, widget=forms.Textarea(attrs={"rows": 6}), max_length=_TEXT, **given)


class MemberChoice(NamedChoice):
    """A person with the club."""

    def label_from_instance(self, person: Person) -> str:
        """The name and the club."""
        return f"{person.name} ({person.club})"


class NominationForm(forms.Form):
    """Which of its members a club told the board to sit in the committee."""

    club = NamedChoice(Club.objects.filter(ended_on=None), label=_("Club"))
    person = MemberChoice(
        Person.objects.filter(club__isnull=False, merged_into=None).select_related("club"), label=_("Member")
    )
    on = _day(_("Board notified on"))
    why = LineField(
        label=_("Why it is recorded only now"),
        help_text=_("Needed where the annual meeting for which it was in time was recorded before."),
        max_length=200,
        required=False,
    )


class MeetingForm(forms.Form):
    """An annual meeting and the clubs that run an internal competition."""

    day = _day(_("Day of the annual meeting"))
    clubs = NamedChoices(
        Club.objects.filter(ended_on=None),
        label=_("Clubs that run an internal competition"),
        widget=forms.CheckboxSelectMultiple,
    )


class ForgottenClubForm(forms.Form):
    """A club that was forgotten at the last annual meeting, and why it is added."""

    club = NamedChoice(Club.objects.filter(ended_on=None), label=_("Club that was forgotten"))
    reason = ReasonField()

    def __init__(self, meeting: AnnualMeeting | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if meeting:
            there = Q(ended_on=None) | Q(ended_on__gt=meeting.day)
            others = Club.objects.filter(there).exclude(pk__in=meeting.clubs.values("pk"))
            field(self, "club", NamedChoice).queryset = others


class Officers(TypedDict):
    """Who was chosen, and how."""

    chair: Person
    deputy: Person
    writing: str
    files: Sequence[Given]


class OfficersForm(forms.Form):
    """The chair and the deputy that a member chooses, or that the committee has chosen on paper."""

    chair = forms.TypedChoiceField(label=_("Chair"), coerce=int, widget=forms.RadioSelect)
    deputy = forms.TypedChoiceField(label=_("Deputy"), coerce=int, widget=forms.RadioSelect)
    writing = words(
        _("In writing"), help_text=_("Your own words; of a paper that was signed, who wrote what, and when.")
    )

    def __init__(self, members: Iterable[tuple[Member, Person]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["files"] = Files(_PAPER)
        self.people = {person.pk: person for _, person in members}
        choices = [(person.pk, f"{member.name} ({member.club})") for member, person in members]
        for name in ("chair", "deputy"):
            field(self, name, forms.ChoiceField).choices = choices

    def chosen(self) -> Officers:
        """The chair, the deputy and the writing."""
        cleaned = self.cleaned_data
        return {
            "chair": self.people[cleaned["chair"]],
            "deputy": self.people[cleaned["deputy"]],
            "writing": cleaned["writing"],
            "files": cleaned["files"],
        }


class ActForm(forms.Form):
    """An act in an appeal; what it names is chosen from that appeal."""

    def __init__(
        self, case: Case, name: str, data: Sent = None, files: Uploaded = None, **kwargs: Any
    ) -> None:
        super().__init__(data, files, auto_id=f"id_{name}_%s", **kwargs)
        if "party" in self.fields:
            parties = [
                (one.number, case.party_name(one))
                for one in case.parties
                if case.party_name(one) not in case.appeal.heard
            ]
            field(self, "party", forms.ChoiceField).choices = parties
            self.fields["party"].initial = parties[0][0] if parties else None
        if "member" in self.fields:
            field(self, "member", forms.ChoiceField).choices = [
                (seat.pk, case.member_name(seat))
                for seat in case.members
                if case.member_name(seat) in case.appeal.remaining
            ]


class WithFilesForm(ActForm):
    """An act with files, which come last."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["files"] = Files()


def _one_of(label: Words, **given: Any) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(label=label, coerce=int, widget=forms.RadioSelect, **given)


class WithdrawalForm(ActForm):
    """A member who withdraws."""

    why = LineField(label=_("Which person or club you belong to is involved, and how"), max_length=500)


class ActingChairForm(ActForm):
    """Whom a member chooses to preside, or whom the remaining members chose on paper."""

    member = _one_of(_("Acting chair"))
    writing = words(
        _("In writing"), help_text=_("Your own words; of a paper that was signed, who wrote what, and when.")
    )

    def __init__(self, case: Case, name: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(case, name, *args, **kwargs)
        self.fields["files"] = Files(_PAPER)


class InvitationForm(ActForm):
    """Inviting a party to be heard."""

    party = _one_of(_("Party"))
    moment = Moment(label=_("Hearing at"), help_text=_("A moment still to come."))
    text = words(_("Where or how"))
    how = LineField(
        label=_("How the invitation reached the party"),
        help_text=_("Needed of a party without an account; any other is notified here."),
        max_length=200,
        required=False,
    )


class StatementForm(ActForm):
    """A statement, or evidence in words."""

    party = _one_of(_("Party"))
    text = words(_("Statement or evidence"))
    files = Files()  # type: ignore[assignment]  # a form takes its fields from the class
    private = forms.BooleanField(
        label=_("For the committee alone"),
        help_text=_("The other party does not see it, and it is never published."),
        required=False,
    )

    def __init__(
        self, case: Case, name: str, *args: Any, parties: Sequence[DisputeParty] = (), **kwargs: Any
    ) -> None:
        super().__init__(case, name, *args, **kwargs)
        if parties:
            choices = [(one.number, case.party_name(one)) for one in parties]
            field(self, "party", forms.ChoiceField).choices = choices
            self.fields["party"].initial = choices[0][0]


class HearingForm(ActForm):
    """That a party has been heard, or did not come."""

    party = _one_of(_("Party"))
    came = forms.TypedChoiceField(
        label=_("What happened"),
        choices=[("yes", _("was heard")), ("no", _("did not come"))],
        coerce=lambda word: word == "yes",
        widget=forms.RadioSelect,
        initial="yes",
    )
    at = Moment(label=_("Heard at"), help_text=_("If left empty: now."), required=False)


class VoteForm(ActForm):
    """A vote."""

    vote = forms.ChoiceField(
        label=_("Your vote"),
        choices=[(Vote.UPHOLD.value, _("uphold the appeal")), (Vote.DISMISS.value, _("dismiss the appeal"))],
        widget=forms.RadioSelect,
        help_text=_("Nobody sees it before the voting is closed. It cannot be changed."),
    )

    def __init__(self, case: Case, name: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(case, name, *args, **kwargs)
        if case.appeal.phase is Phase.TIED:
            self.fields["vote"].help_text = _(
                "It decides the tie, and is seen at once. It cannot be changed."
            )


class ConfirmActForm(ActForm):
    """An act that is confirmed by carrying it out."""


class VerdictForm(ActForm):
    """The words of the verdict, and what the votes came to on the page that was sent."""

    text = words(
        _("The verdict and its grounds"),
        help_text=_("These words may be published: leave out what was for the committee alone."),
    )
    upheld = forms.NullBooleanField(widget=forms.HiddenInput, required=False)

    def __init__(self, case: Case, name: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(case, name, *args, **kwargs)
        self.fields["upheld"].initial = self._upheld = case.appeal.upheld

    def clean(self) -> dict[str, Any]:
        super().clean()
        carry(self, "upheld", self._upheld)  # a form that comes back is beside what the votes come to now
        return self.cleaned_data


class DeliveryForm(ActForm):
    """To whom the verdict was made known, and when."""

    to = forms.ChoiceField(label=_("Notified"), widget=forms.RadioSelect)
    at = Moment(label=_("At"), help_text=_("If left empty: now."), required=False)

    def __init__(self, case: Case, name: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(case, name, *args, **kwargs)
        numbers = {case.party_name(party): party.number for party in case.parties}
        words_for = {
            Recipient.LEADERS: _("the tournament directors"),
            Recipient.BOARD: _("the board of the union"),
        }
        field(self, "to", forms.ChoiceField).choices = [
            (f"party {numbers[party]}", party) if to is Recipient.PARTY else (to.value, words_for[to])
            for to, party in case.appeal.untold
        ]

    def clean(self) -> dict[str, Any]:
        super().clean()
        cleaned = self.cleaned_data
        to, __, number = cleaned.get("to", "").partition(" ")
        return cleaned | {"to": to, "party": int(number) if number else None}


class GameForm(ActForm):
    """A game, at first the one in dispute."""

    round_number = forms.IntegerField(label=_("Round"), min_value=1, max_value=999)
    table = forms.IntegerField(
        label=pgettext_lazy("to play at", "Table"),
        help_text=_("Of a match of teams."),
        min_value=1,
        max_value=999,
        required=False,
    )
    board = forms.IntegerField(label=_("Board"), min_value=1, max_value=999)

    def __init__(self, case: Case, name: str, *args: Any, **kwargs: Any) -> None:
        about = {"round_number": case.dispute.round, "table": case.dispute.table, "board": case.dispute.board}
        super().__init__(case, name, *args, initial=about, **kwargs)
        if case.event.section not in TEAM_SECTIONS:
            del self.fields["table"]


class ResultForm(GameForm):
    """The result that the verdict gives a game."""

    code = forms.ChoiceField(
        label=_("Result"), choices=[(code, result(code)) for code in RESULT_CODES], widget=forms.RadioSelect
    )


class EntriesField(forms.TypedMultipleChoiceField):
    """Some entries of a record, ticked by what was done, by whom and when."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, entries: Iterable[LedgerEntry], **given: Any) -> None:
        super().__init__(coerce=int, required=False, choices=[*map(self._line, entries)], **given)

    @staticmethod
    def _line(entry: LedgerEntry) -> tuple[int, str]:
        at = date_format(localtime(entry.at), "SHORT_DATETIME_FORMAT")
        return entry.sequence, f"{entry.sequence}. {what(entry)} ({entry.actor_name}, {at})"


class OrderForm(ActForm):
    """The order that the verdict gives among players who ended equal."""

    order = words(
        _("Order"),
        help_text=_("A line for each, from the first to the last: the name, or the start number."),
    )

    def __init__(self, case: Case, *args: Any, **kwargs: Any) -> None:
        super().__init__(case, *args, **kwargs)
        names = Counter(one.name.casefold() for one in case.entrants)
        self._numbers = {str(one.number): one.number for one in case.entrants}
        self._numbers |= {
            one.name.casefold(): one.number for one in case.entrants if names[one.name.casefold()] == 1
        }

    def clean_order(self) -> list[int]:
        """The start numbers. Errors: ValidationError with the lines that name nobody."""
        lines = [" ".join(line.split()) for line in self.cleaned_data["order"].splitlines() if line.strip()]
        wrong = [line for line in lines if line.casefold() not in self._numbers]
        if wrong:
            raise forms.ValidationError(
                _("“%(name)s” is nobody of this event, or several."), params={"name": wrong[0]}
            )
        return [self._numbers[line.casefold()] for line in lines]


class EnforcedForm(ActForm):
    """That the verdict has been carried out."""

    def __init__(self, case: Case, *args: Any, **kwargs: Any) -> None:
        super().__init__(case, *args, **kwargs)
        if made := made_since(case, changing=True):
            self.fields["entries"] = EntriesField(
                made,
                label=_("Other entries of the record by which it was enforced"),
                help_text=_("Steps recorded here are counted already."),
            )
