"""What the secretary of a club has to do: line-ups of its teams, and events that take its people."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tournaments.models import Entrant, Event, User
from tournaments.permissions import visible_events
from tournaments.regulations.event import TEAM_SECTIONS
from tournaments.selectors import line_ups
from tournaments.services.entries import takes_entries


@dataclass(frozen=True, slots=True)
class OwnTeam:
    """A team of the club, before when its line-up is due, and whether it can still be handed in here."""

    team: Entrant
    due: datetime | None
    in_time: bool


@dataclass(frozen=True, slots=True)
class OwnClub:
    """What lies before a secretary."""

    teams: list[OwnTeam]
    events: list[Event]
    entered: list[Entrant]


def own_club(user: User) -> OwnClub:
    """The teams and events of the club of which the user is the secretary."""
    open_events = visible_events(user).filter(closed_at=None)
    own = Entrant.objects.filter(club=user.secretary_of, number__gt=0, event__in=open_events)
    own = own.select_related("club", "event__season", "event__parent__season", "event__root").order_by("pk")
    now = timezone.now()
    teams = [
        OwnTeam(row, line_ups.start_of(row.event), line_ups.in_time(row.event, now))
        for row in own.filter(event__section__in=TEAM_SECTIONS)
        if not row.event.is_deciding and not row.event.children.filter(kind=Event.Kind.GROUP).exists()
    ]
    events = [
        event for event in open_events.filter(root=None).select_related("season") if takes_entries(event)
    ]
    entered = own.filter(event__in=events)
    return OwnClub(teams, events, list(entered))
