"""Forms for the papers of the committee: what members without an account signed, minutes, publication."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.appeals.cases.selectors import Case
from tournaments.appeals.forms import ActForm, VoteForm, WithdrawalForm, WithFilesForm, words
from tournaments.models import AppealMember
from tournaments.pages.forms import Sent, field
from tournaments.pages.typed.texts import LineField
from tournaments.pages.words.moments import Moment
from tournaments.regulations.editions.edition import edition


class PaperForm(WithFilesForm):
    """A member without an account, and the signed paper."""

    member = forms.TypedChoiceField(label=_("Member"), coerce=int, widget=forms.RadioSelect)

    def __init__(
        self, case: Case, name: str, *args: Any, members: Sequence[AppealMember] = (), **kwargs: Any
    ) -> None:
        super().__init__(case, name, *args, **kwargs)
        choices = [(seat.pk, case.member_name(seat)) for seat in members]
        field(self, "member", forms.ChoiceField).choices = choices
        self.order_fields(["member"])


class MinutesForm(ActForm):
    """The minutes of a hearing, and who was there."""

    at = Moment(label=_("Hearing at"))
    members = forms.TypedMultipleChoiceField(
        label=_("Members who were there"), coerce=int, widget=forms.CheckboxSelectMultiple
    )
    parties = forms.TypedMultipleChoiceField(
        label=_("Parties who were there"), coerce=int, widget=forms.CheckboxSelectMultiple, required=False
    )
    others = LineField(label=_("Others who were there"), max_length=200, required=False)
    text = words(_("Minutes"), help_text=_("The members read them, and each party that was there."))

    def __init__(self, case: Case, name: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(case, name, *args, **kwargs)
        names = [(seat.pk, case.member_name(seat)) for seat in case.members]
        taking_part = [(pk, label) for pk, label in names if label in case.appeal.remaining]
        field(self, "members", forms.MultipleChoiceField).choices = taking_part
        field(self, "parties", forms.MultipleChoiceField).choices = [
            (party.number, case.party_name(party)) for party in case.parties
        ]


class PublicationForm(ActForm):
    """The words of a verdict as everybody reads them."""

    text = words(_("The verdict as it is published"))
    nameless = forms.BooleanField(label=_("Leave the names out"), required=False)
    articles = LineField(
        label=_("Articles it is about"),
        help_text=_("Apart by commas, such as C.13, Spelreglement 26; by these it is found."),
        max_length=200,
        required=False,
    )

    def __init__(self, case: Case, name: str, *args: Any, **kwargs: Any) -> None:
        verdict = case.appeal.verdict
        super().__init__(case, name, *args, initial={"text": verdict.text if verdict else ""}, **kwargs)


class PaperVoteForm(PaperForm, VoteForm):
    """The vote on a signed paper."""


class PaperWithdrawalForm(PaperForm, WithdrawalForm):
    """The withdrawal on a signed paper."""


def _such_as() -> str:
    """Two articles as they are typed."""
    named = {"article": edition().printed("C.13"), "annex": edition().printed("Bijlage 5")}
    return gettext("Such as %(article)s, or %(annex)s.") % named


class SearchForm(forms.Form):
    """What published verdicts are looked for by."""

    articles = LineField(label=_("Article"), help_text=lazy(_such_as, str)(), max_length=200, required=False)
    year = forms.TypedChoiceField(label=_("Year"), coerce=int, empty_value=None, required=False)

    def __init__(self, years: Sequence[int], data: Sent = None) -> None:
        super().__init__(data)
        choices = [("", _("all years")), *((year, str(year)) for year in years)]
        field(self, "year", forms.ChoiceField).choices = choices
