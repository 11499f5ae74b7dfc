"""What waits for somebody in disputes and appeals, and for nobody else: what comes next is theirs to do.

Source: Bijlage 5, its conditions and tasks 2, 3 and 6.
"""

from dataclasses import dataclass

from django.db.models import Q

from tournaments.appeals.cases.selectors import cases
from tournaments.appeals.reading.pending import running_appeals
from tournaments.appeals.reading.visibility import Sight
from tournaments.models import Dispute
from tournaments.pages.http.permissions import Visitor
from tournaments.people.permissions import same_people
from tournaments.regulations.disputes.appeals import Phase
from tournaments.regulations.disputes.turns import awaited


@dataclass(frozen=True, slots=True)
class Waiting:
    """The appeals that somebody's act takes further, and the disputes in which somebody is to rule."""

    appeals: tuple[Sight, ...] = ()
    disputes: tuple[Dispute, ...] = ()


def waiting_for(user: Visitor) -> Waiting:
    """What waits for a user as a member of the committee or as one of the tournament directors, first come
    first; nothing for most. Who administers the site may do more, and nobody waits for that.
    """
    if not user.is_authenticated or not user.is_active:
        return Waiting()
    led = set(user.leads.values_list("pk", flat=True))
    directed = Q(dispute__event__in=led) | Q(dispute__event__root__in=led)
    if user.person_id:
        directed |= Q(members__person__in=same_people(user.person_id))
    running = running_appeals().filter(directed).distinct().order_by("pk")
    unruled = Dispute.objects.filter(Q(event__in=led) | Q(event__root__in=led), ruling=None, end=None)
    return Waiting(
        tuple(one for one in (Sight(case, user) for case in cases(running)) if _waits(one, led)),
        tuple(unruled.select_related("event__season", "event__root").order_by("pk")),
    )


def _waits(sight: Sight, led: set[int]) -> bool:
    if sight.appeal.phase is Phase.TO_CARRY_OUT:
        return sight.case.event.main_id in led
    if not sight.is_on_panel:
        return False
    names = awaited(sight.appeal, sight.case.chair_choices)
    if sight.name in names:
        return True
    votes_on_paper = sight.appeal.phase is Phase.VOTING and sight.presides
    return votes_on_paper and any(sight.case.member_name(seat) in names for seat in sight.without_account)
