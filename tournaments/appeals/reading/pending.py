"""What disputes leave open in an event: a ruling, an appeal that goes on, a verdict to be enforced.

Source: Bijlage 5, its conditions and task 3.
"""

from collections.abc import Collection, Iterator

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse

from tournaments.appeals.cases.selectors import Kind, cases, rule_of
from tournaments.events.to_do.elsewhere import Pending, ask
from tournaments.models import Appeal, AppealAct, Dispute
from tournaments.regulations.disputes.appeals import Phase
from tournaments.regulations.reasons import Reason, gettext_noop

_OVER = (Phase.INADMISSIBLE, Phase.CLOSED, Phase.WITHDRAWN, Phase.SETTLED)


def running_appeals() -> QuerySet[Appeal]:
    """The appeals of which no act was the last; some of them are over all the same, as no act need say."""
    ended = AppealAct.objects.filter(
        appeal=OuterRef("pk"), kind__in=(Kind.CARRIED_OUT, Kind.WITHDRAWN, Kind.SETTLEMENT)
    )
    return Appeal.objects.filter(~Exists(ended))


def open_disputes(events: Collection[int]) -> Iterator[Pending]:
    """The disputes of these events and their parts that wait for the directors or the committee."""
    running = running_appeals()
    among = Dispute.objects.filter(Q(event__in=events) | Q(event__root__in=events), end=None)
    among = among.filter(Q(ruling=None) | Exists(running.filter(dispute=OuterRef("pk"))))
    found = list(among.select_related("event__season", "ruling").prefetch_related("parties").order_by("pk"))
    for dispute in found:
        if not hasattr(dispute, "ruling"):
            yield _waits(dispute)
    if ruled := [dispute for dispute in found if hasattr(dispute, "ruling")]:
        yield from _appealed(running.filter(dispute__in=ruled))


def _waits(dispute: Dispute) -> Pending:
    return Pending(
        dispute.event.main_id,
        Reason(
            gettext_noop("The dispute of %(parties)s waits for a ruling of the tournament directors"),
            {"parties": _parties(dispute)},
            (rule_of(dispute.event).articles["ruling"],),
        ),
        reverse("dispute", args=[dispute.pk]),
        Reason(gettext_noop("To the dispute")),
    )


def _appealed(appeals: QuerySet[Appeal]) -> Iterator[Pending]:
    for one in cases(appeals.order_by("pk")):
        phase = one.appeal.phase
        if phase in _OVER:
            continue
        is_ours = phase is Phase.TO_CARRY_OUT
        text = gettext_noop("The appeal in the dispute of %(parties)s is with the committee of appeal")
        if is_ours:
            text = gettext_noop("The verdict in the dispute of %(parties)s is still to be enforced")
        yield Pending(
            one.event.main_id,
            Reason(text, {"parties": _parties(one.dispute)}, (one.rule.articles["verdict"],)),
            reverse("appeal", args=[one.row.pk]),
            Reason(gettext_noop("To the verdict")) if is_ours else None,
        )


def _parties(dispute: Dispute) -> str:
    return " – ".join(party.called for party in dispute.parties.all())


ask(open_disputes)
