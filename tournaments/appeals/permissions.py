"""Who may know of a dispute, speak in it, and judge the appeal in it (Bijlage 5)."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.appeals.selectors import Case
from tournaments.events.permissions import is_jury
from tournaments.models import Dispute, DisputeParty, Event, TeamPlayer
from tournaments.pages.permissions import Visitor, is_board
from tournaments.people.permissions import is_person, may_lead, same_people


def speaks_for(user: Visitor, party: DisputeParty) -> bool:
    """Whether the user is a party to a dispute, or plays in the line-up of the team that is one."""
    if party.person_id:
        return is_person(user, party.person)
    if not user.is_authenticated or not user.is_active or user.person_id is None:
        return False
    team = TeamPlayer.objects.filter(team__event=party.dispute.event_id, team__number=party.number)
    return team.filter(person__in=same_people(user.person_id)).exists()


def sits(user: Visitor, case: "Case") -> bool:
    """Whether the user is a member of the committee who takes part in an appeal."""
    seat = case.seat_of(user) if user.is_authenticated else None
    return seat is not None and case.member_name(seat) in case.appeal.remaining


def presides(user: Visitor, case: "Case") -> bool:
    """Whether the user presides over the committee in an appeal: chair, else deputy, else acting chair."""
    seat = case.member_named(case.appeal.presiding)
    return seat is not None and is_person(user, seat.person)


def may_raise(user: Visitor, event: Event) -> bool:
    """Whether the user may record a dispute in an event: leaders, jury, players, those of its teams."""
    if may_lead(user, event) or is_jury(user, event):
        return True
    if not user.is_authenticated or not user.is_active or user.person_id is None:
        return False
    same = same_people(user.person_id)
    plays = Q(person__in=same) | Q(players__person__in=same)
    return event.entrants.filter(plays, number__gt=0).exists()


def visible_disputes(user: Visitor) -> QuerySet[Dispute]:
    """The disputes that are the user's to know: as a party, as leader or jury of the event, as the board."""
    if is_board(user):
        return Dispute.objects.all()
    if not user.is_authenticated or not user.is_active:
        return Dispute.objects.none()
    visible = Q(pk__in=[])
    for own in (user.leads.values("pk"), user.judges.values("pk")):
        visible |= Q(event__in=own) | Q(event__root__in=own)
    if user.person_id:
        same = same_people(user.person_id)
        in_team = TeamPlayer.objects.filter(
            person__in=same,
            team__event=OuterRef("dispute__event"),
            team__number=OuterRef("number"),
        )
        parties = DisputeParty.objects.filter(Q(person__in=same) | (Q(person__isnull=True) & Exists(in_team)))
        visible |= Q(pk__in=parties.values("dispute"))
    return Dispute.objects.filter(visible)
