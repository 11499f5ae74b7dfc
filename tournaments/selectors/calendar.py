"""What is on: the latest season, its events, and the days to come."""

from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from tournaments.models import Event, Round, Season
from tournaments.permissions import Visitor, visible_events


@dataclass(frozen=True, slots=True)
class Overview:
    """The latest season with its events, the rounds to come, and the earlier seasons."""

    season: Season | None
    events: tuple[Event, ...]
    coming: tuple[Round, ...]
    earlier: tuple[Season, ...]
    today: date


def overview(user: Visitor) -> Overview:
    """What the visitor may see of what is on."""
    visible = visible_events(user)
    seasons = list(Season.objects.filter(events__in=visible).distinct().order_by("-year"))
    latest = seasons[0] if seasons else None
    today = timezone.localdate()
    coming = (
        Round.objects.filter(event__in=visible, event__closed_at=None, date__gte=today)
        .select_related("event__season")
        .order_by("date", "event_id")[:6]
    )
    return Overview(
        season=latest,
        events=tuple(visible.filter(season=latest, parent=None).select_related("season").order_by("pk")),
        coming=tuple(coming),
        earlier=tuple(seasons[1:]),
        today=today,
    )
