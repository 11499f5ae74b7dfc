"""The acts of disputes, appeals and the committee that judges them."""

from django.utils.translation import gettext_lazy as _

from tournaments.appeals import notify
from tournaments.ledger.acts import Concern, Undo, declare
from tournaments.models import AppealAct, DisputeEnd

_DISPUTE = ("event", "dispute", "round", "table", "board")
_STEP = ("event", "dispute", "appeal", "step", "name")

OFFICERS = declare(
    "officers",
    _("chair and deputy chosen"),
    concerns=Concern.COMMITTEE,
    keys=("choice",),
    files_of="choice",
)
OFFICERS_VOTE = declare(
    "officers-vote",
    _("choice of chair and deputy by a member"),
    concerns=Concern.COMMITTEE,
    keys=("name",),
    notify=notify.officers_vote,
)

DISPUTE = declare(
    "dispute",
    _("dispute recorded"),
    concerns=Concern.DISPUTE,
    keys=_DISPUTE,
    notify=notify.dispute,
    files_of="dispute",
)
DISPUTE_RULING = declare(
    "dispute-ruling",
    _("ruling in a dispute"),
    concerns=Concern.DISPUTE,
    keys=_DISPUTE,
    notify=notify.ruling,
)
RULING_KNOWN = declare(
    "ruling-known",
    _("parties notified of the ruling"),
    concerns=Concern.DISPUTE,
    keys=(*_DISPUTE, "name"),
    notify=notify.ruling_known,
)
RULING_READ = declare(
    "ruling-read",
    _("ruling read by a party"),
    concerns=Concern.DISPUTE,
    keys=(*_DISPUTE, "name"),
    notify=notify.ruling_read,
)
DISPUTE_WITHDRAWN = declare(
    "dispute-withdrawn",
    _("dispute withdrawn"),
    concerns=Concern.DISPUTE,
    keys=_DISPUTE,
    notify=notify.dispute_ended,
)
DISPUTE_SETTLED = declare(
    "dispute-settled",
    _("dispute settled"),
    concerns=Concern.DISPUTE,
    keys=_DISPUTE,
    notify=notify.dispute_ended,
)
DISPUTE_ENDS = {DisputeEnd.Kind.WITHDRAWN: DISPUTE_WITHDRAWN, DisputeEnd.Kind.SETTLED: DISPUTE_SETTLED}
"""The act of each way in which a dispute ends without a ruling."""
APPEAL = declare(
    "appeal",
    _("appeal lodged"),
    concerns=Concern.APPEAL,
    keys=(*_DISPUTE, "appeal", "name"),
    notify=notify.appeal,
    files_of="appeal",
)
APPEAL_COMMITTEE = declare(
    "appeal-committee",
    _("appeal put before the committee"),
    concerns=Concern.APPEAL,
    keys=(*_DISPUTE, "appeal", "name"),
)

