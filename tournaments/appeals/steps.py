"""The acts in an appeal by their names in the address: the form, the words on the page, the service."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.appeals import forms
from tournaments.appeals import services as appeals
from tournaments.appeals.endings import forms as ending_forms
from tournaments.appeals.endings import services as endings
from tournaments.appeals.papers import forms as papers_forms
from tournaments.appeals.papers import services as papers
from tournaments.appeals.reading.visibility import Sight
from tournaments.appeals.verdicts import forms as verdict_forms
from tournaments.appeals.verdicts import services as verdicts
from tournaments.pages.forms import Sent
from tournaments.pages.words.wording import Words


@dataclass(frozen=True, slots=True)
class Act:
    """An act as a page offers it; `subject` names its article in the rule of appeals, `note` says what more
    follows from it than its name, `also` is a further article.
    """

    title: Words
    button: Words
    subject: str
    form: type[forms.ActForm]
    service: Callable[..., object]
    note: Words = ""
    also: str = ""


ACTS: Mapping[str, Act] = {
    "acting-chair": Act(
        _("Choose an acting chair"), _("Record the choice"), "vote", forms.ActingChairForm,
        appeals.choose_acting_chair,
        _("Who presides is chosen once every member who remains has named the same one, or with the paper "
          "that they signed."),
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
    "replay": Act(
        _("Enforce: have a game played anew"), _("Record the replay"), "verdict",
        verdict_forms.ReplayForm, verdicts.order_replay,
        _("Its result goes. An event that was closed is open again once you record that the verdict has "
          "been enforced."),
    ),
    "void": Act(
        _("Enforce: declare a game void"), _("Declare it void"), "verdict", forms.GameForm,
        verdicts.declare_void,
        _("The board lay wrongly: its result goes, and it is played anew."), verdicts.VOID,
    ),
    "forfeit": Act(
        _("Enforce: a round lost by forfeit"), _("Record the forfeit"), "verdict",
        verdict_forms.ForfeitForm, verdicts.forfeit,
        _("A team loses every board of its match."),
    ),
    "order": Act(
        _("Enforce: an order of players who ended equal"), _("Record the order"), "verdict",
        forms.OrderForm, verdicts.rule_order,
    ),
    "reinstatement": Act(
        _("Enforce: undo a withdrawal"), _("Withdraw it"), "verdict", verdict_forms.EntrantForm,
        verdicts.reinstate,
    ),
    "line-up": Act(
        _("Enforce: accept a line-up"), _("Record the line-up"), "verdict", verdict_forms.LineUpForm,
        verdicts.accept_line_up,
    ),
    "admission": Act(
        _("Enforce: admit an entry"), _("Enter"), "verdict", verdict_forms.AdmissionForm, verdicts.admit,
    ),
    "entry-refusal": Act(
        _("Enforce: refuse an entry"), _("Withdraw the entry"), "verdict", verdict_forms.EntrantForm,
        verdicts.refuse_entry,
        _("Before the start the entry is withdrawn, after it the player or team withdraws from the first "
          "round without a result on."),
    ),
    "points": Act(
        _("Enforce: points of the classification"), _("Record the points"), "verdict",
        verdict_forms.PointsForm, verdicts.give_points,
    ),
    "match-points": Act(
        _("Enforce: match points of a team"), _("Record the match points"), "verdict",
        verdict_forms.MatchPointsForm, verdicts.give_match_points,
        _("They count beside those of its matches, from the standings of the round played last."), "R110",
    ),
    "already-so": Act(
        _("Enforce: it is so already"), _("Record that it is so already"), "verdict",
        verdict_forms.AlreadySoForm, verdicts.stands_already,
        _("Nothing is changed; that it stands is what enforces the verdict."), "R102",
    ),
    "words": Act(
        _("Enforce: anything else, in words"), pgettext_lazy("act", "Record"), "verdict",
        verdict_forms.InWordsForm, verdicts.enforce_in_words,
    ),
    "carried-out": Act(
        _("The verdict has been enforced"), _("Record that it was enforced"), "verdict",
        forms.EnforcedForm, verdicts.finish,
    ),
    "minutes": Act(
        _("Record the minutes of a hearing"), _("Record the minutes"), "hearing", papers_forms.MinutesForm,
        papers.keep_minutes, also="R105",
    ),
    "paper-vote": Act(
        _("Record the vote of a member without an account"), pgettext_lazy("act", "Record"), "vote",
        papers_forms.PaperVoteForm, papers.vote_for,
        _("From the signed paper, which goes with it."), "R104",
    ),
    "paper-withdrawal": Act(
        _("Record that a member without an account withdraws"), pgettext_lazy("act", "Record"),
        "withdrawal", papers_forms.PaperWithdrawalForm, papers.withdraw_for,
        _("From the signed paper, which goes with it."), "R104",
    ),
    "settlement": Act(
        _("The parties have settled"), _("Record the settlement"), "hearing",
        ending_forms.AppealSettlementForm, endings.settle_appeal,
        _("It ends every appeal in this dispute in which there is no verdict yet."), "R103",
    ),
    "appeal-withdrawn": Act(
        _("Withdraw the appeal"), _("Withdraw the appeal"), "party", ending_forms.AppealWithdrawalForm,
        endings.withdraw_appeal,
        _("The ruling stands then. Who presides records it from the signed paper of the party, which goes "
          "with it."), "R103",
    ),
    "publication": Act(
        _("Publish the verdict"), _("Publish"), "verdict", papers_forms.PublicationForm, appeals.publish,
        _("Everybody then reads the verdict, its grounds and, unless you leave them out, the names of the "
          "parties, and nothing of what was put before the committee."), "R105",
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
    given: dict[str, object] = {}
    if name == "statement" and sight.own_parties:
        given["parties"] = sight.own_parties
    if name in ("paper-vote", "paper-withdrawal"):
        given["members"] = sight.without_account
    return ACTS[name].form(sight.case, name, data, files, **given)


def steps(sight: Sight, sent: tuple[str, forms.ActForm] | None = None) -> list[Step]:
    """What the visitor may do now; `sent` is a form that came back with errors, by the name of its act."""
    found = []
    for name in sight.open_acts:
        form = sent[1] if sent and sent[0] == name else form_of(sight, name)
        found.append(Step(name, ACTS[name], sight.case.rule.articles[ACTS[name].subject], form))
    return found
