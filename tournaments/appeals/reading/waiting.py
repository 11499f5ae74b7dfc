"""What waits for somebody in disputes and appeals, and for nobody else: what comes next is theirs to do.

Source: Bijlage 5, its conditions and tasks 2, 3 and 6.
"""

from dataclasses import dataclass

from django.db.models import Q

from tournaments.appeals.cases.permissions import visible_disputes
from tournaments.appeals.cases.selectors import cases
from tournaments.appeals.reading.pending import running_appeals
from tournaments.appeals.reading.visibility import Sight
from tournaments.models import Dispute
from tournaments.pages.http.permissions import Visitor
from tournaments.people.permissions import directed_among, same_people

_AWAITED = frozenset({"acting-chair", "invitation", "hearing", "vote", "verdict", "delivery", "carried-out"})
"""The acts by which an appeal goes on; the others may be done, and nobody waits for them."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """The appeals that somebody's act takes further, and the disputes in which somebody is to rule."""

    appeals: tuple[Sight, ...] = ()
    disputes: tuple[Dispute, ...] = ()


def waiting_for(user: Visitor) -> Waiting:
    """What waits for a user, first come first; nothing for most."""
    if not user.is_authenticated:
        return Waiting()
    known = visible_disputes(user)
    concerned = Q(dispute__in=known)
    if user.person_id:
        concerned |= Q(members__person__in=same_people(user.person_id))
    running = running_appeals().filter(concerned).distinct().order_by("pk")
    sights = [Sight(case, user) for case in cases(running)]
    unruled = known.filter(ruling=None, end=None).select_related("event__season", "event__root")
    open_disputes = list(unruled.prefetch_related("parties").order_by("pk"))
    directed = directed_among(user, [one.event for one in open_disputes])
    return Waiting(
        tuple(one for one in sights if not _AWAITED.isdisjoint(one.open_acts)),
        tuple(one for one in open_disputes if one.event_id in directed),
    )
