"""Who may do what: predicates, asked again at every write.

Public reads what is published; a player submits notations of own games; a leader runs the events he is
named for; an administrator does everything and invites.
"""

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet

from tournaments.models import Event, Game, User

Visitor = User | AnonymousUser


def is_administrator(user: Visitor) -> bool:
    """Whether the user administers the site."""
    return user.is_active and user.is_superuser


def may_lead(user: Visitor, event: Event) -> bool:
    """Whether the user may run the event; deciding games are run by the leaders of the event they
    belong to.
    """
    if not user.is_authenticated:
        return False
    main_event = event.parent or event
    return is_administrator(user) or main_event.leaders.filter(pk=user.pk).exists()


def leads_something(user: Visitor) -> bool:
    """Whether there is any office work for the user."""
    return user.is_authenticated and (is_administrator(user) or user.leads.exists())


def visible_events(user: Visitor) -> QuerySet[Event]:
    """The published events, and the drafts the user leads; deciding games go with the event they decide."""
    if is_administrator(user):
        return Event.objects.all()
    published = Event.Status.PUBLISHED
    visible = Q(status=published, parent=None) | Q(parent__status=published)
    if user.is_authenticated:
        visible |= Q(leaders=user) | Q(parent__leaders=user)
    return Event.objects.filter(visible).distinct()


def may_submit(user: Visitor, game: Game) -> bool:
    """Whether the user may submit a notation of the game: its players and its leaders."""
    if not user.is_authenticated:
        return False
    players = {game.white.person_id, game.black.person_id}
    return user.person_id in players or may_lead(user, game.round.event)


def require(allowed: bool) -> None:
    """Refuse what is not allowed. Errors: PermissionDenied."""
    if not allowed:
        raise PermissionDenied
