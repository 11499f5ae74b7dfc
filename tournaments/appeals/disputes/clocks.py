"""The period of each party to a dispute by the clock of the server, and what the dispute waits for.

Source: Bijlage 5 (conditions 2 and 3); readings R72, R99, R103.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from tournaments.appeals.cases.selectors import Case, began_for, notified, read_by, rule_of
from tournaments.models import Dispute, DisputeEnd, DisputeParty, MadeKnown
from tournaments.regulations.disputes.appeals import Phase
from tournaments.regulations.disputes.appeals import comes_next as after_an_appeal
from tournaments.regulations.disputes.dispute import period_ends
from tournaments.regulations.reasons import Reason, gettext_noop

_ENDS = {
    DisputeEnd.Kind.WITHDRAWN: gettext_noop("The dispute was withdrawn: nothing follows on it"),
    DisputeEnd.Kind.SETTLED: gettext_noop("The parties have settled: there is nothing to rule on"),
}


@dataclass(frozen=True, slots=True)
class Clock:
    """The period of one party: since when it runs, until when, and the time on the server.

    `told` is what the tournament directors recorded, `read` what the party itself did. Moments are in
    universal time: where the clock goes back the hours of the wall are no measure.
    """

    party: DisputeParty
    told: MadeKnown | None
    read: MadeKnown | None
    begins: datetime | None
    until: datetime | None
    now: datetime

    @property
    def counts_from_record(self) -> bool:
        """Whether it was written down so late that the period runs from then (reading R99)."""
        return self.told is not None and self.begins == self.told.recorded_at != self.told.at

    @property
    def is_over(self) -> bool:
        """Whether its last second has passed."""
        return self.until is not None and self.now.replace(microsecond=0) > self.until

    @property
    def left(self) -> tuple[int, int, int]:
        """Hours, minutes and seconds that are left; nothing when it is over."""
        seconds = int((self.until - self.now.replace(microsecond=0)).total_seconds()) if self.until else 0
        seconds = max(seconds, 0)
        return seconds // 3600, seconds // 60 % 60, seconds % 60


def clocks(dispute: Dispute, now: datetime) -> list[Clock]:
    """The period of each party; both parties are shown both."""
    rule = rule_of(dispute.event)
    found = []
    for party in dispute.parties.all():
        begins = began_for(party)
        until = period_ends(begins, rule=rule) if begins else None
        read = read_by(party)
        found.append(Clock(party, notified(party), read, begins, until, now.astimezone(UTC)))
    return found


def comes_next(dispute: Dispute, found: Iterable[Clock], appeals: Iterable[Case]) -> Reason:
    """What a dispute waits for, by which article; `appeals` are all of it. Whose appeal was withdrawn, or
    does not meet the conditions, may lodge another in the time that is left.
    """
    rule = rule_of(dispute.event)
    times = list(found)
    untold = [clock.party.called for clock in times if clock.begins is None]
    if end := getattr(dispute, "end", None):
        text = _ENDS[DisputeEnd.Kind(end.kind)]
        return Reason(text, {}, (rule.articles["ruling"], "R103"))
    if not hasattr(dispute, "ruling"):
        return rule.reason("ruling", gettext_noop("The tournament directors give their ruling"))
    if untold:
        text = gettext_noop("The tournament directors notify %(names)s of the ruling")
        return rule.reason("period", text, {"names": ", ".join(untold)})
    lodged = list(appeals)
    pending = [one for one in lodged if one.appeal.phase not in (Phase.INADMISSIBLE, Phase.WITHDRAWN)]
    appealed = {one.row.party_id for one in pending}
    running = [clock.party.called for clock in times if not clock.is_over and clock.party.pk not in appealed]
    if running:
        text = gettext_noop("An appeal can be lodged by %(names)s, in the time shown below")
        return rule.reason("period", text, {"names": ", ".join(running)})
    if pending and all(one.appeal.phase is Phase.CLOSED for one in pending):
        return after_an_appeal(pending[0].appeal, rule=rule)[0]
    if pending:
        return rule.reason("writing", gettext_noop("What was lodged goes on at the appeal below"))
    if lodged:
        text = gettext_noop("No appeal is left that can be decided: the ruling stands")
        return rule.reason("period", text)
    return rule.reason("period", gettext_noop("Nobody appealed in time: the ruling stands"))
