"""What a club does: its teams, the events that it organises, and how its members play this season."""

from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.events.permissions import visible_events
from tournaments.models import Club, Entrant, Event, Person
from tournaments.pages.permissions import Visitor
from tournaments.site import careers

MOST = 12
"""So many teams and events are named, the latest."""


@dataclass(frozen=True, slots=True)
class ClubLife:
    """The teams of a club, the events at it, and the entries of its members in the latest season, in which
    each has played at least one game; all that the visitor may see, latest first.
    """

    teams: tuple[Entrant, ...]
    at_home: tuple[Event, ...]
    playing: tuple[careers.Appearance, ...]


def life(club: Club, members: QuerySet[Person], user: Visitor) -> ClubLife:
    """What a club does; `members` are those whom the visitor may see."""
    played = careers.played_by(user)
    teams = Entrant.objects.filter(club=club, person=None, event__in=played).exclude(number=0)
    at_home = visible_events(user).filter(host=club, root=None)
    latest = played.order_by("-season__year").values("season__year")[:1]
    entered = Entrant.objects.filter(person__in=members, event__in=played.filter(season__year__in=latest))
    return ClubLife(
        tuple(
            teams.select_related("event__season", "event__root").order_by(
                "-event__season__year", "event_id", "number"
            )[:MOST]
        ),
        tuple(at_home.select_related("season").order_by("-season__year", "-starts_on", "-pk")[:MOST]),
        tuple(one for one in careers.appearances(entered.order_by("name", "event_id")) if one.score.games),
    )
