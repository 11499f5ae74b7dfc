"""What ends without a ruling or a verdict: a dispute or an appeal that is withdrawn, or that is settled.

Source: Bijlage 5 (conditions 1 and 2; task 2); reading R103.
"""

from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from tournaments.appeals import acts, sealing
from tournaments.appeals import services as appeals
from tournaments.appeals.cases.permissions import Role, check, check_in_dispute
from tournaments.appeals.cases.selectors import Case, Kind, case, rule_of
from tournaments.appeals.said import about, written
from tournaments.events.locks import locked_for_anyone
from tournaments.ledger import attachments, record
from tournaments.ledger.transactions import one_act
from tournaments.models import Appeal, AppealAct, Dispute, DisputeEnd, User
from tournaments.regulations.disputes import appeals as domain


@one_act
def withdraw_dispute(*, actor: User, dispute_id: int, text: str) -> DisputeEnd:
    """Record that a dispute is withdrawn, and why: by who recorded it, or by a leader for who raised it.

    Errors: PermissionDenied for anybody else; RuleViolation without words, and after a ruling or another end.
    """
    return _end(actor, dispute_id, DisputeEnd.Kind.WITHDRAWN, "withdrawal", text)


@one_act
def settle_dispute(*, actor: User, dispute_id: int, text: str) -> DisputeEnd:
    """Record that the parties settled their dispute, and what they agreed upon.

    Errors: PermissionDenied unless a leader; RuleViolation without words, and after a ruling or another end.
    """
    return _end(actor, dispute_id, DisputeEnd.Kind.SETTLED, "settlement", text)


def _end(actor: User, dispute_id: int, kind: DisputeEnd.Kind, act: str, text: str) -> DisputeEnd:
    dispute = Dispute.objects.get(pk=dispute_id)
    dispute.event = locked_for_anyone(dispute.event_id)
    check_in_dispute(actor, act, dispute)
    text = written(text, rule_of(dispute.event).articles["ruling"])
    made = DisputeEnd.objects.create(dispute=dispute, kind=kind, text=text, by=actor, at=timezone.now())
    record.append(
        actor=actor,
        act=acts.DISPUTE_ENDS[kind],
        event=dispute.event,
        subject=about(dispute),
        after={"text": text},
    )
    return made


@one_act
def withdraw_appeal(
    *, actor: User, appeal_id: int, text: str = "", files: Sequence[attachments.Given] = ()
) -> AppealAct:
    """Withdraw an appeal as the party that lodged it; who presides records it from that party's signed paper.

    The ruling stands then. Errors: PermissionDenied for anybody else; RuleViolation after the verdict, for a
    paper that is not attached, and for files as in `attachments.attach`.
    """
    found = appeals.locked(actor, appeal_id)
    role = Role(found, actor)
    check(role, "appeal-withdrawn")
    if found.row.party not in role.own_parties:
        appeals.check_signed(files, found.rule.articles["party"])
    return _append(actor, found, Kind.WITHDRAWN, text.strip(), files, party=found.row.party)


@one_act
def settle_appeal(
    *, actor: User, appeal_id: int, text: str, files: Sequence[attachments.Given] = ()
) -> list[AppealAct]:
    """Record what the parties agreed upon before the verdict; it ends every open appeal in their dispute.

    Errors: PermissionDenied unless presiding; RuleViolation after the verdict, without words, and for files
    as in `attachments.attach`.
    """
    dispute_id = Appeal.objects.values_list("dispute", flat=True).get(pk=appeal_id)
    found = appeals.locked(actor, appeal_id)
    check(Role(found, actor), "settlement")
    text = written(text, found.rule.articles["hearing"])
    others = Appeal.objects.filter(dispute=dispute_id).exclude(pk=appeal_id).order_by("pk")
    open_too = [one for one in map(case, others.values_list("pk", flat=True)) if _is_open(one)]
    return [_append(actor, one, Kind.SETTLEMENT, text, files) for one in (found, *open_too)]


def _is_open(found: Case) -> bool:
    return found.appeal.phase in domain.ALLOWED[domain.Settled]


def _append(
    actor: User, found: Case, kind: Kind, text: str, files: Sequence[attachments.Given], **fields: Any
) -> AppealAct:
    seal, shown = sealing.sealed(text, [file.sha256 for file in files])
    return appeals.append(actor, found, kind, text=text, seal=seal, shown=shown, files=files, **fields)
