"""The news that somebody may read, and who may publish it."""

from django.db.models import Q, QuerySet

from tournaments.events.permissions import visible_events
from tournaments.models import EarlierPlayer, Entrant, Event, NewsItem, TeamPlayer, no_practice
from tournaments.pages.http.permissions import Visitor, is_administrator, is_board
from tournaments.people.permissions import may_direct, shown_as

LATEST = 3
"""So many pieces of news stand beside other pages."""


def may_publish(user: Visitor, event: Event | None) -> bool:
    """Whether the user may publish news: of an event its leaders, of the union the board."""
    if event is None:
        return is_board(user)
    return may_direct(user, event) and not event.is_practice


def led(user: Visitor) -> QuerySet[Event]:
    """The events of which the user may publish news, the latest season first."""
    whole = (
        Event.objects.filter(no_practice(), root=None)
        .select_related("season")
        .order_by("-season__year", "pk")
    )
    if is_administrator(user):
        return whole
    return whole.filter(pk__in=user.leads.values("pk")) if user.is_authenticated else whole.none()


def seen(user: Visitor) -> QuerySet[NewsItem]:
    """The news that the visitor may read, latest first."""
    readable = Q(event=None) | Q(event__in=visible_events(user).values("pk"))
    found = NewsItem.objects.filter(readable, withdrawn_at=None).select_related("event__season")
    if is_administrator(user):
        return found
    return found.filter(Q(to_players=False) | Q(event__in=_taking_part(user)))


def _taking_part(user: Visitor) -> QuerySet[Event]:
    """The events that the user plays in, for oneself or a team, leads, or has a team of the own club in."""
    if not user.is_authenticated:
        return Event.objects.none()
    people = shown_as(user.person_id).values("pk")
    rows = Entrant.objects.filter(
        Q(person__in=people)
        | Q(pk__in=TeamPlayer.objects.filter(person__in=people).values("team"))
        | Q(pk__in=EarlierPlayer.objects.filter(person__in=people).values("team"))
        | Q(person=None, club__isnull=False, club=user.secretary_of_id)
    )
    of_these = Q(pk__in=rows.values("event")) | Q(descendants__in=rows.values("event"))
    return Event.objects.filter(of_these | Q(pk__in=user.leads.values("pk")))


def latest(user: Visitor, event: Event | None = None) -> QuerySet[NewsItem]:
    """The latest news that the visitor may read: all, or that of an event."""
    found = seen(user)
    return (found.filter(event=event.main_id) if event else found)[:LATEST]