APPEAL_WITHDRAWAL = declare(
    "appeal-withdrawal",
    _("member withdrew from an appeal"),
    concerns=Concern.APPEAL,
    keys=_STEP,
    notify=notify.step,
)
APPEAL_TIE = declare(
    "appeal-tie",
    _("tie of a member to a party of an appeal"),
    concerns=Concern.APPEAL,
    keys=_STEP,
    notify=notify.step,
)
APPEAL_CHAIR_CHOICE = declare(
    "appeal-chair-choice",
    _("acting chair named by a member"),
    concerns=Concern.APPEAL,
    keys=_STEP,
    notify=notify.step,
)
APPEAL_ACTING_CHAIR = declare(
    "appeal-acting-chair", _("acting chair chosen"), concerns=Concern.APPEAL, keys=_STEP
)
APPEAL_INVITATION = declare(
    "appeal-invitation", _("party invited"), concerns=Concern.APPEAL, keys=_STEP, notify=notify.step
)
APPEAL_STATEMENT = declare(
    "appeal-statement", _("statement in an appeal"), concerns=Concern.APPEAL, keys=_STEP, notify=notify.step
)
APPEAL_HEARING = declare(
    "appeal-hearing", _("party heard"), concerns=Concern.APPEAL, keys=_STEP, notify=notify.step
)
APPEAL_VOTE = declare("appeal-vote", _("vote in an appeal"), concerns=Concern.APPEAL, keys=_STEP)
APPEAL_VOTING_CLOSED = declare(
    "appeal-voting-closed", _("voting closed"), concerns=Concern.APPEAL, keys=_STEP, notify=notify.step
)
APPEAL_VERDICT = declare(
    "appeal-verdict", _("verdict given"), concerns=Concern.APPEAL, keys=_STEP, notify=notify.step
)
APPEAL_DELIVERY = declare(
    "appeal-delivery",
    _("recipients notified of the verdict"),
    concerns=Concern.APPEAL,
    keys=_STEP,
    notify=notify.delivery,
)
APPEAL_EXECUTION = declare(
    "appeal-execution",
    _("step in carrying a verdict out"),
    concerns=Concern.APPEAL,
    keys=_STEP,
    undo=Undo.BARRIER,
)
APPEAL_CARRIED_OUT = declare(
    "appeal-carried-out",
    _("verdict enforced"),
    concerns=Concern.APPEAL,
    keys=_STEP,
    notify=notify.enforced,
)
APPEAL_PUBLICATION = declare(
    "appeal-publication", _("verdict published"), concerns=Concern.APPEAL, keys=_STEP
)
APPEAL_WITHDRAWN = declare(
    "appeal-withdrawn", _("appeal withdrawn"), concerns=Concern.APPEAL, keys=_STEP, notify=notify.ended
)
APPEAL_SETTLEMENT = declare(
    "appeal-settlement", _("appeal settled"), concerns=Concern.APPEAL, keys=_STEP, notify=notify.ended
)
APPEAL_MINUTES = declare(
    "appeal-minutes", _("minutes of a hearing"), concerns=Concern.APPEAL, keys=_STEP, notify=notify.step
)

STEPS = {
    AppealAct.Kind.WITHDRAWAL: APPEAL_WITHDRAWAL,
    AppealAct.Kind.TIE: APPEAL_TIE,
    AppealAct.Kind.CHAIR_CHOICE: APPEAL_CHAIR_CHOICE,
    AppealAct.Kind.ACTING_CHAIR: APPEAL_ACTING_CHAIR,
    AppealAct.Kind.INVITATION: APPEAL_INVITATION,
    AppealAct.Kind.STATEMENT: APPEAL_STATEMENT,
    AppealAct.Kind.HEARING: APPEAL_HEARING,
    AppealAct.Kind.VOTE: APPEAL_VOTE,
    AppealAct.Kind.VOTING_CLOSED: APPEAL_VOTING_CLOSED,
    AppealAct.Kind.VERDICT: APPEAL_VERDICT,
    AppealAct.Kind.DELIVERY: APPEAL_DELIVERY,
    AppealAct.Kind.EXECUTION: APPEAL_EXECUTION,
    AppealAct.Kind.CARRIED_OUT: APPEAL_CARRIED_OUT,
    AppealAct.Kind.PUBLICATION: APPEAL_PUBLICATION,
    AppealAct.Kind.WITHDRAWN: APPEAL_WITHDRAWN,
    AppealAct.Kind.SETTLEMENT: APPEAL_SETTLEMENT,
    AppealAct.Kind.MINUTES: APPEAL_MINUTES,
}
"""The act of each kind of step in an appeal."""
SEALED = (
    APPEAL_VOTE,
    APPEAL_STATEMENT,
    APPEAL_VERDICT,
    APPEAL_WITHDRAWAL,
    APPEAL_WITHDRAWN,
    APPEAL_SETTLEMENT,
    APPEAL_MINUTES,
)
"""The acts whose text and files the record proves with a seal and does not tell."""
