"""The entries of the record by which a verdict was enforced, or may have been.

Source: Bijlage 5 (task 3); readings R79, R102.
"""

from django.db.models import Q

from tournaments.appeals.cases.selectors import Case, Kind
from tournaments.ledger import facts as state
from tournaments.ledger.chains import chain
from tournaments.models import AppealAct, LedgerEntry


def enforced_before(found: Case) -> list[int]:
    """The entries by which other verdicts in the same dispute were carried out."""
    others = AppealAct.objects.filter(appeal__dispute=found.dispute, kind=Kind.CARRIED_OUT)
    named = others.exclude(appeal=found.row).values_list("entries", flat=True)
    return sorted({number for entries in named for number in entries})


def made_since(found: Case, *, changing: bool) -> list[LedgerEntry]:
    """The entries of the event's record by which the verdict may have been enforced: those made since it, but
    for what was done in disputes and appeals; where they are to be `changing` something of the play only such
    ones, and those by which other verdicts in the same dispute were carried out.
    """
    if found.verdict_act is None:
        return []
    own = LedgerEntry.objects.filter(chain_id=chain.chain_name(found.event))
    in_dispute = Q(subject__has_key="dispute") | Q(subject__has_key="appeal")
    rows = own.filter(at__gte=found.verdict_act.recorded_at).exclude(in_dispute)
    if changing:
        before = own.filter(sequence__in=enforced_before(found))
        rows = (rows.filter(changes__isnull=False) | before).distinct()
        return [one for one in rows.order_by("sequence") if state.of_play(one.changes or ())]
    return list(rows.order_by("sequence"))
