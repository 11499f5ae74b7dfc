"""The acts in an appeal by their names in the address: the form, the words on the page, the service."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.appeals import forms, verdicts
from tournaments.appeals import services as appeals
from tournaments.appeals.visibility import Sight
from tournaments.pages.forms import Sent
from tournaments.pages.wording import Words


@dataclass(frozen=True, slots=True)
class Act:
    """An act as a page offers it; `subject` names its article in the rule of appeals, `note` says what more
    follows from it than its name.
    """

    title: Words
    button: Words
    subject: str
    form: type[forms.ActForm]
    service: Callable[..., object]
    note: Words = ""


ACTS: Mapping[str, Act] = {
    "acting-chair": Act(
        _("Choose an acting chair"), _("Record the choice"), "vote", forms.ActingChairForm,
        appeals.choose_acting_chair,
    ),
    "invitation": Act(
        _("Invite a party"), _("Invite"), "hearing", forms.InvitationForm, appeals.invite
    ),
    "statement": Act(
        _("Put a statement before the committee"), _("Submit"), "hearing", forms.StatementForm, appeals.state
    ),
    "hearing": Act(
        _("A party was heard, or did not come"), pgettext_lazy("act", "Record"), "hearing",
        forms.HearingForm, appeals.hear,
    ),
    "vote": Act(_("Vote"), _("Cast your vote"), "vote", forms.VoteForm, appeals.vote),
    "voting-close": Act(
        _("Close the voting without the votes still out"), _("Close the voting"), "vote",
        forms.ConfirmActForm, appeals.close_voting,
    ),
    "verdict": Act(
        _("Give the verdict"), _("Give the verdict"), "verdict", forms.VerdictForm, appeals.give_verdict
    ),
    "delivery": Act(
        _("Notify a recipient of the verdict"), pgettext_lazy("act", "Record"), "verdict", forms.DeliveryForm,
        appeals.deliver,
    ),
    "result": Act(
        _("Enforce: correct a result"), _("Record the result"), "verdict", forms.ResultForm,
        verdicts.correct_result,
    ),
    "order": Act(
        _("Enforce: an order of players who ended equal"), _("Record the order"), "verdict",
        forms.OrderForm, verdicts.rule_order,
    ),
    "reinstatement": Act(
        _("Enforce: undo a withdrawal"), _("Withdraw it"), "verdict", forms.ReinstatementForm,
        verdicts.reinstate,
    ),
    "carried-out": Act(
        _("The verdict has been enforced"), _("Record that it was enforced"), "verdict",
        forms.EnforcedForm, verdicts.finish,
    ),
    "publication": Act(
        _("Publish the verdict"), _("Publish"), "verdict", forms.ConfirmActForm, appeals.publish,
        _("Everybody then reads the verdict, its grounds and the names of the parties, and nothing of what "
          "was put before the committee."),
    ),
    "withdrawal": Act(
        _("Withdraw from this appeal"), _("Withdraw"), "withdrawal", forms.WithdrawalForm, appeals.withdraw
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Step:
    """An act that the visitor may do now, with its form."""

    name: str
    act: Act
    article: str
    form: forms.ActForm


def form_of(sight: Sight, name: str, data: Sent = None, files: forms.Uploaded = None) -> forms.ActForm:
    """The form of an act in this appeal. A party states for itself, who presides for either."""
    given = {"parties": sight.own_parties} if name == "statement" and sight.own_parties else {}
    return ACTS[name].form(sight.case, name, data, files, **given)


def steps(sight: Sight, sent: tuple[str, forms.ActForm] | None = None) -> list[Step]:
    """What the visitor may do now; `sent` is a form that came back with errors, by the name of its act."""
    found = []
    for name in sight.open_acts:
        form = sent[1] if sent and sent[0] == name else form_of(sight, name)
        found.append(Step(name, ACTS[name], sight.case.rule.articles[ACTS[name].subject], form))
    return found
